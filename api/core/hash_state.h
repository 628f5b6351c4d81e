/* SPDX-License-Identifier: Apache-2.0
 * A running hash inside tdm_hash.
 */
#ifndef CORE_HASH_STATE_H
#define CORE_HASH_STATE_H

#include <tandem/hash.h>

#include "ops/backend.h"

enum { HASH_KIND = 1 };

typedef struct hash_state {
  uint64_t magic;
  const tdm_hash_ops *ops;
  const tdm_backend *backend;
  uint64_t bytes_low, bytes_high; /* of the message so far */
  bool finished;                  /* after final, or after the backend failed */
  _Alignas(16) unsigned char state[OPS_HASH_STATE_MAX];
} hash_state;

/* The live state inside hash, or NULL. */
hash_state *hash_state_live(tdm_hash *hash);
const hash_state *hash_state_live_const(const tdm_hash *hash);

/* Chooses the backend and starts the empty message. */
tdm_status hash_state_open(tdm_hash *hash, const tdm_backend *backend, tdm_alg alg);

#endif
