/* SPDX-License-Identifier: Apache-2.0
 * Native against boring on public keys: vote_pkey WHAT COUNT, WHAT a curve, x25519, ed25519 or rsa.
 * TANDEM_TEST_SEED brings a run back, or makes another.
 * Leaks nothing: tests have no secrets.
 */
#include "tests/pkey/vote_pkey.h"

const tdm_backend *vote_sides[2];
size_t vote_count;
static tdm_alg curve;

/* Equal digits of a width that windows have, a few of them others. */
static void digits(uint8_t *out, size_t n) {
  const size_t width = 1 + t_below(8), digit = t_below((size_t)1 << width), other = t_below((size_t)1 << width);
  const size_t period = 1 + t_below(100);
  memset(out, 0, n);
  for (size_t i = 0; i < 8 * n; i++) {
    const size_t value = i / width % period ? digit : other;
    out[n - 1 - i / 8] |= (uint8_t)((value >> i % width & 1) << i % 8);
  }
}

static void runs(uint8_t *out, size_t n) {
  unsigned bit = 0;
  memset(out, 0, n);
  for (size_t i = 0, left = 0; i < 8 * n; i++, left--) {
    if (left == 0) {
      left = 1 + t_below(t_below(2) ? 8 : 8 * n);
      bit = !bit;
    }
    out[n - 1 - i / 8] |= (uint8_t)(bit << i % 8);
  }
}

void vote_scalar(uint8_t *out, size_t n, const uint8_t *order) {
  uint8_t some[66], power[66] = {0};
  help_small(some, n, t_random() >> (t_below(2) ? 60 : 32));
  const size_t bit = t_below(8 * n);
  power[n - 1 - bit / 8] = (uint8_t)(1 << bit % 8);
  switch (t_below(10)) {
    case 0:
      memcpy(out, some, n);
      return;
    case 1:
      help_subtract(out, order, some, n);
      return;
    case 2:
      help_add(out, power, some, n);
      return;
    case 3:
      help_subtract(out, power, some, n);
      return;
    case 4:
      help_subtract(out, order, power, n);
      return;
    case 5:
      digits(out, n);
      return;
    case 6:
      runs(out, n);
      return;
    default:
      t_fill(out, n);
  }
}

static void test_multiplications(void **state) { vote_curve(curve), (void)state; }
static void test_signatures(void **state) { vote_ecdsa(curve), (void)state; }
static void test_compressed(void **state) { vote_compressed(curve), (void)state; }
static void test_x25519(void **state) { vote_x25519(), (void)state; }
static void test_ed25519(void **state) { vote_ed25519(), (void)state; }
static void test_rsa(void **state) { vote_rsa(), (void)state; }
static void test_primes(void **state) { vote_primes(), (void)state; }

int main(int argc, char **argv) {
  const struct CMUnitTest curves[] = {T_TEST(test_multiplications), T_TEST(test_signatures), T_TEST(test_compressed)};
  const struct CMUnitTest x[] = {T_TEST(test_x25519)}, ed[] = {T_TEST(test_ed25519)};
  const struct CMUnitTest rsa[] = {T_TEST(test_rsa), T_TEST(test_primes)};
  if (argc < 3 || (vote_count = strtoul(argv[2], NULL, 10)) == 0) {
    printf("vote_pkey WHAT COUNT\n");
    return 1;
  }
  T_OK(tdm_backend_find("native", &vote_sides[0]));
  T_OK(tdm_backend_find("boring", &vote_sides[1]));
  if (!strcmp(argv[1], "x25519")) return t_run("vote x25519", x, 1);
  if (!strcmp(argv[1], "ed25519")) return t_run("vote ed25519", ed, 1);
  if (!strcmp(argv[1], "rsa")) return t_run("vote rsa", rsa, 2);
  const tdm_alg_info *info = tdm_alg_find(argv[1]);
  if (!info || info->kind != TDM_KIND_EC) {
    printf("%s: nothing to vote on\n", argv[1]);
    return 1;
  }
  curve = info->alg;
  return t_run("vote curve", curves, 3);
}
