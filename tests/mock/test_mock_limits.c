/* SPDX-License-Identifier: Apache-2.0
 * How often a key may be used (SP 800-38D, section 8.3 and appendix C): 2^32 random nonces, and for short tags every
 * row of the appendix's tables, the counters set to just below by a hook.
 * Leaks nothing: tests have no secrets.
 */
#include "core/aead_key.h"
#include "tests/mock/mock.h"

static mock m;
static uint8_t out[(1 << 21) + 64];

static void test_random_nonces(void **state) {
  (void)state;
  uint8_t nonce[12];
  size_t len;
  tdm_aead_key *key;
  mock_init(&m, "mock");
  T_OK(tdm_aead_key_new(&key, &m.backend, TDM_AES_128_GCM, t_data(16), 16, 0));
  aead_limits_set(key, (UINT64_C(1) << 32) - 2, 0);
  for (unsigned k = 0; k < 5; k++) {
    memset(nonce, T_FENCE, sizeof nonce);
    memset(out, T_FENCE, 100);
    len = 77;
    T_IS(tdm_aead_seal_random(key, nonce, 12, out, 100, &len, NULL, 0, t_data(50), 50), k < 2 ? TDM_OK : TDM_ERR_LIMIT);
    if (k >= 2) {
      T_FILLED(nonce, T_FENCE, 12);
      T_FILLED(out, T_FENCE, 100);
      T_TRUE(len == 77);
    }
    t_cases(1);
  }
  T_OK(tdm_aead_seal(key, out, 100, &len, t_data(12), 12, NULL, 0, t_data(50), 50)); /* other seals go on */
  tdm_aead_key_free(key);
}

static const struct row {
  size_t tag;
  uint32_t longest;
  uint64_t openings;
} rows[] = {
    {4, 32, 1 << 22},
    {4, 64, 1 << 20},
    {4, 128, 1 << 18},
    {4, 256, 1 << 15},
    {4, 512, 1 << 13},
    {4, 1024, 1 << 11},
    {8, 1 << 11, UINT64_C(1) << 32},
    {8, 1 << 13, 1 << 29},
    {8, 1 << 15, 1 << 26},
    {8, 1 << 17, 1 << 23},
    {8, 1 << 19, 1 << 20},
    {8, 1 << 21, 1 << 17},
};
enum { ROWS = sizeof rows / sizeof *rows };

/* One opening of n bytes of text and additional data together; in pieces every other time. */
static tdm_status open_once(const tdm_aead_key *key, size_t n, bool in_pieces) {
  const size_t tag = tdm_aead_tag_bytes(key), aad = n / 3;
  size_t len;
  static const uint8_t zeros[1 << 20];
  static uint8_t in[(1 << 21) + 64];
  if (!in_pieces) return tdm_aead_open(key, out, sizeof out, &len, t_data(12), 12, zeros, aad, in, n - aad + tag);
  tdm_aead aead;
  T_OK(tdm_aead_open_unverified_begin(&aead, key, t_data(12), 12));
  T_OK(tdm_aead_aad(&aead, zeros, aad));
  T_OK(tdm_aead_update(&aead, out, sizeof out, in, n - aad));
  tdm_status status = tdm_aead_open_final(&aead, in, tag);
  tdm_aead_end(&aead);
  return status;
}

static void test_short_tags(void **state) {
  (void)state;
  for (size_t i = 0; i < ROWS; i++) {
    for (unsigned in_pieces = 0; in_pieces < 2; in_pieces++) {
      tdm_aead_key *key;
      mock_init(&m, "mock");
      t_note("tag of %zu, messages up to %u, in pieces %u", rows[i].tag, rows[i].longest, in_pieces);
      T_OK(tdm_aead_key_new_short_tag(&key, &m.backend, TDM_AES_128_GCM, t_data(16), 16, rows[i].tag));
      aead_limits_set(key, 0, rows[i].openings - 2);
      T_OK(open_once(key, rows[i].longest, in_pieces));
      T_OK(open_once(key, 1, in_pieces));
      T_IS(open_once(key, 1, in_pieces), TDM_ERR_LIMIT); /* the longest message so far decides */
      T_IS(open_once(key, 1, !in_pieces), TDM_ERR_LIMIT);
      /* Short messages alone would have had the row before. */
      const bool first = i == 0 || rows[i - 1].tag != rows[i].tag;
      if (!first) {
        aead_limits_set(key, 0, rows[i].openings);
        T_OK(open_once(key, rows[i - 1].longest, in_pieces));
        T_IS(open_once(key, rows[i - 1].longest + 1, in_pieces), TDM_ERR_LIMIT);
        T_OK(open_once(key, rows[i - 1].longest, in_pieces));
      }
      size_t len;
      T_OK(tdm_aead_seal(key, out, 64, &len, t_data(12), 12, NULL, 0, t_data(9), 9)); /* sealing goes on */
      tdm_aead_key_free(key);
      t_cases(1);
    }
  }
}

/* Text and additional data together: at most 2^10 and 2^21 bytes, sealing and opening. */
static void test_short_tag_lengths(void **state) {
  (void)state;
  static uint8_t in[(1 << 21) + 64];
  for (size_t tag = 4; tag <= 8; tag += 4) {
    const size_t most = tag == 4 ? 1 << 10 : 1 << 21;
    for (size_t aad = 0; aad <= most; aad += most / 8) {
      size_t len = 77;
      tdm_aead_key *key;
      tdm_aead aead;
      mock_init(&m, "mock");
      t_note("tag of %zu, %zu of additional data", tag, aad);
      T_OK(tdm_aead_key_new_short_tag(&key, &m.backend, TDM_AES_128_GCM, t_data(16), 16, tag));
      T_OK(tdm_aead_seal(key, out, sizeof out, &len, t_data(12), 12, in, aad, in, most - aad));
      T_OK(tdm_aead_open(key, out, sizeof out, &len, t_data(12), 12, in, aad, in, most - aad + tag));
      memset(out, T_FENCE, sizeof out);
      T_IS(tdm_aead_seal(key, out, sizeof out, &len, t_data(12), 12, in, aad, in, most - aad + 1), TDM_ERR_LIMIT);
      T_IS(tdm_aead_open(key, out, sizeof out, &len, t_data(12), 12, in, aad, in, most - aad + 1 + tag), TDM_ERR_LIMIT);
      for (unsigned sealing = 0; sealing < 2; sealing++) {
        if (sealing) T_OK(tdm_aead_seal_begin(&aead, key, t_data(12), 12));
        if (!sealing) T_OK(tdm_aead_open_unverified_begin(&aead, key, t_data(12), 12));
        T_OK(tdm_aead_aad(&aead, in, aad));
        T_IS(tdm_aead_aad(&aead, in, most - aad + 1), TDM_ERR_LIMIT);
        T_IS(tdm_aead_update(&aead, out, sizeof out, in, most - aad + 1), TDM_ERR_LIMIT);
        T_FILLED(out, T_FENCE, sizeof out);
        tdm_aead_end(&aead);
      }
      tdm_aead_key_free(key);
      t_cases(6);
    }
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {T_TEST(test_random_nonces), T_TEST(test_short_tags),
                                     T_TEST(test_short_tag_lengths)};
  return t_run("mock_limits", tests, sizeof tests / sizeof *tests);
}
