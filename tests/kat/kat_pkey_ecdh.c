/* SPDX-License-Identifier: Apache-2.0
 * Runner of NIST's ECC CDH files (SP 800-56A): what a party can see is found, by the reason the file gives: public keys
 * off the curve at import, halves of a pair that do not match, a shared secret or its hash that is another.
 * Leaks nothing: tests have no secrets.
 */
#include "tests/kat/kat_pkey.h"

/* The file's curve by its set, "[EC - SHA256]"; the hash behind it. */
static tdm_alg curve_of(const char *section) {
  static const tdm_alg curves[] = {TDM_ALG_NONE, TDM_P224, TDM_P256, TDM_P384, TDM_P521};
  if (strncmp(section, "[E", 2) || section[2] < 'A' || section[2] > 'E') return TDM_ALG_NONE;
  return curves[section[2] - 'A'];
}

static tdm_status public_key(tdm_pkey **key, tdm_alg curve, const char *x, const char *y) {
  uint8_t point[133];
  *key = NULL;
  if (!kp_point(point, curve, x, y)) return TDM_ERR_BAD_KEY;
  return tdm_pkey_import_public(key, t_backend(), curve, point, kp_point_bytes(curve));
}

/* True when d and (x, y) are a pair. */
static bool match(tdm_alg curve, const char *d, const char *x, const char *y) {
  const size_t n = tdm_alg_get(curve)->bytes;
  uint8_t scalar[66], point[133], got[133];
  size_t len;
  tdm_pkey *key = NULL;
  if (!kp_number(scalar, n, d) || !kp_point(point, curve, x, y)) return false;
  if (tdm_pkey_import_private(&key, t_backend(), curve, scalar, n) != TDM_OK) return false;
  T_OK(tdm_pkey_export_public(key, false, got, sizeof got, &len));
  tdm_pkey_free(key);
  return !memcmp(got, point, len);
}

/* Concatenation KDF of SP 800-56A, section 5.8.1, first block; true when it begins with dkm. */
static bool dkm_is(tdm_alg hash, const uint8_t *z, size_t z_len, const t_vec *vec) {
  uint8_t in[1024] = {0, 0, 0, 1}, digest[TDM_HASH_MAX_BYTES];
  size_t n, dkm_len;
  uint8_t *info = t_vec_bytes(vec, "OI", &n), *dkm = t_vec_bytes(vec, "DKM", &dkm_len);
  T_TRUE(4 + z_len + n <= sizeof in && dkm_len <= tdm_alg_get(hash)->bytes);
  memcpy(in + 4, z, z_len);
  memcpy(in + 4 + z_len, info, n);
  T_OK(tdm_hash_digest(t_backend(), hash, digest, sizeof digest, NULL, in, 4 + z_len + n));
  const bool same = !memcmp(digest, dkm, dkm_len);
  free(info);
  free(dkm);
  return same;
}

static bool hash_is(tdm_alg hash, const uint8_t *z, size_t z_len, const t_vec *vec) {
  uint8_t digest[TDM_HASH_MAX_BYTES];
  size_t n;
  uint8_t *want = t_vec_bytes(vec, "CAVSHashZZ", &n);
  T_OK(tdm_hash_digest(t_backend(), hash, digest, sizeof digest, NULL, z, z_len));
  T_TRUE(n == tdm_alg_get(hash)->bytes);
  const bool same = !memcmp(digest, want, n);
  free(want);
  return same;
}

/* The shared secret of a record whose keys are good, by reason. */
static void derive(const t_vec *vec, tdm_alg curve, tdm_alg hash, tdm_pkey *peer, int reason) {
  const size_t n = tdm_alg_get(curve)->bytes;
  uint8_t scalar[66], z[66], want[66];
  size_t len;
  tdm_pkey *key = NULL;
  T_TRUE(kp_number(scalar, n, t_vec_text(vec, "dsIUT")));
  T_OK(tdm_pkey_import_private(&key, t_backend(), curve, scalar, n));
  T_OK(tdm_pkey_derive(key, peer, z, sizeof z, &len));
  T_TRUE(len == n && kp_number(want, n, t_vec_text(vec, "Z")));
  tdm_pkey_free(key);
  const bool same = !memcmp(z, want, n), by_hash = t_vec_text(vec, "CAVSHashZZ") != NULL;
  const bool fits = by_hash ? hash_is(hash, z, n, vec) : dkm_is(hash, z, n, vec);
  if (reason == 8 || reason == 9 || reason == 10) { /* Z, DKM or OI was changed on the other side */
    T_TRUE(!same || !fits);
  } else { /* nothing wrong, or the tag, which is not ours */
    T_TRUE(same && fits);
  }
}

size_t kp_ecdh(const kp_row *row, const char *path) {
  size_t vectors = 0;
  t_vec vec;
  (void)row;
  kp_open(&vec, path, "COUNT");
  while (t_vec_next(&vec)) {
    const tdm_alg curve = curve_of(vec.section);
    tdm_pkey *peer, *own;
    if (curve == TDM_ALG_NONE || !t_vec_text(&vec, "dsIUT")) continue;
    const char *result = t_vec_text(&vec, "Result"), *dash = strchr(vec.section, '-');
    const int reason = atoi(strchr(result, '(') + 1);
    t_note("%s, %s, COUNT %s: %s", path, vec.section, t_vec_text(&vec, "COUNT"), result);
    T_TRUE(dash && (result[0] == 'P') == (reason == 0 || reason == 13 || reason == 14));
    const char *d = t_vec_text(&vec, "dsIUT"), *x = t_vec_text(&vec, "QsIUTx"), *y = t_vec_text(&vec, "QsIUTy");
    T_IS(public_key(&peer, curve, t_vec_text(&vec, "QsCAVSx"), t_vec_text(&vec, "QsCAVSy")),
         reason == 1 || reason == 2 ? TDM_ERR_BAD_KEY : TDM_OK);
    T_IS(public_key(&own, curve, x, y), reason == 5 || reason == 6 ? TDM_ERR_BAD_KEY : TDM_OK);
    T_TRUE(match(curve, d, x, y) == (reason < 5 || reason > 7));
    if (peer && (reason < 5 || reason > 7)) derive(&vec, curve, kp_hash(dash + 2), peer, reason);
    tdm_pkey_free(peer);
    tdm_pkey_free(own);
    vectors++;
  }
  t_vec_close(&vec);
  return vectors;
}
