/* SPDX-License-Identifier: Apache-2.0
 * Arithmetic modulo an odd number in Montgomery's form (Montgomery 1985; HAC, 14.36), and exponentiation.
 * An element is `width` limbs whose meaning belongs to the kernel; plain numbers are `limbs` limbs.
 * Constant time in values, the modulus included; leaks widths. What ends in _vartime leaks the exponent.
 */
#ifndef NATIVE_BN_BN_MONT_H
#define NATIVE_BN_BN_MONT_H

#include "native/bn/bn.h"

struct bn_kernel;

/* Limbs of the widest element any kernel makes: 8192 bits as 160 digits of 52 bits, or as they are. */
enum { BN_ELEMENT_MAX = BN_LIMB_BITS == 64 ? 160 : BN_MAX_LIMBS };

/* Flat memory of bn_mont_bytes() bytes at an address that is a multiple of 64; may be copied to another such. */
typedef struct bn_mont {
  const struct bn_kernel *kernel;
  size_t limbs;  /* of the modulus */
  size_t width;  /* of an element */
  size_t digits; /* what the kernel multiplies by in a row: limbs, or digits of 52 bits; R = base^digits */
  bn_limb n0;    /* -m^-1 modulo the base */
  size_t pad[3];
  bn_limb words[]; /* elements: m, one = R, square = R^2, chunk = 2^(limbs * limb bits) R; then m in limbs */
} bn_mont;
_Static_assert(sizeof(bn_mont) % 64 == 0 || sizeof(size_t) != 8, "elements must stay aligned");

static inline const bn_limb *bn_mont_m(const bn_mont *mont) { return mont->words; }
static inline const bn_limb *bn_mont_one(const bn_mont *mont) { return mont->words + mont->width; }
static inline const bn_limb *bn_mont_square(const bn_mont *mont) { return mont->words + 2 * mont->width; }
static inline const bn_limb *bn_mont_chunk(const bn_mont *mont) { return mont->words + 3 * mont->width; }
static inline const bn_limb *bn_mont_modulus(const bn_mont *mont) { return mont->words + 4 * mont->width; }

/* Bytes of a context, a multiple of 64, and limbs of an element, for a modulus of so many limbs. */
size_t bn_mont_bytes(size_t limbs);
/* At least that on every CPU, and linear in limbs: contexts of a and b limbs fit the sum of both. */
static inline size_t bn_mont_bytes_max(size_t limbs) {
  return sizeof(bn_mont) + 64 + (6 * limbs + 64) * sizeof(bn_limb);
}
size_t bn_mont_width(size_t limbs);

/* m odd, > 2^floor. Doublings start from there: a floor that everybody may know. */
void bn_mont_init(bn_mont *mont, const bn_limb *m, size_t limbs, size_t floor);

/* Elements from and to plain numbers; x of `limbs` limbs need not be below m, what comes out is. */
void bn_mont_to(const bn_mont *mont, bn_limb *element, const bn_limb *x);
void bn_mont_from(const bn_mont *mont, bn_limb *x, const bn_limb *element);
void bn_mont_mul(const bn_mont *mont, bn_limb *r, const bn_limb *a, const bn_limb *b);
void bn_mont_sqr(const bn_mont *mont, bn_limb *r, const bn_limb *a);

/* r[limbs] = x mod m for x of any width. */
void bn_mont_reduce(const bn_mont *mont, bn_limb *r, const bn_limb *x, size_t nx);

/* r[limbs] = a b mod m for plain a, b < m. */
void bn_mont_mulmod(const bn_mont *mont, bn_limb *r, const bn_limb *a, const bn_limb *b);

/* One exponentiation: element = element^exponent, in place. The exponent has mont->limbs limbs. */
typedef struct bn_exp_job {
  const bn_mont *mont;
  bn_limb *element;
  const bn_limb *exponent;
} bn_exp_job;

/* One or two exponentiations, the kernel's pair routines at work where both moduli have one width. Constant time: fixed
 * windows over `bits` bits of the exponents, tables read whole. */
void bn_exp(const bn_exp_job *jobs, size_t count, size_t bits);

/* r = a^e for a short public exponent e > 0; constant time in a. r is not a. */
void bn_exp_vartime(const bn_mont *mont, bn_limb *r, const bn_limb *a, uint64_t e);

#endif
