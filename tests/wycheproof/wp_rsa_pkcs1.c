/* SPDX-License-Identifier: Apache-2.0
 * Wycheproof's files of RSA PKCS#1 v1.5 signatures: verification, and signing, which has one right answer.
 * Leaks nothing: tests have no secrets.
 */
#include "tests/wycheproof/wp_key.h"

static tdm_alg alg_rsa(const char *algorithm) {
  return strcmp(algorithm, "RSASSA-PKCS1-v1_5") ? TDM_ALG_NONE : TDM_RSA;
}

/* Another form of the public key of a group. */
static void also(const json_t *group, const char *name, const tdm_pkey *key) {
  size_t n;
  uint8_t *der = wy_bytes(group, name, &n);
  tdm_pkey *same = NULL;
  T_OK(wp_import_der(&same, der, n));
  wp_same_key(key, same, TDM_FORM_SPKI);
  tdm_pkey_free(same);
  free(der);
}

static void also_numbers(const json_t *numbers, const tdm_pkey *key) {
  tdm_pkey *same = wp_rsa_numbers(numbers);
  wp_same_key(key, same, TDM_FORM_SPKI);
  tdm_pkey_free(same);
}

static tdm_pkey *public_of(const json_t *group) {
  tdm_pkey *key = wp_public(group);
  T_TRUE(tdm_pkey_bits(key) == wy_number(group, "keySize"));
  also(group, "publicKeyAsn", key);
  also_numbers(json_object_get(group, "publicKey"), key);
  return key;
}

static void run_verify(tdm_alg alg, const json_t *group, const json_t *test, wy_result result) {
  size_t n, sig_len;
  uint8_t *message = wy_bytes(test, "msg", &n), *sig = wy_bytes(test, "sig", &sig_len);
  const tdm_pkey *key = wp_group_key(group, public_of);
  const tdm_sign_options options = {.size = sizeof options, .scheme = TDM_RSA_PKCS1, .hash = wp_hash(group, "sha")};
  (void)alg;
  T_IS(tdm_verify_message(key, &options, sig, sig_len, message, n), result == WY_VALID ? TDM_OK : TDM_ERR_VERIFY);
  free(message);
  free(sig);
}

/* These groups name their private key in PKCS#8, in PKCS#1 (PEM) and the public one three times. */
static tdm_pkey *signer_of(const json_t *group) {
  static uint8_t again[TDM_PKEY_DER_MAX];
  size_t n, len;
  uint8_t *der = wy_bytes(group, "privateKeyPkcs8", &n);
  tdm_pkey *key = NULL, *from_pem = NULL;
  T_OK(wp_import_der(&key, der, n));
  T_OK(tdm_pkey_export_der(key, TDM_FORM_PKCS8, again, sizeof again, &len));
  T_TRUE(len == n);
  T_SAME(again, der, n);
  free(der);
  T_OK(wp_import_pem(&from_pem, wp_text(group, "privateKeyPem")));
  wp_same_key(key, from_pem, TDM_FORM_PKCS1_PRIVATE);
  tdm_pkey_free(from_pem);
  T_TRUE(tdm_pkey_bits(key) == wy_number(group, "keySize"));
  also(group, "keyDer", key);
  also(group, "keyAsn", key);
  also_numbers(json_object_get(group, "privateKey"), key);
  return key;
}

static void run_generate(tdm_alg alg, const json_t *group, const json_t *test, wy_result result) {
  size_t n, sig_len, len = 1;
  uint8_t *message = wy_bytes(test, "msg", &n), *sig = wy_bytes(test, "sig", &sig_len), got[TDM_SIGNATURE_MAX];
  const tdm_pkey *key = wp_group_key(group, signer_of);
  const tdm_sign_options options = {.size = sizeof options, .scheme = TDM_RSA_PKCS1, .hash = wp_hash(group, "sha")};
  (void)alg;
  T_TRUE(result == WY_VALID);
  T_OK(tdm_verify_message(key, &options, sig, sig_len, message, n));
  memset(got, T_FENCE, sizeof got);
  if (options.hash == TDM_SHA1) {
    T_IS(tdm_sign_message(key, &options, got, sizeof got, &len, message, n), TDM_ERR_UNSUPPORTED);
    T_FILLED(got, T_FENCE, sizeof got);
  } else {
    T_OK(tdm_sign_message(key, &options, got, sizeof got, &len, message, n));
    T_TRUE(len == sig_len);
    T_SAME(got, sig, len);
  }
  free(message);
  free(sig);
}

const wy_kind wp_rsa_pkcs1[] = {
    {"rsassa_pkcs1_verify_schema_v1.json rsassa_pkcs1_verify_schema.json", "RsassaPkcs1Verify",
     "type keySize publicKey publicKeyAsn publicKeyDer publicKeyPem sha tests", "tcId msg sig result", alg_rsa,
     run_verify, "keyJwk publicKeyJwk"},
    {"rsassa_pkcs1_generate_schema_v1.json rsassa_pkcs1_generate_schema.json", "RsassaPkcs1Generate",
     "type keySize keyAsn keyDer keyPem privateKey privateKeyPem privateKeyPkcs8 sha tests", "tcId msg sig result",
     alg_rsa, run_generate, "keyJwk privateKeyJwk"},
    {NULL, NULL, NULL, NULL, NULL, NULL, NULL}};
