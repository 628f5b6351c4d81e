/* SPDX-License-Identifier: Apache-2.0
 * Generic ECB (SP 800-38A, section 6.1): one crossing a block.
 * Leaks the number of blocks.
 */
#include "core/modes.h"

tdm_status modes_ecb_encrypt(const tdm_block_ops *self, const void *key, uint8_t *out, const uint8_t *in,
                             size_t blocks) {
  size_t block = self->block_bytes;
  tdm_status status = TDM_OK;
  for (; blocks > 0 && status == TDM_OK; blocks--, in += block, out += block) {
    status = self->encrypt_block(self, key, out, in);
  }
  return status;
}

tdm_status modes_ecb_decrypt(const tdm_block_ops *self, const void *key, uint8_t *out, const uint8_t *in,
                             size_t blocks) {
  size_t block = self->block_bytes;
  tdm_status status = TDM_OK;
  for (; blocks > 0 && status == TDM_OK; blocks--, in += block, out += block) {
    status = self->decrypt_block(self, key, out, in);
  }
  return status;
}
