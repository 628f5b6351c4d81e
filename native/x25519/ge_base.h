/* SPDX-License-Identifier: Apache-2.0
 * [k]B by a comb of signed digits to base 16, all points of a row read for each (Bernstein et al., High-speed
 * high-security signatures, section 4). A file includes ge.h before.
 * Leaks nothing.
 */
#ifndef NATIVE_X25519_GE_BASE_H
#define NATIVE_X25519_GE_BASE_H

#include "base/wipe.h"
#include "native/x25519/x25519_digits.h"
#include "native/x25519/x25519_table.h"

/* [digit] of the row's point, digit -8 .. 8. */
static inline void ge_base_choose(ge_affine *r, const uint64_t row[X25519_COMB_POINTS][12], int8_t digit) {
  const uint64_t negative = ct_barrier(0 - ((uint64_t)digit >> 63));
  const uint64_t size = ((uint64_t)digit ^ negative) - negative;
  const ct_mask none = ct_is_zero(size);
  uint64_t w[12] = {none & 1, none & 1}; /* the neutral point: y + x = y - x = 1 */
  for (unsigned j = 0; j < X25519_COMB_POINTS; j++) {
    const ct_mask mask = ct_eq(size, j + 1);
    for (int i = 0; i < 12; i++) w[i] |= mask & row[j][i];
  }
  ge_affine_load(r, w);
  ge_affine minus;
  ge_affine_neg(&minus, r);
  fe_choose(&r->plus, &minus.plus, negative);
  fe_choose(&r->minus, &minus.minus, negative);
  fe_choose(&r->t2d, &minus.t2d, negative);
}

/* The digits with odd weights first, then four doublings, then the even ones: both share the table. k is below 2^255.
 */
static inline void ge_base(ge *r, const uint64_t k[4]) {
  int8_t digits[64];
  ge_affine point;
  ge_sum sum;
  x25519_digits(digits, k);
  ge_zero(r);
  for (unsigned i = 1; i < 64; i += 2) {
    ge_base_choose(&point, x25519_comb[i / 2], digits[i]);
    ge_add_affine(&sum, r, &point);
    ge_finish(r, &sum);
  }
  for (int i = 0; i < 4; i++) {
    ge_double(&sum, r);
    ge_finish(r, &sum);
  }
  for (unsigned i = 0; i < 64; i += 2) {
    ge_base_choose(&point, x25519_comb[i / 2], digits[i]);
    ge_add_affine(&sum, r, &point);
    ge_finish(r, &sum);
  }
  wipe(digits, sizeof digits);
  wipe(&point, sizeof point);
  wipe(&sum, sizeof sum);
}

/* The u of a point in Montgomery's coat, (1 + y) / (1 - y); 0 for the neutral point. RFC 7748, section 4.1. */
static inline void ge_store_u(uint64_t w[4], const ge *a) {
  fe over, under;
  fe_add(&over, &a->z, &a->y);
  fe_sub(&under, &a->z, &a->y);
  fe_invert(&under, &under);
  fe_mul(&over, &over, &under);
  fe_store(w, &over);
}

#endif
