/* SPDX-License-Identifier: Apache-2.0
 * The field of 2^255 - 19 in vectors: five limbs of 51 bits, an element in every lane (AVX-512 IFMA multiplies 52 by
 * 52 bits). A file defines lanes, lanes_low and lanes_high (a + the lower or upper 52 bits of b c) before.
 * Leaks nothing: no branch and no index depends on a limb.
 *
 * Bounds. "Carried" limbs are below 2^51 + 2^14, so they are factors (below 2^52). Products are raw: limbs below 2^59.
 * Sums and differences are made of raw elements, and carried then: one carry is all that a step costs.
 */
#ifndef NATIVE_X25519_FE_LANES_H
#define NATIVE_X25519_FE_LANES_H

typedef struct fe_lanes {
  lanes v[5];
} fe_lanes;

#define FE_LANES_INLINE static inline __attribute__((always_inline))

enum { FE_LANES_BITS = 51 };
static const uint64_t fe_lanes_limb = ((uint64_t)1 << FE_LANES_BITS) - 1;

/* 2^9 p, limb by limb: above every raw limb. */
FE_LANES_INLINE uint64_t fe_lanes_bias(int i) { return (i == 0 ? fe_lanes_limb - 18 : fe_lanes_limb) << 9; }

/* All carries at once, from limbs below 2^61: those below 2^10, 19 of the last below 2^14.3. */
FE_LANES_INLINE fe_lanes fe_lanes_carry(fe_lanes a) {
  fe_lanes r;
  r.v[0] = lanes_low(a.v[0] & fe_lanes_limb, a.v[4] >> FE_LANES_BITS, (lanes){0} + 19);
  for (int i = 1; i < 5; i++) r.v[i] = (a.v[i] & fe_lanes_limb) + (a.v[i - 1] >> FE_LANES_BITS);
  return r;
}

/* Both halves of the products of limbs i and j are summed apart: the upper ones weigh 2^52 = 2 * 2^51, so they are
 * doubled and go to column i + j + 1. Columns 5 to 9 go back to 0 to 4, times 19. Of carried factors a lower half is
 * below 2^52, an upper one below 2^50.1: column 0 is the largest and below (1 + 19 * 4) 2^52 + 19 * 2 * 5 * 2^50.1
 * < 2^59. */
FE_LANES_INLINE fe_lanes fe_lanes_mul(fe_lanes a, fe_lanes b) {
  lanes column[10], low, high;
#pragma GCC unroll 10
  for (int k = 9; k >= 0; k--) {
    low = high = (lanes){0};
#pragma GCC unroll 5
    for (int i = 0; i < 5; i++) {
      if (k - i >= 0 && k - i < 5) low = lanes_low(low, a.v[i], b.v[k - i]);
      if (k - i >= 1 && k - i < 6) high = lanes_high(high, a.v[i], b.v[k - 1 - i]);
    }
    column[k] = low + (high + high);
  }
  fe_lanes r;
#pragma GCC unroll 5
  for (int i = 4; i >= 0; i--) {
    const lanes x = column[i + 5];
    const lanes y = x + (x << 3);
    r.v[i] = (column[i] + x) + (y + y);
  }
  return r;
}

#endif
