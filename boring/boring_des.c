/* SPDX-License-Identifier: Apache-2.0
 * DES and 3DES (SP 800-67) in ECB and CBC (SP 800-38A) spoken in BoringSSL; the generic modes serve the rest.
 * Variable-time: BoringSSL's DES looks tables up by secrets. For data people still meet.
 */
#include "boring/boring.h"

enum { BLOCK = 8 };

typedef struct des_key {
  _Alignas(16) uint8_t schedule[3][SHIM_ROOM_DES];
} des_key;

/* BoringSSL's DES_cblock is eight plain bytes. */
static const struct DES_cblock_st *block_in(const uint8_t *p) { return (const void *)p; }

static struct DES_cblock_st *block_out(uint8_t *p) { return (void *)p; }

static const struct DES_ks *schedule(const void *key, size_t i) {
  return (const void *)((const des_key *)key)->schedule[i];
}

static const char *kernel(const tdm_block_ops *self) {
  (void)self;
  return "boringssl";
}

static tdm_status key_init(const tdm_block_ops *self, void *key, const uint8_t *bytes) {
  for (size_t i = 0; i * BLOCK < self->key_len; i++) {
    void *to = ((des_key *)key)->schedule[i];
    boring_lib->DES_set_key(block_in(bytes + i * BLOCK), to);
  }
  return TDM_OK;
}

static void des_blocks(const void *key, uint8_t *out, const uint8_t *in, size_t blocks, int enc) {
  for (size_t i = 0; i < blocks; i++)
    boring_lib->DES_ecb_encrypt(block_in(in + i * BLOCK), block_out(out + i * BLOCK), schedule(key, 0), enc);
}

static tdm_status des_encrypt_block(const tdm_block_ops *self, const void *key, uint8_t *out, const uint8_t *in) {
  (void)self;
  des_blocks(key, out, in, 1, 1);
  return TDM_OK;
}

static tdm_status des_decrypt_block(const tdm_block_ops *self, const void *key, uint8_t *out, const uint8_t *in) {
  (void)self;
  des_blocks(key, out, in, 1, 0);
  return TDM_OK;
}

static tdm_status des_ecb_encrypt(const tdm_block_ops *self, const void *key, uint8_t *out, const uint8_t *in,
                                  size_t blocks) {
  (void)self;
  des_blocks(key, out, in, blocks, 1);
  return TDM_OK;
}

static tdm_status des_ecb_decrypt(const tdm_block_ops *self, const void *key, uint8_t *out, const uint8_t *in,
                                  size_t blocks) {
  (void)self;
  des_blocks(key, out, in, blocks, 0);
  return TDM_OK;
}

static tdm_status des_cbc_encrypt(const tdm_block_ops *self, const void *key, uint8_t *iv, uint8_t *out,
                                  const uint8_t *in, size_t blocks) {
  (void)self;
  boring_lib->DES_ncbc_encrypt(in, out, blocks * BLOCK, schedule(key, 0), block_out(iv), 1);
  return TDM_OK;
}

static tdm_status des_cbc_decrypt(const tdm_block_ops *self, const void *key, uint8_t *iv, uint8_t *out,
                                  const uint8_t *in, size_t blocks) {
  (void)self;
  boring_lib->DES_ncbc_encrypt(in, out, blocks * BLOCK, schedule(key, 0), block_out(iv), 0);
  return TDM_OK;
}

static void ede3_blocks(const void *key, uint8_t *out, const uint8_t *in, size_t blocks, int enc) {
  for (size_t i = 0; i < blocks; i++)
    boring_lib->DES_ecb3_encrypt(block_in(in + i * BLOCK), block_out(out + i * BLOCK), schedule(key, 0),
                                 schedule(key, 1), schedule(key, 2), enc);
}

static tdm_status ede3_encrypt_block(const tdm_block_ops *self, const void *key, uint8_t *out, const uint8_t *in) {
  (void)self;
  ede3_blocks(key, out, in, 1, 1);
  return TDM_OK;
}

static tdm_status ede3_decrypt_block(const tdm_block_ops *self, const void *key, uint8_t *out, const uint8_t *in) {
  (void)self;
  ede3_blocks(key, out, in, 1, 0);
  return TDM_OK;
}

static tdm_status ede3_ecb_encrypt(const tdm_block_ops *self, const void *key, uint8_t *out, const uint8_t *in,
                                   size_t blocks) {
  (void)self;
  ede3_blocks(key, out, in, blocks, 1);
  return TDM_OK;
}

static tdm_status ede3_ecb_decrypt(const tdm_block_ops *self, const void *key, uint8_t *out, const uint8_t *in,
                                   size_t blocks) {
  (void)self;
  ede3_blocks(key, out, in, blocks, 0);
  return TDM_OK;
}

static void ede3_cbc(const void *key, uint8_t *iv, uint8_t *out, const uint8_t *in, size_t blocks, int enc) {
  boring_lib->DES_ede3_cbc_encrypt(in, out, blocks * BLOCK, schedule(key, 0), schedule(key, 1), schedule(key, 2),
                                   block_out(iv), enc);
}

static tdm_status ede3_cbc_encrypt(const tdm_block_ops *self, const void *key, uint8_t *iv, uint8_t *out,
                                   const uint8_t *in, size_t blocks) {
  (void)self;
  ede3_cbc(key, iv, out, in, blocks, 1);
  return TDM_OK;
}

static tdm_status ede3_cbc_decrypt(const tdm_block_ops *self, const void *key, uint8_t *iv, uint8_t *out,
                                   const uint8_t *in, size_t blocks) {
  (void)self;
  ede3_cbc(key, iv, out, in, blocks, 0);
  return TDM_OK;
}

const tdm_block_ops boring_des = {
    .alg = TDM_DES,
    .block_bytes = BLOCK,
    .key_len = 8,
    .key_bytes = sizeof(des_key),
    .kernel = kernel,
    .key_init = key_init,
    .encrypt_block = des_encrypt_block,
    .decrypt_block = des_decrypt_block,
    .ecb_encrypt = des_ecb_encrypt,
    .ecb_decrypt = des_ecb_decrypt,
    .cbc_encrypt = des_cbc_encrypt,
    .cbc_decrypt = des_cbc_decrypt,
};

const tdm_block_ops boring_des_ede3 = {
    .alg = TDM_DES_EDE3,
    .block_bytes = BLOCK,
    .key_len = 24,
    .key_bytes = sizeof(des_key),
    .kernel = kernel,
    .key_init = key_init,
    .encrypt_block = ede3_encrypt_block,
    .decrypt_block = ede3_decrypt_block,
    .ecb_encrypt = ede3_ecb_encrypt,
    .ecb_decrypt = ede3_ecb_decrypt,
    .cbc_encrypt = ede3_cbc_encrypt,
    .cbc_decrypt = ede3_cbc_decrypt,
};
