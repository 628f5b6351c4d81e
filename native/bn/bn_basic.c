/* SPDX-License-Identifier: Apache-2.0
 * Big numbers: sums, differences, choices, comparisons (Knuth, The Art of Computer Programming, 4.3.1).
 * Every loop runs over all limbs whatever they hold.
 * Leaks widths only.
 */
#include <string.h>

#include "base/wipe.h"
#include "native/bn/bn.h"

bn_limb bn_add(bn_limb *r, const bn_limb *a, const bn_limb *b, size_t n) {
  bn_limb carry = 0;
  for (size_t i = 0; i < n; i++) r[i] = bn_addc(a[i], b[i], &carry);
  return carry;
}

bn_limb bn_sub(bn_limb *r, const bn_limb *a, const bn_limb *b, size_t n) {
  bn_limb borrow = 0;
  for (size_t i = 0; i < n; i++) r[i] = bn_subb(a[i], b[i], &borrow);
  return borrow;
}

bn_limb bn_add_masked(bn_limb *r, const bn_limb *a, const bn_limb *b, bn_limb mask, size_t n) {
  bn_limb carry = 0;
  for (size_t i = 0; i < n; i++) r[i] = bn_addc(a[i], b[i] & mask, &carry);
  return carry;
}

bn_limb bn_add_word(bn_limb *a, bn_limb w, size_t n) {
  for (size_t i = 0; i < n; i++) {
    bn_limb carry = 0;
    a[i] = bn_addc(a[i], w, &carry);
    w = carry;
  }
  return w;
}

bn_limb bn_sub_word(bn_limb *a, bn_limb w, size_t n) {
  for (size_t i = 0; i < n; i++) {
    bn_limb borrow = 0;
    a[i] = bn_subb(a[i], w, &borrow);
    w = borrow;
  }
  return w;
}

void bn_copy(bn_limb *r, const bn_limb *a, size_t n) {
  if (n != 0) memmove(r, a, n * sizeof *r);
}

void bn_zero(bn_limb *r, size_t n) {
  for (size_t i = 0; i < n; i++) r[i] = 0;
}

void bn_select(bn_limb *r, bn_limb mask, const bn_limb *a, const bn_limb *b, size_t n) {
  for (size_t i = 0; i < n; i++) r[i] = bn_pick(mask, a[i], b[i]);
}

void bn_swap(bn_limb mask, bn_limb *a, bn_limb *b, size_t n) {
  for (size_t i = 0; i < n; i++) {
    bn_limb x = mask & (a[i] ^ b[i]);
    a[i] ^= x;
    b[i] ^= x;
  }
}

bn_limb bn_shift_left1(bn_limb *a, bn_limb in, size_t n) {
  for (size_t i = 0; i < n; i++) {
    bn_limb x = a[i];
    a[i] = (x << 1) | in;
    in = x >> (BN_LIMB_BITS - 1);
  }
  return in;
}

void bn_shift_right1(bn_limb *a, bn_limb in, size_t n) {
  for (size_t i = n; i-- > 0;) {
    bn_limb x = a[i];
    a[i] = (x >> 1) | (in << (BN_LIMB_BITS - 1));
    in = x & 1;
  }
}

bn_limb bn_less(const bn_limb *a, const bn_limb *b, size_t n) {
  bn_limb borrow = 0;
  for (size_t i = 0; i < n; i++) (void)bn_subb(a[i], b[i], &borrow);
  return bn_mask(borrow);
}

bn_limb bn_equal(const bn_limb *a, const bn_limb *b, size_t n) {
  bn_limb diff = 0;
  for (size_t i = 0; i < n; i++) diff |= a[i] ^ b[i];
  return bn_mask_zero(diff);
}

bn_limb bn_equal_word(const bn_limb *a, bn_limb w, size_t n) {
  bn_limb diff = a[0] ^ w;
  for (size_t i = 1; i < n; i++) diff |= a[i];
  return bn_mask_zero(diff);
}

size_t bn_bits_vartime(const bn_limb *a, size_t n) {
  while (n > 0 && a[n - 1] == 0) n--;
  if (n == 0) return 0;
  size_t bits = n * BN_LIMB_BITS;
  for (bn_limb top = a[n - 1]; top >> (BN_LIMB_BITS - 1) == 0; top <<= 1) bits--;
  return bits;
}

__attribute__((noinline)) void bn_burn(void) {
  unsigned char below[6144];
  wipe(below, sizeof below);
}
