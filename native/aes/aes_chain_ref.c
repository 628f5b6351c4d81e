/* SPDX-License-Identifier: Apache-2.0
 * AES's serial modes, portable, one block at a time: CBC and CFB encryption, OFB (SP 800-38A, sections 6.2 to 6.4),
 * CBC-MAC. The parallel modes are in aes_modes_ref.c.
 * Leaks lengths only.
 */
#include "base/bytes.h"
#include "native/aes/aes_kernel.h"
#include "native/aes/aes_ref.h"

tdm_status aes_chain_ref_cbc_encrypt(const tdm_block_ops *self, const void *key, uint8_t *iv, uint8_t *out,
                                     const uint8_t *in, size_t blocks) {
  (void)self;
  for (; blocks > 0; blocks--, in += 16, out += 16) {
    bytes_xor(iv, iv, in, 16);
    aes_ref_encrypt((const aes_key *)key, iv, iv, 1);
    memcpy(out, iv, 16);
  }
  return TDM_OK;
}

void aes_chain_ref_cbc_mac(const aes_key *key, uint8_t mac[16], const uint8_t *in, size_t blocks) {
  for (; blocks > 0; blocks--, in += 16) {
    bytes_xor(mac, mac, in, 16);
    aes_ref_encrypt(key, mac, mac, 1);
  }
}

tdm_status aes_chain_ref_cfb_encrypt(const tdm_block_ops *self, const void *key, uint8_t *reg, uint8_t *out,
                                     const uint8_t *in, size_t len) {
  (void)self;
  for (size_t n; len > 0; len -= n, in += n, out += n) {
    n = len < 16 ? len : 16;
    aes_ref_encrypt((const aes_key *)key, reg, reg, 1);
    bytes_xor(reg, reg, in, n);
    memcpy(out, reg, n);
  }
  return TDM_OK;
}

tdm_status aes_chain_ref_ofb(const tdm_block_ops *self, const void *key, uint8_t *reg, uint8_t *out, const uint8_t *in,
                             size_t len) {
  (void)self;
  for (size_t n; len > 0; len -= n, in += n, out += n) {
    n = len < 16 ? len : 16;
    aes_ref_encrypt((const aes_key *)key, reg, reg, 1);
    bytes_xor(out, in, reg, n);
  }
  return TDM_OK;
}
