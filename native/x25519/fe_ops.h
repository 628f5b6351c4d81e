/* SPDX-License-Identifier: Apache-2.0
 * What both fields of 2^255 - 19 share: constants, powers, negation.
 * A file includes fe_51.h or fe_25.h before; their bounds hold here: every argument is a factor, every result tight.
 * Leaks nothing, save where a name ends in _vartime.
 */
#ifndef NATIVE_X25519_FE_OPS_H
#define NATIVE_X25519_FE_OPS_H

#include <stdbool.h>

#include "base/ct.h"

static const fe fe_zero = {{0}};
static const fe fe_one = {{1}};

static inline void fe_neg(fe *r, const fe *a) { fe_sub(r, &fe_zero, a); }

/* r = a^(2^n), n > 0. */
static inline void fe_sq_times(fe *r, const fe *a, int n) {
  fe x;
  fe_sq(&x, a);
  while (--n > 0) fe_sq(&x, &x);
  *r = x;
}

/* r = a^(2^250 - 1), and a11 = a^11. The exponent's ones are doubled in number: 5, 10, 20, 40, 50, 100, 200, 250. */
static inline void fe_pow_ones(fe *r, fe *a11, const fe *a) {
  fe x, y, ones5, ones10, ones50;
  fe_sq(&x, a);
  fe_sq_times(&y, &x, 2);
  fe_mul(&y, &y, a); /* 9 */
  fe_mul(a11, &y, &x);
  fe_sq(&x, a11);
  fe_mul(&ones5, &x, &y); /* 22 + 9 */
  fe_sq_times(&x, &ones5, 5);
  fe_mul(&ones10, &x, &ones5);
  fe_sq_times(&x, &ones10, 10);
  fe_mul(&y, &x, &ones10);
  fe_sq_times(&x, &y, 20);
  fe_mul(&x, &x, &y);
  fe_sq_times(&x, &x, 10);
  fe_mul(&ones50, &x, &ones10);
  fe_sq_times(&x, &ones50, 50);
  fe_mul(&y, &x, &ones50);
  fe_sq_times(&x, &y, 100);
  fe_mul(&x, &x, &y);
  fe_sq_times(&x, &x, 50);
  fe_mul(r, &x, &ones50);
}

/* a^((p - 5) / 8) = a^(2^252 - 3). */
static inline void fe_pow_root(fe *r, const fe *a) {
  fe x, a11;
  fe_pow_ones(&x, &a11, a);
  fe_sq_times(&x, &x, 2);
  fe_mul(r, &x, a);
}

static inline bool fe_is_zero_vartime(const fe *a) {
  uint64_t w[4];
  fe_store(w, a);
  return (w[0] | w[1] | w[2] | w[3]) == 0;
}

#endif
