/* SPDX-License-Identifier: Apache-2.0
 * Division steps in batches of one word (Bernstein and Yang, Fast constant-time gcd computation and modular inversion,
 * sections 8 to 11): f odd; (delta, f, g) goes to (1 - delta, g, (g - f) / 2) when delta > 0 and g is odd, else to
 * (1 + delta, f, (g + (g mod 2) f) / 2).
 * Leaks widths only.
 */
#ifndef NATIVE_BN_BN_DIVSTEPS_H
#define NATIVE_BN_BN_DIVSTEPS_H

#include "native/bn/bn.h"

/* Steps in a batch: the entries of its matrix stay below 2^BATCH in size, so they fit a signed word. */
enum { BN_BATCH = BN_LIMB_BITS - 2, BN_DIVSTEPS_MAX = BN_MAX_LIMBS + 2 };

/* What a batch does: 2^BATCH * (f', g') = (u f + v g, q f + r g). */
typedef struct bn_matrix {
  bn_limb u, v, q, r; /* two's complement */
} bn_matrix;

/* f and g in two's complement, n + 2 limbs each. */
typedef struct bn_divsteps {
  size_t n;
  bn_limb delta; /* two's complement */
  bn_limb f[BN_DIVSTEPS_MAX], g[BN_DIVSTEPS_MAX];
} bn_divsteps;

/* Batches after which g is 0 for every f, g of n limbs. */
size_t bn_divsteps_batches(size_t n);

void bn_divsteps_begin(bn_divsteps *s, const bn_limb *f, const bn_limb *g, size_t n);
void bn_divsteps_batch(bn_divsteps *s, bn_matrix *m);

/* r = a x + b y in two's complement of w limbs, modulo 2^(w * limb bits). r is none of the others. */
void bn_divsteps_combine(bn_limb *r, bn_limb a, const bn_limb *x, bn_limb b, const bn_limb *y, size_t w);
/* Arithmetic shift right by BATCH bits. */
void bn_divsteps_shift(bn_limb *r, const bn_limb *a, size_t w);

#endif
