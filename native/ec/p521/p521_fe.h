/* SPDX-License-Identifier: Apache-2.0
 * The field of P-521 (SP 800-186, section 3.2.1): nine limbs of 58 bits and a little, so that products add up without
 * carries, and 2^522 = 2. Bounds stand at each step; every result has limbs < 2^58 + 2^12 ("tight"), R = 1.
 * Leaks nothing; every loop has a constant count, so that compilers lay it out flat.
 */
#include <string.h>

#include "base/ct.h"
#include "native/ec/ec_inv.h"
#include "native/ec/ec_limbs.h"

enum { FE_RADIX = 58 };
#define FE_MASK ((UINT64_C(1) << FE_RADIX) - 1)

typedef struct fe {
  uint64_t v[FE_LIMBS];
} fe;

/* Keeps a limb in a general register: see ec_fe.h. */
static inline uint64_t fe_scalar(uint64_t x) { return ct_barrier(x); }

/* Limbs < 2^62: each hands its excess, < 2^4, to the next; the last to the first, twice, as 2^522 = 2. */
static inline void fe_settle(fe *r, const uint64_t *t) {
  r->v[0] = fe_scalar((t[0] & FE_MASK) + 2 * (t[FE_LIMBS - 1] >> FE_RADIX));
  for (size_t i = 1; i < FE_LIMBS; i++) r->v[i] = fe_scalar((t[i] & FE_MASK) + (t[i - 1] >> FE_RADIX));
}

static inline void fe_add(fe *r, const fe *a, const fe *b) {
  uint64_t t[FE_LIMBS];
  for (size_t i = 0; i < FE_LIMBS; i++) t[i] = a->v[i] + b->v[i];
  fe_settle(r, t);
}

/* a + 4p - b, limb by limb: those of 4p are 2^60 - 4, the last 2^59 - 4; no limb is negative, none reaches 2^61. */
static inline void fe_sub(fe *r, const fe *a, const fe *b) {
  uint64_t t[FE_LIMBS];
  for (size_t i = 0; i < FE_LIMBS; i++)
    t[i] = a->v[i] + (i + 1 < FE_LIMBS ? 4 * FE_MASK : 4 * (FE_MASK >> 1)) - b->v[i];
  fe_settle(r, t);
}

/* r = a / 2: p is added to an odd number. Limbs < (2^59 + 2^12) / 2 + 2^57, the last < 2^58. */
static inline void fe_half(fe *r, const fe *a) {
  const uint64_t odd = ct_barrier(0 - (a->v[0] & 1));
  uint64_t t[FE_LIMBS + 1];
  for (size_t i = 0; i < FE_LIMBS; i++) t[i] = a->v[i] + (odd & (i + 1 < FE_LIMBS ? FE_MASK : FE_MASK >> 1));
  t[FE_LIMBS] = 0;
  for (size_t i = 0; i < FE_LIMBS; i++) t[i] = (t[i] >> 1) + ((t[i + 1] & 1) << (FE_RADIX - 1));
  fe_settle(r, t);
}

/* r = the columns t of a product, < 2^124: the lower 58 bits of each stay, the rest goes to the next. What is left
 * beyond column 8, < 2^67, counts twice in column 0. */
static inline void fe_carry(fe *r, const ec_sum t[FE_LIMBS]) {
  fe out;
  ec_sum s = EC_SUM_0;
#pragma GCC unroll 9
  for (size_t k = 0; k < FE_LIMBS; k++) {
    s = ec_sum_add(s, t[k]);
    out.v[k] = ec_sum_low(s) & FE_MASK;
    s = ec_sum_shift(s, FE_RADIX);
  }
  s = ec_sum_mul(ec_sum_add(s, s), out.v[0], 1);
  out.v[0] = ec_sum_low(s) & FE_MASK;
  out.v[1] += ec_sum_low(ec_sum_shift(s, FE_RADIX)); /* < 2^12 */
  *r = out;
}

/* Column k: a[i] b[j] with i + j = k, and twice those with i + j = k + 9. Nine products of limbs < 2^59, doubled:
 * < 2^123. Not inline: one copy each is laid out flat, the formulas call it. */
__attribute__((noinline)) static void fe_mul(fe *r, const fe *a, const fe *b) {
  uint64_t twice[FE_LIMBS];
  ec_sum t[FE_LIMBS];
  for (size_t i = 0; i < FE_LIMBS; i++) twice[i] = 2 * b->v[i];
#pragma GCC unroll 9
  for (size_t k = 0; k < FE_LIMBS; k++) {
    ec_sum s = EC_SUM_0;
#pragma GCC unroll 9
    for (size_t i = 0; i < FE_LIMBS; i++) {
      s = ec_sum_mul(s, a->v[i], i <= k ? b->v[k - i] : twice[k + FE_LIMBS - i]);
    }
    t[k] = s;
  }
  fe_carry(r, t);
}

/* The same with each pair i, j once, doubled; FE_LIMBS is odd: one square a column. */
__attribute__((noinline)) static void fe_sqr(fe *r, const fe *a) {
  uint64_t twice[FE_LIMBS];
  ec_sum t[FE_LIMBS];
  for (size_t i = 0; i < FE_LIMBS; i++) twice[i] = 2 * a->v[i];
#pragma GCC unroll 9
  for (size_t k = 0; k < FE_LIMBS; k++) {
    ec_sum s = EC_SUM_0;
#pragma GCC unroll 9
    for (size_t i = 0; i < FE_LIMBS; i++) {
      const size_t j = i <= k ? k - i : k + FE_LIMBS - i;
      if (j < i) continue;
      const uint64_t x = j == i ? a->v[i] : twice[i];
      s = ec_sum_mul(s, x, i <= k ? a->v[j] : twice[j]); /* i <= j: both are <= k, or both are above */
    }
    t[k] = s;
  }
  fe_carry(r, t);
}

/* r = x; x < p. */
static inline void fe_from_limbs(fe *r, const uint64_t *x) {
  for (size_t i = 0; i < FE_LIMBS; i++) {
    const size_t at = i * FE_RADIX / 64, s = i * FE_RADIX % 64;
    uint64_t w = x[at] >> s;
    if (s > 64 - FE_RADIX) w |= x[at + 1] << (64 - s);
    r->v[i] = w & FE_MASK;
  }
}

/* Twice: bits from 521 up, < 2^6 of them at first, count as ones; then p itself becomes 0. */
static inline void fe_to_limbs(uint64_t *x, const fe *a) {
  uint64_t t[FE_LIMBS + 1], s[FE_LIMBS];
  memcpy(t, a->v, sizeof a->v);
  for (int pass = 0; pass < 2; pass++) {
    for (size_t i = 0; i + 1 < FE_LIMBS; i++) {
      t[i + 1] += t[i] >> FE_RADIX;
      t[i] &= FE_MASK;
    }
    t[0] += t[FE_LIMBS - 1] >> (FE_RADIX - 1);
    t[FE_LIMBS - 1] &= FE_MASK >> 1;
  }
  t[FE_LIMBS] = 0;
  for (size_t i = 0; i < FE_LIMBS; i++) {
    const size_t at = 64 * i / FE_RADIX, shift = 64 * i % FE_RADIX; /* 6 i: 0 .. 48 */
    x[i] = t[at] >> shift | t[at + 1] << (FE_RADIX - shift);
  }
  const uint64_t borrow = ec_limbs_sub(s, x, fe_modulus.m, FE_LIMBS);
  ec_limbs_select(x, ct_is_zero(borrow), s, x, FE_LIMBS);
}

static inline ct_mask fe_is_zero(const fe *a) {
  uint64_t x[FE_LIMBS];
  fe_to_limbs(x, a);
  return ec_limbs_is_zero(x, FE_LIMBS);
}

static inline void fe_inv_with(fe *r, const fe *a,
                               void (*inverse)(uint64_t *r, const uint64_t *x, const ec_modulus *m)) {
  uint64_t x[FE_LIMBS];
  fe_to_limbs(x, a);
  inverse(x, x, &fe_modulus);
  fe_from_limbs(r, x);
}

#include "native/ec/ec_fe_common.h"
