/* SPDX-License-Identifier: Apache-2.0
 * Big numbers to and from big-endian bytes (RFC 8017, section 4: I2OSP, OS2IP).
 * Leaks lengths only.
 */
#include "native/bn/bn.h"

void bn_from_bytes(bn_limb *r, size_t n, const uint8_t *bytes, size_t len) {
  bn_zero(r, n);
  for (size_t i = 0; i < len; i++) {
    r[i / BN_LIMB_BYTES] |= (bn_limb)bytes[len - 1 - i] << (8 * (i % BN_LIMB_BYTES));
  }
}

void bn_to_bytes(uint8_t *out, size_t len, const bn_limb *a, size_t n) {
  for (size_t i = 0; i < len; i++) {
    bn_limb x = i / BN_LIMB_BYTES < n ? a[i / BN_LIMB_BYTES] : 0;
    out[len - 1 - i] = (uint8_t)(x >> (8 * (i % BN_LIMB_BYTES)));
  }
}
