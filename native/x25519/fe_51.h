/* SPDX-License-Identifier: Apache-2.0
 * The field of 2^255 - 19 in five limbs of 51 bits (Bernstein et al., High-speed high-security signatures, section 3),
 * for machines that multiply 64 by 64 bits. One of the two bodies of fe_ops.h.
 * Leaks nothing: no branch and no index depends on a limb.
 *
 * Bounds. An element is "tight" when its limbs are below 2^51 + 2^17; fe_mul, fe_sq, fe_small and fe_load make such.
 * fe_add carries nothing; fe_sub adds 4p, whose limbs are 2^53 - 76 and 2^53 - 4, so that what is taken away may be the
 * sum of two tight ones, and its result of a sum of two tight ones stays below 2^52 + 2^53 + 2^18 < 2^54.
 * Factors may have limbs below 2^54: every result of fe_sub, and every sum of up to seven tight elements.
 */
#ifndef NATIVE_X25519_FE_51_H
#define NATIVE_X25519_FE_51_H

#include <stdint.h>

__extension__ typedef unsigned __int128 fe_wide;

typedef struct fe {
  uint64_t v[5];
} fe;

enum { FE_BITS = 51 };
static const uint64_t fe_limb = ((uint64_t)1 << FE_BITS) - 1;

static inline __attribute__((always_inline)) void fe_add(fe *r, const fe *a, const fe *b) {
  for (int i = 0; i < 5; i++) r->v[i] = a->v[i] + b->v[i];
}

static inline __attribute__((always_inline)) void fe_sub(fe *r, const fe *a, const fe *b) {
  r->v[0] = a->v[0] + 4 * (fe_limb - 18) - b->v[0];
  for (int i = 1; i < 5; i++) r->v[i] = a->v[i] + 4 * fe_limb - b->v[i];
}

/* Sums of products to limbs, every carry at once, and again: a chain of carries would take twice as long. With factors
 * below 2^54 a sum is at most (1 + 4 * 19) 2^108 < 2^114.3, its carry below 2^63.3, and h4, whose terms have no 19, at
 * most 5 * 2^108 < 2^110.4, so that 19 times its carry is below 2^63.7. The second carries are below 2^12.8, and 19
 * times that of limb 4, which has h3's carry in it, below 2^17. */
static inline __attribute__((always_inline)) void fe_carry_wide(fe *r, fe_wide h0, fe_wide h1, fe_wide h2, fe_wide h3,
                                                                fe_wide h4) {
  const uint64_t r0 = ((uint64_t)h0 & fe_limb) + 19 * (uint64_t)(h4 >> FE_BITS);
  const uint64_t r1 = ((uint64_t)h1 & fe_limb) + (uint64_t)(h0 >> FE_BITS);
  const uint64_t r2 = ((uint64_t)h2 & fe_limb) + (uint64_t)(h1 >> FE_BITS);
  const uint64_t r3 = ((uint64_t)h3 & fe_limb) + (uint64_t)(h2 >> FE_BITS);
  const uint64_t r4 = ((uint64_t)h4 & fe_limb) + (uint64_t)(h3 >> FE_BITS);
  r->v[0] = (r0 & fe_limb) + 19 * (r4 >> FE_BITS);
  r->v[1] = (r1 & fe_limb) + (r0 >> FE_BITS);
  r->v[2] = (r2 & fe_limb) + (r1 >> FE_BITS);
  r->v[3] = (r3 & fe_limb) + (r2 >> FE_BITS);
  r->v[4] = (r4 & fe_limb) + (r3 >> FE_BITS);
}

/* 2^255 = 19: a product of limbs i and j with i + j >= 5 goes, times 19, to limb i + j - 5. 19 b < 2^58.3. */
static inline __attribute__((always_inline)) void fe_mul(fe *r, const fe *a, const fe *b) {
  const uint64_t a0 = a->v[0], a1 = a->v[1], a2 = a->v[2], a3 = a->v[3], a4 = a->v[4];
  const uint64_t b0 = b->v[0], b1 = b->v[1], b2 = b->v[2], b3 = b->v[3], b4 = b->v[4];
  const uint64_t c1 = 19 * b1, c2 = 19 * b2, c3 = 19 * b3, c4 = 19 * b4;
  const fe_wide h0 = (fe_wide)a0 * b0 + (fe_wide)a1 * c4 + (fe_wide)a2 * c3 + (fe_wide)a3 * c2 + (fe_wide)a4 * c1;
  const fe_wide h1 = (fe_wide)a0 * b1 + (fe_wide)a1 * b0 + (fe_wide)a2 * c4 + (fe_wide)a3 * c3 + (fe_wide)a4 * c2;
  const fe_wide h2 = (fe_wide)a0 * b2 + (fe_wide)a1 * b1 + (fe_wide)a2 * b0 + (fe_wide)a3 * c4 + (fe_wide)a4 * c3;
  const fe_wide h3 = (fe_wide)a0 * b3 + (fe_wide)a1 * b2 + (fe_wide)a2 * b1 + (fe_wide)a3 * b0 + (fe_wide)a4 * c4;
  const fe_wide h4 = (fe_wide)a0 * b4 + (fe_wide)a1 * b3 + (fe_wide)a2 * b2 + (fe_wide)a3 * b1 + (fe_wide)a4 * b0;
  fe_carry_wide(r, h0, h1, h2, h3, h4);
}

/* 38 a < 2^59.3. */
static inline __attribute__((always_inline)) void fe_sq(fe *r, const fe *a) {
  const uint64_t a0 = a->v[0], a1 = a->v[1], a2 = a->v[2], a3 = a->v[3], a4 = a->v[4];
  const uint64_t d0 = 2 * a0, d1 = 2 * a1, d2 = 2 * a2, c3 = 19 * a3, c4 = 19 * a4;
  const fe_wide h0 = (fe_wide)a0 * a0 + (fe_wide)d1 * c4 + (fe_wide)d2 * c3;
  const fe_wide h1 = (fe_wide)d0 * a1 + (fe_wide)d2 * c4 + (fe_wide)a3 * c3;
  const fe_wide h2 = (fe_wide)d0 * a2 + (fe_wide)a1 * a1 + (fe_wide)(2 * a3) * c4;
  const fe_wide h3 = (fe_wide)d0 * a3 + (fe_wide)d1 * a2 + (fe_wide)a4 * c4;
  const fe_wide h4 = (fe_wide)d0 * a4 + (fe_wide)d1 * a3 + (fe_wide)a2 * a2;
  fe_carry_wide(r, h0, h1, h2, h3, h4);
}

/* r = a * small, small below 2^18: sums below 2^72. */
static inline __attribute__((always_inline)) void fe_small(fe *r, const fe *a, uint32_t small) {
  fe_carry_wide(r, (fe_wide)a->v[0] * small, (fe_wide)a->v[1] * small, (fe_wide)a->v[2] * small,
                (fe_wide)a->v[3] * small, (fe_wide)a->v[4] * small);
}

/* r = mask ? a : r; mask is all ones or zero. */
static inline __attribute__((always_inline)) void fe_choose(fe *r, const fe *a, uint64_t mask) {
  for (int i = 0; i < 5; i++) r->v[i] ^= mask & (r->v[i] ^ a->v[i]);
}

static inline __attribute__((always_inline)) void fe_swap(fe *a, fe *b, uint64_t mask) {
  for (int i = 0; i < 5; i++) {
    const uint64_t x = mask & (a->v[i] ^ b->v[i]);
    a->v[i] ^= x;
    b->v[i] ^= x;
  }
}

/* Words of 64 bits, the lowest first; the highest bit is ignored, and the number need not be below p. */
static inline void fe_load(fe *r, const uint64_t w[4]) {
  r->v[0] = w[0] & fe_limb;
  r->v[1] = (w[0] >> 51 | w[1] << 13) & fe_limb;
  r->v[2] = (w[1] >> 38 | w[2] << 26) & fe_limb;
  r->v[3] = (w[2] >> 25 | w[3] << 39) & fe_limb;
  r->v[4] = w[3] >> 12 & fe_limb;
}

/* The number below p. Any limbs below 2^54. */
static inline void fe_store(uint64_t w[4], const fe *a) {
  uint64_t v[5], carry = 0;
  for (int i = 0; i < 5; i++) {
    v[i] = a->v[i] + carry;
    carry = v[i] >> FE_BITS; /* at most 8 */
    v[i] &= fe_limb;
  }
  v[0] += 19 * carry; /* now the number is below 2^255 + 19 * 8 < 2p */
  carry = 19;         /* it is not below p when adding 19 reaches 2^255 */
  for (int i = 0; i < 5; i++) carry = (v[i] + carry) >> FE_BITS;
  carry *= 19; /* less p is plus 19 without bit 255 */
  for (int i = 0; i < 5; i++) {
    v[i] += carry;
    carry = v[i] >> FE_BITS;
    v[i] &= fe_limb;
  }
  w[0] = v[0] | v[1] << 51;
  w[1] = v[1] >> 13 | v[2] << 38;
  w[2] = v[2] >> 26 | v[3] << 25;
  w[3] = v[3] >> 39 | v[4] << 12;
}

#endif
