/* SPDX-License-Identifier: Apache-2.0
 * The field of P-384 (SP 800-186, section 3.2.1) for the templates of native/ec. p = 2^384 - 2^128 - 2^96 + 2^32 - 1 is
 * sparse: a Montgomery quotient m costs shifts, not multiplications. Constants by ec_table.py --constants. Leaks
 * nothing.
 */
#ifndef NATIVE_EC_P384_FIELD_H
#define NATIVE_EC_P384_FIELD_H

#include "native/ec/ec_curve.h"
#include "native/ec/p384/p384.h"

enum {
  FE_BITS = 384, /* of p, and of n */
  FE_BYTES = 48,
  FE_LIMBS = 6,
  FE_TWO_ADICITY = 1, /* 2^this divides p - 1, no more */
  EC_BASE_WIDTH = P384_BASE_WIDTH,
  EC_BASE_STRIDE = P384_BASE_STRIDE
};

static const ec_modulus fe_modulus = {.limbs = FE_LIMBS,
                                      .bits = FE_BITS,
                                      .m = {0x00000000ffffffff, 0xffffffff00000000, 0xfffffffffffffffe,
                                            0xffffffffffffffff, 0xffffffffffffffff, 0xffffffffffffffff},
                                      .r2 = {0xfffffffe00000001, 0x0000000200000000, 0xfffffffe00000000,
                                             0x0000000200000000, 0x0000000000000001, 0x0000000000000000},
                                      .m_neg_inv = 0x100000001u};

#include "native/ec/ec_fe.h"

struct affine;

static const fe fe_one = {{0xffffffff00000001, 0x00000000ffffffff, 0x0000000000000001, 0x0000000000000000,
                           0x0000000000000000, 0x0000000000000000}};
static const fe fe_b = {{0x081188719d412dcc, 0xf729add87a4c32ec, 0x77f2209b1920022e, 0xe3374bee94938ae2,
                         0xb62b21f41f022094, 0xcd08114b604fbff9}};
static const fe fe_nonresidue = {{0xffffffed00000013, 0x00000012ffffffff, 0x0000000000000013, 0x0000000000000000,
                                  0x0000000000000000, 0x0000000000000000}}; /* 19 */

static inline void fe_reduce(fe *r, uint64_t t[2 * FE_LIMBS]) {
  uint64_t m[6], late = 0; /* a borrow of weight 2^(64 (i + 3)), taken along with the next step's */
#pragma GCC unroll 6
  for (size_t i = 0; i < 6; i++) {
    /* t += m p 2^(64 i), which clears word i: m (2^128 + 2^96 - 2^32 + 1) in words (t[i], q1, q2, q3) is subtracted
     * from word i up; m goes to word i + 6, at the end. */
    m[i] = t[i] + (t[i] << 32);
    const uint64_t low = m[i] << 32, high = m[i] >> 32;
    uint64_t b = 0, c = 0;
    (void)ec_subb(m[i], low, &b);
    const uint64_t q1 = ec_subb(low, high, &b);
    const uint64_t q2 = ec_subb(ec_addc(m[i], high, &c), 0, &b);
    const uint64_t q3 = c - b + late; /* 0 .. 2: the product is not negative */
    b = 0;
    t[i + 1] = ec_subb(t[i + 1], q1, &b);
    t[i + 2] = ec_subb(t[i + 2], q2, &b);
    t[i + 3] = ec_subb(t[i + 3], q3, &b);
    late = b;
  }
  uint64_t carry = 0, borrow = 0;
  for (size_t i = 6; i < 12; i++) t[i] = ec_addc(t[i], m[i - 6], &carry);
  t[9] = ec_subb(t[9], late, &borrow);
  t[10] = ec_subb(t[10], 0, &borrow);
  t[11] = ec_subb(t[11], 0, &borrow);
  fe_subtract_p(r, t + 6, carry - borrow);
}

/* Row t of the base point's table. */
static inline const struct affine *base_entry(unsigned t) { return (const struct affine *)(const void *)p384_base[t]; }

static const ec_modulus *const fe_order = &p384_order;

#endif
