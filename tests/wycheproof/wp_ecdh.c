/* SPDX-License-Identifier: Apache-2.0
 * Wycheproof's ECDH files, public keys as SPKI, as PEM and as points: a bad one is refused at import with the same code
 * on every backend, or is of another curve.
 * Leaks nothing: tests have no secrets.
 */
#include "tests/wycheproof/wp_key.h"

static tdm_alg alg_ecdh(const char *algorithm) { return strcmp(algorithm, "ECDH") ? TDM_ALG_NONE : TDM_P256; }

/* A scalar as a signed big-endian number of any length. */
static tdm_pkey *private_of(const json_t *test, tdm_alg curve) {
  if (curve == TDM_ALG_NONE) fail_msg("unknown curve");
  const size_t want = tdm_alg_get(curve)->bytes;
  uint8_t scalar[66] = {0};
  size_t n;
  uint8_t *given = wy_bytes(test, "private", &n), *from = given;
  tdm_pkey *key = NULL;
  for (; n > want && *from == 0; n--) from++;
  T_TRUE(n <= want);
  memcpy(scalar + want - n, from, n);
  free(given);
  T_OK(tdm_pkey_import_private(&key, t_backend(), curve, scalar, want));
  return key;
}

static void run(const json_t *group, const json_t *test, wy_result result, tdm_pkey *private, tdm_pkey *public,
                tdm_status imported) {
  const tdm_alg curve = wp_curve(wp_text(group, "curve"));
  uint8_t out[66];
  size_t want_len, len = 99;
  uint8_t *want = wy_bytes(test, "shared", &want_len);
  T_TRUE(tdm_pkey_alg(private) == curve);
  if (imported != TDM_OK) {
    wp_is_refusal(imported);
    T_TRUE(result == WY_INVALID);
  } else if (tdm_pkey_alg(public) != curve) {
    T_TRUE(result == WY_INVALID);
    T_IS(tdm_pkey_derive(private, public, out, sizeof out, &len), TDM_ERR_ARGUMENT);
  } else {
    T_OK(tdm_pkey_derive(private, public, out, sizeof out, &len));
    T_TRUE(result == WY_VALID);
    T_TRUE(len == want_len);
    T_SAME(out, want, len);
  }
  free(want);
  tdm_pkey_free(private);
  tdm_pkey_free(public);
}

static void run_spki(tdm_alg alg, const json_t *group, const json_t *test, wy_result result) {
  size_t n;
  uint8_t *der = wy_bytes(test, "public", &n);
  tdm_pkey *public = NULL;
  (void)alg;
  tdm_status imported = wp_import_der(&public, der, n);
  free(der);
  run(group, test, result, private_of(test, wp_curve(wp_text(group, "curve"))), public, imported);
}

static void run_pem(tdm_alg alg, const json_t *group, const json_t *test, wy_result result) {
  tdm_pkey *private = NULL, *public = NULL;
  (void)alg;
  T_OK(wp_import_pem(&private, wp_text(test, "private")));
  tdm_status imported = wp_import_pem(&public, wp_text(test, "public"));
  run(group, test, result, private, public, imported);
}

static void run_point(tdm_alg alg, const json_t *group, const json_t *test, wy_result result) {
  const tdm_alg curve = wp_curve(wp_text(group, "curve"));
  size_t n;
  uint8_t *point = wy_bytes(test, "public", &n);
  tdm_pkey *public = NULL;
  (void)alg;
  tdm_status imported = wp_import_point(&public, curve, point, n);
  free(point);
  run(group, test, result, private_of(test, curve), public, imported);
}

#define GROUP "type curve encoding tests"
#define TEST "tcId public private shared result"
const wy_kind wp_ecdh[] = {
    {"ecdh_test_schema_v1.json ecdh_test_schema.json", "EcdhTest", GROUP, TEST, alg_ecdh, run_spki, ""},
    {"ecdh_pem_test_schema_v1.json ecdh_pem_test_schema.json", "EcdhPemTest", GROUP, TEST, alg_ecdh, run_pem, ""},
    {"ecdh_ecpoint_test_schema_v1.json ecdh_ecpoint_test_schema.json", "EcdhEcpointTest", GROUP, TEST, alg_ecdh,
     run_point, ""},
    {NULL, NULL, NULL, NULL, NULL, NULL, NULL}};
