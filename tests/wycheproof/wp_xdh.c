/* SPDX-License-Identifier: Apache-2.0
 * Wycheproof's X25519 files, keys as bytes, as DER and as PEM. A peer of low order is TDM_ERR_BAD_KEY and all zero.
 * Leaks nothing: tests have no secrets.
 */
#include "tests/wycheproof/wp_key.h"

static tdm_alg alg_xdh(const char *algorithm) { return strcmp(algorithm, "XDH") ? TDM_ALG_NONE : TDM_X25519; }

static void run(const json_t *group, const json_t *test, wy_result result, tdm_pkey *private, tdm_pkey *public) {
  uint8_t out[32], zero[32] = {0};
  size_t n, len = 99;
  uint8_t *want = wy_bytes(test, "shared", &n);
  if (strcmp(wp_text(group, "curve"), "curve25519")) fail_msg("unknown curve");
  memset(out, T_FENCE, sizeof out);
  if (!private || !public || tdm_pkey_alg(public) != TDM_X25519) {
    T_TRUE(result == WY_INVALID);
    if (private && public) T_IS(tdm_pkey_derive(private, public, out, sizeof out, &len), TDM_ERR_ARGUMENT);
  } else if (n == 32 && !memcmp(want, zero, 32)) {
    T_TRUE(result == WY_INVALID);
    T_IS(tdm_pkey_derive(private, public, out, sizeof out, &len), TDM_ERR_BAD_KEY);
    T_ZERO(out, 32);
    T_TRUE(len == 0);
  } else {
    T_OK(tdm_pkey_derive(private, public, out, sizeof out, &len));
    T_TRUE(result == WY_VALID && len == 32 && n == 32);
    T_SAME(out, want, 32);
  }
  free(want);
  tdm_pkey_free(private);
  tdm_pkey_free(public);
}

static void run_raw(tdm_alg alg, const json_t *group, const json_t *test, wy_result result) {
  size_t n, k;
  uint8_t *u = wy_bytes(test, "public", &n), *scalar = wy_bytes(test, "private", &k), again[32];
  tdm_pkey *private = NULL, *public = NULL;
  size_t len;
  T_OK(wp_import_point(&public, alg, u, n));
  T_OK(tdm_pkey_import_private(&private, t_backend(), alg, scalar, k));
  T_OK(tdm_pkey_export_public(public, false, again, sizeof again, &len));
  T_SAME(again, u, 32);
  T_OK(tdm_pkey_export_private(private, again, sizeof again, &len));
  T_SAME(again, scalar, 32);
  free(u);
  free(scalar);
  run(group, test, result, private, public);
}

static tdm_pkey *der_key(const json_t *test, const char *name) {
  size_t n;
  uint8_t *der = wy_bytes(test, name, &n);
  tdm_pkey *key = NULL;
  tdm_status status = wp_import_der(&key, der, n);
  if (status != TDM_OK) wp_is_refusal(status);
  free(der);
  return key;
}

static void run_asn(tdm_alg alg, const json_t *group, const json_t *test, wy_result result) {
  tdm_pkey *private = der_key(test, "private"), *public = der_key(test, "public");
  (void)alg;
  run(group, test, result, private, public);
}

static tdm_pkey *pem_key(const json_t *test, const char *name) {
  tdm_pkey *key = NULL;
  tdm_status status = wp_import_pem(&key, wp_text(test, name));
  if (status != TDM_OK) wp_is_refusal(status);
  return key;
}

static void run_pem(tdm_alg alg, const json_t *group, const json_t *test, wy_result result) {
  tdm_pkey *private = pem_key(test, "private"), *public = pem_key(test, "public");
  (void)alg;
  run(group, test, result, private, public);
}

#define TEST "tcId public private shared result"
const wy_kind wp_xdh[] = {
    {"xdh_comp_schema_v1.json xdh_comp_schema.json", "XdhComp", "type curve tests", TEST, alg_xdh, run_raw, ""},
    {"xdh_asn_comp_schema_v1.json xdh_asn_comp_schema.json", "XdhAsnComp", "type curve tests", TEST, alg_xdh, run_asn,
     ""},
    {"xdh_pem_comp_schema_v1.json xdh_pem_comp_schema.json", "XdhPemComp", "type curve tests", TEST, alg_xdh, run_pem,
     ""},
    {NULL, NULL, NULL, NULL, NULL, NULL, NULL}};
