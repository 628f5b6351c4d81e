/* SPDX-License-Identifier: Apache-2.0
 * Template: points of y^2 = x^3 - 3x + b in affine and in Jacobian coordinates, x = X/Z^2, y = Y/Z^3; Z = 0 is
 * infinity. Formulas after Chudnovsky and Chudnovsky (1986) and Cohen, Miyaji, Ono (1998), as in Hankerson et al.,
 * "Guide to Elliptic Curve Cryptography", section 3.2. Leaks nothing, save where a name ends in _vartime.
 */

typedef struct affine { /* the layout of a base point's table */
  fe x, y;
} affine;

typedef struct jacobian {
  fe x, y, z;
} jacobian;

/* r = 2a for every a: infinity stays infinity, and no point here has order 2. r may be a. */
static void point_double(jacobian *r, const jacobian *a) {
  fe delta, y2, gamma, beta, alpha, t, u;
  fe_sqr(&delta, &a->z);
  fe_twice(&y2, &a->y);
  fe_sqr(&gamma, &y2); /* 4 Y^2 */
  fe_sub(&t, &a->x, &delta);
  fe_add(&u, &a->x, &delta);
  fe_mul(&t, &t, &u);
  fe_mul(&r->z, &y2, &a->z);
  fe_mul(&beta, &gamma, &a->x); /* 4 X Y^2 */
  fe_sqr(&gamma, &gamma);       /* 16 Y^4 */
  fe_twice(&alpha, &t);
  fe_add(&alpha, &alpha, &t); /* 3 (X - Z^2) (X + Z^2) */
  fe_half(&gamma, &gamma);
  fe_sqr(&u, &alpha);
  fe_sub(&u, &u, &beta);
  fe_sub(&r->x, &u, &beta);
  fe_sub(&beta, &beta, &r->x);
  fe_mul(&t, &beta, &alpha);
  fe_sub(&r->y, &t, &gamma);
}

/* What the addition a + b computes on the way: x and y of a less those of b, both scaled; see point_add_finish. */
typedef struct point_slope {
  fe h, r;
} point_slope;

static inline void point_add_start(point_slope *s, const jacobian *a, const affine *b) {
  fe zz, u2, s2;
  fe_sqr(&zz, &a->z);
  fe_mul(&u2, &b->x, &zz);
  fe_mul(&s2, &a->z, &zz);
  fe_mul(&s2, &s2, &b->y);
  fe_sub(&s->h, &u2, &a->x);
  fe_sub(&s->r, &s2, &a->y);
}

static inline void point_add_finish(jacobian *r, const jacobian *a, const point_slope *s) {
  fe hh, hhh, v, t;
  fe_sqr(&hh, &s->h);
  fe_mul(&hhh, &hh, &s->h);
  fe_mul(&v, &a->x, &hh);
  fe_mul(&t, &a->y, &hhh);
  fe_mul(&r->z, &a->z, &s->h);
  fe_sqr(&r->x, &s->r);
  fe_sub(&r->x, &r->x, &hhh);
  fe_sub(&r->x, &r->x, &v);
  fe_sub(&r->x, &r->x, &v);
  fe_sub(&v, &v, &r->x);
  fe_mul(&v, &v, &s->r);
  fe_sub(&r->y, &v, &t);
}

/* r = a + b, where neither is infinity and a is neither b nor -b. r may be a. */
static void point_add(jacobian *r, const jacobian *a, const affine *b) {
  point_slope s;
  point_add_start(&s, a, b);
  point_add_finish(r, a, &s);
}

static void point_from_affine(jacobian *r, const affine *a) {
  r->x = a->x;
  r->y = a->y;
  r->z = fe_one;
}

/* r = a + b for every a; b is not infinity. Variable-time: public. r may be a. */
static void point_add_vartime(jacobian *r, const jacobian *a, const affine *b) {
  point_slope s;
  if (fe_is_zero(&a->z)) {
    point_from_affine(r, b);
    return;
  }
  point_add_start(&s, a, b);
  if (!fe_is_zero(&s.h)) {
    point_add_finish(r, a, &s);
  } else if (fe_is_zero(&s.r)) {
    point_double(r, a);
  } else {
    memset(r, 0, sizeof *r); /* a = -b */
  }
}

/* All ones when the point satisfies the equation. */
static ct_mask point_on_curve(const affine *a) {
  fe left, right;
  fe_sqr(&right, &a->x);
  fe_sub(&right, &right, &fe_one);
  fe_sub(&right, &right, &fe_one);
  fe_sub(&right, &right, &fe_one);
  fe_mul(&right, &right, &a->x);
  fe_add(&right, &right, &fe_b);
  fe_sqr(&left, &a->y);
  fe_sub(&left, &left, &right);
  return fe_is_zero(&left);
}
