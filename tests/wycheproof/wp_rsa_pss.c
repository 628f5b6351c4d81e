/* SPDX-License-Identifier: Apache-2.0
 * Wycheproof's files of RSASSA-PSS: with plain RSA keys, and with keys whose parameters say what they are for.
 * Leaks nothing: tests have no secrets.
 */
#include "tests/wycheproof/wp_key.h"

static tdm_alg alg_pss(const char *algorithm) { return strcmp(algorithm, "RSASSA-PSS") ? TDM_ALG_NONE : TDM_RSA; }

static tdm_pkey *key_of(const json_t *group) {
  tdm_pkey *key = wp_public(group), *plain = NULL, *numbers = wp_rsa_numbers(json_object_get(group, "publicKey"));
  size_t n;
  uint8_t *der = wy_bytes(group, "publicKeyAsn", &n);
  T_TRUE(tdm_pkey_bits(key) == wy_number(group, "keySize"));
  T_OK(wp_import_der(&plain, der, n));
  wp_same_key(plain, numbers, TDM_FORM_SPKI);
  wp_same_key(plain, numbers, TDM_FORM_PKCS1_PUBLIC);
  if (strcmp(wp_text(group, "mgf"), "MGF1")) fail_msg("unknown mask generation function");
  free(der);
  tdm_pkey_free(plain);
  tdm_pkey_free(numbers);
  return key;
}

static void run(const json_t *group, const json_t *test, wy_result result, bool limited) {
  size_t n, sig_len;
  uint8_t *message = wy_bytes(test, "msg", &n), *sig = wy_bytes(test, "sig", &sig_len);
  const tdm_pkey *key = wp_group_key(group, key_of);
  const tdm_status due = result == WY_VALID ? TDM_OK : TDM_ERR_VERIFY;
  tdm_sign_options options = {.size = sizeof options,
                              .scheme = TDM_RSA_PSS,
                              .hash = wp_hash(group, "sha"),
                              .mgf_hash = wp_hash(group, "mgfSha"),
                              .salt_len = (int)wy_number(group, "sLen")};
  T_IS(tdm_verify_message(key, &options, sig, sig_len, message, n), due);
  if (result == WY_VALID) {
    options.salt_len = TDM_SALT_AUTO;
    T_OK(tdm_verify_message(key, &options, sig, sig_len, message, n));
    options.salt_len = (int)wy_number(group, "sLen") + 1;
    T_IS(tdm_verify_message(key, &options, sig, sig_len, message, n), TDM_ERR_VERIFY);
    options.salt_len--;
    options.mgf_hash = options.mgf_hash == TDM_SHA224 ? TDM_SHA384 : TDM_SHA224;
    T_IS(tdm_verify_message(key, &options, sig, sig_len, message, n), limited ? TDM_ERR_ARGUMENT : TDM_ERR_VERIFY);
  }
  if (limited) { /* id-RSASSA-PSS: such a key does nothing else (RFC 4055, section 1.2) */
    T_TRUE(tdm_signature_size(key, TDM_RSA_PKCS1) == 0);
    options.scheme = TDM_RSA_PKCS1;
    T_IS(tdm_verify_message(key, &options, sig, sig_len, message, n), TDM_ERR_ARGUMENT);
  }
  free(message);
  free(sig);
}

static void run_plain(tdm_alg alg, const json_t *group, const json_t *test, wy_result result) {
  (void)alg;
  run(group, test, result, false);
}
static void run_limited(tdm_alg alg, const json_t *group, const json_t *test, wy_result result) {
  (void)alg;
  run(group, test, result, true);
}

#define GROUP "type keySize mgf mgfSha publicKey publicKeyAsn publicKeyDer publicKeyPem sLen sha tests"
const wy_kind wp_rsa_pss[] = {
    {"rsassa_pss_verify_schema_v1.json rsassa_pss_verify_schema.json", "RsassaPssVerify", GROUP, "tcId msg sig result",
     alg_pss, run_plain, "publicKeyJwk"},
    {"rsassa_pss_with_parameters_verify_schema_v1.json rsassa_pss_with_parameters_verify_schema.json",
     "RsassaPssWithParametersVerify", GROUP, "tcId msg sig result", alg_pss, run_limited, "publicKeyJwk"},
    {NULL, NULL, NULL, NULL, NULL, NULL, NULL}};
