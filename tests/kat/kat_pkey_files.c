/* SPDX-License-Identifier: Apache-2.0
 * Key files of others, in DER and PEM: what is made of each, and that what is accepted is written again as it was.
 * Leaks nothing: tests have no secrets.
 */
#include "tests/kat/kat_pkey.h"

static const struct {
  const char *name;
  tdm_status status;
  tdm_alg alg;       /* when it is accepted */
  tdm_key_form form; /* in which it is written again; TDM_FORM_ANY: not to the byte */
} files[] = {
    {"ec_private_key.der", TDM_OK, TDM_P256, TDM_FORM_SEC1},
    {"ec_public_key.der", TDM_OK, TDM_P256, TDM_FORM_SPKI},
    {"rsa_public_key.der", TDM_OK, TDM_RSA, TDM_FORM_SPKI},
    {"unenc-rsa-pkcs8.der", TDM_OK, TDM_RSA, TDM_FORM_PKCS8},
    {"unenc-rsa-pkcs8.pub.der", TDM_OK, TDM_RSA, TDM_FORM_SPKI},
    {"rsa.pub.der", TDM_OK, TDM_RSA, TDM_FORM_PKCS1_PUBLIC},
    {"rsa_pss_2048_pub.der", TDM_OK, TDM_RSA, TDM_FORM_SPKI},
    {"x25519-pkcs8.der", TDM_OK, TDM_X25519, TDM_FORM_PKCS8},
    {"x25519-pub.der", TDM_OK, TDM_X25519, TDM_FORM_SPKI},
    {"ed25519-pkcs8.der", TDM_OK, TDM_ED25519, TDM_FORM_PKCS8},
    {"ed25519-pub.der", TDM_OK, TDM_ED25519, TDM_FORM_SPKI},
    {"ec_private_key.pem", TDM_OK, TDM_P256, TDM_FORM_ANY}, /* of two folders: SEC 1 and PKCS#8 */
    {"ec_public_key.pem", TDM_OK, TDM_P256, TDM_FORM_SPKI},
    {"rsa_public_key.pem", TDM_OK, TDM_RSA, TDM_FORM_SPKI},
    {"ecc_private_with_rfc5915_ext.pem", TDM_OK, TDM_P256, TDM_FORM_ANY},
    {"rsa_pss_2048.pem", TDM_OK, TDM_RSA, TDM_FORM_PKCS8},
    {"rsa_pss_2048_hash.pem", TDM_OK, TDM_RSA, TDM_FORM_ANY},
    {"rsa_pss_2048_hash_mask.pem", TDM_OK, TDM_RSA, TDM_FORM_ANY},
    {"rsa_pss_2048_hash_mask_diff.pem", TDM_OK, TDM_RSA, TDM_FORM_ANY},
    {"rsa_pss_2048_hash_mask_salt.pem", TDM_OK, TDM_RSA, TDM_FORM_ANY},
    {"unenc-rsa-pkcs8.pem", TDM_OK, TDM_RSA, TDM_FORM_ANY},
    {"unenc-rsa-pkcs8.pub.pem", TDM_OK, TDM_RSA, TDM_FORM_SPKI},
    {"rsa.pub.pem", TDM_OK, TDM_RSA, TDM_FORM_PKCS1_PUBLIC},
    {"x25519-pkcs8.pem", TDM_OK, TDM_X25519, TDM_FORM_PKCS8},
    {"x25519-pub.pem", TDM_OK, TDM_X25519, TDM_FORM_SPKI},
    {"ed25519-pkcs8.pem", TDM_OK, TDM_ED25519, TDM_FORM_PKCS8},
    {"ed25519-pub.pem", TDM_OK, TDM_ED25519, TDM_FORM_SPKI},
    /* 512 bits, 1,025 bits with a q of 2 */
    {"testrsa.der", TDM_ERR_KEY_LENGTH, 0, 0},
    {"testrsa.pem", TDM_ERR_KEY_LENGTH, 0, 0},
    {"rsa-bad-1025-q-is-2.pem", TDM_ERR_KEY_LENGTH, 0, 0},
    /* DSA, and curves of others */
    {"dsa_public_key.der", TDM_ERR_UNSUPPORTED, 0, 0},
    {"dsa_public_key_no_params.der", TDM_ERR_UNSUPPORTED, 0, 0},
    {"dsa_public_key_invalid_bit_string.der", TDM_ERR_UNSUPPORTED, 0, 0},
    {"unenc-dsa-pkcs8.der", TDM_ERR_UNSUPPORTED, 0, 0},
    {"unenc-dsa-pkcs8.pub.der", TDM_ERR_UNSUPPORTED, 0, 0},
    {"dsa_public_key.pem", TDM_ERR_UNSUPPORTED, 0, 0},
    {"unenc-dsa-pkcs8.pem", TDM_ERR_UNSUPPORTED, 0, 0},
    {"unenc-dsa-pkcs8.pub.pem", TDM_ERR_UNSUPPORTED, 0, 0},
    {"bad-oid-dsa-key.pem", TDM_ERR_UNSUPPORTED, 0, 0},
    {"ec_oid_not_in_reg_private_2.pkcs8.pem", TDM_ERR_UNSUPPORTED, 0, 0},
    {"nodompar_private.pkcs8.pem", TDM_ERR_UNSUPPORTED, 0, 0},
    {"private.pem", TDM_ERR_UNSUPPORTED, 0, 0}, /* explicit parameters */
    {"withdompar_private.pkcs8.pem", TDM_ERR_UNSUPPORTED, 0, 0},
    /* DSA in forms of its own */
    {"dsa.1024.der", TDM_ERR_FORMAT, 0, 0},
    {"dsa.2048.der", TDM_ERR_FORMAT, 0, 0},
    {"dsa.3072.der", TDM_ERR_FORMAT, 0, 0},
    {"dsa.1024.pem", TDM_ERR_FORMAT, 0, 0},
    {"dsa.2048.pem", TDM_ERR_FORMAT, 0, 0},
    {"dsa.3072.pem", TDM_ERR_FORMAT, 0, 0},
    {"dsa_4096.pem", TDM_ERR_FORMAT, 0, 0},
    {"dsaparam.pem", TDM_ERR_FORMAT, 0, 0},
    {"dsa.pub.pem", TDM_ERR_FORMAT, 0, 0},
    {"dsa_private_key.pem", TDM_ERR_FORMAT, 0, 0},
    /* encrypted: in PEM the label says so, in DER an algorithm that is not ours */
    {"ec_private_key_encrypted.der", TDM_ERR_UNSUPPORTED, 0, 0},
    {"enc-rsa-pkcs8.der", TDM_ERR_UNSUPPORTED, 0, 0},
    {"enc2-rsa-pkcs8.der", TDM_ERR_UNSUPPORTED, 0, 0},
    {"x25519-pkcs8-enc.der", TDM_ERR_UNSUPPORTED, 0, 0},
    {"ed25519-pkcs8-enc.der", TDM_ERR_UNSUPPORTED, 0, 0},
    {"x25519-pkcs8-enc.pem", TDM_ERR_UNSUPPORTED, 0, 0},
    {"ed25519-pkcs8-enc.pem", TDM_ERR_UNSUPPORTED, 0, 0},
    {"ec_private_key_encrypted.pem", TDM_ERR_UNSUPPORTED, 0, 0},
    {"rsa_private_key.pem", TDM_ERR_UNSUPPORTED, 0, 0},
    {"bad-encryption-oid.pem", TDM_ERR_UNSUPPORTED, 0, 0},
    {"enc-rsa-pkcs8.pem", TDM_ERR_UNSUPPORTED, 0, 0},
    {"enc2-rsa-pkcs8.pem", TDM_ERR_UNSUPPORTED, 0, 0},
    {"pkcs12_s2k_pem-X_9607.pem", TDM_ERR_UNSUPPORTED, 0, 0},
    {"pkcs12_s2k_pem-X_9671.pem", TDM_ERR_UNSUPPORTED, 0, 0},
    {"pkcs12_s2k_pem-X_9925.pem", TDM_ERR_UNSUPPORTED, 0, 0},
    {"pkcs12_s2k_pem-X_9926.pem", TDM_ERR_UNSUPPORTED, 0, 0},
    {"pkcs12_s2k_pem-X_9927.pem", TDM_ERR_UNSUPPORTED, 0, 0},
    {"pkcs12_s2k_pem-X_9928.pem", TDM_ERR_UNSUPPORTED, 0, 0},
    {"pkcs12_s2k_pem-X_9929.pem", TDM_ERR_UNSUPPORTED, 0, 0},
    {"pkcs12_s2k_pem-X_9930.pem", TDM_ERR_UNSUPPORTED, 0, 0},
    {"pkcs12_s2k_pem-X_9931.pem", TDM_ERR_UNSUPPORTED, 0, 0},
    {"pkcs12_s2k_pem-X_9932.pem", TDM_ERR_UNSUPPORTED, 0, 0},
    {"key1.pem", TDM_ERR_UNSUPPORTED, 0, 0},
    {"key2.pem", TDM_ERR_UNSUPPORTED, 0, 0},
    {"testrsa-encrypted.pem", TDM_ERR_UNSUPPORTED, 0, 0},
};
enum { FILES = sizeof files / sizeof *files };
static bool ran[FILES];

static tdm_status import(tdm_pkey **key, const tdm_backend *backend, const uint8_t *in, size_t n, bool pem) {
  *key = NULL;
  return pem ? tdm_pkey_import_pem(key, backend, (const char *)in, n)
             : tdm_pkey_import_der(key, backend, TDM_FORM_ANY, in, n);
}

size_t kp_key_file(const kp_row *row, const char *path) {
  static uint8_t in[4 * TDM_PKEY_DER_MAX], out[4 * TDM_PKEY_DER_MAX];
  const char *name = strrchr(path, '/') + 1;
  const bool pem = strstr(name, ".pem") != NULL;
  size_t i = 0, len;
  tdm_pkey *key, *other = NULL;
  (void)row;
  while (i < FILES && strcmp(files[i].name, name)) i++;
  if (i == FILES) fail_msg("%s: nothing is said of this file", path);
  ran[i] = true;
  FILE *f = fopen(path, "rb");
  if (!f) fail_msg("%s cannot be read", path);
  const size_t n = fread(in, 1, sizeof in, f);
  fclose(f);
  T_IS(import(&key, t_backend(), in, n, pem), files[i].status);
  if (t_other_backend()) T_IS(import(&other, t_other_backend(), in, n, pem), files[i].status);
  tdm_pkey_free(other);
  if (key) {
    T_TRUE(tdm_pkey_alg(key) == files[i].alg);
    const tdm_key_form form = files[i].form ? files[i].form : TDM_FORM_PKCS8;
    T_OK(pem ? tdm_pkey_export_pem(key, form, (char *)out, sizeof out, &len)
             : tdm_pkey_export_der(key, form, out, sizeof out, &len));
    if (files[i].form) {
      T_TRUE(len == n);
      T_SAME(out, in, n);
    }
    /* What was written is read again as the same. */
    T_OK(import(&other, t_backend(), out, len, pem));
    T_TRUE(tdm_pkey_alg(other) == files[i].alg && tdm_pkey_is_private(other) == tdm_pkey_is_private(key));
    tdm_pkey_free(other);
  }
  tdm_pkey_free(key);
  return 1;
}

void kp_every_key_file_ran(void) {
  for (size_t i = 0; i < FILES; i++) {
    if (!ran[i]) fail_msg("%s is not among the files", files[i].name);
  }
}
