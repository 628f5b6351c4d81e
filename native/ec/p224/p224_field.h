/* SPDX-License-Identifier: Apache-2.0
 * The field of P-224 (SP 800-186, section 3.2.1) for the templates of native/ec. p = 2^224 - 2^96 + 1 is 1 modulo 2^96:
 * each word of the product, negated, is its own Montgomery quotient. Constants by ec_table.py --constants. Leaks
 * nothing.
 */
#ifndef NATIVE_EC_P224_FIELD_H
#define NATIVE_EC_P224_FIELD_H

#include "native/ec/ec_curve.h"
#include "native/ec/p224/p224.h"

enum {
  FE_BITS = 224, /* of p, and of n */
  FE_BYTES = 28,
  FE_LIMBS = 4,
  FE_TWO_ADICITY = 96, /* 2^this divides p - 1, no more */
  EC_BASE_WIDTH = P224_BASE_WIDTH,
  EC_BASE_STRIDE = P224_BASE_STRIDE
};

static const ec_modulus fe_modulus = {
    .limbs = FE_LIMBS,
    .bits = FE_BITS,
    .m = {0x0000000000000001, 0xffffffff00000000, 0xffffffffffffffff, 0x00000000ffffffff},
    .r2 = {0xffffffff00000001, 0xffffffff00000000, 0xfffffffe00000000, 0x00000000ffffffff},
    .m_neg_inv = 0xffffffffffffffffu};

#include "native/ec/ec_fe.h"

struct affine;

static const fe fe_one = {{0xffffffff00000000, 0xffffffffffffffff, 0x0000000000000000, 0x0000000000000000}};
static const fe fe_b = {{0xe768cdf663c059cd, 0x107ac2f3ccf01310, 0x3dceba98c8528151, 0x000000007fc02f93}};
static const fe fe_nonresidue = {
    {0xfffffff500000000, 0xffffffffffffffff, 0x000000000000000a, 0x0000000000000000}}; /* 11 */

static inline void fe_reduce(fe *r, uint64_t t[2 * FE_LIMBS]) {
  uint64_t late = 0; /* a borrow of weight 2^(64 (i + 4)) */
#pragma GCC unroll 4
  for (size_t i = 0; i < 4; i++) {
    /* t -= t[i] p 2^(64 i), which clears word i: t[i] 2^96 is added from word i + 1 up, t[i] 2^224 subtracted from word
     * i + 3 up. The carry c of the one is taken off the other: c = 1 only if t[i] > 0. */
    const uint64_t low = t[i] << 32, high = t[i] >> 32;
    uint64_t c = 0, b = 0;
    t[i + 1] = ec_addc(t[i + 1], low, &c);
    t[i + 2] = ec_addc(t[i + 2], high, &c);
    const uint64_t q3 = ec_subb(low, c, &b);
    const uint64_t q4 = high - b + late; /* <= 2^32 */
    b = 0;
    t[i + 3] = ec_subb(t[i + 3], q3, &b);
    t[i + 4] = ec_subb(t[i + 4], q4, &b);
    late = b;
  }
  /* t < p R before, minus at most p (R - 1): in -p .. p now. */
  const uint64_t negative = ct_barrier(0 - late);
  uint64_t carry = 0;
  for (size_t i = 0; i < 4; i++) r->v[i] = ec_addc(t[i + 4], fe_modulus.m[i] & negative, &carry);
}

/* Row t of the base point's table. */
static inline const struct affine *base_entry(unsigned t) { return (const struct affine *)(const void *)p224_base[t]; }

static const ec_modulus *const fe_order = &p224_order;

#endif
