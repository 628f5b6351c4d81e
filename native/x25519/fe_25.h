/* SPDX-License-Identifier: Apache-2.0
 * The field of 2^255 - 19 in ten limbs of 26 and 25 bits by turns (Bernstein, Curve25519: new Diffie-Hellman speed
 * records, section 4), for machines that multiply 32 by 32 bits. One of the two bodies of fe_ops.h.
 * Leaks nothing: no branch and no index depends on a limb.
 *
 * Bounds. Limb i has 26 bits when i is even, else 25. An element is "tight" when limb i is below 2^26 + 2^20 or
 * 2^25 + 2^20; all functions but fe_add make such. A sum of k tight ones has limbs below k times that.
 * Factors may be sums of up to three tight elements (what fe_add makes and what fe_sub takes is never more): with u the
 * limit of an even limb, and half of it that of an odd one, no sum of products passes
 * (1 + 38 * 5 / 4 + 19 * 4) (3u)^2 = 124.5 * 9 u^2 < 2^62.2, and 19 times an even limb is below 2^31.9.
 */
#ifndef NATIVE_X25519_FE_25_H
#define NATIVE_X25519_FE_25_H

#include <stdint.h>

typedef struct fe {
  uint32_t v[10];
} fe;

static inline unsigned fe_bits(int i) { return i % 2 == 0 ? 26 : 25; }
static inline uint32_t fe_limb(int i) { return ((uint32_t)1 << fe_bits(i)) - 1; }

static inline void fe_add(fe *r, const fe *a, const fe *b) {
  for (int i = 0; i < 10; i++) r->v[i] = a->v[i] + b->v[i];
}

/* Each limb gives its carry to the next, all at once. Limbs are below 2^32 before, so a carry is below 2^7, and 19 of
 * the last one below 2^12. */
static inline void fe_carry(fe *r) {
  uint32_t carry[10];
  for (int i = 0; i < 10; i++) {
    carry[i] = r->v[i] >> fe_bits(i);
    r->v[i] &= fe_limb(i);
  }
  r->v[0] += 19 * carry[9];
  for (int i = 1; i < 10; i++) r->v[i] += carry[i - 1];
}

/* a - b + 8p. The limbs of 8p are 2^29 - 152, 2^29 - 8 and 2^28 - 8: more than three tight ones. */
static inline void fe_sub(fe *r, const fe *a, const fe *b) {
  r->v[0] = a->v[0] + 8 * (fe_limb(0) - 18) - b->v[0];
  for (int i = 1; i < 10; i++) r->v[i] = a->v[i] + 8 * fe_limb(i) - b->v[i];
  fe_carry(r);
}

/* Sums of products to limbs. A sum is below 2^62.2, a carry below 2^37.3, 19 of the last one below 2^41.6; the carry
 * from limb 0 that follows is below 2^16, which keeps limb 1 below 2^25 + 2^16. */
static inline void fe_carry_wide(fe *r, uint64_t h[10]) {
  for (int i = 0; i < 9; i++) {
    h[i + 1] += h[i] >> fe_bits(i);
    h[i] &= fe_limb(i);
  }
  h[0] += 19 * (h[9] >> 25);
  h[9] &= fe_limb(9);
  h[1] += h[0] >> 26;
  h[0] &= fe_limb(0);
  for (int i = 0; i < 10; i++) r->v[i] = (uint32_t)h[i];
}

/* Limb i weighs 2^ceil(25.5 i), so that a product of two odd limbs weighs twice the limb it goes to. 2^255 = 19: what
 * passes limb 9 starts again at limb 0, times 19. d is 2a at odd limbs, c is 19 b. */
static inline void fe_mul_limbs(fe *r, const uint32_t a[10], const uint32_t b[10]) {
  const uint32_t d[5] = {2 * a[1], 2 * a[3], 2 * a[5], 2 * a[7], 2 * a[9]};
  uint32_t c[10];
  uint64_t h[10];
  for (int i = 1; i < 10; i++) c[i] = 19 * b[i];
  h[0] = (uint64_t)a[0] * b[0] + (uint64_t)d[0] * c[9] + (uint64_t)a[2] * c[8] + (uint64_t)d[1] * c[7] +
         (uint64_t)a[4] * c[6] + (uint64_t)d[2] * c[5] + (uint64_t)a[6] * c[4] + (uint64_t)d[3] * c[3] +
         (uint64_t)a[8] * c[2] + (uint64_t)d[4] * c[1];
  h[1] = (uint64_t)a[0] * b[1] + (uint64_t)a[1] * b[0] + (uint64_t)a[2] * c[9] + (uint64_t)a[3] * c[8] +
         (uint64_t)a[4] * c[7] + (uint64_t)a[5] * c[6] + (uint64_t)a[6] * c[5] + (uint64_t)a[7] * c[4] +
         (uint64_t)a[8] * c[3] + (uint64_t)a[9] * c[2];
  h[2] = (uint64_t)a[0] * b[2] + (uint64_t)d[0] * b[1] + (uint64_t)a[2] * b[0] + (uint64_t)d[1] * c[9] +
         (uint64_t)a[4] * c[8] + (uint64_t)d[2] * c[7] + (uint64_t)a[6] * c[6] + (uint64_t)d[3] * c[5] +
         (uint64_t)a[8] * c[4] + (uint64_t)d[4] * c[3];
  h[3] = (uint64_t)a[0] * b[3] + (uint64_t)a[1] * b[2] + (uint64_t)a[2] * b[1] + (uint64_t)a[3] * b[0] +
         (uint64_t)a[4] * c[9] + (uint64_t)a[5] * c[8] + (uint64_t)a[6] * c[7] + (uint64_t)a[7] * c[6] +
         (uint64_t)a[8] * c[5] + (uint64_t)a[9] * c[4];
  h[4] = (uint64_t)a[0] * b[4] + (uint64_t)d[0] * b[3] + (uint64_t)a[2] * b[2] + (uint64_t)d[1] * b[1] +
         (uint64_t)a[4] * b[0] + (uint64_t)d[2] * c[9] + (uint64_t)a[6] * c[8] + (uint64_t)d[3] * c[7] +
         (uint64_t)a[8] * c[6] + (uint64_t)d[4] * c[5];
  h[5] = (uint64_t)a[0] * b[5] + (uint64_t)a[1] * b[4] + (uint64_t)a[2] * b[3] + (uint64_t)a[3] * b[2] +
         (uint64_t)a[4] * b[1] + (uint64_t)a[5] * b[0] + (uint64_t)a[6] * c[9] + (uint64_t)a[7] * c[8] +
         (uint64_t)a[8] * c[7] + (uint64_t)a[9] * c[6];
  h[6] = (uint64_t)a[0] * b[6] + (uint64_t)d[0] * b[5] + (uint64_t)a[2] * b[4] + (uint64_t)d[1] * b[3] +
         (uint64_t)a[4] * b[2] + (uint64_t)d[2] * b[1] + (uint64_t)a[6] * b[0] + (uint64_t)d[3] * c[9] +
         (uint64_t)a[8] * c[8] + (uint64_t)d[4] * c[7];
  h[7] = (uint64_t)a[0] * b[7] + (uint64_t)a[1] * b[6] + (uint64_t)a[2] * b[5] + (uint64_t)a[3] * b[4] +
         (uint64_t)a[4] * b[3] + (uint64_t)a[5] * b[2] + (uint64_t)a[6] * b[1] + (uint64_t)a[7] * b[0] +
         (uint64_t)a[8] * c[9] + (uint64_t)a[9] * c[8];
  h[8] = (uint64_t)a[0] * b[8] + (uint64_t)d[0] * b[7] + (uint64_t)a[2] * b[6] + (uint64_t)d[1] * b[5] +
         (uint64_t)a[4] * b[4] + (uint64_t)d[2] * b[3] + (uint64_t)a[6] * b[2] + (uint64_t)d[3] * b[1] +
         (uint64_t)a[8] * b[0] + (uint64_t)d[4] * c[9];
  h[9] = (uint64_t)a[0] * b[9] + (uint64_t)a[1] * b[8] + (uint64_t)a[2] * b[7] + (uint64_t)a[3] * b[6] +
         (uint64_t)a[4] * b[5] + (uint64_t)a[5] * b[4] + (uint64_t)a[6] * b[3] + (uint64_t)a[7] * b[2] +
         (uint64_t)a[8] * b[1] + (uint64_t)a[9] * b[0];
  fe_carry_wide(r, h);
}

static inline void fe_mul(fe *r, const fe *a, const fe *b) { fe_mul_limbs(r, a->v, b->v); }

static inline void fe_sq(fe *r, const fe *a) { fe_mul_limbs(r, a->v, a->v); }

/* r = a * small, small below 2^18: products below 2^46. */
static inline void fe_small(fe *r, const fe *a, uint32_t small) {
  uint64_t h[10];
  for (int i = 0; i < 10; i++) h[i] = (uint64_t)a->v[i] * small;
  fe_carry_wide(r, h);
}

/* r = mask ? a : r; mask is all ones or zero. */
static inline void fe_choose(fe *r, const fe *a, uint64_t mask) {
  for (int i = 0; i < 10; i++) r->v[i] ^= (uint32_t)mask & (r->v[i] ^ a->v[i]);
}

static inline void fe_swap(fe *a, fe *b, uint64_t mask) {
  for (int i = 0; i < 10; i++) {
    const uint32_t x = (uint32_t)mask & (a->v[i] ^ b->v[i]);
    a->v[i] ^= x;
    b->v[i] ^= x;
  }
}

/* Words of 64 bits, the lowest first; the highest bit is ignored, and the number need not be below p. */
static inline void fe_load(fe *r, const uint64_t w[4]) {
  for (unsigned i = 0, bit = 0; i < 10; bit += fe_bits((int)i), i++) {
    uint64_t x = w[bit / 64] >> bit % 64;
    if (bit % 64 > 64 - 26 && bit / 64 < 3) x |= w[bit / 64 + 1] << (64 - bit % 64);
    r->v[i] = (uint32_t)x & fe_limb((int)i);
  }
}

/* The number below p. Any limbs that may be factors. */
static inline void fe_store(uint64_t w[4], const fe *a) {
  uint32_t v[10], carry = 0;
  for (int i = 0; i < 10; i++) {
    v[i] = a->v[i] + carry;
    carry = v[i] >> fe_bits(i); /* at most 4 */
    v[i] &= fe_limb(i);
  }
  v[0] += 19 * carry; /* now the number is below 2^255 + 19 * 4 < 2p */
  carry = 19;         /* it is not below p when adding 19 reaches 2^255 */
  for (int i = 0; i < 10; i++) carry = (v[i] + carry) >> fe_bits(i);
  carry *= 19; /* less p is plus 19 without bit 255 */
  for (int i = 0; i < 10; i++) {
    v[i] += carry;
    carry = v[i] >> fe_bits(i);
    v[i] &= fe_limb(i);
  }
  for (int i = 0; i < 4; i++) w[i] = 0;
  for (unsigned i = 0, bit = 0; i < 10; bit += fe_bits((int)i), i++) {
    w[bit / 64] |= (uint64_t)v[i] << bit % 64;
    if (bit % 64 > 64 - 26 && bit / 64 < 3) w[bit / 64 + 1] |= (uint64_t)v[i] >> (64 - bit % 64);
  }
}

#endif
