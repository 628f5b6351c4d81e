/* SPDX-License-Identifier: Apache-2.0
 * Montgomery contexts: R^2 by doublings and then Montgomery squarings, elements from and to numbers, reduction of wide
 * numbers (HAC, 14.36, 14.94).
 * Leaks widths only.
 */
#include "native/bn/bn_mont.h"

#include "base/wipe.h"
#include "native/bn/bn_kernel.h"

/* Doublings go on until the power of two left over can be made by so many squarings at least of 2^32 or more. */
enum { DOUBLING_THRESHOLD = 32 };

size_t bn_mont_width(size_t limbs) { return bn_kernel_choose(limbs)->width(limbs); }

size_t bn_mont_bytes(size_t limbs) {
  size_t words = 4 * bn_mont_width(limbs) + limbs;
  return (sizeof(bn_mont) + words * sizeof(bn_limb) + 63) / 64 * 64;
}

/* x = 2 x mod m */
static void twice(const bn_mont *mont, bn_limb *x) {
  const bn_limb *m = bn_mont_modulus(mont);
  bn_limb over = bn_shift_left1(x, 0, mont->limbs);
  bn_limb borrow = bn_sub(x, x, m, mont->limbs);
  (void)bn_add_masked(x, x, m, bn_mask(borrow & (over ^ 1)), mont->limbs);
}

/* -m^-1 modulo a limb: each step doubles the bits that are right; m m = 1 mod 8 starts with three. */
static bn_limb negative_inverse(bn_limb m) {
  bn_limb x = m;
  for (unsigned bits = 3; bits < BN_LIMB_BITS; bits *= 2) x *= 2 - m * x;
  return 0 - x;
}

void bn_mont_init(bn_mont *mont, const bn_limb *m, size_t limbs, size_t floor) {
  const bn_kernel *k = bn_kernel_choose(limbs);
  mont->kernel = k;
  mont->limbs = limbs;
  mont->width = k->width(limbs);
  mont->digits = k->digits(limbs);
  mont->n0 = negative_inverse(m[0]);
  if (k->digit_bits < BN_LIMB_BITS) mont->n0 &= ((bn_limb)1 << k->digit_bits) - 1;
  bn_limb *one = mont->words + mont->width, *square = one + mont->width, *chunk = square + mont->width;
  bn_copy(chunk + mont->width, m, limbs);
  k->load(mont, mont->words, m);

  bn_limb x[BN_MAX_LIMBS], two[BN_ELEMENT_MAX];
  size_t r_bits = mont->digits * k->digit_bits, at = floor;
  bn_zero(x, limbs);
  x[floor / BN_LIMB_BITS] = (bn_limb)1 << (floor % BN_LIMB_BITS);
  for (; at < limbs * BN_LIMB_BITS; at++) twice(mont, x);
  k->load(mont, chunk, x); /* not yet an element */
  for (; at < r_bits; at++) twice(mont, x);
  k->load(mont, one, x);
  twice(mont, x);
  k->load(mont, two, x);

  /* square = 2^t R; then t doubles until it is r_bits, and 2 R repairs the odd steps. */
  unsigned squarings = 0;
  while (r_bits >> (squarings + 1) >= DOUBLING_THRESHOLD) squarings++;
  for (size_t t = 1; t < r_bits >> squarings; t++) twice(mont, x);
  k->load(mont, square, x);
  while (squarings-- > 0) {
    k->mul(mont, square, square, square);
    if (r_bits >> squarings & 1) k->mul(mont, square, square, two);
  }
  k->mul(mont, chunk, chunk, square);
  wipe(x, limbs * sizeof *x);
  wipe(two, mont->width * sizeof *two);
}

void bn_mont_mul(const bn_mont *mont, bn_limb *r, const bn_limb *a, const bn_limb *b) {
  mont->kernel->mul(mont, r, a, b);
}

void bn_mont_sqr(const bn_mont *mont, bn_limb *r, const bn_limb *a) { mont->kernel->mul(mont, r, a, a); }

void bn_mont_to(const bn_mont *mont, bn_limb *element, const bn_limb *x) {
  mont->kernel->load(mont, element, x);
  mont->kernel->mul(mont, element, element, bn_mont_square(mont));
}

void bn_mont_from(const bn_mont *mont, bn_limb *x, const bn_limb *element) {
  bn_limb t[BN_ELEMENT_MAX];
  bn_zero(t, mont->width);
  t[0] = 1;
  mont->kernel->mul(mont, t, element, t);
  mont->kernel->store(mont, x, t);
  wipe(t, mont->width * sizeof *t);
}

void bn_mont_mulmod(const bn_mont *mont, bn_limb *r, const bn_limb *a, const bn_limb *b) {
  bn_limb t[BN_ELEMENT_MAX], u[BN_ELEMENT_MAX];
  bn_mont_to(mont, t, a);
  mont->kernel->load(mont, u, b);
  mont->kernel->mul(mont, t, t, u);
  mont->kernel->store(mont, r, t);
  wipe(t, mont->width * sizeof *t);
  wipe(u, mont->width * sizeof *u);
}

void bn_mont_reduce(const bn_mont *mont, bn_limb *r, const bn_limb *x, size_t nx) {
  const bn_kernel *k = mont->kernel;
  size_t n = mont->limbs;
  bn_limb t[BN_ELEMENT_MAX], part[BN_MAX_LIMBS], sum[BN_MAX_LIMBS];
  bn_zero(sum, n);
  for (size_t at = (nx + n - 1) / n * n; at > 0;) {
    at -= n;
    size_t here = nx - at < n ? nx - at : n;
    /* sum = sum * 2^(limb bits * n) + the next n limbs; the sum is 0 at first */
    if (at + here < nx) {
      k->load(mont, t, sum);
      k->mul(mont, t, t, bn_mont_chunk(mont));
      k->store(mont, sum, t);
    }
    bn_zero(part, n);
    bn_copy(part, x + at, here);
    k->load(mont, t, part);
    k->mul(mont, t, t, bn_mont_one(mont));
    k->store(mont, part, t);
    bn_mod_add(sum, sum, part, bn_mont_modulus(mont), n);
  }
  bn_copy(r, sum, n);
  wipe(t, mont->width * sizeof *t);
  wipe(part, n * sizeof *part);
  wipe(sum, n * sizeof *sum);
}
