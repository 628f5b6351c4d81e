/* SPDX-License-Identifier: Apache-2.0
 * Big numbers: addition and subtraction modulo m, products, division (Knuth, 4.3.1; HAC, 14.2).
 * Division is by shift and subtract: used at key set-up, where a few microseconds do not matter.
 * Leaks widths only.
 */
#include "native/bn/bn.h"

void bn_mod_add(bn_limb *r, const bn_limb *a, const bn_limb *b, const bn_limb *m, size_t n) {
  bn_limb carry = bn_add(r, a, b, n);
  bn_limb borrow = bn_sub(r, r, m, n);
  /* The sum was below m when the subtraction borrowed more than the addition carried. */
  (void)bn_add_masked(r, r, m, bn_mask(borrow & (carry ^ 1)), n);
}

void bn_mod_sub(bn_limb *r, const bn_limb *a, const bn_limb *b, const bn_limb *m, size_t n) {
  bn_limb borrow = bn_sub(r, a, b, n);
  (void)bn_add_masked(r, r, m, bn_mask(borrow), n);
}

void bn_mul(bn_limb *r, const bn_limb *a, size_t na, const bn_limb *b, size_t nb) {
  bn_zero(r, na + nb);
  for (size_t i = 0; i < na; i++) {
    bn_limb carry = 0;
    for (size_t j = 0; j < nb; j++) r[i + j] = bn_muladd(a[i], b[j], r[i + j], &carry);
    r[i + nb] = carry;
  }
}

void bn_div(bn_limb *q, bn_limb *r, const bn_limb *a, size_t na, const bn_limb *m, size_t n) {
  bn_zero(r, n);
  for (size_t i = na; i-- > 0;) {
    bn_limb x = a[i], bits = 0;
    for (unsigned k = 0; k < BN_LIMB_BITS; k++) {
      /* r < m, so 2r + 1 < 2m: one subtraction is enough, and the bit shifted out says it is due. */
      bn_limb over = bn_shift_left1(r, x >> (BN_LIMB_BITS - 1), n);
      bn_limb borrow = bn_sub(r, r, m, n);
      bn_limb keep = bn_mask(borrow & (over ^ 1));
      (void)bn_add_masked(r, r, m, keep, n);
      x <<= 1;
      bits = (bits << 1) | (~keep & 1);
    }
    if (q) q[i] = bits;
  }
}
