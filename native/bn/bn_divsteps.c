/* SPDX-License-Identifier: Apache-2.0
 * Division steps in batches of one word (Bernstein and Yang, Fast constant-time gcd computation and modular inversion,
 * sections 8 to 11).
 * Leaks widths only.
 */
#include "native/bn/bn_divsteps.h"

#include "base/wipe.h"

static bn_limb sign_mask(bn_limb x) { return bn_mask(x >> (BN_LIMB_BITS - 1)); }

/* Theorem 11.2 with the width in bits as d: f^2 + 4 g^2 <= 5 * 2^(2d) holds for f, g < 2^d. */
size_t bn_divsteps_batches(size_t n) {
  size_t d = n * BN_LIMB_BITS;
  size_t steps = (49 * d + (d < 46 ? 80 : 57)) / 17;
  return (steps + BN_BATCH - 1) / BN_BATCH;
}

void bn_divsteps_begin(bn_divsteps *s, const bn_limb *f, const bn_limb *g, size_t n) {
  s->n = n;
  s->delta = 1;
  bn_zero(s->f, n + 2);
  bn_zero(s->g, n + 2);
  bn_copy(s->f, f, n);
  bn_copy(s->g, g, n);
}

/* The low word decides a whole batch: step i looks at bit i of what f and g were. */
static bn_limb divsteps_word(bn_matrix *m, bn_limb delta, bn_limb f, bn_limb g) {
  bn_limb u = 1, v = 0, q = 0, r = 1;
  for (unsigned i = 0; i < BN_BATCH; i++) {
    bn_limb positive = bn_mask(((delta | (0 - delta)) & ~delta) >> (BN_LIMB_BITS - 1)); /* delta > 0 */
    bn_limb odd = bn_mask(g & 1);
    /* g + f or, where f and g change places, g - f; 0 added when g is even */
    g += ((f ^ positive) - positive) & odd;
    q += ((u ^ positive) - positive) & odd;
    r += ((v ^ positive) - positive) & odd;
    bn_limb exchange = positive & odd;
    delta = (delta ^ exchange) - exchange + 1;
    /* f + (g - f) = the old g */
    f += g & exchange;
    u += q & exchange;
    v += r & exchange;
    g >>= 1;
    u <<= 1;
    v <<= 1;
  }
  *m = (bn_matrix){u, v, q, r};
  return delta;
}

void bn_divsteps_combine(bn_limb *r, bn_limb a, const bn_limb *x, bn_limb b, const bn_limb *y, size_t w) {
  /* a x = |a| (x ^ s) + |a| s with s the sign: the negative of x is its complement plus 1. */
  bn_limb sa = sign_mask(a), sb = sign_mask(b);
  bn_limb aa = (a ^ sa) - sa, bb = (b ^ sb) - sb;
  bn_limb ca = aa & sa, cb = bb & sb;
  for (size_t i = 0; i < w; i++) {
    bn_limb low = bn_muladd(aa, x[i] ^ sa, 0, &ca);
    r[i] = bn_muladd(bb, y[i] ^ sb, low, &cb);
  }
}

void bn_divsteps_shift(bn_limb *r, const bn_limb *a, size_t w) {
  for (size_t i = 0; i + 1 < w; i++) r[i] = (a[i] >> BN_BATCH) | (a[i + 1] << (BN_LIMB_BITS - BN_BATCH));
  r[w - 1] = (a[w - 1] >> BN_BATCH) | (sign_mask(a[w - 1]) << (BN_LIMB_BITS - BN_BATCH));
}

void bn_divsteps_batch(bn_divsteps *s, bn_matrix *m) {
  bn_limb f[BN_DIVSTEPS_MAX], g[BN_DIVSTEPS_MAX];
  size_t w = s->n + 2;
  s->delta = divsteps_word(m, s->delta, s->f[0], s->g[0]);
  /* |f|, |g| < 2^(n limbs) and |u| + |v| <= 2^BATCH: the sums fit n + 2 limbs with their sign. */
  bn_divsteps_combine(f, m->u, s->f, m->v, s->g, w);
  bn_divsteps_combine(g, m->q, s->f, m->r, s->g, w);
  bn_divsteps_shift(s->f, f, w);
  bn_divsteps_shift(s->g, g, w);
  wipe(f, w * sizeof *f);
  wipe(g, w * sizeof *g);
}
