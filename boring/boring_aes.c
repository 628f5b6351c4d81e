/* SPDX-License-Identifier: Apache-2.0
 * AES (FIPS 197) and its modes (SP 800-38A) spoken in BoringSSL. Where the library walks block by block, CFB and OFB,
 * the key stream is had from calls it pipelines or runs in one go: see each function.
 * Leaks nothing but lengths.
 */
#include <string.h>

#include "base/bytes.h"
#include "base/error.h"
#include "base/wipe.h"
#include "boring/boring_aes.h"

/* Up to SHORT bytes, two blocks, there is little to pipeline: the library's own CFB and OFB serve. They leave the
 * register as the ops ask for it. */
enum { BLOCK = 16, CHUNK = 2048, SHORT = 32 };

static const struct aes_key_st *encrypting(const void *key) { return boring_aes_encrypting(key); }

static const struct aes_key_st *decrypting(const void *key) { return boring_aes_decrypting(key); }

static const char *kernel(const tdm_block_ops *self) {
  (void)self;
  return "boringssl";
}

static const struct evp_cipher_st *ecb_of(size_t key_len) {
  if (key_len == 16) return boring_lib->EVP_aes_128_ecb();
  return key_len == 24 ? boring_lib->EVP_aes_192_ecb() : boring_lib->EVP_aes_256_ecb();
}

void boring_aes_key_end(boring_aes_key *key) {
  boring_lib->EVP_CIPHER_CTX_free(key->ecb_encrypt);
  boring_lib->EVP_CIPHER_CTX_free(key->ecb_decrypt);
  key->ecb_encrypt = key->ecb_decrypt = NULL;
}

static bool ecb_context(struct evp_cipher_ctx_st **ctx, size_t key_len, const uint8_t *bytes, int enc) {
  *ctx = boring_lib->EVP_CIPHER_CTX_new();
  return *ctx != NULL && boring_lib->EVP_CipherInit_ex(*ctx, ecb_of(key_len), NULL, bytes, NULL, enc) == 1;
}

tdm_status boring_aes_key_init(boring_aes_key *key, const uint8_t *bytes, size_t len) {
  unsigned bits = (unsigned)len * 8;
  void *encrypt = key->encrypt, *decrypt = key->decrypt;
  key->ecb_encrypt = key->ecb_decrypt = NULL;
  if (boring_lib->AES_set_encrypt_key(bytes, bits, encrypt) != 0) return boring_failed("AES_set_encrypt_key");
  if (boring_lib->AES_set_decrypt_key(bytes, bits, decrypt) != 0) return boring_failed("AES_set_decrypt_key");
  if (ecb_context(&key->ecb_encrypt, len, bytes, 1) && ecb_context(&key->ecb_decrypt, len, bytes, 0)) return TDM_OK;
  bool no_memory = key->ecb_encrypt == NULL || key->ecb_decrypt == NULL;
  boring_aes_key_end(key);
  tdm_status status = boring_failed("EVP_CipherInit_ex");
  return no_memory ? TDM_ERR_MEMORY : status;
}

static tdm_status key_init(const tdm_block_ops *self, void *key, const uint8_t *bytes) {
  return boring_aes_key_init(key, bytes, self->key_len);
}

static void key_end(const tdm_block_ops *self, void *key) {
  (void)self;
  boring_aes_key_end(key);
}

static tdm_status encrypt_block(const tdm_block_ops *self, const void *key, uint8_t *out, const uint8_t *in) {
  (void)self;
  boring_lib->AES_encrypt(in, out, encrypting(key));
  return TDM_OK;
}

static tdm_status decrypt_block(const tdm_block_ops *self, const void *key, uint8_t *out, const uint8_t *in) {
  (void)self;
  boring_lib->AES_decrypt(in, out, decrypting(key));
  return TDM_OK;
}

tdm_status boring_aes_ecb(struct evp_cipher_ctx_st *ctx, uint8_t *out, const uint8_t *in, size_t len) {
  return boring_check(boring_lib->EVP_Cipher(ctx, out, in, len), "EVP_Cipher");
}

static tdm_status ecb_encrypt(const tdm_block_ops *self, const void *key, uint8_t *out, const uint8_t *in,
                              size_t blocks) {
  (void)self;
  return boring_aes_ecb(((const boring_aes_key *)key)->ecb_encrypt, out, in, blocks * BLOCK);
}

static tdm_status ecb_decrypt(const tdm_block_ops *self, const void *key, uint8_t *out, const uint8_t *in,
                              size_t blocks) {
  (void)self;
  return boring_aes_ecb(((const boring_aes_key *)key)->ecb_decrypt, out, in, blocks * BLOCK);
}

static tdm_status cbc_encrypt(const tdm_block_ops *self, const void *key, uint8_t *iv, uint8_t *out, const uint8_t *in,
                              size_t blocks) {
  (void)self;
  boring_lib->AES_cbc_encrypt(in, out, blocks * BLOCK, encrypting(key), iv, 1);
  return TDM_OK;
}

static tdm_status cbc_decrypt(const tdm_block_ops *self, const void *key, uint8_t *iv, uint8_t *out, const uint8_t *in,
                              size_t blocks) {
  (void)self;
  boring_lib->AES_cbc_encrypt(in, out, blocks * BLOCK, decrypting(key), iv, 0);
  return TDM_OK;
}

static tdm_status ctr(const tdm_block_ops *self, const void *key, uint8_t *counter, uint8_t *pad, uint8_t *out,
                      const uint8_t *in, size_t len) {
  unsigned used = 0;
  (void)self;
  boring_lib->AES_ctr128_encrypt(in, out, len, encrypting(key), counter, pad, &used);
  return TDM_OK;
}

static tdm_status cfb_short(const void *key, uint8_t *reg, uint8_t *out, const uint8_t *in, size_t len, int enc) {
  int used = 0;
  boring_lib->AES_cfb128_encrypt(in, out, len, encrypting(key), reg, &used, enc);
  return TDM_OK;
}

/* The key stream E(reg), E(C1), .. of CFB encryption is the CBC encryption of (0, P1 .. Pn-1) from reg: the block for 0
 * first, the rest from the plaintext where it stands. That leaves the last block of key stream in reg. */
static tdm_status cfb_encrypt(const tdm_block_ops *self, const void *key, uint8_t *reg, uint8_t *out, const uint8_t *in,
                              size_t len) {
  if (len <= SHORT) return cfb_short(key, reg, out, in, len, 1);
  _Alignas(64) uint8_t stream[CHUNK];
  size_t widest = len < CHUNK ? (len + BLOCK - 1) / BLOCK * BLOCK : CHUNK;
  (void)self;
  while (len > 0) {
    size_t n = len < CHUNK ? len : CHUNK, last = (n - 1) / BLOCK * BLOCK;
    boring_lib->AES_encrypt(reg, stream, encrypting(key));
    memcpy(reg, stream, BLOCK);
    boring_lib->AES_cbc_encrypt(in, stream + BLOCK, last, encrypting(key), reg, 1);
    bytes_xor(out, in, stream, n);
    memcpy(reg, out + last, n - last);
    out += n, in += n, len -= n;
  }
  wipe(stream, widest);
  return TDM_OK;
}

/* The key stream of CFB decryption is the ECB encryption of (reg, C1 .. Cn-1): all of it at once. The first block goes
 * alone, so that the rest is read where it stands. */
static tdm_status cfb_decrypt(const tdm_block_ops *self, const void *key, uint8_t *reg, uint8_t *out, const uint8_t *in,
                              size_t len) {
  if (len <= SHORT) return cfb_short(key, reg, out, in, len, 0);
  _Alignas(64) uint8_t stream[CHUNK];
  size_t widest = len < CHUNK ? (len + BLOCK - 1) / BLOCK * BLOCK : CHUNK;
  tdm_status status = TDM_OK;
  (void)self;
  while (len > 0 && status == TDM_OK) {
    size_t n = len < CHUNK ? len : CHUNK, last = (n - 1) / BLOCK * BLOCK;
    boring_lib->AES_encrypt(reg, stream, encrypting(key));
    if (last > 0) status = boring_aes_ecb(((const boring_aes_key *)key)->ecb_encrypt, stream + BLOCK, in, last);
    memcpy(reg, stream + last, BLOCK);
    memcpy(reg, in + last, n - last);
    bytes_xor(out, in, stream, n);
    out += n, in += n, len -= n;
  }
  wipe(stream, widest);
  return status;
}

static tdm_status ofb_short(const void *key, uint8_t *reg, uint8_t *out, const uint8_t *in, size_t len) {
  int used = 0;
  boring_lib->AES_ofb128_encrypt(in, out, len, encrypting(key), reg, &used);
  return TDM_OK;
}

/* The key stream of OFB is the CBC encryption of zeros from reg. */
static tdm_status ofb(const tdm_block_ops *self, const void *key, uint8_t *reg, uint8_t *out, const uint8_t *in,
                      size_t len) {
  if (len <= SHORT) return ofb_short(key, reg, out, in, len);
  static const uint8_t zeros[CHUNK];
  _Alignas(64) uint8_t stream[CHUNK];
  size_t widest = len < CHUNK ? (len + BLOCK - 1) / BLOCK * BLOCK : CHUNK;
  (void)self;
  while (len > 0) {
    size_t n = len < CHUNK ? len : CHUNK;
    boring_lib->AES_cbc_encrypt(zeros, stream, (n + BLOCK - 1) / BLOCK * BLOCK, encrypting(key), reg, 1);
    bytes_xor(out, in, stream, n);
    out += n, in += n, len -= n;
  }
  wipe(stream, widest);
  return TDM_OK;
}

#define AES_OPS(bits)                       \
  const tdm_block_ops boring_aes_##bits = { \
      .alg = TDM_AES_##bits,                \
      .block_bytes = BLOCK,                 \
      .key_len = (bits) / 8,                \
      .key_bytes = sizeof(boring_aes_key),  \
      .kernel = kernel,                     \
      .key_init = key_init,                 \
      .key_end = key_end,                   \
      .encrypt_block = encrypt_block,       \
      .decrypt_block = decrypt_block,       \
      .ecb_encrypt = ecb_encrypt,           \
      .ecb_decrypt = ecb_decrypt,           \
      .cbc_encrypt = cbc_encrypt,           \
      .cbc_decrypt = cbc_decrypt,           \
      .ctr = ctr,                           \
      .cfb_encrypt = cfb_encrypt,           \
      .cfb_decrypt = cfb_decrypt,           \
      .ofb = ofb,                           \
  }

AES_OPS(128);
AES_OPS(192);
AES_OPS(256);
