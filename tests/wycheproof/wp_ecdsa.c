/* SPDX-License-Identifier: Apache-2.0
 * Wycheproof's ECDSA files, signatures as DER and as r || s: every invalid one is TDM_ERR_VERIFY, from the message and
 * from its digest.
 * Leaks nothing: tests have no secrets.
 */
#include "tests/wycheproof/wp_key.h"

static tdm_alg alg_ecdsa(const char *algorithm) { return strcmp(algorithm, "ECDSA") ? TDM_ALG_NONE : TDM_P256; }

/* The key of a group, given as DER, PEM, and as a point. */
static tdm_pkey *key_of(const json_t *group) {
  const json_t *given = json_object_get(group, "publicKey");
  tdm_pkey *key = wp_public(group), *from_point = NULL;
  size_t n;
  uint8_t *point = wy_bytes(given, "uncompressed", &n);
  T_TRUE(tdm_pkey_alg(key) == wp_curve(wp_text(given, "curve")));
  T_TRUE(tdm_pkey_bits(key) == wy_number(given, "keySize"));
  T_OK(wp_import_point(&from_point, tdm_pkey_alg(key), point, n));
  wp_same_key(key, from_point, TDM_FORM_SPKI);
  tdm_pkey_free(from_point);
  free(point);
  return key;
}

static void run(const json_t *group, const json_t *test, wy_result result, tdm_scheme scheme) {
  size_t n, sig_len, digest_len;
  uint8_t *message = wy_bytes(test, "msg", &n), *sig = wy_bytes(test, "sig", &sig_len), digest[TDM_HASH_MAX_BYTES];
  const tdm_pkey *key = wp_group_key(group, key_of);
  const tdm_sign_options options = {.size = sizeof options, .scheme = scheme, .hash = wp_hash(group, "sha")};
  const tdm_status due = result == WY_VALID ? TDM_OK : TDM_ERR_VERIFY;
  T_IS(tdm_verify_message(key, &options, sig, sig_len, message, n), due);
  T_OK(tdm_hash_digest(t_backend(), options.hash, digest, sizeof digest, &digest_len, message, n));
  T_IS(tdm_verify_digest(key, &options, sig, sig_len, digest, digest_len), due);
  if (result == WY_VALID) {
    digest[t_below(digest_len) % 28] ^= (uint8_t)(1 << t_below(8)); /* of the leftmost 224 bits: none is cut off */
    T_IS(tdm_verify_digest(key, &options, sig, sig_len, digest, digest_len), TDM_ERR_VERIFY);
  }
  free(message);
  free(sig);
}

static void run_der(tdm_alg alg, const json_t *group, const json_t *test, wy_result result) {
  (void)alg;
  run(group, test, result, TDM_ECDSA_DER);
}
static void run_p1363(tdm_alg alg, const json_t *group, const json_t *test, wy_result result) {
  (void)alg;
  run(group, test, result, TDM_ECDSA_P1363);
}

const wy_kind wp_ecdsa[] = {
    {"ecdsa_verify_schema_v1.json ecdsa_verify_schema.json", "EcdsaVerify",
     "type publicKey publicKeyDer publicKeyPem sha tests", "tcId msg sig result", alg_ecdsa, run_der, ""},
    {"ecdsa_p1363_verify_schema_v1.json ecdsa_p1363_verify_schema.json", "EcdsaP1363Verify",
     "type publicKey publicKeyDer publicKeyPem sha tests", "tcId msg sig result", alg_ecdsa, run_p1363, "publicKeyJwk"},
    {NULL, NULL, NULL, NULL, NULL, NULL, NULL}};
