/* SPDX-License-Identifier: Apache-2.0
 * One bulk slot behind one form, and the modes of SP 800-38A over single blocks where the slot is missing, so that bulk
 * calls can be checked on a backend that has blocks only.
 * Leaks lengths only.
 */
#include "base/bytes.h"
#include "decorators/shadow_block.h"

typedef tdm_status block_fn(const tdm_block_ops *ops, const void *key, uint8_t *out, const uint8_t *in);

/* One block of key stream. */
static tdm_status step(const tdm_block_ops *ops, const void *key, uint8_t *to, const uint8_t *from) {
  return ops->encrypt_block == NULL ? TDM_ERR_UNSUPPORTED : ops->encrypt_block(ops, key, to, from);
}

static tdm_status blocks(const tdm_block_ops *ops, block_fn *block, const void *key, uint8_t *out, const uint8_t *in,
                         size_t len) {
  tdm_status status = block == NULL ? TDM_ERR_UNSUPPORTED : TDM_OK;
  for (size_t at = 0; at < len && status == TDM_OK; at += ops->block_bytes) status = block(ops, key, out + at, in + at);
  return status;
}

tdm_status shadow_ecb_encrypt(const tdm_block_ops *ops, const void *key, uint8_t *reg, uint8_t *pad, uint8_t *out,
                              const uint8_t *in, size_t len) {
  (void)reg, (void)pad;
  if (ops->ecb_encrypt != NULL) return ops->ecb_encrypt(ops, key, out, in, len / ops->block_bytes);
  return blocks(ops, ops->encrypt_block, key, out, in, len);
}

tdm_status shadow_ecb_decrypt(const tdm_block_ops *ops, const void *key, uint8_t *reg, uint8_t *pad, uint8_t *out,
                              const uint8_t *in, size_t len) {
  (void)reg, (void)pad;
  if (ops->ecb_decrypt != NULL) return ops->ecb_decrypt(ops, key, out, in, len / ops->block_bytes);
  return blocks(ops, ops->decrypt_block, key, out, in, len);
}

tdm_status shadow_cbc_encrypt(const tdm_block_ops *ops, const void *key, uint8_t *reg, uint8_t *pad, uint8_t *out,
                              const uint8_t *in, size_t len) {
  (void)pad;
  const size_t n = ops->block_bytes;
  if (ops->cbc_encrypt != NULL) return ops->cbc_encrypt(ops, key, reg, out, in, len / n);
  tdm_status status = TDM_OK;
  for (size_t at = 0; at < len && status == TDM_OK; at += n) {
    bytes_xor(reg, reg, in + at, n);
    status = step(ops, key, out + at, reg);
    memcpy(reg, out + at, n);
  }
  return status;
}

tdm_status shadow_cbc_decrypt(const tdm_block_ops *ops, const void *key, uint8_t *reg, uint8_t *pad, uint8_t *out,
                              const uint8_t *in, size_t len) {
  (void)pad;
  const size_t n = ops->block_bytes;
  if (ops->cbc_decrypt != NULL) return ops->cbc_decrypt(ops, key, reg, out, in, len / n);
  tdm_status status = blocks(ops, ops->decrypt_block, key, out, in, len);
  for (size_t at = 0; at < len && status == TDM_OK; at += n) {
    bytes_xor(out + at, out + at, reg, n);
    memcpy(reg, in + at, n);
  }
  return status;
}

tdm_status shadow_ctr(const tdm_block_ops *ops, const void *key, uint8_t *reg, uint8_t *pad, uint8_t *out,
                      const uint8_t *in, size_t len) {
  if (ops->ctr != NULL) return ops->ctr(ops, key, reg, pad, out, in, len);
  const size_t n = ops->block_bytes;
  tdm_status status = TDM_OK;
  for (size_t at = 0; at < len && status == TDM_OK; at += n) {
    status = step(ops, key, pad, reg);
    bytes_xor(out + at, in + at, pad, len - at < n ? len - at : n);
    bytes_increment_be(reg, n);
  }
  return status;
}

/* The register takes the ciphertext in; a part of a block leaves the rest of the key stream behind it. */
static tdm_status cfb(const tdm_block_ops *ops, const void *key, uint8_t *reg, uint8_t *out, const uint8_t *in,
                      size_t len, bool encrypting) {
  const size_t n = ops->block_bytes;
  tdm_status status = TDM_OK;
  for (size_t at = 0; at < len && status == TDM_OK; at += n) {
    const size_t take = len - at < n ? len - at : n;
    uint8_t stream[SHADOW_BLOCK_MOST];
    status = step(ops, key, stream, reg);
    if (status != TDM_OK) break;
    bytes_xor(out + at, in + at, stream, take);
    memcpy(reg, encrypting ? out + at : in + at, take);
    memcpy(reg + take, stream + take, n - take);
    wipe(stream, sizeof stream);
  }
  return status;
}

tdm_status shadow_cfb_encrypt(const tdm_block_ops *ops, const void *key, uint8_t *reg, uint8_t *pad, uint8_t *out,
                              const uint8_t *in, size_t len) {
  (void)pad;
  if (ops->cfb_encrypt != NULL) return ops->cfb_encrypt(ops, key, reg, out, in, len);
  return cfb(ops, key, reg, out, in, len, true);
}

tdm_status shadow_cfb_decrypt(const tdm_block_ops *ops, const void *key, uint8_t *reg, uint8_t *pad, uint8_t *out,
                              const uint8_t *in, size_t len) {
  (void)pad;
  if (ops->cfb_decrypt != NULL) return ops->cfb_decrypt(ops, key, reg, out, in, len);
  return cfb(ops, key, reg, out, in, len, false);
}

tdm_status shadow_ofb(const tdm_block_ops *ops, const void *key, uint8_t *reg, uint8_t *pad, uint8_t *out,
                      const uint8_t *in, size_t len) {
  (void)pad;
  if (ops->ofb != NULL) return ops->ofb(ops, key, reg, out, in, len);
  const size_t n = ops->block_bytes;
  tdm_status status = TDM_OK;
  for (size_t at = 0; at < len && status == TDM_OK; at += n) {
    status = step(ops, key, reg, reg);
    bytes_xor(out + at, in + at, reg, len - at < n ? len - at : n);
  }
  return status;
}
