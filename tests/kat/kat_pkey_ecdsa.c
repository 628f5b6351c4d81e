/* SPDX-License-Identifier: Apache-2.0
 * Runners of NIST's ECDSA files (FIPS 186-2 and 186-3): key pairs, validation of public keys, signatures; and of
 * compressed points. Curves that are not ours are passed over.
 * Leaks nothing: tests have no secrets.
 */
#include <strings.h>

#include "tests/kat/kat_pkey.h"

/* The public key of d is (x, y), and so is that of the key made of the point. */
static tdm_pkey *pair(const t_vec *vec, tdm_alg curve) {
  const size_t n = tdm_alg_get(curve)->bytes;
  uint8_t scalar[66], point[133], got[133];
  size_t len;
  tdm_pkey *key = NULL;
  T_TRUE(kp_number(scalar, n, t_vec_text(vec, "d")));
  T_TRUE(kp_point(point, curve, t_vec_text(vec, "Qx"), t_vec_text(vec, "Qy")));
  T_OK(tdm_pkey_import_private(&key, t_backend(), curve, scalar, n));
  T_OK(tdm_pkey_export_public(key, false, got, sizeof got, &len));
  T_TRUE(len == kp_point_bytes(curve));
  T_SAME(got, point, len);
  return key;
}

size_t kp_key_pair(const kp_row *row, const char *path) {
  size_t vectors = 0;
  t_vec vec;
  (void)row;
  kp_open(&vec, path, "d");
  for (char *at = vec.text; (at = strstr(at, "[B.4.2")); at++) *at = '#'; /* the section is the curve's */
  while (t_vec_next(&vec)) {
    const tdm_alg curve = kp_curve(vec.section);
    if (curve == TDM_ALG_NONE || !t_vec_text(&vec, "d")) continue;
    t_note("%s, %s, d = %s", path, vec.section, t_vec_text(&vec, "d"));
    tdm_pkey_free(pair(&vec, curve));
    vectors++;
  }
  t_vec_close(&vec);
  return vectors;
}

size_t kp_pkv(const kp_row *row, const char *path) {
  size_t vectors = 0;
  t_vec vec;
  (void)row;
  kp_open(&vec, path, "Qx");
  while (t_vec_next(&vec)) {
    const tdm_alg curve = kp_curve(vec.section);
    uint8_t point[133];
    tdm_pkey *key = NULL;
    if (curve == TDM_ALG_NONE) continue;
    const bool good = t_vec_text(&vec, "Result")[0] == 'P';
    t_note("%s, %s, Qx = %s", path, vec.section, t_vec_text(&vec, "Qx"));
    if (!kp_point(point, curve, t_vec_text(&vec, "Qx"), t_vec_text(&vec, "Qy"))) {
      T_TRUE(!good); /* a coordinate longer than the field has no encoding */
    } else {
      T_IS(tdm_pkey_import_public(&key, t_backend(), curve, point, kp_point_bytes(curve)),
           good ? TDM_OK : TDM_ERR_BAD_KEY);
    }
    tdm_pkey_free(key);
    vectors++;
  }
  t_vec_close(&vec);
  return vectors;
}

/* r || s, false when one does not fit: such a signature has no fixed-length form. */
static bool signature(uint8_t *rs, size_t n, const t_vec *vec) {
  bool fits = kp_number(rs, n, t_vec_text(vec, "R"));
  return kp_number(rs + n, n, t_vec_text(vec, "S")) && fits;
}

size_t kp_ecdsa(const kp_row *row, const char *path) {
  size_t vectors = 0;
  t_vec vec;
  (void)row;
  kp_open(&vec, path, "Msg");
  while (t_vec_next(&vec)) {
    const tdm_alg curve = kp_curve(vec.section);
    uint8_t point[133], rs[132], own[TDM_SIGNATURE_MAX];
    size_t n, len;
    tdm_pkey *key = NULL;
    if (curve == TDM_ALG_NONE) continue;
    const char *comma = strchr(vec.section, ','), *result = t_vec_text(&vec, "Result");
    const size_t order = tdm_alg_get(curve)->bytes;
    const bool good = !result || result[0] == 'P';
    tdm_sign_options options = {
        .size = sizeof options, .scheme = TDM_ECDSA_P1363, .hash = comma ? kp_hash(comma + 1) : TDM_SHA1};
    uint8_t *message = t_vec_bytes(&vec, "Msg", &n);
    t_note("%s, %s, Qx = %s", path, vec.section, t_vec_text(&vec, "Qx"));
    T_TRUE(kp_point(point, curve, t_vec_text(&vec, "Qx"), t_vec_text(&vec, "Qy")));
    tdm_status status = tdm_pkey_import_public(&key, t_backend(), curve, point, kp_point_bytes(curve));
    if (status != TDM_OK) {
      T_TRUE(!good);
      T_IS(status, TDM_ERR_BAD_KEY);
    } else if (!signature(rs, order, &vec)) {
      T_TRUE(!good);
    } else {
      T_IS(tdm_verify_message(key, &options, rs, 2 * order, message, n), good ? TDM_OK : TDM_ERR_VERIFY);
    }
    if (t_vec_text(&vec, "d")) { /* a signature of ours is good for the same key */
      tdm_pkey *private = pair(&vec, curve);
      if (options.hash == TDM_SHA1) options.hash = TDM_SHA256; /* none is made with SHA-1 */
      T_OK(tdm_sign_message(private, &options, own, sizeof own, &len, message, n));
      T_OK(tdm_verify_message(key, &options, own, len, message, n));
      own[t_below(len)] ^= 1;
      T_IS(tdm_verify_message(key, &options, own, len, message, n), TDM_ERR_VERIFY);
      tdm_pkey_free(private);
    }
    tdm_pkey_free(key);
    free(message);
    vectors++;
  }
  t_vec_close(&vec);
  return vectors;
}

size_t kp_compressed(const kp_row *row, const char *path) {
  size_t vectors = 0;
  t_vec vec;
  (void)row;
  kp_open(&vec, path, "COUNT");
  while (t_vec_next(&vec)) {
    uint8_t point[65], got[65];
    size_t n, len;
    tdm_pkey *key = NULL;
    if (strcasecmp(t_vec_text(&vec, "CURVE"), "SECP256R1")) continue;
    uint8_t *compressed = t_vec_bytes(&vec, "POINT", &n);
    t_note("%s, COUNT %s", path, t_vec_text(&vec, "COUNT"));
    T_TRUE(kp_point(point, TDM_P256, t_vec_text(&vec, "X"), t_vec_text(&vec, "Y")));
    T_OK(tdm_pkey_import_public(&key, t_backend(), TDM_P256, compressed, n));
    T_OK(tdm_pkey_export_public(key, false, got, sizeof got, &len));
    T_SAME(got, point, 65);
    T_OK(tdm_pkey_export_public(key, true, got, sizeof got, &len));
    T_TRUE(len == n);
    T_SAME(got, compressed, n);
    tdm_pkey_free(key);
    free(compressed);
    vectors++;
  }
  t_vec_close(&vec);
  return vectors;
}
