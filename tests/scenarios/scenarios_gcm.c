/* SPDX-License-Identifier: Apache-2.0
 * What went wrong for others in GCM: scenarios 6 to 9, with their own values and their whole kind (SP 800-38D).
 * Leaks nothing: tests have no secrets.
 */
#include <sys/mman.h>

#include "tests/kinds/aead_kind.h"

static void scenario_06_gcm_counts_32_bits(void **state) {
  (void)state;
  static const uint8_t zeros[1200];
  uint8_t bytes[16], nonce[16], want[56], got[1216], right[1216], j0[16], made[16];
  size_t len;
  tdm_aead_key *key;
  t_hex(bytes, 16, "00112233445566778899aabbccddeeff");
  t_hex(nonce, 16, "1a552e67cdc4dc1a33b824874ebf0bed");
  t_hex(want, 56,
        "948ca37a8e6649e88aeffb1c598f3607007702417ea0e0bc3c60ad5a949886de968cf53ea6462aed"
        "99b381bfa2af9751c39d1b6e86d1be6a");
  T_OK(tdm_aead_key_new(&key, t_backend(), TDM_AES_128_GCM, bytes, 16, 16));
  T_OK(tdm_aead_seal(key, got, 56, &len, nonce, 16, NULL, 0, zeros, 40));
  T_SAME(got, want, 56);
  /* The maker of nonces finds this very one for J0 = all ones. */
  memset(j0, 0xff, 16);
  const tdm_alg_info *info = tdm_alg_get(TDM_AES_128_GCM);
  aead_nonce_for(info, bytes, made, j0);
  T_SAME(made, nonce, 16);
  t_cases(2);
  for (unsigned before = 0; before < 64; before++) {
    t_note("32 bits wrap after %u blocks", before);
    j0[15] = (uint8_t)(0xff - before);
    aead_nonce_for(info, bytes, made, j0);
    aead_reference(info, bytes, right, 16, made, 16, NULL, 0, zeros, 1200);
    T_OK(tdm_aead_seal(key, got, 1216, &len, made, 16, NULL, 0, zeros, 1200));
    T_SAME(got, right, 1216);
    t_cases(1);
  }
  tdm_aead_key_free(key);
}

static void scenario_07_gcm_length_limit(void **state) {
  (void)state;
  const tdm_alg_info *info;
  const uint64_t most = (UINT64_C(1) << 36) - 32;
  size_t len, space = (size_t)(most + 4096);
  t_cases(1);
  if (sizeof(size_t) < 8) return;
  uint8_t *in = mmap(NULL, space, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  uint8_t *out = mmap(NULL, space, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  T_TRUE(in != MAP_FAILED && out != MAP_FAILED);
  for (size_t i = 0; (info = t_next_alg(TDM_KIND_AEAD, &i));) {
    if (t_aead_is_whole(info->alg)) continue; /* kinds/aead_*.c have the rules of CCM */
    tdm_aead_key *key = t_aead_key(info->alg, NULL, 0);
    for (size_t more = 1; more <= 1024; more *= 2) {
      t_note("%s, %zu bytes over the limit", info->name, more);
      T_IS(tdm_aead_seal(key, out, space, &len, t_data(12), 12, NULL, 0, in, most + more), TDM_ERR_LIMIT);
      T_IS(tdm_aead_open(key, out, space, &len, t_data(12), 12, NULL, 0, in, most + more + 16), TDM_ERR_LIMIT);
      T_IS(tdm_aead_seal(key, out, space, &len, t_data(12), 12, NULL, 0, out, most + more), TDM_ERR_LIMIT);
      T_IS(tdm_aead_open(key, out, space, &len, t_data(12), 12, NULL, 0, out, most + more + 16), TDM_ERR_LIMIT);
      t_cases(4);
    }
    tdm_aead_key_free(key);
  }
  munmap(in, space);
  munmap(out, space);
}

static void scenario_08_nonces_and_tags(void **state) {
  (void)state;
  const tdm_alg_info *info;
  for (size_t i = 0; (info = t_next_alg(TDM_KIND_AEAD, &i));) {
    if (t_aead_is_whole(info->alg)) continue; /* kinds/aead_*.c have the rules of CCM */
    uint8_t bytes[32], want[66], got[66];
    size_t len;
    tdm_aead_key *key = t_aead_key(info->alg, bytes, 0);
    memset(got, T_FENCE, sizeof got);
    T_IS(tdm_aead_seal(key, got, 66, &len, t_data(1), 0, NULL, 0, t_data(50), 50), TDM_ERR_IV_LENGTH);
    T_IS(tdm_aead_open(key, got, 66, &len, t_data(1), 0, NULL, 0, t_data(66), 66), TDM_ERR_IV_LENGTH);
    T_FILLED(got, T_FENCE, sizeof got);
    t_cases(2);
    for (size_t n = 1; n <= 64; n++) {
      t_note("%s, nonce of %zu bytes", info->name, n);
      aead_reference(info, bytes, want, 16, t_data(64), n, t_data(9), 9, t_data(50), 50);
      T_OK(tdm_aead_seal(key, got, 66, &len, t_data(64), n, t_data(9), 9, t_data(50), 50));
      T_SAME(got, want, 66);
      t_cases(1);
    }
    tdm_aead_key_free(key);
    for (size_t tag = 0; tag <= 40; tag++) {
      const bool normal = tag == 0 || (tag >= 12 && tag <= 16), shorter = tag == 4 || tag == 8;
      t_note("%s, tag of %zu bytes", info->name, tag);
      T_IS(tdm_aead_key_new(&key, t_backend(), info->alg, bytes, info->bytes, tag),
           normal ? TDM_OK : TDM_ERR_TAG_LENGTH);
      if (!normal) {
        T_IS(tdm_aead_key_new_short_tag(&key, t_backend(), info->alg, bytes, info->bytes, tag),
             shorter ? TDM_OK : TDM_ERR_TAG_LENGTH);
      }
      t_cases(1);
      if (!normal && !shorter) continue;
      /* The tag ends at a closed page: one byte past it would be the end of this test. */
      const size_t real = tdm_aead_tag_bytes(key);
      T_TRUE(real == (tag ? tag : 16));
      aead_reference(info, bytes, want, real, t_data(12), 12, t_data(9), 9, t_data(50), 50);
      uint8_t *sealed = t_guard_put(0, want, 50 + real, T_AT_END), *out = t_guard(1, 50, T_AT_END);
      T_OK(tdm_aead_open(key, out, 50, &len, t_data(12), 12, t_data(9), 9, sealed, 50 + real));
      T_SAME(out, t_data(50), 50);
      tdm_aead aead;
      T_OK(tdm_aead_open_unverified_begin(&aead, key, t_data(12), 12));
      T_OK(tdm_aead_aad(&aead, t_data(9), 9));
      T_OK(tdm_aead_update(&aead, out, 50, sealed, 50));
      T_OK(tdm_aead_open_final(&aead, sealed + 50, real));
      tdm_aead_end(&aead);
      tdm_aead_key_free(key);
      t_cases(2);
    }
  }
}

/* AAD x message x every chunking: one tag. */
static void scenario_09_aad_and_chunks(void **state) {
  (void)state;
  static const size_t aads[] = {0, 1, 15, 16, 17};
  const tdm_alg_info *info;
  for (size_t i = 0; (info = t_next_alg(TDM_KIND_AEAD, &i));) {
    if (t_aead_is_whole(info->alg)) continue; /* kinds/aead_*.c have the rules of CCM */
    uint8_t bytes[32];
    tdm_aead_key *key = t_aead_key(info->alg, bytes, 0);
    for (size_t k = 0; k < 5; k++) {
      for (size_t n = 0; n < 50; n++) {
        uint8_t want[66], got[66];
        const size_t a = aads[k];
        aead_reference(info, bytes, want, 16, t_data(12), 12, t_data(200) + 100, a, t_data(50), n);
        /* Every pair of cuts: of the message at cut, of the AAD anywhere. */
        for (size_t cut = 0; cut <= n; cut++) {
          for (size_t aad_cut = 0; aad_cut <= a; aad_cut += 1 + (cut % 3)) {
            tdm_aead aead;
            t_note("%s, %zu bytes cut at %zu, AAD %zu cut at %zu", info->name, n, cut, a, aad_cut);
            T_OK(tdm_aead_seal_begin(&aead, key, t_data(12), 12));
            T_OK(tdm_aead_aad(&aead, t_data(200) + 100, aad_cut));
            T_OK(tdm_aead_aad(&aead, t_data(200) + 100 + aad_cut, a - aad_cut));
            T_OK(tdm_aead_update(&aead, got, cut, t_data(50), cut));
            T_OK(tdm_aead_update(&aead, got + cut, n - cut, t_data(50) + cut, n - cut));
            T_OK(tdm_aead_seal_final(&aead, got + n, 16));
            tdm_aead_end(&aead);
            T_SAME(got, want, n + 16);
            t_cases(1);
          }
        }
        for (size_t chunk = 1; chunk <= 17; chunk++) { /* chunks of one size, AAD too */
          aead_in_pieces(key, t_data(50), n, want, t_data(200) + 100, a, t_data(12), 12, chunk, chunk & 1);
          t_cases(2);
        }
      }
    }
    tdm_aead_key_free(key);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {T_TEST(scenario_06_gcm_counts_32_bits), T_TEST(scenario_07_gcm_length_limit),
                                     T_TEST(scenario_08_nonces_and_tags), T_TEST(scenario_09_aad_and_chunks)};
  return t_run("scenarios_gcm", tests, sizeof tests / sizeof *tests);
}
