/* SPDX-License-Identifier: Apache-2.0
 * Decoding of points (RFC 8032, section 5.1.3) and [s]B - [k]A with both doublings shared (Straus), for verification.
 * A file includes ge.h before.
 * Variable-time: public input only.
 */
#ifndef NATIVE_X25519_GE_COMBINE_H
#define NATIVE_X25519_GE_COMBINE_H

#include "native/x25519/x25519_digits.h"
#include "native/x25519/x25519_table.h"

static const uint64_t ge_root_minus_1[4] = {0xc4ee1b274a0ea0b0, 0x2f431806ad2fe478, 0x2b4d00993dfbd7a7,
                                            0x2b8324804fc1df0b};

/* False when w is of no point. Unlike the RFC, which Ed25519's first code came before, y may be at or above p, and the
 * sign of x = 0 may be 1: BoringSSL decides so, and a signature must be as good on every backend. */
static inline bool ge_decode_vartime(ge *r, const uint64_t w[4]) {
  fe d, yy, u, v, v3, x, check;
  uint64_t low[4];
  fe_load(&d, ge_d);
  fe_load(&r->y, w);
  fe_sq(&yy, &r->y);
  fe_mul(&v, &yy, &d);
  fe_add(&v, &v, &fe_one);  /* d y^2 + 1 */
  fe_sub(&u, &yy, &fe_one); /* y^2 - 1 */
  fe_mul(&u, &u, &fe_one);  /* tight, to be taken away */
  fe_sq(&v3, &v);           /* x = u v^3 (u v^7)^((p - 5) / 8) */
  fe_mul(&v3, &v, &v3);
  fe_sq(&x, &v3);
  fe_mul(&x, &x, &v);
  fe_mul(&x, &x, &u);
  fe_pow_root(&x, &x);
  fe_mul(&x, &x, &v3);
  fe_mul(&x, &x, &u);
  fe_sq(&check, &x);
  fe_mul(&check, &v, &check);
  fe_sub(&d, &check, &u);
  if (!fe_is_zero_vartime(&d)) { /* v x^2 is -u, or x does not exist */
    fe root;
    fe_add(&check, &check, &u);
    if (!fe_is_zero_vartime(&check)) return false;
    fe_load(&root, ge_root_minus_1);
    fe_mul(&x, &x, &root);
  }
  fe_store(low, &x);
  if ((low[0] & 1) != w[3] >> 63) fe_neg(&x, &x);
  r->z = fe_one;
  fe_mul(&r->x, &x, &fe_one);
  fe_mul(&r->t, &r->x, &r->y);
  return true;
}

enum { GE_WIDTH_A = 5, GE_WIDTH_B = 8 };
_Static_assert(X25519_ODD_POINTS == 1 << (GE_WIDTH_B - 2), "odd digits of that width");

/* [1]A, [3]A, ... */
static inline void ge_odd_multiples(ge_ready odd[1 << (GE_WIDTH_A - 2)], const ge *a) {
  ge_sum sum;
  ge_ready two;
  ge multiple = *a;
  ge_double(&sum, a);
  ge_finish(&multiple, &sum);
  ge_ready_of(&two, &multiple);
  multiple = *a;
  for (unsigned j = 0;; j++) {
    ge_ready_of(&odd[j], &multiple);
    if (j + 1 == 1 << (GE_WIDTH_A - 2)) return;
    ge_add_ready(&sum, &multiple, &two);
    ge_finish(&multiple, &sum);
  }
}

static inline void ge_add_a_vartime(ge *r, const ge_ready *odd, int8_t digit) {
  ge_ready point = odd[(digit < 0 ? -digit : digit) / 2];
  ge_sum sum;
  if (digit < 0) ge_affine_neg(&point.a, &point.a);
  ge_add_ready(&sum, r, &point);
  ge_finish(r, &sum);
}

static inline void ge_add_b_vartime(ge *r, int8_t digit) {
  ge_affine point;
  ge_sum sum;
  ge_affine_load(&point, x25519_odd[(digit < 0 ? -digit : digit) / 2]);
  if (digit < 0) ge_affine_neg(&point, &point);
  ge_add_affine(&sum, r, &point);
  ge_finish(r, &sum);
}

static inline bool ge_combine_vartime(ge *r, const uint64_t s[4], const uint64_t k[4], const uint64_t encoded[4]) {
  ge a;
  ge_ready odd[1 << (GE_WIDTH_A - 2)];
  int8_t of_a[256], of_b[256];
  if (!ge_decode_vartime(&a, encoded)) return false;
  ge_odd_multiples(odd, &a);
  x25519_sparse_vartime(of_a, k, GE_WIDTH_A);
  x25519_sparse_vartime(of_b, s, GE_WIDTH_B);
  ge_zero(r);
  int i = 255;
  while (i >= 0 && of_a[i] == 0 && of_b[i] == 0) i--;
  for (; i >= 0; i--) {
    ge_sum sum;
    ge_double(&sum, r);
    if (of_a[i] == 0 && of_b[i] == 0) {
      ge_finish_no_t(r, &sum);
      continue;
    }
    ge_finish(r, &sum);
    if (of_a[i] != 0) ge_add_a_vartime(r, odd, (int8_t)-of_a[i]);
    if (of_b[i] != 0) ge_add_b_vartime(r, of_b[i]);
  }
  return true;
}

#endif
