/* SPDX-License-Identifier: Apache-2.0
 * Generic CFB with segments of a whole block (SP 800-38A, section 6.3). Decryption is ECB encryption of the ciphertext
 * shifted by a block. Encryption is a chain, and the same one as CBC encryption of (0, P1, P2, ..), whose every output
 * E(C) is then XORed with P. Leaks lengths.
 */
#include "base/bytes.h"
#include "base/wipe.h"
#include "core/modes.h"

tdm_status modes_cfb_encrypt(const tdm_block_ops *self, const void *key, uint8_t *reg, uint8_t *out, const uint8_t *in,
                             size_t len) {
  size_t block = self->block_bytes;
  _Alignas(64) uint8_t x[MODES_CHUNK];
  uint8_t iv[TDM_BLOCK_MAX_BYTES];
  tdm_status status = TDM_OK;
  while (len > 0 && status == TDM_OK) {
    size_t n = len < MODES_CHUNK ? len : MODES_CHUNK;
    size_t before = (n - 1) / block * block; /* bytes in front of the last block, whole or not */
    memset(x, 0, block);
    memcpy(x + block, in, before);
    memcpy(iv, reg, block);
    status = modes_cbc_encrypt_of(self)(self, key, iv, x, x, before / block + 1);
    bytes_xor(out, in, x, n);
    memcpy(reg, x + before, block);
    memcpy(reg, out + before, n - before);
    len -= n;
    in += n;
    out += n;
  }
  wipe(x, sizeof x);
  wipe(iv, sizeof iv);
  return status;
}

tdm_status modes_cfb_decrypt(const tdm_block_ops *self, const void *key, uint8_t *reg, uint8_t *out, const uint8_t *in,
                             size_t len) {
  size_t block = self->block_bytes;
  _Alignas(64) uint8_t x[MODES_CHUNK];
  tdm_status status = TDM_OK;
  while (len > 0 && status == TDM_OK) {
    size_t n = len < MODES_CHUNK ? len : MODES_CHUNK;
    size_t before = (n - 1) / block * block;
    memcpy(x, reg, block);
    memcpy(x + block, in, before);
    status = modes_ecb_encrypt_of(self)(self, key, x, x, before / block + 1);
    memcpy(reg, x + before, block);
    memcpy(reg, in + before, n - before); /* before out, which may be in, is written */
    bytes_xor(out, in, x, n);
    len -= n;
    in += n;
    out += n;
  }
  wipe(x, sizeof x);
  return status;
}
