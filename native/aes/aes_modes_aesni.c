/* SPDX-License-Identifier: Apache-2.0
 * AES's parallel modes, one block a vector (AES-NI) (SP 800-38A, section 6; aes_wide.h has the text).
 * Portable twin: aes_modes_ref.c.
 * Leaks the key length, lengths and counters only.
 */
#include "native/aes/aes_kernel.h"
#include "native/aes/aes_vec_aesni.h"
#include "native/aes/aes_wide.h"
#include "native/aes/aes_wide_ctr.h"

tdm_status aes_modes_aesni_ecb_encrypt(const tdm_block_ops *self, const void *key, uint8_t *out, const uint8_t *in,
                                       size_t blocks) {
  (void)self;
  wide_ecb_encrypt(key, out, in, blocks);
  return TDM_OK;
}

tdm_status aes_modes_aesni_ecb_decrypt(const tdm_block_ops *self, const void *key, uint8_t *out, const uint8_t *in,
                                       size_t blocks) {
  (void)self;
  wide_ecb_decrypt(key, out, in, blocks);
  return TDM_OK;
}

tdm_status aes_modes_aesni_cbc_decrypt(const tdm_block_ops *self, const void *key, uint8_t *iv, uint8_t *out,
                                       const uint8_t *in, size_t blocks) {
  (void)self;
  wide_cbc_decrypt(key, iv, out, in, blocks);
  return TDM_OK;
}

tdm_status aes_modes_aesni_ctr(const tdm_block_ops *self, const void *key, uint8_t *counter, uint8_t *pad, uint8_t *out,
                               const uint8_t *in, size_t len) {
  (void)self;
  wide_ctr128(key, counter, pad, out, in, len);
  return TDM_OK;
}

void aes_modes_aesni_ctr32(const aes_key *key, uint8_t counter[16], uint8_t *out, const uint8_t *in, size_t len) {
  wide_ctr32(key, counter, out, in, len);
}

tdm_status aes_modes_aesni_cfb_decrypt(const tdm_block_ops *self, const void *key, uint8_t *reg, uint8_t *out,
                                       const uint8_t *in, size_t len) {
  (void)self;
  wide_cfb_decrypt(key, reg, out, in, len);
  return TDM_OK;
}
