/* SPDX-License-Identifier: Apache-2.0
 * The field of P-521 (SP 800-186, section 3.2.1) for the templates of native/ec: p = 2^521 - 1.
 * Constants by ec_table.py --constants. Leaks nothing.
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

#include "native/ec/p521/p521_fe.h"

struct affine;

static const fe fe_one = {{0x0000000000000001, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000,
                           0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000,
                           0x0000000000000000}};
static const fe fe_b = {{0x03451fd46b503f00, 0x00f7e20f4b0d3c7b, 0x000bd3bb1bf07357, 0x0147b1fa4dec594b,
                         0x018ef109e1561939, 0x026cc57cee2d2264, 0x00540eea2da725b9, 0x02687e4a688682da,
                         0x0051953eb9618e1c}};
static const fe fe_nonresidue = {{0x0000000000000003, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000,
                                  0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000,
                                  0x0000000000000000}}; /* 3 */

/* Row t of the base point's table. */
static inline const struct affine *base_entry(unsigned t) { return (const struct affine *)(const void *)p521_base[t]; }

static const ec_modulus *const fe_order = &p521_order;

#endif
