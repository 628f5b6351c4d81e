/* SPDX-License-Identifier: Apache-2.0
 * The field of P-256 (SP 800-186, section 3.2.1) for the templates of native/ec. p = 2^256 - 2^224 + 2^192 + 2^96 - 1
 * is -1 modulo 2^96: each word of the product is its own Montgomery quotient. Constants by ec_table.py --constants.
 * Leaks nothing.
 */
#ifndef NATIVE_EC_P256_FIELD_H
#define NATIVE_EC_P256_FIELD_H

#include "native/ec/ec_curve.h"
#include "native/ec/p256/p256.h"

enum {
  FE_BITS = 256, /* of p, and of n */
  FE_BYTES = 32,
  FE_LIMBS = 4,
  FE_TWO_ADICITY = 1, /* 2^this divides p - 1, no more */
  EC_BASE_WIDTH = P256_BASE_WIDTH,
  EC_BASE_STRIDE = P256_BASE_STRIDE
};

static const ec_modulus fe_modulus = {
    .limbs = FE_LIMBS,
    .bits = FE_BITS,
    .m = {0xffffffffffffffff, 0x00000000ffffffff, 0x0000000000000000, 0xffffffff00000001},
    .r2 = {0x0000000000000003, 0xfffffffbffffffff, 0xfffffffffffffffe, 0x00000004fffffffd},
    .m_neg_inv = 0x1u};

#include "native/ec/ec_fe.h"

struct affine;

static const fe fe_one = {{0x0000000000000001, 0xffffffff00000000, 0xffffffffffffffff, 0x00000000fffffffe}};
static const fe fe_b = {{0xd89cdf6229c4bddf, 0xacf005cd78843090, 0xe5a220abf7212ed6, 0xdc30061d04874834}};
static const fe fe_nonresidue = {
    {0x0000000000000003, 0xfffffffd00000000, 0xffffffffffffffff, 0x00000002fffffffc}}; /* 3 */

static inline void fe_reduce(fe *r, uint64_t t[2 * FE_LIMBS]) {
  uint64_t top = 0; /* carry of weight 2^(64 (i + 4)) */
#pragma GCC unroll 4
  for (size_t i = 0; i < 4; i++) {
    /* t += m p 2^(64 i) = m 2^(64 i) (2^192 (2^64 - 2^32 + 1) + 2^96 - 1), which clears word i. */
    const uint64_t m = t[i];
    uint64_t c = 0, high;
    const uint64_t low = ec_mul(m, 0xffffffff00000001u, &high);
    t[i + 1] = ec_addc(t[i + 1], m << 32, &c);
    t[i + 2] = ec_addc(t[i + 2], m >> 32, &c);
    t[i + 3] = ec_addc(t[i + 3], low, &c);
    high += c; /* high <= 2^64 - 2^32: no carry */
    c = top;
    t[i + 4] = ec_addc(t[i + 4], high, &c);
    top = c;
  }
  fe_subtract_p(r, t + 4, top);
}

/* Row t of the base point's table. */
static inline const struct affine *base_entry(unsigned t) { return (const struct affine *)(const void *)p256_base[t]; }

static const ec_modulus *const fe_order = &p256_order;

#endif
