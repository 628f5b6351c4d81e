/* SPDX-License-Identifier: Apache-2.0
 * Numbers modulo L (RFC 8032, section 5.1) by Barrett's reduction (Handbook of Applied Cryptography, 14.42) on words of
 * 32 bits, which every machine multiplies. Signing spends its time elsewhere.
 * Leaks nothing, save where a name ends in _vartime.
 */
#include "native/x25519/ed25519_scalar.h"

#include "base/bytes.h"
#include "base/ct.h"
#include "base/wipe.h"

enum { WORDS = 8 };
static const uint32_t order[WORDS] = {0x5cf5d3ed, 0x5812631a, 0xa2f79cd6, 0x14def9de, 0, 0, 0, 0x10000000};

/* 2^512 / L, rounded down. */
static const uint32_t order_inverse[WORDS + 1] = {0x0a2c131b, 0xed9ce5a3, 0x086329a7, 0x2106215d, 0xffffffeb,
                                                  0xffffffff, 0xffffffff, 0xffffffff, 0x0000000f};

/* r = a b, as many words of it as r has. x is below 2^32 (2^32 - 1) + 2^32, so it fits. */
static void multiply(uint32_t *r, int r_words, const uint32_t *a, int a_words, const uint32_t *b, int b_words) {
  for (int i = 0; i < r_words; i++) r[i] = 0;
  for (int i = 0; i < a_words; i++) {
    uint64_t x = 0;
    for (int j = 0; j < b_words && i + j < r_words; j++) {
      x += (uint64_t)a[i] * b[j] + r[i + j];
      r[i + j] = (uint32_t)x;
      x >>= 32;
    }
    if (i + b_words < r_words) r[i + b_words] = (uint32_t)x;
  }
}

/* r = a - b modulo 2^288; all ones when a < b. */
static uint32_t subtract(uint32_t r[WORDS + 1], const uint32_t a[WORDS + 1], const uint32_t *b, int b_words) {
  uint64_t borrow = 0;
  for (int i = 0; i < WORDS + 1; i++) {
    const uint64_t x = (uint64_t)a[i] - (i < b_words ? b[i] : 0) - borrow;
    r[i] = (uint32_t)x;
    borrow = x >> 63;
  }
  return (uint32_t)(0 - borrow);
}

/* The quotient is at most 2 too small, so the remainder is below 3L: it fits nine words and two subtractions end it. */
static void reduce(uint64_t r[4], const uint32_t x[2 * WORDS]) {
  uint32_t quotient[2 * WORDS + 2], product[WORDS + 1], rest[WORDS + 1], less[WORDS + 1];
  multiply(quotient, 2 * WORDS + 2, x + WORDS - 1, WORDS + 1, order_inverse, WORDS + 1);
  multiply(product, WORDS + 1, quotient + WORDS + 1, WORDS + 1, order, WORDS);
  subtract(rest, x, product, WORDS + 1);
  for (int i = 0; i < 2; i++) {
    const uint32_t keep = (uint32_t)ct_barrier(subtract(less, rest, order, WORDS));
    for (int j = 0; j < WORDS + 1; j++) rest[j] = less[j] ^ (keep & (less[j] ^ rest[j]));
  }
  for (int i = 0; i < 4; i++) r[i] = rest[2 * i] | (uint64_t)rest[2 * i + 1] << 32;
  wipe(quotient, sizeof quotient);
  wipe(product, sizeof product);
  wipe(rest, sizeof rest);
  wipe(less, sizeof less);
}

static void halves(uint32_t r[WORDS], const uint64_t a[4]) {
  for (int i = 0; i < WORDS; i++) r[i] = (uint32_t)(a[i / 2] >> i % 2 * 32);
}

void ed25519_scalar_reduce(uint64_t r[4], const uint8_t wide[64]) {
  uint32_t x[2 * WORDS];
  for (int i = 0; i < 2 * WORDS; i++) x[i] = load_le32(wide + 4 * i);
  reduce(r, x);
  wipe(x, sizeof x);
}

void ed25519_scalar_multiply_add(uint64_t r[4], const uint64_t a[4], const uint64_t b[4], const uint64_t c[4]) {
  uint32_t x[WORDS], y[WORDS], z[2 * WORDS];
  halves(x, a);
  halves(y, b);
  multiply(z, 2 * WORDS, x, WORDS, y, WORDS);
  halves(x, c);
  uint64_t carry = 0;
  for (int i = 0; i < 2 * WORDS; i++) {
    carry += (uint64_t)z[i] + (i < WORDS ? x[i] : 0);
    z[i] = (uint32_t)carry;
    carry >>= 32;
  }
  reduce(r, z);
  wipe(x, sizeof x);
  wipe(y, sizeof y);
  wipe(z, sizeof z);
}

bool ed25519_scalar_valid_vartime(const uint64_t a[4]) {
  uint32_t x[WORDS];
  halves(x, a);
  for (int i = WORDS - 1; i >= 0; i--) {
    if (x[i] != order[i]) return x[i] < order[i];
  }
  return false;
}
