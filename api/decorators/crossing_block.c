/* SPDX-License-Identifier: Apache-2.0
 * Crossings of block ciphers: the single blocks and every bulk slot carry data.
 */
#include <stdlib.h>

#include "decorators/crossing.h"

struct crossed {
  tdm_block_ops ops; /* first: what the slots get as self */
  const tdm_block_ops *inner;
  const struct crossing *hook;
};

static const tdm_block_ops *inner_of(const tdm_block_ops *self) {
  return ((const struct crossed *)(const void *)self)->inner;
}

static void cross(const tdm_block_ops *self, size_t bytes) {
  const struct crossing *hook = ((const struct crossed *)(const void *)self)->hook;
  hook->cross(hook, bytes);
}

static const char *kernel(const tdm_block_ops *self) { return inner_of(self)->kernel(inner_of(self)); }

static tdm_status key_init(const tdm_block_ops *self, void *key, const uint8_t *bytes) {
  return inner_of(self)->key_init(inner_of(self), key, bytes);
}

static void key_end(const tdm_block_ops *self, void *key) { inner_of(self)->key_end(inner_of(self), key); }

static tdm_status encrypt_block(const tdm_block_ops *self, const void *key, uint8_t *out, const uint8_t *in) {
  cross(self, self->block_bytes);
  return inner_of(self)->encrypt_block(inner_of(self), key, out, in);
}

static tdm_status decrypt_block(const tdm_block_ops *self, const void *key, uint8_t *out, const uint8_t *in) {
  cross(self, self->block_bytes);
  return inner_of(self)->decrypt_block(inner_of(self), key, out, in);
}

static tdm_status ecb_encrypt(const tdm_block_ops *self, const void *key, uint8_t *out, const uint8_t *in,
                              size_t blocks) {
  cross(self, blocks * self->block_bytes);
  return inner_of(self)->ecb_encrypt(inner_of(self), key, out, in, blocks);
}

static tdm_status ecb_decrypt(const tdm_block_ops *self, const void *key, uint8_t *out, const uint8_t *in,
                              size_t blocks) {
  cross(self, blocks * self->block_bytes);
  return inner_of(self)->ecb_decrypt(inner_of(self), key, out, in, blocks);
}

static tdm_status cbc_encrypt(const tdm_block_ops *self, const void *key, uint8_t *iv, uint8_t *out, const uint8_t *in,
                              size_t blocks) {
  cross(self, blocks * self->block_bytes);
  return inner_of(self)->cbc_encrypt(inner_of(self), key, iv, out, in, blocks);
}

static tdm_status cbc_decrypt(const tdm_block_ops *self, const void *key, uint8_t *iv, uint8_t *out, const uint8_t *in,
                              size_t blocks) {
  cross(self, blocks * self->block_bytes);
  return inner_of(self)->cbc_decrypt(inner_of(self), key, iv, out, in, blocks);
}

static tdm_status ctr(const tdm_block_ops *self, const void *key, uint8_t *counter, uint8_t *pad, uint8_t *out,
                      const uint8_t *in, size_t len) {
  cross(self, len);
  return inner_of(self)->ctr(inner_of(self), key, counter, pad, out, in, len);
}

static tdm_status cfb_encrypt(const tdm_block_ops *self, const void *key, uint8_t *reg, uint8_t *out, const uint8_t *in,
                              size_t len) {
  cross(self, len);
  return inner_of(self)->cfb_encrypt(inner_of(self), key, reg, out, in, len);
}

static tdm_status cfb_decrypt(const tdm_block_ops *self, const void *key, uint8_t *reg, uint8_t *out, const uint8_t *in,
                              size_t len) {
  cross(self, len);
  return inner_of(self)->cfb_decrypt(inner_of(self), key, reg, out, in, len);
}

static tdm_status ofb(const tdm_block_ops *self, const void *key, uint8_t *reg, uint8_t *out, const uint8_t *in,
                      size_t len) {
  cross(self, len);
  return inner_of(self)->ofb(inner_of(self), key, reg, out, in, len);
}

const tdm_block_ops *crossing_block(const tdm_block_ops *inner, const struct crossing *hook) {
  struct crossed *t = inner == NULL ? NULL : malloc(sizeof *t);
  if (t == NULL) return NULL;
  t->inner = inner;
  t->hook = hook;
  t->ops = *inner;
  if (inner->kernel != NULL) t->ops.kernel = kernel;
  if (inner->key_init != NULL) t->ops.key_init = key_init;
  if (inner->key_end != NULL) t->ops.key_end = key_end;
  if (inner->encrypt_block != NULL) t->ops.encrypt_block = encrypt_block;
  if (inner->decrypt_block != NULL) t->ops.decrypt_block = decrypt_block;
  if (inner->ecb_encrypt != NULL) t->ops.ecb_encrypt = ecb_encrypt;
  if (inner->ecb_decrypt != NULL) t->ops.ecb_decrypt = ecb_decrypt;
  if (inner->cbc_encrypt != NULL) t->ops.cbc_encrypt = cbc_encrypt;
  if (inner->cbc_decrypt != NULL) t->ops.cbc_decrypt = cbc_decrypt;
  if (inner->ctr != NULL) t->ops.ctr = ctr;
  if (inner->cfb_encrypt != NULL) t->ops.cfb_encrypt = cfb_encrypt;
  if (inner->cfb_decrypt != NULL) t->ops.cfb_decrypt = cfb_decrypt;
  if (inner->ofb != NULL) t->ops.ofb = ofb;
  return &t->ops;
}
