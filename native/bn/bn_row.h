/* SPDX-License-Identifier: Apache-2.0
 * The row of a Montgomery product: add a multiple of one number and a multiple of the modulus, and drop the word that
 * became zero (Koc, Acar, Kaliski, Analyzing and Comparing Montgomery Multiplication Algorithms, FIOS). The two carry
 * chains run side by side. With a constant n the compiler makes a sized form.
 * Leaks n only.
 */
#ifndef NATIVE_BN_BN_ROW_H
#define NATIVE_BN_BN_ROW_H

#include "native/bn/bn_limb.h"

/* t = (t + a b + m q) / base with q such that the division is exact; t has n limbs and the carry `high` above them,
 * which is returned anew. t < 2m stays below 2m when a < base^n and b is a limb of a number below m (or the reverse).
 */
static inline __attribute__((always_inline)) bn_limb bn_row(bn_limb *t, bn_limb high, const bn_limb *a, bn_limb b,
                                                            const bn_limb *m, bn_limb n0, size_t n) {
  bn_limb c1 = 0, c2 = 0;
  bn_limb x = bn_muladd(a[0], b, t[0], &c1);
  bn_limb q = x * n0;
  (void)bn_muladd(m[0], q, x, &c2);
  for (size_t j = 1; j < n; j++) {
    x = bn_muladd(a[j], b, t[j], &c1);
    t[j - 1] = bn_muladd(m[j], q, x, &c2);
  }
  t[n - 1] = bn_addc(c1, c2, &high);
  return high;
}

/* r = a b / base^n mod m, below m; r may be a or b. a b < base^n m. */
static inline __attribute__((always_inline)) void bn_row_product(bn_limb *r, const bn_limb *a, const bn_limb *b,
                                                                 const bn_limb *m, bn_limb n0, bn_limb *t, size_t n) {
  bn_limb high = 0;
  for (size_t i = 0; i < n; i++) t[i] = 0;
  for (size_t i = 0; i < n; i++) high = bn_row(t, high, a, b[i], m, n0, n);
  bn_limb borrow = 0;
  for (size_t i = 0; i < n; i++) r[i] = bn_subb(t[i], m[i], &borrow);
  /* Below m already: nothing above and the subtraction borrowed. */
  bn_limb small = bn_mask(borrow & (high ^ 1));
  for (size_t i = 0; i < n; i++) r[i] = bn_pick(small, t[i], r[i]);
}

#endif
