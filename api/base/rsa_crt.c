/* SPDX-License-Identifier: Apache-2.0
 * Reduction and inversion bit by bit (binary extended Euclid with a fixed number of steps; Pornin 2020, section 2):
 * small and portable rather than fast, as it serves imports alone. Leaks lengths only.
 */
#include "base/rsa_crt.h"

#include "base/ct.h"
#include "base/wipe.h"

enum { MAX_BYTES = 1024, MAX_WORDS = MAX_BYTES / 4 + 1 };

/* Little-endian words; one more than the modulus needs, so that doubling does not overflow. */
typedef struct number {
  uint32_t w[MAX_WORDS];
} number;

static size_t words_of(size_t bytes) { return (bytes + 3) / 4 + 1; }

static void load(number *x, size_t n, const uint8_t *bytes, size_t len) {
  for (size_t i = 0; i < n; i++) x->w[i] = 0;
  for (size_t i = 0; i < len; i++) x->w[i / 4] |= (uint32_t)bytes[len - 1 - i] << (i % 4 * 8);
}

static void store(uint8_t *out, size_t len, const number *x) {
  for (size_t i = 0; i < len; i++) out[len - 1 - i] = (uint8_t)(x->w[i / 4] >> (i % 4 * 8));
}

/* x -= y where mask; returns all ones when y > x. With mask 0 only the comparison happens. */
static ct_mask subtract(number *x, const number *y, size_t n, ct_mask mask) {
  uint64_t borrow = 0;
  for (size_t i = 0; i < n; i++) {
    uint64_t d = (uint64_t)x->w[i] - y->w[i] - borrow;
    borrow = d >> 63;
    x->w[i] = (uint32_t)ct_select(mask, d & 0xffffffff, x->w[i]);
  }
  return ct_barrier(0 - borrow);
}

static void add(number *x, const number *y, size_t n, ct_mask mask) {
  uint64_t carry = 0;
  for (size_t i = 0; i < n; i++) {
    carry += (uint64_t)x->w[i] + (y->w[i] & mask);
    x->w[i] = (uint32_t)carry;
    carry >>= 32;
  }
}

static void halve(number *x, size_t n) {
  for (size_t i = 0; i + 1 < n; i++) x->w[i] = x->w[i] >> 1 | x->w[i + 1] << 31;
  x->w[n - 1] >>= 1;
}

static void double_and_add(number *x, size_t n, uint32_t bit) {
  for (size_t i = n; i-- > 1;) x->w[i] = x->w[i] << 1 | x->w[i - 1] >> 31;
  x->w[0] = x->w[0] << 1 | bit;
}

static void swap(number *x, number *y, size_t n, ct_mask mask) {
  for (size_t i = 0; i < n; i++) {
    uint32_t t = (uint32_t)mask & (x->w[i] ^ y->w[i]);
    x->w[i] ^= t;
    y->w[i] ^= t;
  }
}

/* x = bytes mod m */
static void reduce(number *x, const uint8_t *bytes, size_t len, const number *m, size_t n) {
  load(x, n, NULL, 0);
  for (size_t i = 0; i < 8 * len; i++) {
    double_and_add(x, n, bytes[i / 8] >> (7 - i % 8) & 1);
    (void)subtract(x, m, n, ~subtract(x, m, n, 0));
  }
}

void rsa_crt_exponent(uint8_t *out, const uint8_t *d, size_t d_len, const uint8_t *prime, size_t prime_len) {
  number m, x;
  size_t n = words_of(prime_len);
  load(&m, n, prime, prime_len);
  m.w[0] &= ~(uint32_t)1;
  reduce(&x, d, d_len, &m, n);
  store(out, prime_len, &x);
  wipe(&m, sizeof m);
  wipe(&x, sizeof x);
}

/* a = q u and b = q v mod p throughout; at the end a is 0 and b the greatest common divisor. */
typedef struct euclid {
  number a, b, u, v, m;
} euclid;

static void step(euclid *s, size_t n) {
  ct_mask odd = ct_barrier(0 - (uint64_t)(s->a.w[0] & 1));
  ct_mask less = odd & subtract(&s->a, &s->b, n, 0);
  swap(&s->a, &s->b, n, less);
  swap(&s->u, &s->v, n, less);
  (void)subtract(&s->a, &s->b, n, odd);
  ct_mask borrow = odd & subtract(&s->u, &s->v, n, odd); /* below 0, modulo 2^(32 n) */
  add(&s->u, &s->m, n, borrow);
  halve(&s->a, n);
  add(&s->u, &s->m, n, ct_barrier(0 - (uint64_t)(s->u.w[0] & 1))); /* even now, and below 2 p */
  halve(&s->u, n);
}

void rsa_crt_coefficient(uint8_t *out, const uint8_t *q, size_t q_len, const uint8_t *p, size_t p_len) {
  euclid s;
  size_t n = words_of(p_len);
  load(&s.m, n, p, p_len);
  load(&s.b, n, p, p_len);
  reduce(&s.a, q, q_len, &s.m, n);
  load(&s.u, n, NULL, 0);
  load(&s.v, n, NULL, 0);
  s.u.w[0] = 1;
  for (size_t i = 0; i < 16 * p_len; i++) step(&s, n); /* each takes a bit off a or b */
  store(out, p_len, &s.v);
  wipe(&s, sizeof s);
}
