/* SPDX-License-Identifier: Apache-2.0
 * CMAC (SP 800-38B, section 6.2) and CCM (SP 800-38C, section 6.1 and appendix A) in the standards' own words, a block
 * at a time: what the real ones are compared with.
 * Leaks nothing: tests have no secrets.
 */
#include "tests/support/t.h"

static tdm_alg aes_of(size_t key_len) {
  return key_len == 16 ? TDM_AES_128 : key_len == 24 ? TDM_AES_192 : key_len == 32 ? TDM_AES_256 : TDM_ALG_NONE;
}

bool t_aead_is_whole(tdm_alg aead) {
  return aead == TDM_AES_128_CCM || aead == TDM_AES_192_CCM || aead == TDM_AES_256_CCM;
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
  if (in_len > 0) memcpy(last, in, in_len);
  next_subkey(subkey);
  if (in_len < 16) {
    last[in_len] = 0x80;
    next_subkey(subkey);
  }
  for (unsigned i = 0; i < 16; i++) last[i] ^= subkey[i];
  chain(aes, tag, last);
  tdm_cipher_key_free(aes);
}

/* Appendix A.2.1 and A.3: flags, nonce, and a number in what is left. */
static void block_of(uint8_t block[16], unsigned flags, const uint8_t *nonce, size_t nonce_len, uint64_t number) {
  block[0] = (uint8_t)(flags | (14 - nonce_len));
  for (size_t i = 0; i < nonce_len; i++) block[1 + i] = nonce[i];
  for (size_t i = 15; i > nonce_len; i--, number >>= 8) block[i] = (uint8_t)number;
}

/* Bytes, padded with zeros to whole blocks, behind used bytes that are in block already. */
static void absorb(const tdm_cipher_key *aes, uint8_t y[16], uint8_t block[16], size_t used, const uint8_t *p,
                   size_t n) {
  for (size_t i = 0; i < n; i++) {
    block[used++ % 16] = p[i];
    if (used % 16 == 0) chain(aes, y, block);
  }
  if (used % 16 == 0) return;
  while (used % 16 != 0) block[used++ % 16] = 0;
  chain(aes, y, block);
}

void t_ccm_seal(uint8_t *out, uint8_t tag[16], size_t tag_len, const uint8_t *key, size_t key_len, const uint8_t *nonce,
                size_t nonce_len, const uint8_t *aad, size_t aad_len, const uint8_t *in, size_t in_len) {
  tdm_cipher_key *aes;
  uint8_t y[16] = {0}, block[16], length[10];
  size_t used = 0;
  T_OK(tdm_cipher_key_new(&aes, t_backend(), aes_of(key_len), key, key_len));
  block_of(block, (aad_len ? 64 : 0) + 8 * (((unsigned)tag_len - 2) / 2), nonce, nonce_len, in_len);
  chain(aes, y, block);
  if (aad_len) {
    const unsigned bytes = aad_len < 0xff00 ? 2 : aad_len <= 0xffffffff ? 4 : 8;
    if (bytes > 2) length[used++] = 0xff;
    if (bytes > 2) length[used++] = bytes == 4 ? 0xfe : 0xff;
    for (unsigned i = bytes; i-- > 0;) length[used++] = (uint8_t)((uint64_t)aad_len >> 8 * i);
    memcpy(block, length, used);
    absorb(aes, y, block, used, aad, aad_len);
  }
  absorb(aes, y, block, 0, in, in_len);
  for (size_t i = 0; i < in_len; i++) {
    uint8_t counter[16];
    block_of(counter, 0, nonce, nonce_len, i / 16 + 1);
    if (i % 16 == 0) T_OK(tdm_cipher_encrypt_block(aes, block, counter));
    out[i] = in[i] ^ block[i % 16];
  }
  block_of(block, 0, nonce, nonce_len, 0);
  T_OK(tdm_cipher_encrypt_block(aes, block, block));
  for (size_t i = 0; i < tag_len; i++) tag[i] = y[i] ^ block[i];
  tdm_cipher_key_free(aes);
}
