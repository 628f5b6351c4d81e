/* SPDX-License-Identifier: Apache-2.0
 * 1/x modulo p = 2^255 - 19 by division steps (Bernstein and Yang, Fast constant-time gcd computation and modular
 * inversion, 2019), from delta = 1/2: ten rounds of 60 steps, where 589 are enough for numbers of 255 bits.
 * Leaks nothing.
 *
 * A step maps (delta, f, g), f odd, to (1 - delta, g, (g - f) / 2) when delta > 0 and g is odd, else to
 * (1 + delta, f, (g + (g mod 2) f) / 2). e is delta - 1/2.
 */
#ifdef __SIZEOF_INT128__
#include "native/x25519/x25519_invert.h"

#include "base/ct.h"
#include "base/wipe.h"

__extension__ typedef __int128 wide;

enum { LIMBS = 5, BITS = 60, ROUNDS = 10 };
static const int64_t limb = ((int64_t)1 << BITS) - 1;

/* Two's complement: limbs of 60 bits, the last one signed. */
typedef struct number {
  int64_t v[LIMBS];
} number;

/* f' = (u f + v g) / 2^steps, g' = (q f + r g) / 2^steps. |u| + |v| and |q| + |r| are at most 2^steps. */
typedef struct matrix {
  int64_t u, v, q, r;
} matrix;

/* Twenty steps on the low 20 bits of f and g, with their matrix in the same words: f - 2^41 u - 2^62 v and
 * g - 2^41 q - 2^62 r, all of which a step adds, subtracts and halves alike. u to r begin as 1, 0, 0, 1, so that 20
 * halvings leave multiples of 2^-20: -2^21 U - 2^42 V with U = 2^20 u and V = 2^20 v. A row's two are at most 2^20
 * together in size, only ever 2^20 alone when nothing was exchanged (positive then), and what is left of f and g is at
 * most 2^20: the words never overflow, and the fields are found by rounding. */
static int64_t steps20(int64_t e, uint64_t f, uint64_t g, matrix *m) {
  const uint64_t low = ((uint64_t)1 << 20) - 1;
  f = (f & low) - ((uint64_t)1 << 41);
  g = (g & low) - ((uint64_t)1 << 62);
  for (int i = 0; i < 20; i++) {
    const uint64_t odd = ct_barrier(0 - (g & 1));
    const uint64_t swap = odd & ~(uint64_t)(e >> 63);
    const uint64_t next = g + (f & odd) - ((f + f) & swap);
    f += (g - f) & swap;
    g = (uint64_t)((int64_t)next >> 1);
    e = (int64_t)((uint64_t)e ^ swap) + 1;
  }
  const uint64_t half = (uint64_t)1 << 20;
  m->u = -((int64_t)((f + half) << 22) >> 43);
  m->q = -((int64_t)((g + half) << 22) >> 43);
  m->v = -((int64_t)(f + half + ((uint64_t)1 << 41)) >> 42);
  m->r = -((int64_t)(g + half + ((uint64_t)1 << 41)) >> 42);
  return e;
}

/* a after b. */
static matrix product(matrix a, matrix b) {
  return (matrix){a.u * b.u + a.v * b.q, a.u * b.v + a.v * b.r, a.q * b.u + a.r * b.q, a.q * b.v + a.r * b.r};
}

/* Sixty steps on the low 60 bits: after 20 the words have 44 right bits left, after 40 they have 24. */
static int64_t steps60(int64_t e, uint64_t f, uint64_t g, matrix *m) {
  matrix t;
  e = steps20(e, f, g, m);
  for (int i = 1; i < 3; i++) {
    const matrix *last = i == 1 ? m : &t;
    const uint64_t x = (uint64_t)last->u * f + (uint64_t)last->v * g;
    g = ((uint64_t)last->q * f + (uint64_t)last->r * g) >> 20;
    f = x >> 20;
    e = steps20(e, f, g, &t);
    *m = product(t, *m);
  }
  return e;
}

/* f, g = matrix * (f, g) / 2^60, exact. A sum is below 2^60 * 2^60 in size, and a carry. */
static void apply(number *f, number *g, const matrix *m) {
  wide cf = 0, cg = 0;
  for (int i = 0; i < LIMBS; i++) {
    const int64_t x = f->v[i], y = g->v[i];
    cf += (wide)m->u * x + (wide)m->v * y;
    cg += (wide)m->q * x + (wide)m->r * y;
    if (i > 0) {
      f->v[i - 1] = (int64_t)cf & limb;
      g->v[i - 1] = (int64_t)cg & limb;
    }
    cf >>= BITS;
    cg >>= BITS;
  }
  f->v[LIMBS - 1] = (int64_t)cf;
  g->v[LIMBS - 1] = (int64_t)cg;
}

/* The multiple of p, -2^60 < t < 2^60, to be added to a sum whose lowest bits are low: what makes up for negative
 * arguments is in start, and t is start less the number below 2^60 that clears the lowest 60 bits. */
static int64_t multiple(uint64_t low, int64_t start) {
  static const uint64_t inverse = 0x9435e50d79435e5; /* 1/p modulo 2^60 */
  return start - ((int64_t)(inverse * low + (uint64_t)start) & limb);
}

/* d, e = matrix * (d, e) / 2^60 modulo p, where -2p < d, e < p before and after: a negative one counts as increased by
 * p, so that the sums lie between -2^60 p and 2^60 p before the multiple, at most 0 and above -2^60, is added.
 * t p is t 2^255 - 19 t, and 255 is 4 * 60 + 15. */
static void apply_mod(number *d, number *e, const matrix *m) {
  const int64_t sd = d->v[LIMBS - 1] >> 63, se = e->v[LIMBS - 1] >> 63;
  wide cd = (wide)m->u * d->v[0] + (wide)m->v * e->v[0];
  wide ce = (wide)m->q * d->v[0] + (wide)m->r * e->v[0];
  const int64_t td = multiple((uint64_t)cd, (m->u & sd) + (m->v & se));
  const int64_t te = multiple((uint64_t)ce, (m->q & sd) + (m->r & se));
  cd = (cd - (wide)19 * td) >> BITS;
  ce = (ce - (wide)19 * te) >> BITS;
  for (int i = 1; i < LIMBS; i++) {
    const int64_t x = d->v[i], y = e->v[i];
    cd += (wide)m->u * x + (wide)m->v * y;
    ce += (wide)m->q * x + (wide)m->r * y;
    if (i == LIMBS - 1) {
      cd += (wide)td * (1 << 15);
      ce += (wide)te * (1 << 15);
    }
    d->v[i - 1] = (int64_t)cd & limb;
    e->v[i - 1] = (int64_t)ce & limb;
    cd >>= BITS;
    ce >>= BITS;
  }
  d->v[LIMBS - 1] = (int64_t)cd;
  e->v[LIMBS - 1] = (int64_t)ce;
}

static const number modulus = {
    {((int64_t)1 << 60) - 19, ((int64_t)1 << 60) - 1, ((int64_t)1 << 60) - 1, ((int64_t)1 << 60) - 1, (1 << 15) - 1}};

/* d = (d ^ turn) - turn + (p & more), turn and more all ones or zero. */
static void adjust(number *d, int64_t turn, int64_t more) {
  int64_t c = 0;
  for (int i = 0; i < LIMBS; i++) {
    c += (d->v[i] ^ turn) - turn + (modulus.v[i] & more);
    d->v[i] = i + 1 < LIMBS ? c & limb : c;
    c >>= BITS;
  }
}

static int64_t sign(const number *x) { return (int64_t)ct_barrier((uint64_t)(x->v[LIMBS - 1] >> 63)); }

void x25519_invert(uint64_t r[4], const uint64_t x[4]) {
  number f = modulus, d = {{0}}, e = {{1}};
  number g = {{(int64_t)x[0] & limb, (int64_t)(x[0] >> 60 | x[1] << 4) & limb, (int64_t)(x[1] >> 56 | x[2] << 8) & limb,
               (int64_t)(x[2] >> 52 | x[3] << 12) & limb, (int64_t)(x[3] >> 48)}};
  matrix m;
  int64_t delta = 0;
  for (int i = 0; i < ROUNDS; i++) {
    delta = steps60(delta, (uint64_t)f.v[0], (uint64_t)g.v[0], &m);
    apply(&f, &g, &m);
    apply_mod(&d, &e, &m);
  }
  adjust(&d, 0, sign(&d)); /* -p < d < p; f is 1 or -1, or p when x is 0 and d too; d is f / x */
  adjust(&d, sign(&f), 0);
  adjust(&d, 0, sign(&d));
  for (int i = 0; i < 4; i++) r[i] = (uint64_t)d.v[i] >> 4 * i | (uint64_t)d.v[i + 1] << (60 - 4 * i);
  wipe(&f, sizeof f);
  wipe(&g, sizeof g);
  wipe(&d, sizeof d);
  wipe(&e, sizeof e);
  wipe(&m, sizeof m);
}

#endif
