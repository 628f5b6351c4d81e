/* SPDX-License-Identifier: Apache-2.0
 * PKCS#7 padding (RFC 5652, section 6.3).
 * The check runs over the whole block whatever it holds: its result alone tells.
 */
#include <string.h>

#include "core/modes.h"

void modes_pkcs7_add(uint8_t *block, size_t used, size_t block_bytes) {
  memset(block + used, (int)(block_bytes - used), block_bytes - used);
}

ct_mask modes_pkcs7_check(const uint8_t *block, size_t block_bytes, size_t *used) {
  uint64_t n = block[block_bytes - 1];
  ct_mask good = ~ct_is_zero(n) & ~ct_lt(block_bytes, n);
  for (size_t i = 0; i < block_bytes; i++) {
    ct_mask padding = ct_lt(block_bytes - 1 - i, n); /* among the last n bytes */
    good &= ~padding | ct_eq(block[i], n);
  }
  *used = (size_t)((block_bytes - n) & good);
  return good;
}
