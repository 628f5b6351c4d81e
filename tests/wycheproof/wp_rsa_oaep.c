/* SPDX-License-Identifier: Apache-2.0
 * Wycheproof's files of RSAES-OAEP: one answer for whatever is wrong, and nothing of the message with it.
 * Leaks nothing: tests have no secrets.
 */
#include "tests/wycheproof/wp_key.h"

static tdm_alg alg_oaep(const char *algorithm) { return strcmp(algorithm, "RSAES-OAEP") ? TDM_ALG_NONE : TDM_RSA; }

static tdm_pkey *key_of(const json_t *group) {
  tdm_pkey *key = wp_private(group), *numbers = wp_rsa_numbers(json_object_get(group, "privateKey"));
  wp_same_key(key, numbers, TDM_FORM_PKCS8);
  tdm_pkey_free(numbers);
  T_TRUE(tdm_pkey_bits(key) == wy_number(group, "keySize"));
  if (strcmp(wp_text(group, "mgf"), "MGF1")) fail_msg("unknown mask generation function");
  return key;
}

static void run(tdm_alg alg, const json_t *group, const json_t *test, wy_result result) {
  size_t n, ct_len, label_len, len = 1;
  uint8_t *message = wy_bytes(test, "msg", &n), *ct = wy_bytes(test, "ct", &ct_len);
  uint8_t *label = wy_bytes(test, "label", &label_len), out[TDM_SIGNATURE_MAX], box[TDM_SIGNATURE_MAX];
  const tdm_pkey *key = wp_group_key(group, key_of);
  const tdm_oaep_options options = {sizeof options, wp_hash(group, "sha"), wp_hash(group, "mgfSha"), label, label_len};
  const size_t room = tdm_pkey_bits(key) / 8 - 2 * tdm_alg_get(options.hash)->bytes - 2;
  (void)alg;
  memset(out, T_FENCE, sizeof out);
  T_IS(tdm_rsa_decrypt_oaep(key, &options, out, room, &len, ct, ct_len), result == WY_VALID ? TDM_OK : TDM_ERR_DECRYPT);
  T_FILLED(out + room, T_FENCE, sizeof out - room);
  if (result == WY_VALID) {
    T_TRUE(len == n);
    T_SAME(out, message, n);
    T_OK(tdm_rsa_encrypt_oaep(key, &options, box, sizeof box, &len, message, n));
    T_OK(tdm_rsa_decrypt_oaep(key, &options, out, room, &len, box, len));
    T_TRUE(len == n);
    T_SAME(out, message, n);
  } else {
    T_TRUE(len == 0);
    T_ZERO(out, room);
  }
  free(message);
  free(ct);
  free(label);
}

const wy_kind wp_rsa_oaep[] = {{"rsaes_oaep_decrypt_schema_v1.json rsaes_oaep_decrypt_schema.json", "RsaesOaepDecrypt",
                                "type keySize mgf mgfSha privateKey privateKeyPem privateKeyPkcs8 sha tests",
                                "tcId msg ct label result", alg_oaep, run, "privateKeyJwk"},
                               {NULL, NULL, NULL, NULL, NULL, NULL, NULL}};
