/* SPDX-License-Identifier: Apache-2.0
 * Generic CTR (SP 800-38A, section 6.5): ECB encryption of counter blocks. The counter is the whole block, big-endian,
 * and wraps. Leaks lengths and, as every CTR does, nothing of the counter but that it counts.
 */
#include "base/bytes.h"
#include "base/wipe.h"
#include "core/modes.h"

/* Writes n counter blocks and leaves counter advanced by n. */
static void count(uint8_t *to, uint8_t *counter, size_t block, size_t n) {
  uint64_t high = block == 16 ? load_be64(counter) : 0;
  uint64_t low = load_be64(counter + block - 8);
  for (; n > 0; n--, to += block) {
    if (block == 16) store_be64(to, high);
    store_be64(to + block - 8, low);
    low++;
    high += low == 0;
  }
  if (block == 16) store_be64(counter, high);
  store_be64(counter + block - 8, low);
}

tdm_status modes_ctr(const tdm_block_ops *self, const void *key, uint8_t *counter, uint8_t *pad, uint8_t *out,
                     const uint8_t *in, size_t len) {
  size_t block = self->block_bytes;
  _Alignas(64) uint8_t x[MODES_CHUNK];
  tdm_status status = TDM_OK;
  while (len > 0 && status == TDM_OK) {
    size_t n = len < MODES_CHUNK ? len : MODES_CHUNK;
    size_t blocks = (n + block - 1) / block;
    count(x, counter, block, blocks);
    status = modes_ecb_encrypt_of(self)(self, key, x, x, blocks);
    bytes_xor(out, in, x, n);
    if (n % block != 0) memcpy(pad, x + (blocks - 1) * block, block);
    len -= n;
    in += n;
    out += n;
  }
  wipe(x, sizeof x);
  return status;
}
