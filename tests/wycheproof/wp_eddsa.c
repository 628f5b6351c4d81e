/* SPDX-License-Identifier: Apache-2.0
 * Wycheproof's Ed25519 file.
 * Leaks nothing: tests have no secrets.
 */
#include "tests/wycheproof/wp_key.h"

static tdm_alg alg_eddsa(const char *algorithm) { return strcmp(algorithm, "EDDSA") ? TDM_ALG_NONE : TDM_ED25519; }

/* The key of a group, given as DER, PEM, and as bytes. */
static tdm_pkey *key_of(const json_t *group) {
  const json_t *given = json_object_get(group, "publicKey");
  tdm_pkey *key = wp_public(group), *from_bytes = NULL;
  size_t n;
  uint8_t *bytes = wy_bytes(given, "pk", &n);
  if (strcmp(wp_text(given, "curve"), "edwards25519")) fail_msg("unknown curve");
  T_TRUE(tdm_pkey_alg(key) == TDM_ED25519);
  T_OK(wp_import_point(&from_bytes, TDM_ED25519, bytes, n));
  wp_same_key(key, from_bytes, TDM_FORM_SPKI);
  tdm_pkey_free(from_bytes);
  free(bytes);
  return key;
}

static void run(tdm_alg alg, const json_t *group, const json_t *test, wy_result result) {
  size_t n, sig_len;
  uint8_t *message = wy_bytes(test, "msg", &n), *sig = wy_bytes(test, "sig", &sig_len);
  const tdm_pkey *key = wp_group_key(group, key_of);
  const tdm_sign_options options = {.size = sizeof options, .scheme = TDM_EDDSA};
  (void)alg;
  T_IS(tdm_verify_message(key, &options, sig, sig_len, message, n), result == WY_VALID ? TDM_OK : TDM_ERR_VERIFY);
  if (result == WY_VALID && n > 0) {
    message[t_below(n)] ^= 1;
    T_IS(tdm_verify_message(key, &options, sig, sig_len, message, n), TDM_ERR_VERIFY);
  }
  free(message);
  free(sig);
}

const wy_kind wp_eddsa[] = {
    {"eddsa_verify_schema_v1.json eddsa_verify_schema.json", "EddsaVerify",
     "type publicKey publicKeyDer publicKeyPem tests", "tcId msg sig result", alg_eddsa, run, "publicKeyJwk"},
    {NULL, NULL, NULL, NULL, NULL, NULL, NULL}};
