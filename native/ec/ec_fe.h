/* SPDX-License-Identifier: Apache-2.0
 * Template: the field of one curve, elements fully reduced and times R (Montgomery, 1985; R = 1 for P-521).
 * A <curve>_field.h gives FE_LIMBS, FE_BYTES, fe_modulus, fe_one before it includes this, and fe_reduce after.
 * Leaks nothing; every loop has a constant count, so that compilers lay it out flat.
 */
#include <string.h>

#include "base/ct.h"
#include "native/ec/ec_inv.h"
#include "native/ec/ec_limbs.h"

typedef struct fe {
  uint64_t v[FE_LIMBS];
} fe;

/* r = t / R mod p, for t < p R. t is spent. */
static inline void fe_reduce(fe *r, uint64_t t[2 * FE_LIMBS]);

/* Keeps a limb in a general register: compilers else gather limbs just stored into one vector, and a load of several
 * fresh stores waits until they have left the core. */
static inline uint64_t fe_scalar(uint64_t x) { return ct_barrier(x); }

/* r = t + carry * 2^(64 FE_LIMBS) less p where that is not negative; the whole is < 2p. */
static inline void fe_subtract_p(fe *r, const uint64_t *t, uint64_t carry) {
  uint64_t s[FE_LIMBS], borrow = 0;
  for (size_t i = 0; i < FE_LIMBS; i++) s[i] = ec_subb(t[i], fe_modulus.m[i], &borrow);
  const uint64_t keep = ct_barrier(carry - borrow); /* carry = 1 implies borrow = 1 */
  for (size_t i = 0; i < FE_LIMBS; i++) r->v[i] = fe_scalar(ct_select(keep, t[i], s[i]));
}

static inline void fe_add(fe *r, const fe *a, const fe *b) {
  uint64_t t[FE_LIMBS], carry = 0;
  for (size_t i = 0; i < FE_LIMBS; i++) t[i] = ec_addc(a->v[i], b->v[i], &carry);
  fe_subtract_p(r, t, carry);
}

static inline void fe_sub(fe *r, const fe *a, const fe *b) {
  uint64_t t[FE_LIMBS], borrow = 0, carry = 0;
  for (size_t i = 0; i < FE_LIMBS; i++) t[i] = ec_subb(a->v[i], b->v[i], &borrow);
  const uint64_t mask = ct_barrier(0 - borrow);
  for (size_t i = 0; i < FE_LIMBS; i++) r->v[i] = ec_addc(t[i], fe_modulus.m[i] & mask, &carry);
}

/* r = a / 2 */
static inline void fe_half(fe *r, const fe *a) {
  const uint64_t odd = ct_barrier(0 - (a->v[0] & 1));
  uint64_t t[FE_LIMBS], carry = 0;
  for (size_t i = 0; i < FE_LIMBS; i++) t[i] = ec_addc(a->v[i], fe_modulus.m[i] & odd, &carry);
  for (size_t i = 0; i + 1 < FE_LIMBS; i++) r->v[i] = fe_scalar(t[i] >> 1 | t[i + 1] << 63);
  r->v[FE_LIMBS - 1] = fe_scalar(t[FE_LIMBS - 1] >> 1 | carry << 63);
}

/* t = a * b */
static inline void fe_product(uint64_t t[2 * FE_LIMBS], const fe *a, const fe *b) {
  uint64_t carry = 0;
  for (size_t j = 0; j < FE_LIMBS; j++) t[j] = ec_muladd(a->v[0], b->v[j], 0, &carry);
  t[FE_LIMBS] = carry;
#pragma GCC unroll 9
  for (size_t i = 1; i < FE_LIMBS; i++) {
    carry = 0;
#pragma GCC unroll 9
    for (size_t j = 0; j < FE_LIMBS; j++) t[i + j] = ec_muladd(a->v[i], b->v[j], t[i + j], &carry);
    t[i + FE_LIMBS] = carry;
  }
}

/* t = a * a: the products off the diagonal once, doubled, and the squares. */
static inline void fe_square(uint64_t t[2 * FE_LIMBS], const fe *a) {
  uint64_t carry = 0;
  t[0] = 0;
  for (size_t j = 1; j < FE_LIMBS; j++) t[j] = ec_muladd(a->v[0], a->v[j], 0, &carry);
  t[FE_LIMBS] = carry;
#pragma GCC unroll 9
  for (size_t i = 1; i < FE_LIMBS; i++) {
    carry = 0;
#pragma GCC unroll 9
    for (size_t j = i + 1; j < FE_LIMBS; j++) t[i + j] = ec_muladd(a->v[i], a->v[j], t[i + j], &carry);
    t[i + FE_LIMBS] = carry;
  }
  uint64_t twice = 0, sum = 0;
#pragma GCC unroll 9
  for (size_t i = 0; i < FE_LIMBS; i++) {
    uint64_t high, low = ec_mul(a->v[i], a->v[i], &high);
    t[2 * i] = ec_addc(ec_addc(t[2 * i], t[2 * i], &twice), low, &sum);
    t[2 * i + 1] = ec_addc(ec_addc(t[2 * i + 1], t[2 * i + 1], &twice), high, &sum);
  }
}

/* Not inline: one copy each is laid out flat, the formulas call it. */
__attribute__((noinline)) static void fe_mul(fe *r, const fe *a, const fe *b) {
  uint64_t t[2 * FE_LIMBS];
  fe_product(t, a, b);
  fe_reduce(r, t);
}

__attribute__((noinline)) static void fe_sqr(fe *r, const fe *a) {
  uint64_t t[2 * FE_LIMBS];
  fe_square(t, a);
  fe_reduce(r, t);
}

/* r = x in the form of this field; x < p. */
static inline void fe_from_limbs(fe *r, const uint64_t *x) {
  fe t, r2;
  memcpy(t.v, x, sizeof t.v);
  memcpy(r2.v, fe_modulus.r2, sizeof r2.v);
  fe_mul(r, &t, &r2);
}

static inline void fe_to_limbs(uint64_t *x, const fe *a) {
  const fe one = {{1}};
  fe t;
  fe_mul(&t, a, &one);
  memcpy(x, t.v, sizeof t.v);
}

/* 1/(a R) from the limbs of a R, then twice times R. */
static inline void fe_inv_with(fe *r, const fe *a,
                               void (*inverse)(uint64_t *r, const uint64_t *x, const ec_modulus *m)) {
  uint64_t x[FE_LIMBS];
  inverse(x, a->v, &fe_modulus);
  fe_from_limbs(r, x);
  memcpy(x, r->v, sizeof x);
  fe_from_limbs(r, x);
}

static inline ct_mask fe_is_zero(const fe *a) { return ec_limbs_is_zero(a->v, FE_LIMBS); }

#include "native/ec/ec_fe_common.h"
