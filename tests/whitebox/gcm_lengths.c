/* SPDX-License-Identifier: Apache-2.0
 * The length block of native GCM (SP 800-38D, section 7.1, step 5) where no one can wait for the data: scenario 9 up to
 * 2^61 - 1 bytes of AAD, as bytes written down by hand.
 * Leaks nothing: tests have no secrets.
 */
#include "native/gcm/gcm.h"
#include "tests/support/t.h"

static void scenario_09_length_block(void **state) {
  (void)state;
  static const struct {
    uint64_t aad, in;
    const char *want;
  } rows[] = {
      {0, 0, "00000000000000000000000000000000"},
      {1, 16, "00000000000000080000000000000080"},
      {(UINT64_C(1) << 29) - 1, 1, "00000000fffffff80000000000000008"},
      {UINT64_C(1) << 29, 0, "00000001000000000000000000000000"}, /* 2^32 bits */
      {UINT64_C(1) << 32, (UINT64_C(1) << 36) - 32, "00000008000000000000007fffffff00"},
      {(UINT64_C(1) << 61) - 1, 0, "fffffffffffffff80000000000000000"}, /* 2^61 - 1 bytes, the most there may be */
      {(UINT64_C(1) << 61) - 1, (UINT64_C(1) << 36) - 32, "fffffffffffffff80000007fffffff00"},
  };
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    uint8_t want[16], got[16];
    t_note("row %zu", i);
    gcm_put_block(got, gcm_length_block(rows[i].aad, rows[i].in));
    T_SAME(got, t_hex(want, 16, rows[i].want), 16);
    t_cases(1);
  }
}

/* One byte more than the field holds is refused before anything is read. */
static void scenario_09_too_long(void **state) {
  (void)state;
  uint8_t out[32], key[16] = {0};
  size_t len;
  tdm_aead_key *aead_key;
  tdm_aead aead;
  memset(out, T_FENCE, sizeof out);
  if (sizeof(size_t) < 8) fail_msg("not foreseen");
  T_OK(tdm_aead_key_new(&aead_key, NULL, TDM_AES_128_GCM, key, 16, 0));
  const size_t too_long = (size_t)1 << 61;
  T_IS(tdm_aead_seal(aead_key, out, 32, &len, key, 12, out + 32, too_long, key, 16), TDM_ERR_LIMIT);
  T_IS(tdm_aead_open(aead_key, out, 32, &len, key, 12, out + 32, too_long, key, 16), TDM_ERR_LIMIT);
  T_OK(tdm_aead_seal_begin(&aead, aead_key, key, 12));
  T_OK(tdm_aead_aad(&aead, key, 1));
  T_IS(tdm_aead_aad(&aead, key, too_long - 1), TDM_ERR_LIMIT);
  T_IS(tdm_aead_aad(&aead, key, SIZE_MAX), TDM_ERR_LIMIT);
  T_FILLED(out, T_FENCE, sizeof out);
  tdm_aead_end(&aead);
  tdm_aead_key_free(aead_key);
  t_cases(4);
}

int main(void) {
  const struct CMUnitTest tests[] = {T_TEST(scenario_09_length_block), T_TEST(scenario_09_too_long)};
  return t_run("gcm_lengths", tests, sizeof tests / sizeof *tests);
}
