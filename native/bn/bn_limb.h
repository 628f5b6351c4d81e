/* SPDX-License-Identifier: Apache-2.0
 * The limb: the machine word big numbers are made of, its double, and the steps every routine is written in.
 * 64 bits where the compiler has a 128-bit integer, else 32 (BN_LIMB_BITS=32 forces that, for tests).
 * Leaks nothing.
 */
#ifndef NATIVE_BN_BN_LIMB_H
#define NATIVE_BN_BN_LIMB_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifndef BN_LIMB_BITS
#ifdef __SIZEOF_INT128__
#define BN_LIMB_BITS 64
#else
#define BN_LIMB_BITS 32
#endif
#endif

#if BN_LIMB_BITS == 64
typedef uint64_t bn_limb;
typedef int64_t bn_signed;
__extension__ typedef unsigned __int128 bn_wide;
#else
typedef uint32_t bn_limb;
typedef int32_t bn_signed;
typedef uint64_t bn_wide;
#endif

enum { BN_LIMB_BYTES = BN_LIMB_BITS / 8 };

/* Limbs that hold so many bits or bytes. */
static inline size_t bn_limbs_of_bits(size_t bits) { return (bits + BN_LIMB_BITS - 1) / BN_LIMB_BITS; }
static inline size_t bn_limbs_of_bytes(size_t bytes) { return (bytes + BN_LIMB_BYTES - 1) / BN_LIMB_BYTES; }

/* Hides where a value came from, so that the optimiser cannot turn a mask into a branch. */
static inline bn_limb bn_barrier(bn_limb x) {
  __asm__("" : "+r"(x));
  return x;
}

/* Masks: all ones or zero. bit is 0 or 1. */
static inline bn_limb bn_mask(bn_limb bit) { return bn_barrier((bn_limb)0 - bit); }
static inline bn_limb bn_mask_zero(bn_limb x) { return bn_mask((~x & (x - 1)) >> (BN_LIMB_BITS - 1)); }

/* mask ? a : b */
static inline bn_limb bn_pick(bn_limb mask, bn_limb a, bn_limb b) { return b ^ (mask & (a ^ b)); }

/* a + b + *carry; *carry becomes the carry out, 0 or 1. */
static inline bn_limb bn_addc(bn_limb a, bn_limb b, bn_limb *carry) {
  bn_wide x = (bn_wide)a + b + *carry;
  *carry = (bn_limb)(x >> BN_LIMB_BITS);
  return (bn_limb)x;
}

/* a - b - *borrow; *borrow becomes the borrow out, 0 or 1. */
static inline bn_limb bn_subb(bn_limb a, bn_limb b, bn_limb *borrow) {
  bn_wide x = (bn_wide)a - b - *borrow;
  *borrow = (bn_limb)(x >> BN_LIMB_BITS) & 1;
  return (bn_limb)x;
}

/* a * b + c + *carry; *carry becomes the upper half. No overflow: (B-1)^2 + 2(B-1) = B^2 - 1. */
static inline bn_limb bn_muladd(bn_limb a, bn_limb b, bn_limb c, bn_limb *carry) {
  bn_wide x = (bn_wide)a * b + c + *carry;
  *carry = (bn_limb)(x >> BN_LIMB_BITS);
  return (bn_limb)x;
}

/* A decision that may become known (a candidate is thrown away, a key is refused): from here on the mask is public.
 * Checks of constant time compile with BN_CT_CHECK and mark it so. */
#ifdef BN_CT_CHECK
#include <valgrind/memcheck.h>
static inline bool bn_declassify(bn_limb mask) {
  (void)VALGRIND_MAKE_MEM_DEFINED(&mask, sizeof mask);
  return mask != 0;
}
#else
static inline bool bn_declassify(bn_limb mask) { return mask != 0; }
#endif

#endif
