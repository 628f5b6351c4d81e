/* SPDX-License-Identifier: Apache-2.0
 * The 64-bit word elliptic-curve numbers are made of: add and subtract with carry, multiply and add.
 * gcc keeps carries in flags only for the intrinsics, hence x86-64 has its own lines.
 * Leaks nothing: a machine whose multiplier takes a time that depends on its operands is out of scope.
 */
#ifndef NATIVE_EC_EC_WORD_H
#define NATIVE_EC_EC_WORD_H

#include <stddef.h>
#include <stdint.h>

#ifdef __x86_64__
#include <immintrin.h>

/* a + b + *carry; *carry (0 or 1) becomes the carry out. */
static inline uint64_t ec_addc(uint64_t a, uint64_t b, uint64_t *carry) {
  unsigned long long x;
  *carry = _addcarry_u64((unsigned char)*carry, a, b, &x);
  return x;
}

/* a - b - *borrow; *borrow (0 or 1) becomes the borrow out. */
static inline uint64_t ec_subb(uint64_t a, uint64_t b, uint64_t *borrow) {
  unsigned long long x;
  *borrow = _subborrow_u64((unsigned char)*borrow, a, b, &x);
  return x;
}
#else
static inline uint64_t ec_addc(uint64_t a, uint64_t b, uint64_t *carry) {
  uint64_t x = a + b, y = x + *carry;
  *carry = (uint64_t)(x < a) + (uint64_t)(y < x);
  return y;
}

static inline uint64_t ec_subb(uint64_t a, uint64_t b, uint64_t *borrow) {
  uint64_t x = a - b, y = x - *borrow;
  *borrow = (uint64_t)(x > a) + (uint64_t)(y > x);
  return y;
}
#endif

/* a * b, upper half in *high. */
#if defined(__SIZEOF_INT128__) && !defined(EC_NO_INT128)
__extension__ typedef unsigned __int128 ec_wide;

static inline uint64_t ec_mul(uint64_t a, uint64_t b, uint64_t *high) {
  ec_wide x = (ec_wide)a * b;
  *high = (uint64_t)(x >> 64);
  return (uint64_t)x;
}

/* a * b + c + *carry; *carry becomes the upper half. No overflow: (B-1)^2 + 2(B-1) = B^2 - 1. */
static inline uint64_t ec_muladd(uint64_t a, uint64_t b, uint64_t c, uint64_t *carry) {
  ec_wide x = (ec_wide)a * b + c + *carry;
  *carry = (uint64_t)(x >> 64);
  return (uint64_t)x;
}

/* A sum of 128 bits: + a * b; + another; its lower word; its bits from n up, 0 < n < 64. */
typedef ec_wide ec_sum;
static inline ec_sum ec_sum_mul(ec_sum s, uint64_t a, uint64_t b) { return s + (ec_wide)a * b; }
static inline ec_sum ec_sum_add(ec_sum s, ec_sum t) { return s + t; }
static inline uint64_t ec_sum_low(ec_sum s) { return (uint64_t)s; }
static inline ec_sum ec_sum_shift(ec_sum s, unsigned n) { return s >> n; }
#define EC_SUM_0 ((ec_sum)0)
#else
static inline uint64_t ec_mul(uint64_t a, uint64_t b, uint64_t *high) {
  const uint64_t a0 = (uint32_t)a, a1 = a >> 32, b0 = (uint32_t)b, b1 = b >> 32;
  const uint64_t low = a0 * b0, mid = a1 * b0 + (low >> 32), cross = a0 * b1 + (uint32_t)mid;
  *high = a1 * b1 + (mid >> 32) + (cross >> 32);
  return cross << 32 | (uint32_t)low;
}

static inline uint64_t ec_muladd(uint64_t a, uint64_t b, uint64_t c, uint64_t *carry) {
  uint64_t high, k = 0;
  uint64_t low = ec_addc(ec_mul(a, b, &high), c, &k);
  high += k;
  k = 0;
  low = ec_addc(low, *carry, &k);
  *carry = high + k;
  return low;
}

typedef struct ec_sum {
  uint64_t low, high;
} ec_sum;
static inline ec_sum ec_sum_add(ec_sum s, ec_sum t) {
  uint64_t c = 0;
  s.low = ec_addc(s.low, t.low, &c);
  s.high = ec_addc(s.high, t.high, &c);
  return s;
}
static inline ec_sum ec_sum_mul(ec_sum s, uint64_t a, uint64_t b) {
  ec_sum t;
  t.low = ec_mul(a, b, &t.high);
  return ec_sum_add(s, t);
}
static inline uint64_t ec_sum_low(ec_sum s) { return s.low; }
static inline ec_sum ec_sum_shift(ec_sum s, unsigned n) {
  return (ec_sum){s.low >> n | s.high << (64 - n), s.high >> n};
}
#define EC_SUM_0 ((ec_sum){0, 0})
#endif

#endif
