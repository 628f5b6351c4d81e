/* SPDX-License-Identifier: Apache-2.0
 * GCM bit by bit, as SP 800-38D, sections 6.3 to 7.1 write it: what the real ones are compared with.
 * A long AAD of zeros costs nothing here: GHASH of zero blocks from zero stays zero.
 * Leaks nothing: tests have no secrets.
 */
#include "tests/support/t.h"

/* y = y * h in GF(2^128), section 6.3, algorithm 1. */
void t_gcm_multiply(uint8_t y[16], const uint8_t h[16]) {
  uint8_t z[16] = {0}, v[16];
  memcpy(v, h, 16);
  for (unsigned i = 0; i < 128; i++) {
    if (y[i / 8] >> (7 - i % 8) & 1) {
      for (unsigned k = 0; k < 16; k++) z[k] ^= v[k];
    }
    unsigned low = v[15] & 1;
    for (unsigned k = 15; k > 0; k--) v[k] = (uint8_t)(v[k] >> 1 | v[k - 1] << 7);
    v[0] >>= 1;
    if (low) v[0] ^= 0xe1;
  }
  memcpy(y, z, 16);
}

/* Bytes padded with zeros to whole blocks. */
static void ghash(uint8_t y[16], const uint8_t h[16], const uint8_t *p, size_t n) {
  for (size_t i = 0; i < n; i++) {
    y[i % 16] ^= p[i];
    if (i % 16 == 15 || i + 1 == n) t_gcm_multiply(y, h);
  }
}

static void ghash_lengths(uint8_t y[16], const uint8_t h[16], uint64_t a_bytes, uint64_t c_bytes) {
  uint8_t block[16];
  for (unsigned i = 0; i < 8; i++) {
    block[i] = (uint8_t)(a_bytes * 8 >> (56 - 8 * i));
    block[8 + i] = (uint8_t)(c_bytes * 8 >> (56 - 8 * i));
  }
  ghash(y, h, block, 16);
}

static void increment32(uint8_t block[16]) {
  for (unsigned i = 16; i-- > 12 && ++block[i] == 0;) {
  }
}

void t_gcm_seal(const t_block *aes, uint8_t *out, uint8_t tag[16], const uint8_t *nonce, size_t nonce_len,
                uint64_t zeros, const uint8_t *aad, size_t aad_len, const uint8_t *in, size_t in_len) {
  uint8_t h[16] = {0}, j0[16] = {0}, y[16] = {0}, counter[16], pad[16];
  if (zeros % 16) fail_msg("zeros come in whole blocks");
  T_OK(aes->encrypt(aes->key, h, h));
  if (nonce_len == 12) {
    memcpy(j0, nonce, 12);
    j0[15] = 1;
  } else {
    ghash(j0, h, nonce, nonce_len);
    ghash_lengths(j0, h, 0, nonce_len);
  }
  memcpy(counter, j0, 16);
  for (size_t at = 0; at < in_len; at += 16) {
    increment32(counter);
    T_OK(aes->encrypt(aes->key, pad, counter));
    for (size_t i = 0; i < 16 && at + i < in_len; i++) out[at + i] = in[at + i] ^ pad[i];
  }
  ghash(y, h, aad, aad_len);
  ghash(y, h, out, in_len);
  ghash_lengths(y, h, zeros + aad_len, in_len);
  T_OK(aes->encrypt(aes->key, pad, j0));
  for (unsigned i = 0; i < 16; i++) tag[i] = y[i] ^ pad[i];
}
