/* SPDX-License-Identifier: Apache-2.0
 * CMAC (SP 800-38B, section 6.2) and CCM (SP 800-38C, section 6.1 and appendix A) in the standards' own words, a block
 * at a time: what the real ones are compared with.
 * Leaks nothing: tests have no secrets.
 */
#include "tests/support/t.h"

static tdm_alg aes_of(size_t key_len) {
  return key_len == 16 ? TDM_AES_128 : key_len == 24 ? TDM_AES_192 : key_len == 32 ? TDM_AES_256 : TDM_ALG_NONE;
}

size_t t_cmac_key_len(tdm_alg mac) {
  return mac == TDM_AES_128_CMAC ? 16 : mac == TDM_AES_192_CMAC ? 24 : mac == TDM_AES_256_CMAC ? 32 : 0;
}

/* y = the cipher of y XOR the next block. */
static void chain(const tdm_cipher_key *aes, uint8_t y[16], const uint8_t block[16]) {
  for (unsigned i = 0; i < 16; i++) y[i] ^= block[i];
  T_OK(tdm_cipher_encrypt_block(aes, y, y));
}

/* Section 6.1: shifted left by one bit; with the polynomial when a one falls out. */
static void next_subkey(uint8_t k[16]) {
  const bool out = k[0] >> 7;
  for (unsigned i = 0; i < 16; i++) k[i] = (uint8_t)(k[i] << 1 | (i < 15 ? k[i + 1] >> 7 : 0));
  if (out) k[15] ^= 0x87;
}

void t_cmac(uint8_t tag[16], const uint8_t *key, size_t key_len, const uint8_t *in, size_t in_len) {
  tdm_cipher_key *aes;
  uint8_t subkey[16] = {0}, last[16] = {0};
  T_OK(tdm_cipher_key_new(&aes, t_backend(), aes_of(key_len), key, key_len));
  T_OK(tdm_cipher_encrypt_block(aes, subkey, subkey));
  memset(tag, 0, 16);
  for (; in_len > 16; in += 16, in_len -= 16) chain(aes, tag, in);
  for (size_t i = 0; i < in_len; i++) last[i] = in[i];
  next_subkey(subkey);
  if (in_len < 16) {
    last[in_len] = 0x80;
    next_subkey(subkey);
  }
  for (unsigned i = 0; i < 16; i++) last[i] ^= subkey[i];
  chain(aes, tag, last);
  tdm_cipher_key_free(aes);
}
