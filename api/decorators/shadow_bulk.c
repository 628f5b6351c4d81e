/* SPDX-License-Identifier: Apache-2.0
 * shadow for the bulk slots: the second works in pieces with a register of its own, into a sum, before the first does
 * the whole in one call. So data in place is read before it is written, in constant memory. The registers are compared,
 * too.
 */
#include "decorators/shadow_block.h"

static const struct shadow_block *of(const tdm_block_ops *self) {
  return (const struct shadow_block *)(const void *)self;
}

/* A piece is whole blocks, save the last. */
static tdm_status second_pass(const struct shadow_block *s, shadow_bulk_fn *bulk, const void *key, uint8_t *reg,
                              uint8_t *pad, const uint8_t *in, size_t len, uint64_t *sum) {
  uint8_t piece[SHADOW_PIECE];
  tdm_status two = TDM_OK;
  for (size_t at = 0, n; at < len && two == TDM_OK; at += n) {
    n = len - at < sizeof piece ? len - at : sizeof piece;
    two = bulk(s->second, shadow_at_const(key, s->second_at), reg, pad, piece, in + at, n);
    if (two == TDM_OK) *sum = shadow_sum(*sum, piece, n);
  }
  wipe(piece, sizeof piece);
  return two;
}

static tdm_status both(const tdm_block_ops *self, const char *operation, shadow_bulk_fn *bulk, const void *key,
                       uint8_t *reg, uint8_t *pad, uint8_t *out, const uint8_t *in, size_t len) {
  const struct shadow_block *s = of(self);
  const shadow_front *front = key;
  const size_t block = self->block_bytes;
  uint8_t reg_check[SHADOW_BLOCK_MOST] = {0}, pad_check[SHADOW_BLOCK_MOST];
  uint64_t sum = 0;
  if (reg != NULL) memcpy(reg_check, reg, block);
  tdm_status two = TDM_ERR_UNSUPPORTED;
  if (!front->lost) two = second_pass(s, bulk, key, reg_check, pad_check, in, len, &sum);
  error_clear();
  tdm_status one = bulk(s->first, shadow_at_const(key, SHADOW_FRONT), reg, pad, out, in, len);
  ct_mask same = 0;
  if (one == TDM_OK && two == TDM_OK) {
    same = ct_eq(shadow_sum(0, out, len), sum);
    if (reg != NULL) same &= ct_equal_bytes(reg, reg_check, block);
    if (pad != NULL && len % block != 0) same &= ct_equal_bytes(pad, pad_check, block);
  }
  shadow_judge(self->alg, operation, one, two, same != 0);
  wipe(reg_check, sizeof reg_check);
  wipe(pad_check, sizeof pad_check);
  return one;
}

static tdm_status ecb_encrypt(const tdm_block_ops *self, const void *key, uint8_t *out, const uint8_t *in,
                              size_t blocks) {
  return both(self, "ecb_encrypt", shadow_ecb_encrypt, key, NULL, NULL, out, in, blocks * self->block_bytes);
}

static tdm_status ecb_decrypt(const tdm_block_ops *self, const void *key, uint8_t *out, const uint8_t *in,
                              size_t blocks) {
  return both(self, "ecb_decrypt", shadow_ecb_decrypt, key, NULL, NULL, out, in, blocks * self->block_bytes);
}

static tdm_status cbc_encrypt(const tdm_block_ops *self, const void *key, uint8_t *iv, uint8_t *out, const uint8_t *in,
                              size_t blocks) {
  return both(self, "cbc_encrypt", shadow_cbc_encrypt, key, iv, NULL, out, in, blocks * self->block_bytes);
}

static tdm_status cbc_decrypt(const tdm_block_ops *self, const void *key, uint8_t *iv, uint8_t *out, const uint8_t *in,
                              size_t blocks) {
  return both(self, "cbc_decrypt", shadow_cbc_decrypt, key, iv, NULL, out, in, blocks * self->block_bytes);
}

static tdm_status ctr(const tdm_block_ops *self, const void *key, uint8_t *counter, uint8_t *pad, uint8_t *out,
                      const uint8_t *in, size_t len) {
  return both(self, "ctr", shadow_ctr, key, counter, pad, out, in, len);
}

static tdm_status cfb_encrypt(const tdm_block_ops *self, const void *key, uint8_t *reg, uint8_t *out, const uint8_t *in,
                              size_t len) {
  return both(self, "cfb_encrypt", shadow_cfb_encrypt, key, reg, NULL, out, in, len);
}

static tdm_status cfb_decrypt(const tdm_block_ops *self, const void *key, uint8_t *reg, uint8_t *out, const uint8_t *in,
                              size_t len) {
  return both(self, "cfb_decrypt", shadow_cfb_decrypt, key, reg, NULL, out, in, len);
}

static tdm_status ofb(const tdm_block_ops *self, const void *key, uint8_t *reg, uint8_t *out, const uint8_t *in,
                      size_t len) {
  return both(self, "ofb", shadow_ofb, key, reg, NULL, out, in, len);
}

void shadow_bulk_wrap(struct shadow_block *s) {
  if (s->first->ecb_encrypt != NULL) s->ops.ecb_encrypt = ecb_encrypt;
  if (s->first->ecb_decrypt != NULL) s->ops.ecb_decrypt = ecb_decrypt;
  if (s->first->cbc_encrypt != NULL) s->ops.cbc_encrypt = cbc_encrypt;
  if (s->first->cbc_decrypt != NULL) s->ops.cbc_decrypt = cbc_decrypt;
  if (s->first->ctr != NULL) s->ops.ctr = ctr;
  if (s->first->cfb_encrypt != NULL) s->ops.cfb_encrypt = cfb_encrypt;
  if (s->first->cfb_decrypt != NULL) s->ops.cfb_decrypt = cfb_decrypt;
  if (s->first->ofb != NULL) s->ops.ofb = ofb;
}
