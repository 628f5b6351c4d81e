/* SPDX-License-Identifier: Apache-2.0
 * Big numbers: n limbs, the least significant first, of a width the caller fixes. Nothing is normalised.
 * Constant time in values; widths leak. Results may be the operands themselves unless a line says otherwise.
 */
#ifndef NATIVE_BN_BN_H
#define NATIVE_BN_BN_H

#include "native/bn/bn_limb.h"

enum { BN_MAX_BITS = 8192, BN_MAX_LIMBS = BN_MAX_BITS / BN_LIMB_BITS };

/* r = a + b and a - b; the carry or borrow is returned. */
bn_limb bn_add(bn_limb *r, const bn_limb *a, const bn_limb *b, size_t n);
bn_limb bn_sub(bn_limb *r, const bn_limb *a, const bn_limb *b, size_t n);
/* r = a + (b & mask); the carry is returned. */
bn_limb bn_add_masked(bn_limb *r, const bn_limb *a, const bn_limb *b, bn_limb mask, size_t n);
/* a += w, a -= w */
bn_limb bn_add_word(bn_limb *a, bn_limb w, size_t n);
bn_limb bn_sub_word(bn_limb *a, bn_limb w, size_t n);

void bn_copy(bn_limb *r, const bn_limb *a, size_t n);
void bn_zero(bn_limb *r, size_t n);
/* r = mask ? a : b */
void bn_select(bn_limb *r, bn_limb mask, const bn_limb *a, const bn_limb *b, size_t n);
/* Exchanges a and b where mask is set. */
void bn_swap(bn_limb mask, bn_limb *a, bn_limb *b, size_t n);
/* a <<= 1, the bit below comes in, the one above is returned; a >>= 1 with the bit above coming in. */
bn_limb bn_shift_left1(bn_limb *a, bn_limb in, size_t n);
void bn_shift_right1(bn_limb *a, bn_limb in, size_t n);

/* Masks. */
bn_limb bn_less(const bn_limb *a, const bn_limb *b, size_t n);
bn_limb bn_equal(const bn_limb *a, const bn_limb *b, size_t n);
bn_limb bn_equal_word(const bn_limb *a, bn_limb w, size_t n);

/* r = a + b and a - b mod m; a, b < m. */
void bn_mod_add(bn_limb *r, const bn_limb *a, const bn_limb *b, const bn_limb *m, size_t n);
void bn_mod_sub(bn_limb *r, const bn_limb *a, const bn_limb *b, const bn_limb *m, size_t n);

/* Big-endian bytes. len bytes must fit n limbs (from), and the value must fit len bytes (to). */
void bn_from_bytes(bn_limb *r, size_t n, const uint8_t *bytes, size_t len);
void bn_to_bytes(uint8_t *out, size_t len, const bn_limb *a, size_t n);

/* r[na + nb] = a * b; r is neither. */
void bn_mul(bn_limb *r, const bn_limb *a, size_t na, const bn_limb *b, size_t nb);

/* a = q * m + r, r < m, bit by bit: q has na limbs (NULL: not wanted) and may be a; r has n limbs and is not a or m.
 * m > 0. */
void bn_div(bn_limb *q, bn_limb *r, const bn_limb *a, size_t na, const bn_limb *m, size_t n);

/* r = a^-1 mod m for odd m > 1 and a < m; the mask says whether there is one. Divsteps (bn_inv.c). */
bn_limb bn_inverse(bn_limb *r, const bn_limb *a, const bn_limb *m, size_t n);
/* The same for public numbers: stops as soon as it knows. */
bool bn_inverse_vartime(bn_limb *r, const bn_limb *a, const bn_limb *m, size_t n);
/* r = gcd(a, b) for odd a. */
void bn_gcd(bn_limb *r, const bn_limb *a, const bn_limb *b, size_t n);

/* Bits of a public number: the place of its top one. */
size_t bn_bits_vartime(const bn_limb *a, size_t n);

/* Overwrites what finished calls have left on the stack below. */
void bn_burn(void);

#endif
