/* SPDX-License-Identifier: Apache-2.0
 * Generic CBC (SP 800-38A, section 6.2). Encryption is a chain: one crossing a block. Decryption is ECB decryption of a
 * chunk, XORed with the ciphertext before it. Leaks the number of blocks.
 */
#include "base/bytes.h"
#include "base/wipe.h"
#include "core/modes.h"

tdm_status modes_cbc_encrypt(const tdm_block_ops *self, const void *key, uint8_t *iv, uint8_t *out, const uint8_t *in,
                             size_t blocks) {
  size_t block = self->block_bytes;
  uint8_t x[TDM_BLOCK_MAX_BYTES];
  const uint8_t *previous = iv;
  tdm_status status = TDM_OK;
  for (; blocks > 0 && status == TDM_OK; blocks--, in += block, out += block) {
    bytes_xor(x, in, previous, block);
    status = self->encrypt_block(self, key, out, x);
    previous = out;
  }
  if (previous != iv) memcpy(iv, previous, block);
  wipe(x, sizeof x);
  return status;
}

tdm_status modes_cbc_decrypt(const tdm_block_ops *self, const void *key, uint8_t *iv, uint8_t *out, const uint8_t *in,
                             size_t blocks) {
  size_t block = self->block_bytes;
  _Alignas(64) uint8_t x[MODES_CHUNK];
  uint8_t last[TDM_BLOCK_MAX_BYTES];
  tdm_status status = TDM_OK;
  while (blocks > 0 && status == TDM_OK) {
    size_t n = blocks < MODES_CHUNK / block ? blocks : MODES_CHUNK / block;
    status = modes_ecb_decrypt_of(self)(self, key, x, in, n);
    memcpy(last, in + (n - 1) * block, block);
    /* From the end, so that in place no ciphertext is overwritten before it was used. */
    for (size_t i = n - 1; i > 0; i--) bytes_xor(out + i * block, x + i * block, in + (i - 1) * block, block);
    bytes_xor(out, x, iv, block);
    memcpy(iv, last, block);
    blocks -= n;
    in += n * block;
    out += n * block;
  }
  wipe(x, sizeof x);
  return status;
}
