/* SPDX-License-Identifier: Apache-2.0
 * Big numbers, looked at from inside: every Montgomery kernel against schoolbook product and long division, inverses
 * against their definition, structured values (all ones, single bits, carries), known primes and pseudoprimes.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "native/base/cpu.h"
#include "native/bn/bn_kernel.h"
#include "native/bn/bn_prime.h"

enum { CONTEXT_BYTES = 64 + (6 * BN_MAX_LIMBS + 64) * BN_LIMB_BYTES + 128 };

static uint64_t state = 1;

static bn_limb next(void) {
  state = state * 6364136223846793005u + 1442695040888963407u;
  return (bn_limb)(state >> 11 ^ state << 23);
}

/* Random, or of a shape that makes carries run: all ones, long runs, one bit, one bit missing. */
static void fill(bn_limb *a, size_t n) {
  unsigned shape = next() >> 3 & 7;
  for (size_t i = 0; i < n; i++) {
    a[i] = next();
    if (shape == 1) a[i] = ~(bn_limb)0;
    if (shape == 2) a[i] = a[i] & 64 ? ~(bn_limb)0 : 0;
    if (shape == 3 || shape == 4) a[i] = 0;
  }
  if (shape == 3 || shape == 4) a[next() % n] = (bn_limb)1 << (next() % BN_LIMB_BITS);
  for (size_t i = 0; i < n && shape == 4; i++) a[i] = ~a[i];
}

/* r = a b mod m the slow way. */
static void product(bn_limb *r, const bn_limb *a, const bn_limb *b, const bn_limb *m, size_t n) {
  bn_limb wide[2 * BN_MAX_LIMBS];
  bn_mul(wide, a, n, b, n);
  bn_div(NULL, r, wide, 2 * n, m, n);
}

static void modulus(bn_limb *m, size_t n) {
  fill(m, n);
  m[0] |= 1;
  m[n - 1] |= (bn_limb)1 << (BN_LIMB_BITS - 1 - next() % 9);
}

static size_t floor_of(const bn_limb *m, size_t n) { return bn_bits_vartime(m, n) - 1; }

static void one_modulus(size_t n) {
  static _Alignas(64) unsigned char context[CONTEXT_BYTES];
  bn_mont *mont = (bn_mont *)(void *)context;
  _Alignas(64) bn_limb x[BN_ELEMENT_MAX], y[BN_ELEMENT_MAX];
  bn_limb m[BN_MAX_LIMBS], a[BN_MAX_LIMBS], b[BN_MAX_LIMBS], r[BN_MAX_LIMBS], want[BN_MAX_LIMBS];
  bn_limb wide[3 * BN_MAX_LIMBS];
  modulus(m, n);
  memset(context, 0xa5, sizeof context);
  assert_true(bn_mont_bytes(n) <= bn_mont_bytes_max(n) && bn_mont_bytes_max(n) <= sizeof context);
  bn_mont_init(mont, m, n, floor_of(m, n));
  for (size_t i = bn_mont_bytes(n); i < sizeof context; i++) assert_int_equal(context[i], 0xa5);

  fill(wide, 2 * n);
  bn_div(NULL, a, wide, 2 * n, m, n);
  bn_mont_reduce(mont, r, wide, 2 * n);
  assert_memory_equal(r, a, n * sizeof *r);
  fill(wide, n);
  bn_div(NULL, b, wide, n, m, n);

  product(want, a, b, m, n);
  bn_mont_to(mont, x, a);
  bn_mont_to(mont, y, b);
  bn_mont_mul(mont, x, x, y);
  bn_mont_from(mont, r, x);
  assert_memory_equal(r, want, n * sizeof *r);
  bn_mont_mulmod(mont, r, a, b);
  assert_memory_equal(r, want, n * sizeof *r);

  /* a^5 by either exponentiation; the long one over all bits */
  product(want, a, a, m, n);
  product(want, want, want, m, n);
  product(want, want, a, m, n);
  bn_mont_to(mont, x, a);
  bn_exp_vartime(mont, y, x, 5);
  bn_mont_from(mont, r, y);
  assert_memory_equal(r, want, n * sizeof *r);
  bn_limb five[BN_MAX_LIMBS] = {5};
  bn_exp_job job = {mont, x, five};
  bn_exp(&job, 1, n * BN_LIMB_BITS);
  bn_mont_from(mont, r, x);
  assert_memory_equal(r, want, n * sizeof *r);
}

static void kernels_agree_with_long_division(void **unused) {
  (void)unused;
  for (size_t n = 1; n <= BN_MAX_LIMBS; n += n < 68 ? 1 : 12) {
    for (int k = 0; k < (n < 40 ? 12 : 2); k++) one_modulus(n);
  }
}

/* Two moduli at once give what each gives alone. */
static void pairs_agree(void **unused) {
  (void)unused;
  for (size_t n = 1; n <= 64; n += 1 + n / 8) {
    static _Alignas(64) unsigned char context[2][CONTEXT_BYTES];
    _Alignas(64) bn_limb x[2][BN_ELEMENT_MAX], alone[BN_ELEMENT_MAX];
    bn_limb m[BN_MAX_LIMBS], e[2][BN_MAX_LIMBS], r[BN_MAX_LIMBS], want[2][BN_MAX_LIMBS];
    bn_exp_job job[2];
    for (size_t i = 0; i < 2; i++) {
      bn_mont *mont = (bn_mont *)(void *)context[i];
      modulus(m, n);
      bn_mont_init(mont, m, n, floor_of(m, n));
      fill(r, n);
      fill(e[i], n);
      bn_mont_to(mont, x[i], r);
      bn_copy(alone, x[i], mont->width);
      job[i] = (bn_exp_job){mont, alone, e[i]};
      bn_exp(&job[i], 1, n * BN_LIMB_BITS);
      bn_mont_from(mont, want[i], alone);
      job[i].element = x[i];
    }
    bn_exp(job, 2, n * BN_LIMB_BITS);
    for (size_t i = 0; i < 2; i++) {
      bn_mont_from(job[i].mont, r, x[i]);
      assert_memory_equal(r, want[i], n * sizeof *r);
    }
  }
}

static void inverses_are_inverses(void **unused) {
  (void)unused;
  for (int k = 0; k < 2000; k++) {
    size_t n = 1 + (size_t)(next() % 9);
    bn_limb m[9], a[9], r[9], again[9], one[9], gcd[9];
    fill(m, n);
    m[0] |= 1;
    if (bn_bits_vartime(m, n) < 2) continue;
    fill(again, n);
    bn_div(NULL, a, again, n, m, n);
    bool there = bn_inverse(r, a, m, n) != 0;
    bn_gcd(gcd, m, a, n);
    assert_int_equal(there, bn_equal_word(gcd, 1, n) != 0);
    assert_int_equal(there, bn_inverse_vartime(again, a, m, n));
    bn_limb rest[9];
    bn_div(NULL, rest, m, n, gcd, n);
    assert_true(bn_equal_word(rest, 0, n));
    bn_div(NULL, rest, a, n, gcd, n);
    assert_true(bn_equal_word(rest, 0, n));
    if (!there) continue;
    assert_memory_equal(r, again, n * sizeof *r);
    product(one, r, a, m, n);
    assert_true(bn_equal_word(one, 1, n));
  }
}

static bool prime_number(uint64_t x) {
  uint8_t bytes[8];
  bn_limb n[64 / BN_LIMB_BITS];
  for (int i = 0; i < 8; i++) bytes[i] = (uint8_t)(x >> (56 - 8 * i));
  bn_from_bytes(n, 64 / BN_LIMB_BITS, bytes, 8);
  return bn_is_prime_vartime(n, 64 / BN_LIMB_BITS);
}

static void primes_are_told(void **unused) {
  (void)unused;
  for (unsigned x = 0; x < 100000; x++) {
    bool prime = x >= 2;
    for (unsigned d = 2; d * d <= x && prime; d++) prime = x % d != 0;
    assert_int_equal(prime_number(x), prime);
  }
  /* strong pseudoprimes to base 2 (psi_1 .. psi_13 of OEIS A014233), Carmichael numbers, squares of Wieferich primes */
  static const uint64_t composite[] = {
      2047,   1373653, 25326001, 3215031751, 2152302898747, 3474749660383, 341550071728321, 3825123056546413051, 561,
      825265, 1194649, 12327121, 989,        10877,         27971};
  for (size_t i = 0; i < sizeof composite / sizeof *composite; i++) assert_false(prime_number(composite[i]));
  static const uint64_t prime[] = {0xffffffffffffffc5, 2147483647,
                                   0x1fffffffffffffff}; /* 2^64 - 59, 2^31 - 1, 2^61 - 1 */
  for (size_t i = 0; i < sizeof prime / sizeof *prime; i++) assert_true(prime_number(prime[i]));
  /* A strong base-2 pseudoprime falls to the Lucas half and the reverse. */
  bn_limb n[2] = {2047};
  assert_true(bn_strong_base2_vartime(n, 1));
  assert_false(bn_extra_strong_lucas_vartime(n, 1));
  n[0] = 989; /* the least extra strong Lucas pseudoprime */
  assert_false(bn_strong_base2_vartime(n, 1));
  assert_true(bn_extra_strong_lucas_vartime(n, 1));
}

static tdm_status give_random(void *context, uint8_t *out, size_t len) {
  (void)context;
  for (size_t i = 0; i < len; i++) out[i] = (uint8_t)(next() >> 5);
  return TDM_OK;
}

static tdm_status give_zeros(void *context, uint8_t *out, size_t len) {
  (void)context;
  memset(out, 0, len);
  return TDM_OK;
}

static tdm_status give_nothing(void *context, uint8_t *out, size_t len) {
  (void)context;
  (void)out;
  (void)len;
  return TDM_ERR_ENTROPY;
}

static void random_primes_keep_their_wishes(void **unused) {
  (void)unused;
  for (size_t bits = BN_PRIME_MIN_BITS; bits <= 400; bits += 1 + bits / 16) {
    bn_limb p[BN_MAX_LIMBS];
    size_t n = bn_limbs_of_bits(bits);
    bn_prime_wish wish = {.bits = bits, .top_two = (bits & 1) != 0, .coprime = 3};
    assert_int_equal(bn_prime_random(p, &wish, (ops_random){give_random, NULL}), TDM_OK);
    assert_int_equal(bn_bits_vartime(p, n), bits);
    assert_true(bn_is_prime_vartime(p, n));
    bn_limb three = 3, rest;
    bn_div(NULL, &rest, p, n, &three, 1);
    assert_int_equal(rest, 2); /* p - 1 is no multiple of 3 */
    if (wish.top_two) assert_int_equal(p[(bits - 2) / BN_LIMB_BITS] >> ((bits - 2) % BN_LIMB_BITS) & 1, 1);
  }
}

/* A source that fails or repeats itself ends the search instead of spinning. */
static void broken_randomness_is_an_error(void **unused) {
  (void)unused;
  bn_limb p[BN_MAX_LIMBS];
  bn_prime_wish wish = {.bits = 512};
  assert_int_equal(bn_prime_random(p, &wish, (ops_random){give_nothing, NULL}), TDM_ERR_ENTROPY);
  assert_int_equal(bn_prime_random(p, &wish, (ops_random){give_zeros, NULL}), TDM_ERR_BACKEND);
}

int main(void) {
  if (cpu_open() != TDM_OK) return 2;
  print_message("kernel for 1024 bits: %s\n", bn_kernel_choose(bn_limbs_of_bits(1024))->name);
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(kernels_agree_with_long_division),
      cmocka_unit_test(pairs_agree),
      cmocka_unit_test(inverses_are_inverses),
      cmocka_unit_test(primes_are_told),
      cmocka_unit_test(random_primes_keep_their_wishes),
      cmocka_unit_test(broken_randomness_is_an_error),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
