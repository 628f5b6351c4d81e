/* SPDX-License-Identifier: Apache-2.0
 * The extra strong Lucas test of a public number (Grantham, Frobenius Pseudoprimes, 2001; Baillie's choice of P: the
 * first from 3 on with the Jacobi symbol of P^2 - 4 equal to -1; Q = 1).
 * Leaks the number.
 */
#include "native/bn/bn_mont.h"
#include "native/bn/bn_prime.h"

typedef struct lucas {
  _Alignas(64) unsigned char context[64 + (4 * BN_ELEMENT_MAX + BN_MAX_LIMBS) * BN_LIMB_BYTES + 64];
  const bn_limb *n;
  size_t limbs;
  bn_limb p[BN_MAX_LIMBS], two[BN_MAX_LIMBS], v[BN_MAX_LIMBS], w[BN_MAX_LIMBS], x[BN_MAX_LIMBS];
} lucas;

/* (a / b) for odd b, by reciprocity; 2 is a residue of b = 1, 7 mod 8. */
static int jacobi_word(bn_limb a, bn_limb b) {
  int sign = 1;
  for (a %= b; a != 0; a %= b) {
    for (; (a & 1) == 0; a >>= 1) {
      if ((b & 7) == 3 || (b & 7) == 5) sign = -sign;
    }
    if ((a & 3) == 3 && (b & 3) == 3) sign = -sign;
    bn_limb t = a;
    a = b;
    b = t;
  }
  return b == 1 ? sign : 0;
}

/* (d / n) for small d > 0. */
static int jacobi(bn_limb d, const bn_limb *n, size_t limbs) {
  int sign = 1;
  for (; (d & 1) == 0; d >>= 1) {
    if ((n[0] & 7) == 3 || (n[0] & 7) == 5) sign = -sign;
  }
  if ((d & 3) == 3 && (n[0] & 3) == 3) sign = -sign;
  bn_limb r;
  bn_div(NULL, &r, n, limbs, &d, 1);
  return d == 1 ? sign : sign * jacobi_word(r, d);
}

/* Bit by bit: is there x with x^2 = n? */
static bool is_square(lucas *l) {
  bn_limb square[2 * BN_MAX_LIMBS];
  size_t n = l->limbs, half = (n + 1) / 2;
  bn_zero(l->x, n);
  for (size_t bit = half * BN_LIMB_BITS; bit-- > 0;) {
    bn_limb mark = (bn_limb)1 << (bit % BN_LIMB_BITS);
    l->x[bit / BN_LIMB_BITS] |= mark;
    bn_mul(square, l->x, half, l->x, half);
    bool above = 2 * half > n && square[n] != 0;
    if (above || bn_less(l->n, square, n)) l->x[bit / BN_LIMB_BITS] ^= mark;
  }
  bn_mul(square, l->x, half, l->x, half);
  return bn_equal(square, l->n, n) != 0;
}

/* P, or 0 when a factor or a square root was found. */
static bn_limb choose(lucas *l) {
  for (bn_limb p = 3;; p++) {
    int j = jacobi(p * p - 4, l->n, l->limbs);
    if (j == -1) return p;
    /* n is greater than p + 2, so that a common factor of p^2 - 4 = (p + 2)(p - 2) and n is a proper one. */
    if (j == 0) return 0;
    if (p == 30 && is_square(l)) return 0;
  }
}

/* r = a b - c mod n */
static void mul_sub(lucas *l, bn_limb *r, const bn_limb *a, const bn_limb *b, const bn_limb *c) {
  bn_mont_mulmod((bn_mont *)(void *)l->context, r, a, b);
  bn_mod_sub(r, r, c, l->n, l->limbs);
}

bool bn_extra_strong_lucas_vartime(const bn_limb *n, size_t limbs) {
  lucas l;
  size_t s = 0;
  l.n = n;
  l.limbs = limbs;
  bn_limb p = choose(&l);
  if (p == 0) return false;
  bn_mont_init((bn_mont *)(void *)l.context, n, limbs, bn_bits_vartime(n, limbs) - 1);
  /* n + 1 = 2^s d; n of all ones carries out of its limbs */
  bn_limb d[BN_MAX_LIMBS];
  bn_copy(d, n, limbs);
  bn_limb over = bn_add_word(d, 1, limbs);
  for (; (d[0] & 1) == 0; s++) {
    bn_shift_right1(d, over, limbs);
    over = 0;
  }
  bn_zero(l.p, limbs);
  bn_zero(l.two, limbs);
  bn_zero(l.v, limbs);
  l.p[0] = p;
  l.two[0] = l.v[0] = 2;
  bn_copy(l.w, l.p, limbs);
  /* v = V(k), w = V(k + 1): V(2k) = V(k)^2 - 2, V(2k + 1) = V(k) V(k + 1) - P. */
  for (size_t bit = bn_bits_vartime(d, limbs); bit-- > 0;) {
    if (d[bit / BN_LIMB_BITS] >> (bit % BN_LIMB_BITS) & 1) {
      mul_sub(&l, l.v, l.v, l.w, l.p);
      mul_sub(&l, l.w, l.w, l.w, l.two);
    } else {
      mul_sub(&l, l.w, l.v, l.w, l.p);
      mul_sub(&l, l.v, l.v, l.v, l.two);
    }
  }
  /* V(d) = 2 or -2 and U(d) = 0, that is 2 V(d + 1) = P V(d). */
  bn_mod_add(l.x, l.v, l.two, n, limbs);
  if (bn_equal(l.v, l.two, limbs) || bn_equal_word(l.x, 0, limbs)) {
    bn_mod_add(l.x, l.w, l.w, n, limbs);
    mul_sub(&l, l.x, l.v, l.p, l.x);
    if (bn_equal_word(l.x, 0, limbs)) return true;
  }
  /* or V(2^t d) = 0 for some t < s - 1 */
  for (size_t t = 0; t + 1 < s; t++) {
    if (bn_equal_word(l.v, 0, limbs)) return true;
    mul_sub(&l, l.v, l.v, l.v, l.two);
  }
  return false;
}
