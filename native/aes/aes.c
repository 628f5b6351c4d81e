/* SPDX-License-Identifier: Apache-2.0
 * AES (FIPS 197) as the block ciphers of the native backend: every slot is a jump into the key's kernel row.
 * The block cipher is that of section 5; the bulk slots are modes of SP 800-38A.
 * Leaks the key length, the lengths and the counters only.
 */
#include "native/aes/aes.h"

#include "native/aes/aes_kernel.h"

static const struct aes_kernel *aes_row(const void *key) { return ((const aes_key *)key)->kernel; }

void aes_key_init(aes_key *key, const uint8_t *bytes, size_t len) {
  const struct aes_kernel *row = aes_kernel_choose();
  key->kernel = row;
  row->key_init(key, bytes, len);
}

void aes_encrypt_blocks(const aes_key *key, uint8_t *out, const uint8_t *in, size_t blocks) {
  (void)key->kernel->ecb_encrypt(NULL, key, out, in, blocks);
}

void aes_ctr32(const aes_key *key, uint8_t counter[16], uint8_t *out, const uint8_t *in, size_t len) {
  key->kernel->ctr32(key, counter, out, in, len);
}

void aes_cbc_mac(const aes_key *key, uint8_t mac[16], const uint8_t *in, size_t blocks) {
  key->kernel->cbc_mac(key, mac, in, blocks);
}

static const char *aes_ops_kernel(const tdm_block_ops *self) {
  (void)self;
  return aes_kernel_choose()->name;
}

static tdm_status aes_ops_key_init(const tdm_block_ops *self, void *key, const uint8_t *bytes) {
  aes_key_init((aes_key *)key, bytes, self->key_len);
  return TDM_OK;
}

static tdm_status aes_ops_encrypt_block(const tdm_block_ops *self, const void *key, uint8_t *out, const uint8_t *in) {
  return aes_row(key)->encrypt_block(self, key, out, in);
}

static tdm_status aes_ops_decrypt_block(const tdm_block_ops *self, const void *key, uint8_t *out, const uint8_t *in) {
  return aes_row(key)->decrypt_block(self, key, out, in);
}

static tdm_status aes_ops_ecb_encrypt(const tdm_block_ops *self, const void *key, uint8_t *out, const uint8_t *in,
                                      size_t blocks) {
  return aes_row(key)->ecb_encrypt(self, key, out, in, blocks);
}

static tdm_status aes_ops_ecb_decrypt(const tdm_block_ops *self, const void *key, uint8_t *out, const uint8_t *in,
                                      size_t blocks) {
  return aes_row(key)->ecb_decrypt(self, key, out, in, blocks);
}

static tdm_status aes_ops_cbc_encrypt(const tdm_block_ops *self, const void *key, uint8_t *iv, uint8_t *out,
                                      const uint8_t *in, size_t blocks) {
  return aes_row(key)->cbc_encrypt(self, key, iv, out, in, blocks);
}

static tdm_status aes_ops_cbc_decrypt(const tdm_block_ops *self, const void *key, uint8_t *iv, uint8_t *out,
                                      const uint8_t *in, size_t blocks) {
  return aes_row(key)->cbc_decrypt(self, key, iv, out, in, blocks);
}

static tdm_status aes_ops_ctr(const tdm_block_ops *self, const void *key, uint8_t *counter, uint8_t *pad, uint8_t *out,
                              const uint8_t *in, size_t len) {
  return aes_row(key)->ctr(self, key, counter, pad, out, in, len);
}

static tdm_status aes_ops_cfb_encrypt(const tdm_block_ops *self, const void *key, uint8_t *reg, uint8_t *out,
                                      const uint8_t *in, size_t len) {
  return aes_row(key)->cfb_encrypt(self, key, reg, out, in, len);
}

static tdm_status aes_ops_cfb_decrypt(const tdm_block_ops *self, const void *key, uint8_t *reg, uint8_t *out,
                                      const uint8_t *in, size_t len) {
  return aes_row(key)->cfb_decrypt(self, key, reg, out, in, len);
}

static tdm_status aes_ops_ofb(const tdm_block_ops *self, const void *key, uint8_t *reg, uint8_t *out, const uint8_t *in,
                              size_t len) {
  return aes_row(key)->ofb(self, key, reg, out, in, len);
}

/* The three ciphers differ in these two fields alone. */
#define AES_OPS(id, bytes)                                                                                        \
  {                                                                                                               \
    .alg = (id), .block_bytes = 16, .key_len = (bytes), .key_bytes = sizeof(aes_key), .kernel = aes_ops_kernel,   \
    .key_init = aes_ops_key_init, .encrypt_block = aes_ops_encrypt_block, .decrypt_block = aes_ops_decrypt_block, \
    .ecb_encrypt = aes_ops_ecb_encrypt, .ecb_decrypt = aes_ops_ecb_decrypt, .cbc_encrypt = aes_ops_cbc_encrypt,   \
    .cbc_decrypt = aes_ops_cbc_decrypt, .ctr = aes_ops_ctr, .cfb_encrypt = aes_ops_cfb_encrypt,                   \
    .cfb_decrypt = aes_ops_cfb_decrypt, .ofb = aes_ops_ofb                                                        \
  }

const tdm_block_ops native_aes_128_ops = AES_OPS(TDM_AES_128, 16);
const tdm_block_ops native_aes_192_ops = AES_OPS(TDM_AES_192, 24);
const tdm_block_ops native_aes_256_ops = AES_OPS(TDM_AES_256, 32);
