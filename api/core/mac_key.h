/* SPDX-License-Identifier: Apache-2.0
 * A MAC key: reference count, ops and the backend's key context in key memory.
 */
#ifndef CORE_MAC_KEY_H
#define CORE_MAC_KEY_H

#include <stdatomic.h>
#include <tandem/mac.h>

#include "ops/approval.h"
#include "ops/backend.h"

struct tdm_mac_key {
  _Atomic size_t owners;
  const tdm_mac_ops *ops;
  const tdm_backend *backend;
  size_t judged_len; /* what approved-only mode judges the key by; SIZE_MAX inside a KDF */
  _Alignas(64) unsigned char context[];
};

/* tdm_mac_key_new without the approved-only rule for key lengths: for KDFs, whose salts are HMAC keys of any length. */
tdm_status mac_key_make(tdm_mac_key **mac_key, const tdm_backend *backend, tdm_alg alg, const uint8_t *key,
                        size_t key_len);

/* TDM_OK, or what approved-only mode says of a key that may be older than the mode. */
static inline tdm_status mac_key_allowed(const tdm_mac_key *mac_key) {
  if (!approval_only()) return TDM_OK;
  return approval_check_mac_key(mac_key->ops->alg, mac_key->judged_len);
}

#endif
