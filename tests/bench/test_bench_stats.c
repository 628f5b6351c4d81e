/* SPDX-License-Identifier: Apache-2.0
 * The bench's statistics against R and SciPy. Constants: R 4.2.2, wilcox.test and quantile(type = 7); SciPy 1.10.1,
 * stats.mannwhitneyu; for ties, all C(n + m, n) ways enumerated over scipy.stats.rankdata.
 * Nothing here is secret.
 */
#include <math.h>

#include "bench/stats.h"
#include "tests/bench/bench_fake.h"

#define COUNT(x) (sizeof(x) / sizeof(x)[0])

static const double x[] = {100.1, 101.3, 99.8, 102.5, 100.9, 103.2, 101.1, 99.5, 100.4, 102.0};
static const double y[] = {105.3, 106.1, 104.2, 107.7, 105.9, 103.9, 106.6, 104.8, 105.1, 108.0};
static const double z[] = {100.7, 99.9, 101.9, 102.2, 101.0, 100.2, 103.0, 99.6, 101.5, 100.6};
static const double a[] = {5.5, 6.1, 7.2, 8.4, 9.9, 10.3};
static const double b[] = {5.9, 6.0, 6.5, 7.0, 7.1, 8.0, 8.2};
static const double ties1[] = {1, 2, 2, 3, 3, 3, 4, 5, 5, 6};
static const double ties2[] = {2, 3, 3, 4, 4, 5, 5, 6, 6, 7};
static const double skew1[] = {1, 1, 2, 2, 3, 9};
static const double skew2[] = {2, 2, 2, 3, 4, 4, 5};

static void near(double got, double want) {
  if (!(fabs(got - want) <= 1e-12 * fabs(want) + 1e-15)) fail_msg("%.17g instead of %.17g", got, want);
}

static void u_statistic(void **state) {
  (void)state;
  near(stats_mann_whitney_u(x, COUNT(x), y, COUNT(y)), 0);
  near(stats_mann_whitney_u(x, COUNT(x), z, COUNT(z)), 50);
  near(stats_mann_whitney_u(a, COUNT(a), b, COUNT(b)), 28);
  near(stats_mann_whitney_u(ties1, COUNT(ties1), ties2, COUNT(ties2)), 31);
}

static void exact(void **state) {
  (void)state;
  near(stats_mann_whitney_p_exact(x, COUNT(x), y, COUNT(y)), 1.082508822446903e-05);
  near(stats_mann_whitney_p_exact(x, COUNT(x), z, COUNT(z)), 1);
  near(stats_mann_whitney_p_exact(a, COUNT(a), b, COUNT(b)), 0.36596736596736595);
}

static void exact_with_ties(void **state) {
  (void)state;
  near(stats_mann_whitney_p_exact(ties1, COUNT(ties1), ties2, COUNT(ties2)), 0.15850094178267554);
  near(stats_mann_whitney_p_exact(skew1, COUNT(skew1), skew2, COUNT(skew2)), 0.2902097902097902);
}

static void normal(void **state) {
  double u[30], v[30];
  (void)state;
  for (int i = 1; i <= 30; i++) {
    u[i - 1] = i * 37 % 101 + i / 100.0;
    v[i - 1] = i * 53 % 101 + i / 90.0 + 12;
  }
  near(stats_mann_whitney_p_normal(x, COUNT(x), y, COUNT(y)), 0.00018267179110955016);
  near(stats_mann_whitney_p_normal(x, COUNT(x), z, COUNT(z)), 1);
  near(stats_mann_whitney_p_normal(ties1, COUNT(ties1), ties2, COUNT(ties2)), 0.15529153875044907);
  near(stats_mann_whitney_u(u, 30, v, 30), 385);
  near(stats_mann_whitney_p(u, 30, v, 30), 0.3402884650989168); /* too many for the exact one */
}

static void the_two_sides_agree(void **state) {
  (void)state;
  near(stats_mann_whitney_p(y, COUNT(y), x, COUNT(x)), stats_mann_whitney_p(x, COUNT(x), y, COUNT(y)));
  near(stats_mann_whitney_p(b, COUNT(b), a, COUNT(a)), stats_mann_whitney_p(a, COUNT(a), b, COUNT(b)));
}

static void quantiles(void **state) {
  const double one[] = {4.5};
  (void)state;
  near(stats_quantile(a, COUNT(a), 0), 5.5);
  near(stats_quantile(a, COUNT(a), 0.25), 6.3749999999999991);
  near(stats_median(a, COUNT(a)), 7.8000000000000007);
  near(stats_quantile(a, COUNT(a), 0.75), 9.5250000000000004);
  near(stats_quantile(a, COUNT(a), 0.9), 10.100000000000001);
  near(stats_quantile(a, COUNT(a), 1), 10.300000000000001);
  near(stats_median(b, COUNT(b)), 7);
  near(stats_quantile(b, COUNT(b), 0.25), 6.25);
  near(stats_quantile(b, COUNT(b), 0.75), 7.5499999999999998);
  near(stats_median(one, 1), 4.5);
  assert_true(isnan(stats_median(one, 0)));
  near(stats_spread(b, COUNT(b)), (7.5499999999999998 - 6.25) / 2 / 7);
}

/* Ranks 1 .. n: the lower one is the smallest k of which 2 P(Binomial(n, 1/2) <= k) > 0.05, in whole numbers. */
static void median_interval(void **state) {
  static const struct {
    size_t n;
    double low, high;
  } known[] = {{6, 1, 6},    {8, 1, 8},    {9, 2, 8},     {10, 2, 9},      {20, 6, 15},
               {30, 10, 21}, {50, 18, 33}, {100, 40, 61}, {1000, 469, 532}};
  double ranks[1000];
  (void)state;
  for (size_t i = 0; i < COUNT(ranks); i++) ranks[i] = (double)(i + 1);
  for (size_t i = 0; i < COUNT(known); i++) {
    stats_range in = stats_median_interval(ranks, known[i].n);
    near(in.low, known[i].low);
    near(in.high, known[i].high);
  }
  assert_true(isnan(stats_median_interval(ranks, 5).low) && isnan(stats_median_interval(ranks, 5).high));
  assert_true(isnan(stats_median_interval(ranks, 0).low));
}

static void no_samples_no_difference(void **state) {
  (void)state;
  near(stats_mann_whitney_p(x, 0, y, COUNT(y)), 1);
  near(stats_mann_whitney_p(x, COUNT(x), y, 0), 1);
}

static void paired_difference(void **state) {
  const double through[] = {10, 30, 22, 41}, direct[] = {9, 28, 17, 40};
  (void)state;
  near(stats_median_difference(through, direct, 4), 1.5);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(u_statistic),         cmocka_unit_test(exact),
      cmocka_unit_test(exact_with_ties),     cmocka_unit_test(normal),
      cmocka_unit_test(the_two_sides_agree), cmocka_unit_test(quantiles),
      cmocka_unit_test(median_interval),     cmocka_unit_test(no_samples_no_difference),
      cmocka_unit_test(paired_difference),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
