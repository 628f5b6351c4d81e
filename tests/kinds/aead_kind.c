/* SPDX-License-Identifier: Apache-2.0
 * The AEAD kind's reference and its pieces (SP 800-38D, section 7; SP 800-38C).
 * A nonce for a given J0: J0 = ((N H) + L) H, so N = (J0 / H + L) / H; the inverse is H^(2^128 - 2).
 * Leaks nothing: tests have no secrets.
 */
#include "tests/kinds/aead_kind.h"

static tdm_cipher_key *aes_of(const tdm_alg_info *info, const uint8_t *key) {
  const tdm_alg aes = info->bytes == 16 ? TDM_AES_128 : info->bytes == 24 ? TDM_AES_192 : TDM_AES_256;
  tdm_cipher_key *cipher_key;
  T_OK(tdm_cipher_key_new(&cipher_key, t_backend(), aes, key, info->bytes));
  return cipher_key;
}

void aead_reference(const tdm_alg_info *info, const uint8_t *key, uint8_t *out, size_t tag_len, const uint8_t *nonce,
                    size_t nonce_len, const uint8_t *aad, size_t aad_len, const uint8_t *in, size_t in_len) {
  if (t_aead_is_whole(info->alg)) {
    t_ccm_seal(out, out + in_len, tag_len, key, info->bytes, nonce, nonce_len, aad, aad_len, in, in_len);
    return;
  }
  tdm_cipher_key *aes = aes_of(info, key);
  t_block block = t_block_of(aes);
  uint8_t tag[16];
  t_gcm_seal(&block, out, tag, nonce, nonce_len, 0, aad, aad_len, in, in_len);
  memcpy(out + in_len, tag, tag_len);
  tdm_cipher_key_free(aes);
}

bool aead_has_short_tag(const tdm_alg_info *info, size_t n) {
  return n == 4 || n == 8 || (t_aead_is_whole(info->alg) && (n == 6 || n == 10));
}

bool aead_has_tag(const tdm_alg_info *info, size_t n) {
  if (aead_has_short_tag(info, n)) return true;
  return n >= 12 && n <= 16 && (!t_aead_is_whole(info->alg) || n % 2 == 0);
}

bool aead_has_nonce(const tdm_alg_info *info, size_t n) {
  return t_aead_is_whole(info->alg) ? n >= 7 && n <= 13 : n > 0;
}

void aead_nonce_for(const tdm_alg_info *info, const uint8_t *key, uint8_t nonce[16], const uint8_t j0[16]) {
  tdm_cipher_key *aes = aes_of(info, key);
  uint8_t h[16] = {0}, square[16], inverse[16] = {0x80}; /* 0x80 00 .. is the one of this field */
  T_OK(tdm_cipher_encrypt_block(aes, h, h));
  memcpy(square, h, 16);
  for (unsigned k = 1; k < 128; k++) {
    uint8_t again[16];
    memcpy(again, square, 16);
    t_gcm_multiply(square, again);
    t_gcm_multiply(inverse, square);
  }
  memcpy(nonce, j0, 16);
  t_gcm_multiply(nonce, inverse);
  nonce[15] ^= 128; /* the length block of 16 bytes */
  t_gcm_multiply(nonce, inverse);
  tdm_cipher_key_free(aes);
}

static size_t piece_of(size_t most, size_t left) {
  size_t piece = most == 1 ? 1 : t_below(most + 1);
  return piece < left ? piece : left;
}

void aead_in_pieces(const tdm_aead_key *key, const uint8_t *message, size_t n, const uint8_t *sealed,
                    const uint8_t *aad, size_t aad_len, const uint8_t *nonce, size_t nonce_len, size_t most,
                    bool in_place) {
  if (t_aead_is_whole(tdm_aead_key_alg(key))) return;
  static uint8_t buffer[AEAD_MOST];
  const size_t tag_len = tdm_aead_tag_bytes(key);
  for (unsigned opening = 0; opening < 2; opening++) {
    const uint8_t *in = opening ? sealed : message, *want = opening ? message : sealed;
    tdm_aead aead = {{0}};
    memset(buffer, T_FENCE, sizeof buffer);
    if (in_place) memcpy(buffer, in, n);
    if (opening) T_OK(tdm_aead_open_unverified_begin(&aead, key, nonce, nonce_len));
    if (!opening) T_OK(tdm_aead_seal_begin(&aead, key, nonce, nonce_len));
    for (size_t at = 0; at < aad_len;) {
      size_t piece = piece_of(most, aad_len - at);
      T_OK(tdm_aead_aad(&aead, aad + at, piece));
      at += piece;
    }
    for (size_t at = 0; at < n;) {
      size_t piece = piece_of(most, n - at);
      T_OK(tdm_aead_update(&aead, buffer + at, piece, in_place ? buffer + at : in + at, piece));
      at += piece;
      if (!in_place) T_FILLED(buffer + at, T_FENCE, 16);
    }
    T_SAME(buffer, want, n);
    if (opening) T_OK(tdm_aead_open_final(&aead, sealed + n, tag_len));
    if (!opening) {
      memset(buffer + n, T_FENCE, 16);
      T_OK(tdm_aead_seal_final(&aead, buffer + n, tag_len));
      T_SAME(buffer + n, sealed + n, tag_len);
      T_FILLED(buffer + n + tag_len, T_FENCE, 16 - tag_len);
    }
    tdm_aead_end(&aead);
    T_ZERO(aead.opaque, sizeof aead.opaque);
  }
}
