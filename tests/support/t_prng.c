/* SPDX-License-Identifier: Apache-2.0
 * The tests' own random numbers: xorshift64* (Marsaglia 2003, Vigna 2016), so that a failure comes back.
 * The seed is TANDEM_TEST_SEED, else 1, and is printed once.
 * Leaks nothing: tests have no secrets.
 */
#include "tests/support/t.h"

static uint64_t seed, x;

void t_reseed(void) {
  if (seed == 0) {
    const char *text = getenv("TANDEM_TEST_SEED");
    seed = text ? strtoull(text, NULL, 0) : 1;
    if (seed == 0) seed = 1;
    printf("seed %llu (TANDEM_TEST_SEED)\n", (unsigned long long)seed);
  }
  x = seed * 0x9e3779b97f4a7c15u;
  if (x == 0) x = 1;
}

uint64_t t_random(void) {
  if (x == 0) t_reseed();
  x ^= x >> 12;
  x ^= x << 25;
  x ^= x >> 27;
  return x * 0x2545f4914f6cdd1du;
}

size_t t_below(size_t n) { return n ? (size_t)(t_random() % n) : 0; }

void t_fill(void *p, size_t n) {
  uint8_t *b = p;
  while (n > 0) {
    uint64_t r = t_random();
    size_t k = n < 8 ? n : 8;
    memcpy(b, &r, k);
    b += k;
    n -= k;
  }
}

const uint8_t *t_data(size_t n) {
  static uint8_t *data;
  enum { SIZE = 1 << 20 };
  if (!data) {
    uint64_t saved = x;
    t_reseed();
    data = malloc(SIZE);
    if (!data) fail_msg("no memory");
    t_fill(data, SIZE);
    x = saved;
  }
  if (n > SIZE) fail_msg("t_data: %zu bytes asked", n);
  return data;
}
