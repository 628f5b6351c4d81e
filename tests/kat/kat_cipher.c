/* SPDX-License-Identifier: Apache-2.0
 * Runners of the ciphers' files: CAVP's AES and 3DES files (KAT and MMT), GCM's two forms, RFC 6229's key streams.
 * Each vector runs in both directions, in one call and in pieces.
 * Leaks nothing: tests have no secrets.
 */
#include "tests/kat/kat.h"

static tdm_alg aes_of(size_t key_len, tdm_alg first) {
  /* The three sizes have numbers in a row. */
  return (tdm_alg)((size_t)first + (key_len - 16) / 8);
}

static void one_way(tdm_alg alg, tdm_mode mode, tdm_direction direction, const uint8_t *key, size_t key_len,
                    const uint8_t *iv, size_t iv_len, const uint8_t *in, const uint8_t *want, size_t n) {
  tdm_cipher_key *cipher_key;
  tdm_cipher cipher;
  size_t len, more;
  uint8_t *got = calloc(1, n + 32);
  T_OK(tdm_cipher_key_new(&cipher_key, t_backend(), alg, key, key_len));
  T_OK(tdm_cipher_crypt(cipher_key, mode, direction, iv, iv_len, got, n, &len, in, n));
  T_TRUE(len == n);
  T_SAME(got, want, n);
  memset(got, 0, n);
  T_OK(tdm_cipher_begin(&cipher, cipher_key, mode, direction, iv, iv_len));
  T_OK(tdm_cipher_update(&cipher, got, n + 32, &len, in, n / 3));
  T_OK(tdm_cipher_update(&cipher, got + len, n + 32 - len, &more, in + n / 3, n - n / 3));
  T_TRUE(len + more == n);
  T_OK(tdm_cipher_final(&cipher, NULL, 0, &more));
  T_SAME(got, want, n);
  tdm_cipher_end(&cipher);
  tdm_cipher_key_free(cipher_key);
  free(got);
}

/* KEY, or KEYs for three equal DES keys, or KEY1 .. KEY3. */
static uint8_t *key_of(const t_vec *vec, size_t *key_len) {
  if (t_vec_text(vec, "KEY")) return t_vec_bytes(vec, "KEY", key_len);
  uint8_t *key = calloc(1, 24);
  for (unsigned k = 0; k < 3; k++) {
    static const char *const names[] = {"KEY1", "KEY2", "KEY3"};
    uint8_t *part = t_vec_bytes(vec, t_vec_text(vec, "KEYs") ? "KEYs" : names[k], key_len);
    T_TRUE(*key_len == 8);
    memcpy(key + 8 * k, part, 8);
    free(part);
  }
  *key_len = 24;
  return key;
}

size_t kat_cipher(const kat_row *row, t_vec *vec) {
  size_t vectors = 0;
  if (kat_long) return 0;
  while (t_vec_next(vec)) {
    size_t key_len, iv_len = 0, n, c_len;
    t_note("%s %s %s", vec->path, vec->section, t_vec_text(vec, "COUNT"));
    uint8_t *key = key_of(vec, &key_len), *iv = row->mode == TDM_ECB ? NULL : t_vec_bytes(vec, "IV", &iv_len);
    uint8_t *plain = t_vec_bytes(vec, "PLAINTEXT", &n), *cipher = t_vec_bytes(vec, "CIPHERTEXT", &c_len);
    tdm_alg alg = row->alg == TDM_AES_128 ? aes_of(key_len, row->alg) : row->alg;
    T_TRUE(n == c_len && n > 0);
    T_TRUE(!strcmp(vec->section, "[ENCRYPT]") || !strcmp(vec->section, "[DECRYPT]"));
    one_way(alg, row->mode, TDM_ENCRYPT, key, key_len, iv, iv_len, plain, cipher, n);
    one_way(alg, row->mode, TDM_DECRYPT, key, key_len, iv, iv_len, cipher, plain, n);
    if (alg == TDM_DES_EDE3 && !memcmp(key, key + 8, 16)) { /* three equal keys are one DES */
      one_way(TDM_DES, row->mode, TDM_ENCRYPT, key, 8, iv, iv_len, plain, cipher, n);
      one_way(TDM_DES, row->mode, TDM_DECRYPT, key, 8, iv, iv_len, cipher, plain, n);
    }
    free(key);
    free(iv);
    free(plain);
    free(cipher);
    vectors++;
  }
  return vectors;
}

size_t kat_gcm(const kat_row *row, t_vec *vec) {
  size_t vectors = 0;
  if (kat_long) return 0;
  while (t_vec_next(vec)) {
    size_t key_len, iv_len, aad_len, c_len, tag_len, p_len = 0, len;
    t_note("%s, vector %zu, Count %s", vec->path, vectors, t_vec_text(vec, "Count"));
    uint8_t *key = t_vec_bytes(vec, "Key", &key_len), *iv = t_vec_bytes(vec, "IV", &iv_len);
    uint8_t *aad = t_vec_bytes(vec, "AAD", &aad_len), *c = t_vec_bytes(vec, "CT", &c_len);
    uint8_t *tag = t_vec_bytes(vec, "Tag", &tag_len);
    bool bad = t_vec_text(vec, "FAIL") != NULL;
    uint8_t *plain = bad ? NULL : t_vec_bytes(vec, "PT", &p_len);
    uint8_t *sealed = malloc(c_len + tag_len), *got = calloc(1, c_len + tag_len);
    tdm_aead_key *aead_key;
    const tdm_alg alg = aes_of(key_len, row->alg);
    memcpy(sealed, c, c_len);
    memcpy(sealed + c_len, tag, tag_len);
    if (tag_len < 12) {
      T_OK(tdm_aead_key_new_short_tag(&aead_key, t_backend(), alg, key, key_len, tag_len));
    } else {
      T_OK(tdm_aead_key_new(&aead_key, t_backend(), alg, key, key_len, tag_len));
    }
    tdm_status status = bad ? TDM_ERR_VERIFY : TDM_OK;
    T_IS(tdm_aead_open(aead_key, got, c_len, &len, iv, iv_len, aad, aad_len, sealed, c_len + tag_len), status);
    T_TRUE(len == p_len);
    if (bad) T_ZERO(got, c_len);
    if (!bad) {
      T_SAME(got, plain, p_len);
      T_OK(tdm_aead_seal(aead_key, got, c_len + tag_len, &len, iv, iv_len, aad, aad_len, plain, p_len));
      T_TRUE(len == c_len + tag_len);
      T_SAME(got, sealed, len);
    }
    tdm_aead aead;
    T_OK(tdm_aead_open_unverified_begin(&aead, aead_key, iv, iv_len));
    T_OK(tdm_aead_aad(&aead, aad, aad_len / 2));
    T_OK(tdm_aead_aad(&aead, aad + aad_len / 2, aad_len - aad_len / 2));
    T_OK(tdm_aead_update(&aead, got, c_len, c, c_len / 3));
    T_OK(tdm_aead_update(&aead, got + c_len / 3, c_len, c + c_len / 3, c_len - c_len / 3));
    T_IS(tdm_aead_open_final(&aead, tag, tag_len), status);
    if (!bad) T_SAME(got, plain, p_len);
    tdm_aead_end(&aead);
    tdm_aead_key_free(aead_key);
    free(key);
    free(iv);
    free(aad);
    free(c);
    free(tag);
    free(plain);
    free(sealed);
    free(got);
    vectors++;
  }
  return vectors;
}

size_t kat_rc4(const kat_row *row, t_vec *vec) {
  size_t vectors = 0;
  if (kat_long) return 0;
  while (t_vec_next(vec)) {
    size_t key_len, n, c_len, offset = t_vec_number(vec, "OFFSET");
    uint8_t skip[8192], got[64];
    uint8_t *key = t_vec_bytes(vec, "KEY", &key_len), *plain = t_vec_bytes(vec, "PLAINTEXT", &n);
    uint8_t *cipher = t_vec_bytes(vec, "CIPHERTEXT", &c_len);
    tdm_stream stream;
    t_note("%s, offset %zu", vec->path, offset);
    T_TRUE(n == c_len && n > 0 && n <= sizeof got && offset <= sizeof skip);
    T_OK(tdm_stream_begin(&stream, t_backend(), row->alg, key, key_len));
    T_OK(tdm_stream_update(&stream, skip, offset, skip, offset));
    T_OK(tdm_stream_update(&stream, got, n, plain, n));
    T_SAME(got, cipher, n);
    tdm_stream_end(&stream);
    free(key);
    free(plain);
    free(cipher);
    vectors++;
  }
  return vectors;
}
