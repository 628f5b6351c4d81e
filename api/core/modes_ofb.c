/* SPDX-License-Identifier: Apache-2.0
 * Generic OFB (SP 800-38A, section 6.4): a chain, and the same one as CBC encryption of zeros.
 * Leaks lengths.
 */
#include "base/bytes.h"
#include "base/wipe.h"
#include "core/modes.h"

tdm_status modes_ofb(const tdm_block_ops *self, const void *key, uint8_t *reg, uint8_t *out, const uint8_t *in,
                     size_t len) {
  size_t block = self->block_bytes;
  _Alignas(64) uint8_t x[MODES_CHUNK];
  tdm_status status = TDM_OK;
  while (len > 0 && status == TDM_OK) {
    size_t n = len < MODES_CHUNK ? len : MODES_CHUNK;
    size_t blocks = (n + block - 1) / block;
    memset(x, 0, blocks * block);
    status = modes_cbc_encrypt_of(self)(self, key, reg, x, x, blocks);
    bytes_xor(out, in, x, n);
    len -= n;
    in += n;
    out += n;
  }
  wipe(x, sizeof x);
  return status;
}
