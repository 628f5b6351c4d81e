/* SPDX-License-Identifier: Apache-2.0
 * ECDSA signatures from r || s to DER and back: scenario 39's numbers that begin with zeros, every pair of first bytes.
 * Leaks nothing: tests have no secrets.
 */
#include "base/der_ecdsa.h"
#include "tests/support/t.h"

/* One INTEGER of DER at p: minimal, not negative, and the number; the place behind it. */
static const uint8_t *integer_is(const uint8_t *p, const uint8_t *number, size_t n) {
  size_t zeros = 0;
  while (zeros + 1 < n && number[zeros] == 0) zeros++;
  const size_t pad = number[zeros] >> 7, len = pad + n - zeros;
  T_TRUE(p[0] == 2 && p[1] == len && p[1] < 0x80);
  if (pad) T_TRUE(p[2] == 0);
  T_SAME(p + 2 + pad, number + zeros, n - zeros);
  return p + 2 + len;
}

static void pair_is(const uint8_t *rs, size_t n) {
  uint8_t der[160], back[2 * 66];
  memset(der, T_FENCE, sizeof der);
  const size_t len = der_ecdsa_from_rs(der, rs, n), most = der_ecdsa_max(n, 8);
  T_TRUE(len <= most && most <= sizeof der);
  T_FILLED(der + len, T_FENCE, sizeof der - len);
  T_TRUE(der[0] == 0x30);
  const uint8_t *body = der + 2 + (der[1] == 0x81);
  T_TRUE(der[1] == 0x81 ? der[2] >= 0x80 : der[1] < 0x80);
  T_TRUE(body[-1] == der + len - body);
  const uint8_t *end = integer_is(integer_is(body, rs, n), rs + n, n);
  T_TRUE(end == der + len);
  T_TRUE(der_ecdsa_to_rs(back, n, (der_bytes){der, len}));
  T_SAME(back, rs, 2 * n);
  t_cases(1);
}

static void scenario_39_raw_to_der(void **state) {
  (void)state;
  static const size_t sizes[] = {28, 32, 48, 66};
  for (unsigned i = 0; i < 4; i++) {
    const size_t n = sizes[i];
    for (unsigned first = 0; first < 0x10000; first++) {
      uint8_t rs[2 * 66];
      t_note("%zu bytes that begin %04x", n, first);
      t_fill(rs, 2 * n);
      const size_t at = first & 1 ? 0 : n;
      rs[at] = (uint8_t)(first >> 8);
      rs[at + 1] = (uint8_t)first;
      pair_is(rs, n);
    }
    /* Zeros up to every place; 0 itself. 00 7f loses its zero, 00 80 keeps it. */
    for (size_t zeros = 0; zeros <= n; zeros++) {
      uint8_t rs[2 * 66];
      t_fill(rs, 2 * n);
      memset(rs, 0, zeros);
      if (zeros < n) rs[zeros] = 0x7f;
      pair_is(rs, n);
      if (zeros < n) rs[zeros] = 0x80;
      pair_is(rs, n);
      memset(rs + n, 0, zeros);
      pair_is(rs, n);
    }
  }
}

/* A number that has too many bytes for the order is none; the longest that fits is. */
static void scenario_39_der_to_raw_lengths(void **state) {
  (void)state;
  uint8_t rs[2 * 66], der[160];
  memset(rs, 0xff, sizeof rs);
  for (size_t n = 2; n <= 66; n++) {
    const size_t len = der_ecdsa_from_rs(der, rs, n);
    uint8_t back[2 * 66];
    t_note("numbers of %zu bytes", n);
    T_TRUE(der_ecdsa_to_rs(back, n, (der_bytes){der, len}));
    T_TRUE(!der_ecdsa_to_rs(back, n - 1, (der_bytes){der, len}));
    T_TRUE(!der_ecdsa_to_rs(back, n, (der_bytes){der, len - 1}));
    t_cases(3);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {T_TEST(scenario_39_raw_to_der), T_TEST(scenario_39_der_to_raw_lengths)};
  return t_run("whitebox_der_ecdsa", tests, sizeof tests / sizeof *tests);
}
