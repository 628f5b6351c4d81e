/* SPDX-License-Identifier: Apache-2.0
 * Points of edwards25519, -x^2 + y^2 = 1 + d x^2 y^2, in extended coordinates: x = X/Z, y = Y/Z, T = XY/Z (Hisil, Wong,
 * Carter and Dawson, Twisted Edwards curves revisited, sections 3.1 and 3.3). The formulas have no exceptions: d is no
 * square. A file includes fe_51.h or fe_25.h, and fe_ops.h, before.
 * Leaks nothing.
 */
#ifndef NATIVE_X25519_GE_H
#define NATIVE_X25519_GE_H

/* All coordinates tight. */
typedef struct ge {
  fe x, y, z, t;
} ge;

/* A sum before its last products: X = EF, Y = GH, T = EH, Z = FG. All four are factors. */
typedef struct ge_sum {
  fe e, f, g, h;
} ge_sum;

/* What an addition wants of its second point: y + x, y - x, 2dxy of one with z = 1. All factors. */
typedef struct ge_affine {
  fe plus, minus, t2d;
} ge_affine;

/* Y + X, Y - X, 2dT and 2Z. All factors. */
typedef struct ge_ready {
  ge_affine a;
  fe z2;
} ge_ready;

static const uint64_t ge_d[4] = {0x75eb4dca135978a3, 0x00700a4d4141d8ab, 0x8cc740797779e898, 0x52036cee2b6ffe73};

static inline void ge_zero(ge *r) {
  r->x = fe_zero;
  r->y = fe_one;
  r->z = fe_one;
  r->t = fe_zero;
}

static inline void ge_ready_of(ge_ready *r, const ge *a) {
  fe d;
  fe_load(&d, ge_d);
  fe_add(&d, &d, &d);
  fe_add(&r->a.plus, &a->y, &a->x);
  fe_sub(&r->a.minus, &a->y, &a->x);
  fe_mul(&r->a.t2d, &d, &a->t);
  fe_add(&r->z2, &a->z, &a->z);
}

static inline void ge_finish(ge *r, const ge_sum *s) {
  fe_mul(&r->x, &s->f, &s->e);
  fe_mul(&r->y, &s->h, &s->g);
  fe_mul(&r->z, &s->f, &s->g);
  fe_mul(&r->t, &s->h, &s->e);
}

/* All but t, which doubling does not read. */
static inline void ge_finish_no_t(ge *r, const ge_sum *s) {
  fe_mul(&r->x, &s->f, &s->e);
  fe_mul(&r->y, &s->h, &s->g);
  fe_mul(&r->z, &s->f, &s->g);
}

/* a + b, from 2 Z_a Z_b, which is a sum of two tight elements at most. */
static inline void ge_add_with(ge_sum *s, const ge *a, const ge_affine *b, const fe *z2) {
  fe x, y, t;
  fe_sub(&x, &a->y, &a->x);
  fe_add(&y, &a->y, &a->x);
  fe_mul(&x, &x, &b->minus);
  fe_mul(&y, &y, &b->plus);
  fe_mul(&t, &b->t2d, &a->t);
  fe_sub(&s->e, &y, &x);
  fe_sub(&s->f, z2, &t);
  fe_add(&s->g, z2, &t);
  fe_add(&s->h, &y, &x);
}

static inline void ge_add_affine(ge_sum *s, const ge *a, const ge_affine *b) {
  fe z2;
  fe_add(&z2, &a->z, &a->z);
  ge_add_with(s, a, b, &z2);
}

static inline void ge_add_ready(ge_sum *s, const ge *a, const ge_ready *b) {
  fe z2;
  fe_mul(&z2, &b->z2, &a->z);
  ge_add_with(s, a, &b->a, &z2);
}

/* 2a; a->t is not read. H = Y^2 + X^2, G = Y^2 - X^2, E = (X + Y)^2 - H, F = 2Z^2 - G: the signs of all four are turned
 * against the paper's, which changes no product. F = 2Z^2 + X^2 - Y^2 is a sum of three tight elements less a tight
 * one. */
static inline void ge_double(ge_sum *s, const ge *a) {
  fe xx, yy, zz, both;
  fe_sq(&xx, &a->x);
  fe_sq(&yy, &a->y);
  fe_sq(&zz, &a->z);
  fe_add(&both, &a->x, &a->y);
  fe_sq(&both, &both);
  fe_add(&s->h, &yy, &xx);
  fe_sub(&s->g, &yy, &xx);
  fe_sub(&s->e, &both, &s->h);
  fe_add(&zz, &zz, &zz);
  fe_add(&zz, &zz, &xx);
  fe_sub(&s->f, &zz, &yy);
}

/* A point of x25519_table.h. */
static inline void ge_affine_load(ge_affine *r, const uint64_t w[12]) {
  uint64_t minus[4], plus[4], t2d[4];
  for (int i = 0; i < 4; i++) {
    minus[i] = w[3 * i];
    plus[i] = w[3 * i + 1];
    t2d[i] = w[3 * i + 2];
  }
  fe_load(&r->minus, minus);
  fe_load(&r->plus, plus);
  fe_load(&r->t2d, t2d);
}

static inline void ge_affine_neg(ge_affine *r, const ge_affine *a) {
  const fe plus = a->plus;
  r->plus = a->minus;
  r->minus = plus;
  fe_neg(&r->t2d, &a->t2d);
}

/* RFC 8032, section 5.1.2. */
static inline void ge_encode(uint64_t w[4], const ge *a) {
  fe inverse, x, y;
  uint64_t low[4];
  fe_invert(&inverse, &a->z);
  fe_mul(&x, &a->x, &inverse);
  fe_mul(&y, &a->y, &inverse);
  fe_store(low, &x);
  fe_store(w, &y);
  w[3] |= low[0] << 63;
}

#endif
