/* SPDX-License-Identifier: Apache-2.0
 * Keys of Wycheproof's groups and test cases: every form a key is given in must be the same key, and what is written
 * again must be the bytes that were read.
 * Leaks nothing: tests have no secrets.
 */
#include "tests/wycheproof/wp_key.h"

const char *wp_text(const json_t *object, const char *name) {
  const char *text = json_string_value(json_object_get(object, name));
  if (!text) fail_msg("attribute %s is no text", name);
  return text;
}

tdm_alg wp_hash(const json_t *group, const char *name) {
  static const struct {
    const char *name;
    tdm_alg alg;
  } hashes[] = {
      {"SHA-1", TDM_SHA1},     {"SHA-224", TDM_SHA224},         {"SHA-256", TDM_SHA256},        {"SHA-384", TDM_SHA384},
      {"SHA-512", TDM_SHA512}, {"SHA-512/224", TDM_SHA512_224}, {"SHA-512/256", TDM_SHA512_256}};
  const char *text = wp_text(group, name);
  for (size_t i = 0; i < sizeof hashes / sizeof *hashes; i++) {
    if (!strcmp(hashes[i].name, text)) return hashes[i].alg;
  }
  fail_msg("unknown hash: %s", text);
  return TDM_ALG_NONE;
}

tdm_alg wp_curve(const char *name) {
  static const struct {
    const char *name;
    tdm_alg alg;
  } curves[] = {{"secp224r1", TDM_P224}, {"secp256r1", TDM_P256}, {"secp384r1", TDM_P384}, {"secp521r1", TDM_P521}};
  for (size_t i = 0; i < sizeof curves / sizeof *curves; i++) {
    if (!strcmp(curves[i].name, name)) return curves[i].alg;
  }
  return TDM_ALG_NONE;
}

tdm_pkey *wp_group_key(const json_t *group, tdm_pkey *(*make)(const json_t *group)) {
  static const json_t *of;
  static tdm_pkey *key;
  if (of == group) return key;
  tdm_pkey_free(key);
  key = NULL;
  of = NULL;
  key = make(group);
  of = group;
  return key;
}

void wp_is_refusal(tdm_status status) {
  T_TRUE(status == TDM_ERR_FORMAT || status == TDM_ERR_UNSUPPORTED || status == TDM_ERR_BAD_KEY ||
         status == TDM_ERR_KEY_LENGTH);
}

/* One key of two, both answers being the same. */
static tdm_status agreed(tdm_status mine, tdm_pkey *other_key, tdm_status others) {
  tdm_pkey_free(other_key);
  T_IS(others, mine);
  return mine;
}

tdm_status wp_import_der(tdm_pkey **key, const uint8_t *der, size_t n) {
  tdm_pkey *other = NULL;
  tdm_status status = tdm_pkey_import_der(key, t_backend(), TDM_FORM_ANY, der, n);
  T_TRUE((status == TDM_OK) == (*key != NULL));
  if (!t_other_backend()) return status;
  tdm_status others = tdm_pkey_import_der(&other, t_other_backend(), TDM_FORM_ANY, der, n);
  return agreed(status, other, others);
}

tdm_status wp_import_pem(tdm_pkey **key, const char *pem) {
  tdm_pkey *other = NULL;
  tdm_status status = tdm_pkey_import_pem(key, t_backend(), pem, strlen(pem));
  T_TRUE((status == TDM_OK) == (*key != NULL));
  if (!t_other_backend()) return status;
  tdm_status others = tdm_pkey_import_pem(&other, t_other_backend(), pem, strlen(pem));
  return agreed(status, other, others);
}

tdm_status wp_import_point(tdm_pkey **key, tdm_alg alg, const uint8_t *point, size_t n) {
  tdm_pkey *other = NULL;
  tdm_status status = tdm_pkey_import_public(key, t_backend(), alg, point, n);
  T_TRUE((status == TDM_OK) == (*key != NULL));
  if (!t_other_backend()) return status;
  tdm_status others = tdm_pkey_import_public(&other, t_other_backend(), alg, point, n);
  return agreed(status, other, others);
}

void wp_same_key(const tdm_pkey *a, const tdm_pkey *b, tdm_key_form form) {
  static uint8_t der[2][TDM_PKEY_DER_MAX];
  size_t len[2];
  T_OK(tdm_pkey_export_der(a, form, der[0], sizeof der[0], &len[0]));
  T_OK(tdm_pkey_export_der(b, form, der[1], sizeof der[1], &len[1]));
  T_TRUE(len[0] == len[1]);
  T_SAME(der[0], der[1], len[0]);
}

/* A key of two attributes that are the same key; its DER is written as it was read. */
static tdm_pkey *key_of(const json_t *group, const char *der_name, const char *pem_name, tdm_key_form form) {
  static uint8_t again[TDM_PKEY_DER_MAX];
  tdm_pkey *key = NULL, *from_pem = NULL;
  size_t n, len;
  uint8_t *der = wy_bytes(group, der_name, &n);
  T_OK(wp_import_der(&key, der, n));
  T_OK(tdm_pkey_export_der(key, form, again, sizeof again, &len));
  T_TRUE(len == n);
  T_SAME(again, der, n);
  free(der);
  T_OK(wp_import_pem(&from_pem, wp_text(group, pem_name)));
  wp_same_key(key, from_pem, form);
  tdm_pkey_free(from_pem);
  return key;
}

tdm_pkey *wp_public(const json_t *group) {
  tdm_pkey *key = key_of(group, "publicKeyDer", "publicKeyPem", TDM_FORM_SPKI);
  T_TRUE(!tdm_pkey_is_private(key));
  return key;
}

tdm_pkey *wp_private(const json_t *group) {
  tdm_pkey *key = key_of(group, "privateKeyPkcs8", "privateKeyPem", TDM_FORM_PKCS8);
  T_TRUE(tdm_pkey_is_private(key));
  return key;
}

tdm_pkey *wp_rsa_numbers(const json_t *numbers) {
  static const char *const names[] = {"modulus", "publicExponent", "privateExponent", "prime1",
                                      "prime2",  "exponent1",      "exponent2",       "coefficient"};
  tdm_rsa_numbers all = {.n = {NULL, 0}};
  tdm_number *const to[] = {&all.n, &all.e, &all.d, &all.p, &all.q, &all.dp, &all.dq, &all.qinv};
  const bool whole = json_object_get(numbers, "prime1") != NULL;
  uint8_t *bytes[8] = {NULL};
  tdm_pkey *key = NULL;
  for (size_t i = 0; i < (whole ? 8 : 2); i++) {
    bytes[i] = wy_bytes(numbers, names[i], &to[i]->len);
    to[i]->bytes = bytes[i];
  }
  T_OK(tdm_rsa_import(&key, t_backend(), &all));
  for (size_t i = 0; i < 8; i++) free(bytes[i]);
  return key;
}
