/* SPDX-License-Identifier: Apache-2.0
 * The field of P-521 (SP 800-186, section 3.2.1) for the templates of native/ec. p = 2^521 - 1: the bits from 521 up
 * count as many ones; R = 1. Constants by ec_table.py --constants. Leaks nothing.
 */
#ifndef NATIVE_EC_P521_FIELD_H
#define NATIVE_EC_P521_FIELD_H

#include "native/ec/ec_curve.h"
#include "native/ec/p521/p521.h"

enum {
  FE_BITS = 521, /* of p, and of n */
  FE_BYTES = 66,
  FE_LIMBS = 9,
  FE_TWO_ADICITY = 1, /* 2^this divides p - 1, no more */
  EC_BASE_WIDTH = P521_BASE_WIDTH,
  EC_BASE_STRIDE = P521_BASE_STRIDE
};

static const ec_modulus fe_modulus = {
    .limbs = FE_LIMBS,
    .bits = FE_BITS,
    .m = {0xffffffffffffffff, 0xffffffffffffffff, 0xffffffffffffffff, 0xffffffffffffffff, 0xffffffffffffffff,
          0xffffffffffffffff, 0xffffffffffffffff, 0xffffffffffffffff, 0x00000000000001ff},
    .r2 = {0x0000000000000001, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000,
           0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000},
    .m_neg_inv = 0x1u};

#include "native/ec/ec_fe.h"

struct affine;

static const fe fe_one = {{0x0000000000000001, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000,
                           0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000,
                           0x0000000000000000}};
static const fe fe_b = {{0xef451fd46b503f00, 0x3573df883d2c34f1, 0x1652c0bd3bb1bf07, 0x56193951ec7e937b,
                         0xb8b489918ef109e1, 0xa2da725b99b315f3, 0x929a21a0b68540ee, 0x953eb9618e1c9a1f,
                         0x0000000000000051}};
static const fe fe_nonresidue = {{0x0000000000000003, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000,
                                  0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000,
                                  0x0000000000000000}}; /* 3 */

static inline void fe_reduce(fe *r, uint64_t t[2 * FE_LIMBS]) {
  uint64_t s[9], carry = 0;
  for (size_t i = 0; i < 9; i++) {
    const uint64_t high = t[i + 8] >> 9 | (i < 8 ? t[i + 9] << 55 : 0);
    s[i] = ec_addc(i < 8 ? t[i] : t[8] & 0x1ff, high, &carry);
  }
  fe_subtract_p(r, s, 0); /* the two halves are <= p: the sum is < 2p, as t < p^2 */
}

/* Row t of the base point's table. */
static inline const struct affine *base_entry(unsigned t) { return (const struct affine *)(const void *)p521_base[t]; }

static const ec_modulus *const fe_order = &p521_order;

#endif
