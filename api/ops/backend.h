/* SPDX-License-Identifier: Apache-2.0
 * A backend: who it is, how it opens, and one table of ops a kind, indexed by algorithm number.
 * A NULL entry means the backend has no such algorithm.
 * The tables are constant; open is called once, under a lock, before any slot of any ops.
 */
#ifndef OPS_BACKEND_H
#define OPS_BACKEND_H

#include <tandem/backend.h>

#include "ops/aead.h"
#include "ops/block.h"
#include "ops/ec.h"
#include "ops/eddsa.h"
#include "ops/hash.h"
#include "ops/mac.h"
#include "ops/rand.h"
#include "ops/rsa.h"
#include "ops/stream.h"
#include "ops/wrap.h"
#include "ops/xdh.h"
#include "ops/xts.h"

struct tdm_backend {
  const char *name;

  /* TDM_OK, or TDM_ERR_NO_BACKEND / TDM_ERR_CONFIG with error_set() telling what is missing. Must fail cleanly: it may
   * be called again later. */
  tdm_status (*open)(void);
  void (*info)(const tdm_backend *self, tdm_backend_info *info); /* after open; name is filled by core */

  const tdm_hash_ops *hash[TDM_ALG_LIMIT];
  const tdm_mac_ops *mac[TDM_ALG_LIMIT];
  const tdm_block_ops *block[TDM_ALG_LIMIT];
  const tdm_aead_ops *aead[TDM_ALG_LIMIT];
  const tdm_stream_ops *stream[TDM_ALG_LIMIT];
  const tdm_rand_ops *rand[TDM_ALG_LIMIT];
  const tdm_rsa_ops *rsa[TDM_ALG_LIMIT];
  const tdm_ec_ops *ec[TDM_ALG_LIMIT];
  const tdm_xdh_ops *xdh[TDM_ALG_LIMIT];
  const tdm_eddsa_ops *eddsa[TDM_ALG_LIMIT];
  const tdm_xts_ops *xts[TDM_ALG_LIMIT];
  const tdm_wrap_ops *wrap[TDM_ALG_LIMIT];
};

/* The two symbols that cross; named in core/registry.c only. */
extern const tdm_backend tdm_native;
extern const tdm_backend tdm_boring;

#endif
