/* SPDX-License-Identifier: Apache-2.0
 * Montgomery kernel in portable C: an element is the number's limbs, below m, R = 2^(limb bits * limbs).
 * The product in a generic form and for 1024, 1536 and 2048 bits (halves of the usual RSA moduli).
 * Leaks widths only.
 */
#include "native/bn/bn_kernel.h"
#include "native/bn/bn_row.h"

size_t bn_ref_width(size_t limbs) { return limbs; }

void bn_ref_load(const bn_mont *mont, bn_limb *element, const bn_limb *x) { bn_copy(element, x, mont->limbs); }

void bn_ref_store(const bn_mont *mont, bn_limb *x, const bn_limb *element) { bn_copy(x, element, mont->limbs); }

void bn_ref_gather(bn_limb *r, const bn_limb *table, size_t entries, size_t width, bn_limb index) {
  bn_zero(r, width);
  for (size_t k = 0; k < entries; k++) {
    bn_limb mask = bn_mask_zero((bn_limb)k ^ index);
    for (size_t i = 0; i < width; i++) r[i] |= table[k * width + i] & mask;
  }
}

void bn_ref_mul(const bn_mont *mont, bn_limb *r, const bn_limb *a, const bn_limb *b) {
  bn_limb t[BN_MAX_LIMBS];
  bn_row_product(r, a, b, bn_mont_m(mont), mont->n0, t, mont->limbs);
}

void bn_ref_mul1024(const bn_mont *mont, bn_limb *r, const bn_limb *a, const bn_limb *b) {
  bn_limb t[1024 / BN_LIMB_BITS];
  bn_row_product(r, a, b, bn_mont_m(mont), mont->n0, t, 1024 / BN_LIMB_BITS);
}

void bn_ref_mul1536(const bn_mont *mont, bn_limb *r, const bn_limb *a, const bn_limb *b) {
  bn_limb t[1536 / BN_LIMB_BITS];
  bn_row_product(r, a, b, bn_mont_m(mont), mont->n0, t, 1536 / BN_LIMB_BITS);
}

void bn_ref_mul2048(const bn_mont *mont, bn_limb *r, const bn_limb *a, const bn_limb *b) {
  bn_limb t[2048 / BN_LIMB_BITS];
  bn_row_product(r, a, b, bn_mont_m(mont), mont->n0, t, 2048 / BN_LIMB_BITS);
}
