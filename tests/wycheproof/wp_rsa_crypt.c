/* SPDX-License-Identifier: Apache-2.0
 * Wycheproof's files of RSAES-PKCS1-v1_5: one answer for whatever is wrong; a session key of the right length, or
 * random bytes and no answer at all.
 * Leaks nothing: tests have no secrets.
 */
#include "tests/wycheproof/wp_key.h"

enum { OVERHEAD = 11, SESSION_KEY = 32 };

static tdm_alg alg_crypt(const char *algorithm) {
  return strcmp(algorithm, "RSAES-PKCS1-v1_5") ? TDM_ALG_NONE : TDM_RSA;
}

static tdm_pkey *key_of(const json_t *group) {
  tdm_pkey *key = wp_private(group), *numbers = wp_rsa_numbers(json_object_get(group, "privateKey"));
  wp_same_key(key, numbers, TDM_FORM_PKCS8);
  tdm_pkey_free(numbers);
  T_TRUE(tdm_pkey_bits(key) == wy_number(group, "keySize"));
  return key;
}

/* Random bytes are no bytes of the message, and no two times the same. */
static void session_is_random(const tdm_pkey *key, const uint8_t *ct, size_t ct_len, size_t n, const uint8_t *message) {
  uint8_t first[TDM_SIGNATURE_MAX] = {0}, second[TDM_SIGNATURE_MAX] = {0};
  T_OK(tdm_rsa_decrypt_session_key(key, first, n, ct, ct_len));
  T_OK(tdm_rsa_decrypt_session_key(key, second, n, ct, ct_len));
  if (n < 16) return; /* too short to say */
  T_TRUE(memcmp(first, second, n) != 0);
  T_TRUE(!message || memcmp(first, message, n - 1) != 0);
}

static void run(tdm_alg alg, const json_t *group, const json_t *test, wy_result result) {
  size_t n, ct_len, len = 1;
  uint8_t *message = wy_bytes(test, "msg", &n), *ct = wy_bytes(test, "ct", &ct_len), out[TDM_SIGNATURE_MAX];
  const tdm_pkey *key = wp_group_key(group, key_of);
  const size_t k = tdm_pkey_bits(key) / 8, room = k - OVERHEAD;
  (void)alg;
  memset(out, T_FENCE, sizeof out);
  T_IS(tdm_rsa_decrypt_pkcs1(key, out, room, &len, ct, ct_len), result == WY_VALID ? TDM_OK : TDM_ERR_DECRYPT);
  T_FILLED(out + room, T_FENCE, sizeof out - room);
  if (result == WY_VALID) {
    T_TRUE(len == n);
    T_SAME(out, message, n);
    T_OK(tdm_rsa_decrypt_session_key(key, out, n, ct, ct_len));
    T_SAME(out, message, n);
    if (n < room) session_is_random(key, ct, ct_len, n + 1, message);
  } else {
    T_TRUE(len == 0);
    T_ZERO(out, room);
    if (ct_len == k) {
      session_is_random(key, ct, ct_len, SESSION_KEY, NULL);
    } else {
      T_IS(tdm_rsa_decrypt_session_key(key, out, SESSION_KEY, ct, ct_len), TDM_ERR_LENGTH);
    }
  }
  free(message);
  free(ct);
}

const wy_kind wp_rsa_crypt[] = {{"rsaes_pkcs1_decrypt_schema_v1.json rsaes_pkcs1_decrypt_schema.json",
                                 "RsaesPkcs1Decrypt", "type keySize privateKey privateKeyPem privateKeyPkcs8 tests",
                                 "tcId msg ct result", alg_crypt, run, "privateKeyJwk"},
                                {NULL, NULL, NULL, NULL, NULL, NULL, NULL}};
