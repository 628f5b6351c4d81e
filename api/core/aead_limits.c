/* SPDX-License-Identifier: Apache-2.0
 * The limits of AEADs: lengths (aead_rules.c); of GCM random nonces (SP 800-38D, section 8.3) and short tags (appendix
 * C).
 * Leaks lengths and counts.
 */
#include "base/error.h"
#include "core/aead_key.h"

#define RANDOM_MAX (UINT64_C(1) << 32)

/* Appendix C, tables 1 and 2: how long the longest message of a key may be, text and aad together, and how often
 * the key may then open. Shortest first. */
static const struct row {
  uint32_t longest;
  uint64_t openings;
} rows_4[] = {{1u << 5, 1u << 22}, {1u << 6, 1u << 20}, {1u << 7, 1u << 18},
              {1u << 8, 1u << 15}, {1u << 9, 1u << 13}, {1u << 10, 1u << 11}},
  rows_8[] = {{1u << 11, UINT64_C(1) << 32}, {1u << 13, 1u << 29}, {1u << 15, 1u << 26},
              {1u << 17, 1u << 23},          {1u << 19, 1u << 20}, {1u << 21, 1u << 17}};
enum { ROWS = sizeof rows_4 / sizeof rows_4[0] };
_Static_assert(sizeof rows_4 == sizeof rows_8, "both tables have as many rows");

static const struct row *rows_of(const tdm_aead_key *key) { return key->tag_bytes == 4 ? rows_4 : rows_8; }

tdm_status aead_limit_lengths(const tdm_aead_key *key, size_t nonce_len, uint64_t text, uint64_t aad) {
  if (aad > AEAD_AAD_MAX || !key->rules->text_fits(text, nonce_len)) {
    return error_set(TDM_ERR_LIMIT, "%s takes no message or data this long%s", key->rules->name,
                     key->rules->whole ? " with a nonce of this length" : "");
  }
  if (key->short_tag && text + aad > rows_of(key)[ROWS - 1].longest) {
    return error_set(TDM_ERR_LIMIT, "a %u-byte tag protects at most %u bytes", key->tag_bytes,
                     rows_of(key)[ROWS - 1].longest);
  }
  return TDM_OK;
}

/* The account is one word, so that threads agree: the row of the longest message above, the openings below. */
enum { COUNT_BITS = 56 };

tdm_status aead_limit_count(const tdm_aead_key *key, uint64_t text, uint64_t aad) {
  const struct row *rows = rows_of(key);
  uint64_t row = 0;
  while (row < ROWS - 1 && text + aad > rows[row].longest) row++;
  tdm_aead_key *k = (tdm_aead_key *)(uintptr_t)key;
  uint64_t old = atomic_load_explicit(&k->opened_short, memory_order_relaxed), next;
  do {
    uint64_t longest = old >> COUNT_BITS, count = old & ((UINT64_C(1) << COUNT_BITS) - 1);
    if (longest < row) longest = row;
    if (count >= rows[longest].openings) {
      return error_set(TDM_ERR_LIMIT, "a key with %u-byte tags has opened as often as it may", key->tag_bytes);
    }
    next = longest << COUNT_BITS | (count + 1);
  } while (
      !atomic_compare_exchange_weak_explicit(&k->opened_short, &old, next, memory_order_relaxed, memory_order_relaxed));
  return TDM_OK;
}

tdm_status aead_limit_random(const tdm_aead_key *key) {
  tdm_aead_key *k = (tdm_aead_key *)(uintptr_t)key;
  if (atomic_fetch_add_explicit(&k->sealed_random, 1, memory_order_relaxed) < RANDOM_MAX) return TDM_OK;
  return error_set(TDM_ERR_LIMIT, "a key seals under random nonces at most 2^32 times");
}

tdm_status aead_check_nonce(const tdm_aead_key *key, const uint8_t *nonce, size_t nonce_len) {
  const aead_rules *rules = key->rules;
  if (nonce_len < rules->nonce_min || nonce_len > rules->nonce_max) {
    return error_set(TDM_ERR_IV_LENGTH, "a nonce of %s has %llu to %llu bytes, not %zu", rules->name,
                     (unsigned long long)rules->nonce_min, (unsigned long long)rules->nonce_max, nonce_len);
  }
  return nonce == NULL ? error_set(TDM_ERR_ARGUMENT, "nonce is NULL") : TDM_OK;
}

tdm_status aead_message_look(const tdm_aead_key *key, ops_bytes nonce, uint64_t text, uint64_t aad) {
  tdm_status status = aead_check_nonce(key, nonce.p, nonce.len);
  return status == TDM_OK ? aead_limit_lengths(key, nonce.len, text, aad) : status;
}

void aead_limits_set(tdm_aead_key *key, uint64_t sealed_random, uint64_t opened_short) {
  atomic_store(&key->sealed_random, sealed_random);
  atomic_store(&key->opened_short, opened_short);
}
