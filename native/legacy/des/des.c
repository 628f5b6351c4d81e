/* SPDX-License-Identifier: Apache-2.0
 * DES and 3DES as block ciphers with bulk modes (FIPS 46-3, SP 800-67; modes: SP 800-38A, CFB with 64-bit segments).
 * Variable-time: look-ups by key and data, see des.h.
 *
 * Blocks are 64-bit words, loaded little-endian. Where the mode allows, two are worked on at a time.
 */
#include "native/legacy/des/des.h"

#include "base/bytes.h"
#include "native/legacy/des/des_rounds.h"

/* Out of line, so that the modes share one copy of each. */
static __attribute__((noinline)) uint64_t crypt1(const uint64_t *words, unsigned passes, uint64_t block) {
  return des_crypt(words, passes, block);
}

static __attribute__((noinline)) void crypt2(const uint64_t *words, unsigned passes, uint64_t block[2]) {
  des_crypt2(words, passes, block);
}

static void ecb(const uint64_t *words, unsigned passes, uint8_t *out, const uint8_t *in, size_t blocks) {
  for (; blocks >= 2; blocks -= 2, in += 16, out += 16) {
    uint64_t b[2] = {load_le64(in), load_le64(in + 8)};
    crypt2(words, passes, b);
    store_le64(out, b[0]);
    store_le64(out + 8, b[1]);
  }
  if (blocks > 0) store_le64(out, crypt1(words, passes, load_le64(in)));
}

static tdm_status encrypt_block(const tdm_block_ops *self, const void *key, uint8_t *out, const uint8_t *in) {
  const des_key *k = key;
  (void)self;
  store_le64(out, des_crypt(k->enc, k->passes, load_le64(in)));
  return TDM_OK;
}

static tdm_status decrypt_block(const tdm_block_ops *self, const void *key, uint8_t *out, const uint8_t *in) {
  const des_key *k = key;
  (void)self;
  store_le64(out, des_crypt(k->dec, k->passes, load_le64(in)));
  return TDM_OK;
}

static tdm_status ecb_encrypt(const tdm_block_ops *self, const void *key, uint8_t *out, const uint8_t *in,
                              size_t blocks) {
  const des_key *k = key;
  (void)self;
  ecb(k->enc, k->passes, out, in, blocks);
  return TDM_OK;
}

static tdm_status ecb_decrypt(const tdm_block_ops *self, const void *key, uint8_t *out, const uint8_t *in,
                              size_t blocks) {
  const des_key *k = key;
  (void)self;
  ecb(k->dec, k->passes, out, in, blocks);
  return TDM_OK;
}

static tdm_status cbc_encrypt(const tdm_block_ops *self, const void *key, uint8_t *iv, uint8_t *out, const uint8_t *in,
                              size_t blocks) {
  const des_key *k = key;
  uint64_t v = load_le64(iv);
  (void)self;
  for (; blocks > 0; blocks--, in += 8, out += 8) {
    v = crypt1(k->enc, k->passes, v ^ load_le64(in));
    store_le64(out, v);
  }
  store_le64(iv, v);
  return TDM_OK;
}

static tdm_status cbc_decrypt(const tdm_block_ops *self, const void *key, uint8_t *iv, uint8_t *out, const uint8_t *in,
                              size_t blocks) {
  const des_key *k = key;
  uint64_t v = load_le64(iv);
  (void)self;
  for (; blocks >= 2; blocks -= 2, in += 16, out += 16) {
    uint64_t c0 = load_le64(in), c1 = load_le64(in + 8), b[2] = {c0, c1};
    crypt2(k->dec, k->passes, b);
    store_le64(out, b[0] ^ v);
    store_le64(out + 8, b[1] ^ c0);
    v = c1;
  }
  if (blocks > 0) {
    uint64_t c = load_le64(in);
    store_le64(out, crypt1(k->dec, k->passes, c) ^ v);
    v = c;
  }
  store_le64(iv, v);
  return TDM_OK;
}

static tdm_status ctr(const tdm_block_ops *self, const void *key, uint8_t *counter, uint8_t *pad, uint8_t *out,
                      const uint8_t *in, size_t len) {
  const des_key *k = key;
  uint64_t count = load_be64(counter);
  (void)self;
  for (; len >= 16; len -= 16, in += 16, out += 16, count += 2) {
    uint64_t b[2] = {__builtin_bswap64(count), __builtin_bswap64(count + 1)};
    crypt2(k->enc, k->passes, b);
    store_le64(out, b[0] ^ load_le64(in));
    store_le64(out + 8, b[1] ^ load_le64(in + 8));
  }
  if (len >= 8) {
    store_le64(out, crypt1(k->enc, k->passes, __builtin_bswap64(count++)) ^ load_le64(in));
    len -= 8, in += 8, out += 8;
  }
  if (len > 0) {
    store_le64(pad, crypt1(k->enc, k->passes, __builtin_bswap64(count++)));
    bytes_xor(out, in, pad, len);
  }
  store_be64(counter, count);
  return TDM_OK;
}

static tdm_status cfb_encrypt(const tdm_block_ops *self, const void *key, uint8_t *reg, uint8_t *out, const uint8_t *in,
                              size_t len) {
  const des_key *k = key;
  uint64_t v = load_le64(reg);
  (void)self;
  for (; len >= 8; len -= 8, in += 8, out += 8) {
    v = crypt1(k->enc, k->passes, v) ^ load_le64(in);
    store_le64(out, v);
  }
  if (len == 0) {
    store_le64(reg, v);
  } else {
    store_le64(reg, crypt1(k->enc, k->passes, v));
    bytes_xor(reg, reg, in, len);
    memcpy(out, reg, len);
  }
  return TDM_OK;
}

static tdm_status cfb_decrypt(const tdm_block_ops *self, const void *key, uint8_t *reg, uint8_t *out, const uint8_t *in,
                              size_t len) {
  const des_key *k = key;
  uint64_t v = load_le64(reg);
  (void)self;
  for (; len >= 16; len -= 16, in += 16, out += 16) {
    uint64_t c0 = load_le64(in), c1 = load_le64(in + 8), b[2] = {v, c0};
    crypt2(k->enc, k->passes, b);
    store_le64(out, b[0] ^ c0);
    store_le64(out + 8, b[1] ^ c1);
    v = c1;
  }
  if (len >= 8) {
    uint64_t c = load_le64(in);
    store_le64(out, crypt1(k->enc, k->passes, v) ^ c);
    v = c;
    len -= 8, in += 8, out += 8;
  }
  if (len == 0) {
    store_le64(reg, v);
  } else {
    store_le64(reg, crypt1(k->enc, k->passes, v));
    for (size_t i = 0; i < len; i++) {
      uint8_t c = in[i];
      out[i] = reg[i] ^ c;
      reg[i] = c;
    }
  }
  return TDM_OK;
}

static tdm_status ofb(const tdm_block_ops *self, const void *key, uint8_t *reg, uint8_t *out, const uint8_t *in,
                      size_t len) {
  const des_key *k = key;
  uint64_t v = load_le64(reg);
  (void)self;
  for (; len >= 8; len -= 8, in += 8, out += 8) {
    v = crypt1(k->enc, k->passes, v);
    store_le64(out, v ^ load_le64(in));
  }
  if (len > 0) v = crypt1(k->enc, k->passes, v);
  store_le64(reg, v);
  bytes_xor(out, in, reg, len);
  return TDM_OK;
}

static tdm_status des_init(const tdm_block_ops *self, void *key, const uint8_t *bytes) {
  des_key *k = key;
  (void)self;
  k->passes = 1;
  des_key_words(k->enc, k->dec, bytes);
  return TDM_OK;
}

/* Encrypt with the first key, decrypt with the second, encrypt with the third; decryption is the whole in reverse. */
static tdm_status des_ede3_init(const tdm_block_ops *self, void *key, const uint8_t *bytes) {
  des_key *k = key;
  (void)self;
  k->passes = 3;
  des_key_words(k->enc, k->dec + 2 * DES_KEYS, bytes);
  des_key_words(k->dec + DES_KEYS, k->enc + DES_KEYS, bytes + 8);
  des_key_words(k->enc + 2 * DES_KEYS, k->dec, bytes + 16);
  return TDM_OK;
}

static const char *kernel(const tdm_block_ops *self) {
  (void)self;
  return "ref";
}

const tdm_block_ops native_des_ops = {
    .alg = TDM_DES,
    .block_bytes = 8,
    .key_len = 8,
    .key_bytes = sizeof(des_key),
    .kernel = kernel,
    .key_init = des_init,
    .encrypt_block = encrypt_block,
    .decrypt_block = decrypt_block,
    .ecb_encrypt = ecb_encrypt,
    .ecb_decrypt = ecb_decrypt,
    .cbc_encrypt = cbc_encrypt,
    .cbc_decrypt = cbc_decrypt,
    .ctr = ctr,
    .cfb_encrypt = cfb_encrypt,
    .cfb_decrypt = cfb_decrypt,
    .ofb = ofb,
};

const tdm_block_ops native_des_ede3_ops = {
    .alg = TDM_DES_EDE3,
    .block_bytes = 8,
    .key_len = 24,
    .key_bytes = sizeof(des_key),
    .kernel = kernel,
    .key_init = des_ede3_init,
    .encrypt_block = encrypt_block,
    .decrypt_block = decrypt_block,
    .ecb_encrypt = ecb_encrypt,
    .ecb_decrypt = ecb_decrypt,
    .cbc_encrypt = cbc_encrypt,
    .cbc_decrypt = cbc_decrypt,
    .ctr = ctr,
    .cfb_encrypt = cfb_encrypt,
    .cfb_decrypt = cfb_decrypt,
    .ofb = ofb,
};
