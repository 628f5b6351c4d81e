/* SPDX-License-Identifier: Apache-2.0
 * What the files of the AEAD object share: the key and its accounts (SP 800-38D, sections 5.2.1.1 and 8.3, appendix C;
 * SP 800-38C, appendix A.1).
 */
#ifndef CORE_AEAD_KEY_H
#define CORE_AEAD_KEY_H

#include <tandem/aead.h>

#include <stdatomic.h>

#include "core/aead_rules.h"
#include "core/core.h"

/* In key memory; the backend's key context follows at AEAD_KEY_CONTEXT. Only the counters, on a cache line of their
 * own, are written after creation. */
struct tdm_aead_key {
  const tdm_aead_ops *ops;
  const void *context;
  const tdm_backend *backend;
  tdm_alg alg;
  uint8_t tag_bytes;
  bool short_tag;  /* 4 or 8 bytes of GCM: appendix C limits */
  bool special;    /* that, or not GCM: what the inline checks below know is not enough */
  bool restricted; /* not approved: every call asks whether it is allowed now */
  const aead_rules *rules;
  size_t bytes; /* of the whole allocation */
  _Alignas(64) atomic_size_t owners;
  _Atomic uint64_t sealed_random; /* seals under a nonce of our own */
  _Atomic uint64_t opened_short;  /* see aead_limits.c */
};

enum { AEAD_KEY_CONTEXT = (sizeof(struct tdm_aead_key) + 63) / 64 * 64 };

/* One more owner of a key whose other fields stay as they are. */
static inline tdm_aead_key *aead_key_own(const tdm_aead_key *key) {
  tdm_aead_key *k = (tdm_aead_key *)(uintptr_t)key;
  atomic_fetch_add_explicit(&k->owners, 1, memory_order_relaxed);
  return k;
}

/* TDM_ERR_IV_LENGTH for a nonce of a length the algorithm has not. */
tdm_status aead_check_nonce(const tdm_aead_key *key, const uint8_t *nonce, size_t nonce_len);

/* TDM_ERR_LIMIT when text or aad is longer than the standard allows, or both together than a short tag does. nonce_len
 * is that of the message; in pieces, where no rule depends on it, 0. */
tdm_status aead_limit_lengths(const tdm_aead_key *key, size_t nonce_len, uint64_t text, uint64_t aad);

/* Both, for a whole message: one branch where it is GCM's and nothing is wrong. */
tdm_status aead_message_look(const tdm_aead_key *key, ops_bytes nonce, uint64_t text, uint64_t aad);
static inline tdm_status aead_check_message(const tdm_aead_key *key, ops_bytes nonce, uint64_t text, uint64_t aad) {
  bool well = nonce.p != NULL && (uint64_t)nonce.len - 1 < AEAD_AAD_MAX && text <= AEAD_TEXT_MAX &&
              aad <= AEAD_AAD_MAX && !key->special;
  return __builtin_expect(well, 1) ? TDM_OK : aead_message_look(key, nonce, text, aad);
}

/* One more opening of a message of so many bytes of text and aad; TDM_ERR_LIMIT when a short tag has had its share. */
tdm_status aead_limit_count(const tdm_aead_key *key, uint64_t text, uint64_t aad);
static inline tdm_status aead_limit_opening(const tdm_aead_key *key, uint64_t text, uint64_t aad) {
  return __builtin_expect(key->short_tag, 0) ? aead_limit_count(key, text, aad) : TDM_OK;
}

/* One more seal under a random nonce; TDM_ERR_LIMIT after 2^32. */
tdm_status aead_limit_random(const tdm_aead_key *key);

/* For tests: as if so many random seals, or openings of short tags, had been made. */
void aead_limits_set(tdm_aead_key *key, uint64_t sealed_random, uint64_t opened_short);

#endif
