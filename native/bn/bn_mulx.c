/* SPDX-License-Identifier: Apache-2.0
 * Montgomery kernel for MULX and ADX (Koc, Acar, Kaliski 1996, SOS: a row of the product, a row of the reduction):
 * elements are those of the portable kernel. For 1024, 1536, 2048 bits, and any size.
 * Leaks widths only.
 */
#include "native/bn/bn_kernel.h"

#if BN_LIMB_BITS == 64
#include "native/bn/bn_row_adx.h"

/* t[n] += a[n] b; the carry is returned. */
static inline __attribute__((always_inline)) bn_limb mulx_row(bn_limb *t, const bn_limb *a, bn_limb b, size_t n) {
  bn_limb carry = 0;
  size_t i = 0;
  for (; i + 8 <= n; i += 8) carry = bn_row_adx8(t + i, a + i, b, carry);
  for (; i < n; i++) t[i] = bn_muladd(a[i], b, t[i], &carry);
  return carry;
}

static inline __attribute__((always_inline)) void mulx_product(const bn_mont *mont, bn_limb *r, const bn_limb *a,
                                                               const bn_limb *b, bn_limb *t, size_t n) {
  const bn_limb *m = bn_mont_m(mont);
  bn_limb high = 0;
  for (size_t i = 0; i < n; i++) t[i] = 0;
  for (size_t i = 0; i < n; i++) {
    bn_limb c1 = mulx_row(t + i, a, b[i], n);
    bn_limb c2 = mulx_row(t + i, m, t[i] * mont->n0, n);
    t[i + n] = bn_addc(c1, c2, &high);
  }
  bn_limb borrow = 0;
  for (size_t i = 0; i < n; i++) r[i] = bn_subb(t[n + i], m[i], &borrow);
  /* Below m already: nothing above and the subtraction borrowed. */
  bn_limb small = bn_mask(borrow & (high ^ 1));
  for (size_t i = 0; i < n; i++) r[i] = bn_pick(small, t[n + i], r[i]);
}

void bn_mulx_mul(const bn_mont *mont, bn_limb *r, const bn_limb *a, const bn_limb *b) {
  bn_limb t[2 * BN_MAX_LIMBS];
  mulx_product(mont, r, a, b, t, mont->limbs);
}

void bn_mulx_mul1024(const bn_mont *mont, bn_limb *r, const bn_limb *a, const bn_limb *b) {
  bn_limb t[2 * 16];
  mulx_product(mont, r, a, b, t, 16);
}

void bn_mulx_mul1536(const bn_mont *mont, bn_limb *r, const bn_limb *a, const bn_limb *b) {
  bn_limb t[2 * 24];
  mulx_product(mont, r, a, b, t, 24);
}

void bn_mulx_mul2048(const bn_mont *mont, bn_limb *r, const bn_limb *a, const bn_limb *b) {
  bn_limb t[2 * 32];
  mulx_product(mont, r, a, b, t, 32);
}

#endif
