/* SPDX-License-Identifier: Apache-2.0
 * What keys of XTS and of key wrapping have in common: an immutable handle in key memory with a count of owners, the
 * backend's key context behind it.
 */
#ifndef CORE_KEY_H
#define CORE_KEY_H

#include <stdatomic.h>

#include "core/core.h"
#include "ops/approval.h"

typedef struct core_key {
  const tdm_backend *backend;
  tdm_alg alg;
  bool restricted; /* not approved: every call asks whether it is allowed now */
  size_t bytes;    /* of the whole allocation */
  _Alignas(64) atomic_size_t owners;
} core_key;

enum { CORE_KEY_CONTEXT = (sizeof(core_key) + 63) / 64 * 64 };

/* The key_init of the kind's ops. */
typedef tdm_status core_key_init_fn(const void *ops, void *context, const uint8_t *bytes);

/* A key of one owner with a context of context_bytes, made of bytes by init; on error *key is NULL. */
tdm_status core_key_make(core_key **key, const tdm_backend *backend, tdm_alg alg, size_t context_bytes,
                         core_key_init_fn *init, const void *ops, const uint8_t *bytes);
void core_key_release(core_key *key); /* wipes and frees, whoever owns it */

/* TDM_OK, TDM_ERR_KEY_LENGTH, or TDM_ERR_ARGUMENT for a key that is NULL. */
tdm_status core_key_check(tdm_alg alg, size_t wanted, const uint8_t *key, size_t key_len);

static inline void *core_key_context(const core_key *key) { return (unsigned char *)(uintptr_t)key + CORE_KEY_CONTEXT; }

static inline void core_key_own(core_key *key) { atomic_fetch_add_explicit(&key->owners, 1, memory_order_relaxed); }

/* True for the last owner, whose turn it is to release. */
static inline bool core_key_disown(core_key *key) {
  return atomic_fetch_sub_explicit(&key->owners, 1, memory_order_acq_rel) == 1;
}

/* What approved-only mode says now of a key that may be older. */
static inline tdm_status core_key_allowed(const core_key *key) {
  return key->restricted ? approval_check_alg(key->alg) : TDM_OK;
}

#endif
