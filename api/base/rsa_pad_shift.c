/* SPDX-License-Identifier: Apache-2.0
 * Shifting by a secret distance: for each of its bits, all bytes move by that power of two or stay.
 * Leaks room, and whether the padding was good.
 */
#include "base/rsa_pad_shift.h"

tdm_status rsa_pad_take(uint8_t *out, size_t *out_len, uint8_t *block, size_t room, uint64_t skip, ct_mask good) {
  for (size_t step = 1; step <= room; step <<= 1) {
    ct_mask move = ~ct_is_zero(skip & step);
    for (size_t i = 0; i < room; i++) {
      uint64_t further = i + step < room ? block[i + step] : 0;
      block[i] = (uint8_t)ct_select(move, further, block[i]);
    }
  }
  for (size_t i = 0; i < room; i++) out[i] = (uint8_t)(block[i] & good);
  *out_len = (size_t)((room - skip) & good);
  return ct_select(good, 1, 0) != 0 ? TDM_OK : TDM_ERR_DECRYPT;
}
