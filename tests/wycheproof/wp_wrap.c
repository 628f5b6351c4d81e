/* SPDX-License-Identifier: Apache-2.0
 * Wycheproof's files of key wrapping: AES-WRAP (KW) and AES-KWP. A valid case is wrapped and unwrapped; an invalid one
 * must not be unwrapped, nor wrapped to what the case says.
 * Leaks nothing: tests have no secrets.
 */
#include "tests/wycheproof/wycheproof.h"

static tdm_alg alg_wrap(const char *algorithm) {
  if (!strcmp(algorithm, "AES-WRAP") || !strcmp(algorithm, "KW")) return TDM_AES_128_KW;
  return !strcmp(algorithm, "AES-KWP") || !strcmp(algorithm, "KWP") ? TDM_AES_128_KWP : TDM_ALG_NONE;
}

static void run_wrap(tdm_alg first, const json_t *group, const json_t *test, wy_result result) {
  size_t key_len, n, ct_len, len = 77;
  uint8_t *key = wy_bytes(test, "key", &key_len), *msg = wy_bytes(test, "msg", &n);
  uint8_t *ct = wy_bytes(test, "ct", &ct_len), *out = malloc(n + ct_len + TDM_WRAP_MAX_OVERHEAD);
  tdm_wrap_key *wrap_key = NULL;
  T_TRUE(wy_number(group, "keySize") == 8 * key_len);
  T_OK(tdm_wrap_key_new(&wrap_key, t_backend(), (tdm_alg)((size_t)first + (key_len - 16) / 8), key, key_len));
  if (n == 0) result = WY_INVALID; /* nothing can be wrapped, which older files call acceptable */
  tdm_status status = tdm_unwrap(wrap_key, out, ct_len, &len, ct, ct_len);
  if (result == WY_VALID) {
    T_OK(status);
    T_TRUE(len == n);
    T_SAME(out, msg, n);
  } else {
    T_IS(status, TDM_ERR_VERIFY);
    T_TRUE(len == 0);
    if (ct_len > 8) T_ZERO(out, ct_len - 8);
  }
  status = tdm_wrap(wrap_key, out, n + TDM_WRAP_MAX_OVERHEAD, &len, msg, n);
  const bool same = status == TDM_OK && len == ct_len && !memcmp(out, ct, len);
  T_TRUE(status == TDM_OK || status == TDM_ERR_LENGTH);
  T_TRUE(same == (result == WY_VALID));
  tdm_wrap_key_free(wrap_key);
  free(key);
  free(msg);
  free(ct);
  free(out);
}

const wy_kind wp_wrap[] = {{"keywrap_test_schema_v1.json keywrap_test_schema.json", "KeywrapTest", "type keySize tests",
                            "tcId key msg ct result", alg_wrap, run_wrap, ""},
                           {NULL, NULL, NULL, NULL, NULL, NULL, NULL}};
