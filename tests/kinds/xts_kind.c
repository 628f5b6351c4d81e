/* SPDX-License-Identifier: Apache-2.0
 * The XTS kind's reference: IEEE 1619, sections 5.2 (tweaks), 5.3 (encryption) and 5.4 (decryption), block by block.
 * The key and the data are what the caller says; the cipher is the backend's own AES, which its own tests check.
 * Leaks nothing: tests have no secrets.
 */
#include "tests/kinds/xts_kind.h"

tdm_xts_key *xts_key(const tdm_alg_info *info, uint8_t bytes[XTS_KEY_MOST]) {
  tdm_xts_key *key;
  t_fill(bytes, info->bytes);
  T_OK(tdm_xts_key_new(&key, t_backend(), info->alg, bytes, info->bytes));
  return key;
}

/* The bytes are a number in little-endian order; x^128 = x^7 + x^2 + x + 1. */
static void times_x(uint8_t t[16]) {
  unsigned carry = 0;
  for (unsigned i = 0; i < 16; i++) {
    const unsigned byte = t[i];
    t[i] = (uint8_t)(byte << 1 | carry);
    carry = byte >> 7;
  }
  if (carry) t[0] ^= 0x87;
}

static void one_block(const tdm_cipher_key *key, tdm_direction direction, uint8_t *out, const uint8_t *in,
                      const uint8_t t[16]) {
  uint8_t x[16];
  for (unsigned i = 0; i < 16; i++) x[i] = in[i] ^ t[i];
  if (direction == TDM_ENCRYPT) T_OK(tdm_cipher_encrypt_block(key, x, x));
  if (direction == TDM_DECRYPT) T_OK(tdm_cipher_decrypt_block(key, x, x));
  for (unsigned i = 0; i < 16; i++) out[i] = x[i] ^ t[i];
}

void xts_reference(const tdm_alg_info *info, const uint8_t *key, tdm_direction direction, uint8_t *out,
                   const uint8_t tweak[16], const uint8_t *in, size_t n) {
  const size_t half = info->bytes / 2, whole = n / 16, tail = n % 16;
  const tdm_alg aes = half == 16 ? TDM_AES_128 : TDM_AES_256;
  tdm_cipher_key *of_data, *of_tweak;
  uint8_t t[16], next[16], stolen[16], last[16];
  T_OK(tdm_cipher_key_new(&of_data, t_backend(), aes, key, half));
  T_OK(tdm_cipher_key_new(&of_tweak, t_backend(), aes, key + half, half));
  T_OK(tdm_cipher_encrypt_block(of_tweak, t, tweak));
  for (size_t i = 0; i < whole - (tail > 0); i++) {
    one_block(of_data, direction, out + 16 * i, in + 16 * i, t);
    times_x(t);
  }
  if (tail > 0) {
    const size_t at = 16 * (whole - 1);
    memcpy(next, t, 16);
    times_x(next);
    one_block(of_data, direction, stolen, in + at, direction == TDM_ENCRYPT ? t : next);
    memcpy(last, in + at + 16, tail);
    memcpy(last + tail, stolen + tail, 16 - tail);
    one_block(of_data, direction, out + at, last, direction == TDM_ENCRYPT ? next : t);
    memcpy(out + at + 16, stolen, tail);
  }
  tdm_cipher_key_free(of_data);
  tdm_cipher_key_free(of_tweak);
}

tdm_status xts_crypt(const tdm_xts_key *key, tdm_direction direction, uint8_t *out, size_t out_size,
                     const uint8_t *tweak, size_t tweak_len, const uint8_t *in, size_t n) {
  if (direction == TDM_ENCRYPT) return tdm_xts_encrypt(key, out, out_size, tweak, tweak_len, in, n);
  return tdm_xts_decrypt(key, out, out_size, tweak, tweak_len, in, n);
}
