/* SPDX-License-Identifier: Apache-2.0
 * Limbs of 64 bits to digits of 52, for kernels that compute with those, and back.
 * Elements are whole vectors of eight digits; R = 2^(52 digits) > 4m (Gueron 2012).
 * Leaks widths only.
 */
#include "native/bn/bn_ifma.h"

#if BN_LIMB_BITS == 64

static const bn_limb digit = ((bn_limb)1 << 52) - 1;

size_t bn_radix52_digits(size_t limbs) { return (64 * limbs + 2 + 51) / 52; }

/* Whole vectors, and the last lane free; the kernel of five vectors alone can do without. */
size_t bn_radix52_width(size_t limbs) {
  size_t digits = bn_radix52_digits(limbs);
  return digits == 40 ? 40 : (digits + 8) / 8 * 8;
}

void bn_radix52_load(const bn_mont *mont, bn_limb *element, const bn_limb *x) {
  for (size_t k = 0; k < mont->width; k++) {
    size_t i = 52 * k / 64, shift = 52 * k % 64;
    bn_limb low = i < mont->limbs ? x[i] >> shift : 0;
    if (shift > 12 && i + 1 < mont->limbs) low |= x[i + 1] << (64 - shift);
    element[k] = low & digit;
  }
}

void bn_radix52_store(const bn_mont *mont, bn_limb *x, const bn_limb *element) {
  /* Limb i begins in digit k at bit `shift` and takes that digit's rest, the next, and part of a third. */
  bn_limb top = 0, borrow = 0, reduced[BN_MAX_LIMBS];
  for (size_t i = 0; i <= mont->limbs; i++) {
    size_t k = 64 * i / 52, shift = 64 * i % 52;
    bn_limb limb = k < mont->width ? element[k] >> shift : 0;
    if (k + 1 < mont->width) limb |= element[k + 1] << (52 - shift);
    if (shift > 40 && k + 2 < mont->width) limb |= element[k + 2] << (104 - shift);
    if (i < mont->limbs) {
      x[i] = limb;
      reduced[i] = bn_subb(limb, bn_mont_modulus(mont)[i], &borrow);
    } else {
      top = limb;
    }
  }
  /* Below 2m: top is 0 or 1. Below m when it is 0 and the subtraction borrowed. */
  bn_select(x, bn_mask(borrow & (top ^ 1)), x, reduced, mont->limbs);
}

#endif
