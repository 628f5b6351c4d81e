/* SPDX-License-Identifier: Apache-2.0
 * Inversion in the field of 2^255 - 19 as a power (Fermat). A file includes fe_25.h and fe_ops.h before.
 * Leaks nothing.
 */
#ifndef NATIVE_X25519_FE_25_INVERT_H
#define NATIVE_X25519_FE_25_INVERT_H

/* 1 / a as a^(p - 2) = a^(2^255 - 21); 0 gives 0. */
static inline void fe_invert(fe *r, const fe *a) {
  fe x, a11;
  fe_pow_ones(&x, &a11, a);
  fe_sq_times(&x, &x, 5);
  fe_mul(r, &x, &a11);
}

#endif
