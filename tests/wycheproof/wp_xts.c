/* SPDX-License-Identifier: Apache-2.0
 * AES-XTS: a test case must give the very bytes in both directions. Its iv is the number of the data unit,
 * little-endian and up to 16 bytes of it. Keys of 48 bytes are not XTS-AES (SP 800-38E, section 4), and must be
 * refused. Leaks nothing: tests have no secrets.
 */
#include "tests/wycheproof/wycheproof.h"

static tdm_alg alg_xts(const char *algorithm) { return strcmp(algorithm, "AES-XTS") ? TDM_ALG_NONE : TDM_AES_128_XTS; }

static void run_xts(tdm_alg first, const json_t *group, const json_t *test, wy_result result) {
  size_t key_len, iv_len, n, ct_len;
  uint8_t *key = wy_bytes(test, "key", &key_len), *iv = wy_bytes(test, "iv", &iv_len);
  uint8_t *msg = wy_bytes(test, "msg", &n), *ct = wy_bytes(test, "ct", &ct_len);
  uint8_t *out = malloc(n + 1), tweak[16] = {0};
  const tdm_alg alg = key_len == 64 ? TDM_AES_256_XTS : first;
  tdm_xts_key *xts_key;
  T_TRUE(wy_number(group, "keySize") == 8 * key_len && wy_number(group, "ivSize") == 8 * iv_len);
  T_TRUE(iv_len <= 16 && result == WY_VALID && n == ct_len);
  memcpy(tweak, iv, iv_len);
  if (key_len == 48) {
    T_IS(tdm_xts_key_new(&xts_key, t_backend(), TDM_AES_128_XTS, key, key_len), TDM_ERR_KEY_LENGTH);
    T_IS(tdm_xts_key_new(&xts_key, t_backend(), TDM_AES_256_XTS, key, key_len), TDM_ERR_KEY_LENGTH);
  } else {
    T_OK(tdm_xts_key_new(&xts_key, t_backend(), alg, key, key_len));
    out[n] = T_FENCE;
    T_OK(tdm_xts_encrypt(xts_key, out, n, tweak, 16, msg, n));
    T_SAME(out, ct, n);
    T_OK(tdm_xts_decrypt(xts_key, out, n, tweak, 16, out, n));
    T_SAME(out, msg, n);
    T_TRUE(out[n] == T_FENCE);
  }
  tdm_xts_key_free(xts_key);
  free(key);
  free(iv);
  free(msg);
  free(ct);
  free(out);
}

const wy_kind wp_xts[] = {{"ind_cpa_test_schema_v1.json ind_cpa_test_schema.json", "IndCpaTest",
                           "type keySize ivSize tests", "tcId key iv msg ct result", alg_xts, run_xts, ""},
                          {NULL, NULL, NULL, NULL, NULL, NULL, NULL}};
