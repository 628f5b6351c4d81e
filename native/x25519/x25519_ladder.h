/* SPDX-License-Identifier: Apache-2.0
 * Montgomery's ladder on u alone (RFC 7748, section 5). A file includes fe_51.h or fe_25.h, and fe_ops.h, before.
 * Leaks nothing.
 */
#ifndef NATIVE_X25519_X25519_LADDER_H
#define NATIVE_X25519_X25519_LADDER_H

#include "base/wipe.h"

/* (A - 2) / 4 of Curve25519. */
enum { FE_A24 = 121665 };

typedef struct fe_rungs {
  fe x2, z2, x3, z3; /* all tight */
} fe_rungs;

/* x3 : z3 becomes the sum of both points, whose difference is u, and x2 : z2 twice the first. */
static inline void fe_ladder_step(fe_rungs *r, const fe *u) {
  fe a, b, c, d, e;
  fe_add(&a, &r->x2, &r->z2);
  fe_sub(&b, &r->x2, &r->z2);
  fe_add(&c, &r->x3, &r->z3);
  fe_sub(&d, &r->x3, &r->z3);
  fe_mul(&d, &d, &a);
  fe_mul(&c, &c, &b);
  fe_sq(&a, &a);
  fe_sq(&b, &b);
  fe_add(&r->x3, &d, &c);
  fe_sub(&r->z3, &d, &c);
  fe_sq(&r->x3, &r->x3);
  fe_sq(&r->z3, &r->z3);
  fe_mul(&r->z3, &r->z3, u);
  fe_mul(&r->x2, &a, &b);
  fe_sub(&e, &a, &b);
  fe_small(&c, &e, FE_A24);
  fe_add(&c, &c, &a);
  fe_mul(&r->z2, &c, &e);
}

static inline void fe_ladder(uint64_t out[4], const uint64_t k[4], const uint64_t u[4]) {
  fe_rungs r;
  fe x1;
  fe_load(&x1, u);
  r.x2 = fe_one;
  r.z2 = fe_zero;
  r.x3 = x1;
  r.z3 = fe_one;
  uint64_t swapped = 0;
  for (int i = 254; i >= 0; i--) {
    const uint64_t bit = k[i / 64] >> (i % 64) & 1;
    const ct_mask mask = ct_barrier(0 - (bit ^ swapped));
    fe_swap(&r.x2, &r.x3, mask);
    fe_swap(&r.z2, &r.z3, mask);
    swapped = bit;
    fe_ladder_step(&r, &x1);
  }
  const ct_mask mask = ct_barrier(0 - swapped);
  fe_swap(&r.x2, &r.x3, mask);
  fe_swap(&r.z2, &r.z3, mask);
  fe_invert(&r.z2, &r.z2);
  fe_mul(&r.x2, &r.x2, &r.z2);
  fe_store(out, &r.x2);
  wipe(&r, sizeof r);
}

#endif
