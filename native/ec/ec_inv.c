/* SPDX-License-Identifier: Apache-2.0
 * 1/x modulo an odd prime by division steps (Bernstein and Yang, 2019), 62 steps a round on one word each of f and g,
 * then on all of them by the matrix those steps amount to.
 * The secret path leaks the size of the modulus only; the _vartime path leaks x.
 *
 * A step maps (delta, f, g), f odd, to (1 - delta, g, (g - f) / 2) when delta > 0 and g is odd, else to
 * (1 + delta, f, (g + (g mod 2) f) / 2). From f = m, g = x and delta = 1/2, g is 0 and f is +-gcd after at most
 * (45907 b + 26313) / 19929 steps for numbers of b bits (the hull bound for this variant; Pornin and Wuille, 2021).
 * Here e = delta - 1/2, an integer.
 */
#include "native/ec/ec_inv.h"

#include "base/wipe.h"
#include "native/ec/ec_limbs.h"

enum { STEPS = 62, MAX62 = 9 };
#define MASK62 ((int64_t)(UINT64_MAX >> 2))

/* Two's complement in limbs of 62 bits: all but the last in 0 .. 2^62 - 1, the last signed. */
typedef struct num62 {
  int64_t v[MAX62];
} num62;

/* 2^62 times what the steps do: f' = (u f + v g) / 2^62, g' = (q f + r g) / 2^62. |u| + |v| <= 2^62, |q| + |r| too. */
typedef struct matrix {
  int64_t u, v, q, r;
} matrix;

/* A signed sum of products. 128 bits suffice: |a x + b y| <= 2^62 * 2^62 where |a| + |b| <= 2^62. */
#if defined(__SIZEOF_INT128__) && !defined(EC_NO_INT128)
__extension__ typedef __int128 sum;
static inline sum sum_of(int64_t a, int64_t x, int64_t b, int64_t y) { return (sum)a * x + (sum)b * y; }
static inline sum sum_add(sum s, sum t) { return s + t; }
static inline sum sum_mul(int64_t a, int64_t x) { return (sum)a * x; }
static inline sum sum_shift(sum s) { return s >> STEPS; }
static inline int64_t sum_low(sum s) { return (int64_t)(uint64_t)s; }
#else
typedef struct sum {
  uint64_t low, high;
} sum;
static inline sum sum_mul(int64_t a, int64_t x) {
  sum s;
  s.low = ec_mul((uint64_t)a, (uint64_t)x, &s.high);
  s.high -= ((uint64_t)(a >> 63) & (uint64_t)x) + ((uint64_t)(x >> 63) & (uint64_t)a);
  return s;
}
static inline sum sum_add(sum s, sum t) {
  uint64_t c = 0;
  s.low = ec_addc(s.low, t.low, &c);
  s.high = ec_addc(s.high, t.high, &c);
  return s;
}
static inline sum sum_of(int64_t a, int64_t x, int64_t b, int64_t y) { return sum_add(sum_mul(a, x), sum_mul(b, y)); }
static inline sum sum_shift(sum s) {
  s.low = s.low >> STEPS | s.high << (64 - STEPS);
  s.high = (uint64_t)((int64_t)s.high >> STEPS);
  return s;
}
static inline int64_t sum_low(sum s) { return (int64_t)s.low; }
#endif

static size_t limbs62(size_t bits) { return bits / STEPS + 1; }

static void to62(num62 *r, const uint64_t *x, size_t limbs, size_t n) {
  for (size_t i = 0; i < n; i++) {
    const size_t at = i * STEPS, k = at / 64, s = at % 64;
    uint64_t w = k < limbs ? x[k] >> s : 0;
    if (s != 0 && k + 1 < limbs) w |= x[k + 1] << (64 - s);
    r->v[i] = (int64_t)w & MASK62;
  }
}

/* x is not negative. */
static void from62(uint64_t *r, size_t limbs, const num62 *x, size_t n) {
  for (size_t k = 0; k < limbs; k++) {
    const size_t at = 64 * k, i = at / STEPS, s = at % STEPS; /* s <= 60: at most two limbs and two bits */
    uint64_t w = (uint64_t)x->v[i] >> s;
    if (i + 1 < n) w |= (uint64_t)x->v[i + 1] << (STEPS - s);
    if (s > 60 && i + 2 < n) w |= (uint64_t)x->v[i + 2] << (2 * STEPS - s);
    r[k] = w;
  }
}

/* 62 steps on the low words of f and g. Sums wrap as unsigned words: only their residues matter for f and g. */
static int64_t steps(int64_t e, uint64_t f, uint64_t g, matrix *t) {
  uint64_t u = 1, v = 0, q = 0, r = 1;
  for (int i = 0; i < STEPS; i++) {
    const uint64_t odd = ct_barrier(0 - (g & 1));
    const uint64_t swap = odd & ~(uint64_t)(e >> 63);
    /* g -= f when swapped, else g += f when odd; then f += g gives the old g. */
    g += ((f ^ swap) - swap) & odd;
    q += ((u ^ swap) - swap) & odd;
    r += ((v ^ swap) - swap) & odd;
    f += g & swap;
    u += q & swap;
    v += r & swap;
    e = (int64_t)((uint64_t)e ^ swap) + 1;
    g >>= 1;
    u <<= 1;
    v <<= 1;
  }
  *t = (matrix){(int64_t)u, (int64_t)v, (int64_t)q, (int64_t)r};
  return e;
}

/* The same steps, runs of even g at once and up to six additions of f in one. */
static int64_t steps_vartime(int64_t e, uint64_t f, uint64_t g, matrix *t) {
  uint64_t u = 1, v = 0, q = 0, r = 1;
  int left = STEPS;
  for (;;) {
    const int zeros = __builtin_ctzll(g | UINT64_MAX << left);
    g >>= zeros;
    u <<= zeros;
    v <<= zeros;
    e += zeros;
    left -= zeros;
    if (left == 0) break;
    if (e >= 0) { /* swap; the halving that follows counts the step */
      const uint64_t f0 = f, u0 = u, v0 = v;
      f = g;
      u = q;
      v = r;
      g = 0 - f0;
      q = 0 - u0;
      r = 0 - v0;
      e = -e - 1;
    }
    /* -e more steps will not swap: w = -g/f modulo a power of two clears as many bits of g, six at most. */
    int limit = e < -6 ? 6 : (int)-e;
    if (limit > left) limit = left;
    const uint64_t w = (g * f * (f * f - 2)) & (UINT64_MAX >> (64 - limit));
    g += f * w;
    q += u * w;
    r += v * w;
  }
  *t = (matrix){(int64_t)u, (int64_t)v, (int64_t)q, (int64_t)r};
  return e;
}

/* f, g = matrix * (f, g) / 2^62, exact. */
static void apply(num62 *f, num62 *g, const matrix *t, size_t n) {
  sum cf = sum_shift(sum_of(t->u, f->v[0], t->v, g->v[0]));
  sum cg = sum_shift(sum_of(t->q, f->v[0], t->r, g->v[0]));
  for (size_t i = 1; i < n; i++) {
    const int64_t fi = f->v[i], gi = g->v[i];
    cf = sum_add(cf, sum_of(t->u, fi, t->v, gi));
    cg = sum_add(cg, sum_of(t->q, fi, t->r, gi));
    f->v[i - 1] = sum_low(cf) & MASK62;
    g->v[i - 1] = sum_low(cg) & MASK62;
    cf = sum_shift(cf);
    cg = sum_shift(cg);
  }
  f->v[n - 1] = sum_low(cf);
  g->v[n - 1] = sum_low(cg);
}

/* d, e = matrix * (d, e) / 2^62 modulo m. -2m < d, e < m before and after: a negative one counts as increased by m
 * (so that the sums lie in (-2^62 m, 2^62 m)), then a multiple of m in 0 .. -(2^62 - 1) clears the lowest 62 bits. */
static void apply_mod(num62 *d, num62 *e, const matrix *t, const num62 *m, int64_t m_inv, size_t n) {
  const int64_t sd = d->v[n - 1] >> 63, se = e->v[n - 1] >> 63;
  int64_t md = (t->u & sd) + (t->v & se);
  int64_t me = (t->q & sd) + (t->r & se);
  sum cd = sum_of(t->u, d->v[0], t->v, e->v[0]);
  sum ce = sum_of(t->q, d->v[0], t->r, e->v[0]);
  md -= (int64_t)((uint64_t)m_inv * (uint64_t)sum_low(cd) + (uint64_t)md) & MASK62;
  me -= (int64_t)((uint64_t)m_inv * (uint64_t)sum_low(ce) + (uint64_t)me) & MASK62;
  cd = sum_shift(sum_add(cd, sum_mul(m->v[0], md)));
  ce = sum_shift(sum_add(ce, sum_mul(m->v[0], me)));
  for (size_t i = 1; i < n; i++) {
    const int64_t di = d->v[i], ei = e->v[i];
    cd = sum_add(cd, sum_add(sum_of(t->u, di, t->v, ei), sum_mul(m->v[i], md)));
    ce = sum_add(ce, sum_add(sum_of(t->q, di, t->r, ei), sum_mul(m->v[i], me)));
    d->v[i - 1] = sum_low(cd) & MASK62;
    e->v[i - 1] = sum_low(ce) & MASK62;
    cd = sum_shift(cd);
    ce = sum_shift(ce);
  }
  d->v[n - 1] = sum_low(cd);
  e->v[n - 1] = sum_low(ce);
}

/* d += m where mask is all ones; carries settled. */
static void add_masked(num62 *d, const num62 *m, int64_t mask, size_t n) {
  int64_t c = 0;
  for (size_t i = 0; i < n; i++) {
    c += d->v[i] + (m->v[i] & mask);
    d->v[i] = i + 1 < n ? c & MASK62 : c;
    c >>= STEPS;
  }
}

/* d = +-d in 0 .. m - 1, negated where negate is all ones; -2m < d < m. */
static void normalise(num62 *d, const num62 *m, int64_t negate, size_t n) {
  add_masked(d, m, (int64_t)ct_barrier((uint64_t)(d->v[n - 1] >> 63)), n); /* -m < d < m */
  int64_t c = 0;
  for (size_t i = 0; i < n; i++) {
    c += (d->v[i] ^ negate) - negate;
    d->v[i] = i + 1 < n ? c & MASK62 : c;
    c >>= STEPS;
  }
  add_masked(d, m, (int64_t)ct_barrier((uint64_t)(d->v[n - 1] >> 63)), n);
}

typedef struct state {
  num62 f, g, d, e, m;
  size_t n;
  int64_t m_inv; /* 1/m mod 2^62 */
} state;

static void begin(state *s, const uint64_t *x, const ec_modulus *m) {
  s->n = limbs62(m->bits);
  to62(&s->m, m->m, m->limbs, s->n);
  to62(&s->g, x, m->limbs, s->n);
  s->f = s->m;
  memset(&s->d, 0, sizeof s->d);
  memset(&s->e, 0, sizeof s->e);
  s->e.v[0] = 1;
  s->m_inv = (int64_t)(0 - m->m_neg_inv) & MASK62;
}

/* d is +-1/x, with the sign of f. */
static void end(state *s, uint64_t *r, const ec_modulus *m) {
  normalise(&s->d, &s->m, s->f.v[s->n - 1] >> 63, s->n);
  from62(r, m->limbs, &s->d, s->n);
}

void ec_inv(uint64_t *r, const uint64_t *x, const ec_modulus *m) {
  state s;
  matrix t;
  int64_t e = 0;
  const size_t rounds = ((45907 * m->bits + 26313) / 19929 + STEPS - 1) / STEPS;
  begin(&s, x, m);
  for (size_t i = 0; i < rounds; i++) {
    e = steps(e, (uint64_t)s.f.v[0], (uint64_t)s.g.v[0], &t);
    apply(&s.f, &s.g, &t, s.n);
    apply_mod(&s.d, &s.e, &t, &s.m, s.m_inv, s.n);
  }
  end(&s, r, m);
  wipe(&s, sizeof s);
  wipe(&t, sizeof t);
}

static bool is_zero_vartime(const num62 *x, size_t n) {
  for (size_t i = 0; i < n; i++) {
    if (x->v[i] != 0) return false;
  }
  return true;
}

void ec_inv_vartime(uint64_t *r, const uint64_t *x, const ec_modulus *m) {
  state s;
  matrix t;
  int64_t e = 0;
  begin(&s, x, m);
  while (!is_zero_vartime(&s.g, s.n)) {
    e = steps_vartime(e, (uint64_t)s.f.v[0], (uint64_t)s.g.v[0], &t);
    apply(&s.f, &s.g, &t, s.n);
    apply_mod(&s.d, &s.e, &t, &s.m, s.m_inv, s.n);
  }
  end(&s, r, m);
}
