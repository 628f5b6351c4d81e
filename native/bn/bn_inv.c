/* SPDX-License-Identifier: Apache-2.0
 * Inversion and greatest common divisor by division steps (Bernstein and Yang, section 11): constant time, and an
 * inversion for public numbers that stops when it is done.
 * Leaks widths only; bn_inverse_vartime leaks its operands.
 */
#include "base/wipe.h"
#include "native/bn/bn_divsteps.h"

/* x with m x = -1 mod 2^limb bits: each step doubles the bits that are right (m m = 1 mod 8 starts with three). */
static bn_limb negative_inverse(bn_limb m) {
  bn_limb x = m;
  for (unsigned bits = 3; bits < BN_LIMB_BITS; bits *= 2) x *= 2 - m * x;
  return 0 - x;
}

/* The coefficients: d a = f and e a = g modulo m, both in [0, m), with n + 2 limbs. */
typedef struct coefficients {
  size_t n;
  bn_limb n0;
  bn_limb m[BN_DIVSTEPS_MAX], d[BN_DIVSTEPS_MAX], e[BN_DIVSTEPS_MAX];
} coefficients;

/* r = (a d + b e) / 2^BATCH mod m, in [0, m). */
static void divide(const coefficients *c, bn_limb *r, bn_limb a, bn_limb b) {
  bn_limb t[BN_DIVSTEPS_MAX];
  size_t w = c->n + 2;
  bn_divsteps_combine(t, a, c->d, b, c->e, w);
  /* |t| <= 2^BATCH m. A multiple k m with 0 <= k < 2^BATCH clears the low bits: the quotient is in (-m, 2m). */
  bn_limb k = (t[0] * c->n0) & (((bn_limb)1 << BN_BATCH) - 1);
  bn_limb carry = 0;
  for (size_t i = 0; i < w; i++) t[i] = bn_muladd(k, c->m[i], t[i], &carry);
  bn_divsteps_shift(r, t, w);
  (void)bn_add_masked(r, r, c->m, bn_mask(r[w - 1] >> (BN_LIMB_BITS - 1)), w);
  (void)bn_sub(r, r, c->m, w);
  (void)bn_add_masked(r, r, c->m, bn_mask(r[w - 1] >> (BN_LIMB_BITS - 1)), w);
  wipe(t, w * sizeof *t);
}

static void coefficients_begin(coefficients *c, const bn_limb *m, size_t n) {
  c->n = n;
  c->n0 = negative_inverse(m[0]);
  bn_zero(c->m, n + 2);
  bn_copy(c->m, m, n);
  bn_zero(c->d, n + 2);
  bn_zero(c->e, n + 2);
  c->e[0] = 1;
}

static void coefficients_batch(coefficients *c, const bn_matrix *m) {
  bn_limb d[BN_DIVSTEPS_MAX];
  divide(c, d, m->u, m->v);
  divide(c, c->e, m->q, m->r);
  bn_copy(c->d, d, c->n + 2);
  wipe(d, sizeof d);
}

/* f is 1 or -1 when there is an inverse: d or -d. */
static bn_limb finish(bn_limb *r, coefficients *c, bn_divsteps *s) {
  size_t n = c->n, w = n + 2;
  bn_limb negative = bn_mask(s->f[w - 1] >> (BN_LIMB_BITS - 1));
  bn_limb diff = s->f[0] ^ (negative | 1);
  for (size_t i = 1; i < w; i++) diff |= s->f[i] ^ negative;
  bn_limb minus[BN_DIVSTEPS_MAX];
  (void)bn_sub(minus, c->m, c->d, n); /* d is not 0 when f is a unit */
  bn_select(r, negative, minus, c->d, n);
  wipe(minus, sizeof minus);
  wipe(c, sizeof *c);
  wipe(s, sizeof *s);
  return bn_mask_zero(diff);
}

bn_limb bn_inverse(bn_limb *r, const bn_limb *a, const bn_limb *m, size_t n) {
  bn_divsteps s;
  coefficients c;
  bn_divsteps_begin(&s, m, a, n);
  coefficients_begin(&c, m, n);
  for (size_t i = bn_divsteps_batches(n); i > 0; i--) {
    bn_matrix batch;
    bn_divsteps_batch(&s, &batch);
    coefficients_batch(&c, &batch);
  }
  return finish(r, &c, &s);
}

bool bn_inverse_vartime(bn_limb *r, const bn_limb *a, const bn_limb *m, size_t n) {
  bn_divsteps s;
  coefficients c;
  bn_divsteps_begin(&s, m, a, n);
  coefficients_begin(&c, m, n);
  while (!bn_equal_word(s.g, 0, n + 2)) {
    bn_matrix batch;
    bn_divsteps_batch(&s, &batch);
    coefficients_batch(&c, &batch);
  }
  return finish(r, &c, &s) != 0;
}

void bn_gcd(bn_limb *r, const bn_limb *a, const bn_limb *b, size_t n) {
  bn_divsteps s;
  bn_divsteps_begin(&s, a, b, n);
  for (size_t i = bn_divsteps_batches(n); i > 0; i--) {
    bn_matrix batch;
    bn_divsteps_batch(&s, &batch);
  }
  bn_limb negative = bn_mask(s.f[n + 1] >> (BN_LIMB_BITS - 1));
  bn_limb carry = negative & 1;
  for (size_t i = 0; i < n; i++) r[i] = bn_addc(s.f[i] ^ negative, 0, &carry);
  wipe(&s, sizeof s);
}
