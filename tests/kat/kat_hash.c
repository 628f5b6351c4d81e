/* SPDX-License-Identifier: Apache-2.0
 * Runners of the files of hashes, HMAC, CMAC, HKDF and PBKDF2: SHAVS's messages and Monte Carlo chains with their
 * intermediate values, RFC 1321, 2202, 4231, 5869 and 6070.
 * Leaks nothing: tests have no secrets.
 */
#include "tests/kat/kat.h"

static void digest_is(tdm_alg alg, const uint8_t *message, size_t n, const uint8_t *want) {
  uint8_t got[TDM_HASH_MAX_BYTES];
  size_t len;
  tdm_hash hash;
  T_OK(tdm_hash_digest(t_backend(), alg, got, sizeof got, &len, message, n));
  T_TRUE(len == tdm_alg_get(alg)->bytes);
  T_SAME(got, want, len);
  T_OK(tdm_hash_begin(&hash, t_backend(), alg));
  T_OK(tdm_hash_update(&hash, message, n / 3));
  T_OK(tdm_hash_update(&hash, message + n / 3, n - n / 3));
  T_OK(tdm_hash_final(&hash, got, sizeof got, &len));
  T_SAME(got, want, len);
  tdm_hash_end(&hash);
}

size_t kat_hash(const kat_row *row, t_vec *vec) {
  size_t vectors = 0;
  if (kat_long) return 0;
  while (t_vec_next(vec)) {
    size_t bits = t_vec_number(vec, "Len"), n, md_len;
    uint8_t *message = t_vec_bytes(vec, "Msg", &n), *md = t_vec_bytes(vec, "MD", &md_len);
    t_note("%s, Len %zu", vec->path, bits);
    T_TRUE(bits % 8 == 0 && (bits / 8 == n || (bits == 0 && n == 1)));
    T_TRUE(md_len == tdm_alg_get(row->alg)->bytes);
    digest_is(row->alg, message, bits / 8, md);
    free(message);
    free(md);
    vectors++;
  }
  return vectors;
}

/* SHAVS, section 6.4. */
size_t kat_monte(const kat_row *row, t_vec *vec) {
  const size_t h = tdm_alg_get(row->alg)->bytes;
  uint8_t seed[TDM_HASH_MAX_BYTES], *bytes;
  size_t vectors = 0, n;
  if (kat_long) return 0;
  T_TRUE(t_vec_next(vec));
  bytes = t_vec_bytes(vec, "Seed", &n);
  T_TRUE(n == h);
  memcpy(seed, bytes, h);
  free(bytes);
  while (t_vec_next(vec)) {
    uint8_t m[3 * TDM_HASH_MAX_BYTES], md[TDM_HASH_MAX_BYTES];
    const char *want = t_vec_text(vec, "MD");
    t_note("%s, COUNT %s", vec->path, t_vec_text(vec, "COUNT"));
    for (unsigned k = 0; k < 3; k++) memcpy(m + h * k, seed, h);
    for (unsigned i = 3; i < 1003; i++) {
      T_OK(tdm_hash_digest(t_backend(), row->alg, md, sizeof md, NULL, m, 3 * h));
      memmove(m, m + h, 2 * h);
      memcpy(m + 2 * h, md, h);
    }
    memcpy(seed, md, h);
    /* SHA512_224Monte.txt and SHA512_256Monte.txt leave most results out; their .rsp have them all. */
    if (!want || strcmp(want, "?") || !strstr(vec->path, ".txt")) {
      uint8_t told[TDM_HASH_MAX_BYTES];
      T_SAME(md, t_hex(told, h, want), h);
    }
    /* The .txt files show the first steps: pairs of M and MDi. */
    for (size_t k = 0; k + 1 < vec->fields; k++) {
      if (strcmp(vec->field[k].key, "M")) continue;
      uint8_t *message = t_unhex(vec->field[k].value, &n), *mdi;
      size_t message_len = n;
      assert_string_equal(vec->field[k + 1].key, "MDi");
      mdi = t_unhex(vec->field[k + 1].value, &n);
      T_TRUE(n == h);
      digest_is(row->alg, message, message_len, mdi);
      free(message);
      free(mdi);
      vectors++;
    }
    vectors++;
  }
  return vectors;
}

size_t kat_hmac(const kat_row *row, t_vec *vec) {
  size_t vectors = 0;
  if (kat_long) return 0;
  while (t_vec_next(vec)) {
    size_t key_len, n, md_len;
    uint8_t *key = t_vec_bytes(vec, "Key", &key_len), *message = t_vec_bytes(vec, "Msg", &n);
    uint8_t *md = t_vec_bytes(vec, "MD", &md_len), tag[TDM_MAC_MAX_BYTES];
    tdm_mac_key *mac_key;
    t_note("%s, Len %s", vec->path, t_vec_text(vec, "Len"));
    T_TRUE(t_vec_number(vec, "Len") == 8 * n && md_len == tdm_alg_get(row->alg)->bytes);
    T_OK(tdm_mac_key_new(&mac_key, t_backend(), row->alg, key, key_len));
    T_OK(tdm_mac_compute(mac_key, tag, md_len, message, n));
    T_SAME(tag, md, md_len);
    T_OK(tdm_mac_verify(mac_key, md, md_len, message, n));
    tdm_mac_key_free(mac_key);
    free(key);
    free(message);
    free(md);
    vectors++;
  }
  return vectors;
}

size_t kat_cmac(const kat_row *row, t_vec *vec) {
  size_t vectors = 0;
  if (kat_long) return 0;
  while (t_vec_next(vec)) {
    size_t key_len, n, tag_len;
    uint8_t *key = t_vec_bytes(vec, "KEY", &key_len), *message = t_vec_bytes(vec, "MESSAGE", &n);
    uint8_t *want = t_vec_bytes(vec, "OUTPUT", &tag_len), tag[TDM_MAC_MAX_BYTES];
    const tdm_alg alg = (tdm_alg)((size_t)row->alg + (key_len - 16) / 8); /* the three sizes have numbers in a row */
    tdm_mac_key *mac_key;
    tdm_mac mac;
    t_note("%s, COUNT %s", vec->path, t_vec_text(vec, "COUNT"));
    T_TRUE(tag_len == 16);
    T_OK(tdm_mac_key_new(&mac_key, t_backend(), alg, key, key_len));
    T_OK(tdm_mac_compute(mac_key, tag, 16, message, n));
    T_SAME(tag, want, 16);
    T_OK(tdm_mac_begin(&mac, mac_key));
    T_OK(tdm_mac_update(&mac, message, n / 3));
    T_OK(tdm_mac_update(&mac, message + n / 3, n - n / 3));
    T_OK(tdm_mac_final_verify(&mac, want, 16));
    tdm_mac_end(&mac);
    tdm_mac_key_free(mac_key);
    free(key);
    free(message);
    free(want);
    vectors++;
  }
  return vectors;
}

size_t kat_hkdf(const kat_row *row, t_vec *vec) {
  size_t vectors = 0;
  (void)row;
  if (kat_long) return 0;
  while (t_vec_next(vec)) {
    const char *name = t_vec_text(vec, "Hash");
    const tdm_alg hash = !strcmp(name, "SHA-1") ? TDM_SHA1 : !strcmp(name, "SHA-256") ? TDM_SHA256 : TDM_ALG_NONE;
    size_t ikm_len, salt_len, info_len, okm_len, prk_len;
    t_note("%s, COUNT %s", vec->path, t_vec_text(vec, "COUNT"));
    uint8_t *ikm = t_vec_bytes(vec, "IKM", &ikm_len), *salt = t_vec_bytes(vec, "salt", &salt_len);
    uint8_t *info = t_vec_bytes(vec, "info", &info_len), *okm = t_vec_bytes(vec, "OKM", &okm_len);
    uint8_t *got = calloc(1, okm_len);
    T_TRUE(okm_len == t_vec_number(vec, "L"));
    T_OK(tdm_hkdf(t_backend(), hash, got, okm_len, salt, salt_len, ikm, ikm_len, info, info_len));
    T_SAME(got, okm, okm_len);
    if (t_vec_text(vec, "PRK")) {
      uint8_t *prk = t_vec_bytes(vec, "PRK", &prk_len), own[TDM_HASH_MAX_BYTES];
      T_OK(tdm_hkdf_extract(t_backend(), hash, own, prk_len, salt, salt_len, ikm, ikm_len));
      T_SAME(own, prk, prk_len);
      free(prk);
    }
    free(ikm);
    free(salt);
    free(info);
    free(okm);
    free(got);
    vectors++;
  }
  return vectors;
}

/* Text in which \0 stands for a zero byte; returns its length. */
static size_t text_bytes(uint8_t *out, const char *text) {
  size_t n = 0;
  for (; *text; text++) {
    if (text[0] == '\\' && text[1] == '0') {
      out[n++] = 0;
      text++;
    } else {
      out[n++] = (uint8_t)*text;
    }
  }
  return n;
}

size_t kat_pbkdf2(const kat_row *row, t_vec *vec) {
  size_t vectors = 0;
  (void)row;
  while (t_vec_next(vec)) {
    uint8_t password[64], salt[64], got[64];
    size_t dk_len, iterations = t_vec_number(vec, "ITERATIONS");
    if (kat_long != (iterations > 100000)) continue;
    t_note("%s, COUNT %s", vec->path, t_vec_text(vec, "COUNT"));
    T_TRUE(strlen(t_vec_text(vec, "PASSWORD")) <= 64 && strlen(t_vec_text(vec, "SALT")) <= 64);
    uint8_t *dk = t_vec_bytes(vec, "DERIVED_KEY", &dk_len);
    T_TRUE(dk_len == t_vec_number(vec, "LENGTH") && dk_len <= sizeof got);
    T_OK(tdm_pbkdf2(t_backend(), TDM_SHA1, got, dk_len, password, text_bytes(password, t_vec_text(vec, "PASSWORD")),
                    salt, text_bytes(salt, t_vec_text(vec, "SALT")), iterations));
    T_SAME(got, dk, dk_len);
    free(dk);
    vectors++;
  }
  return vectors;
}
