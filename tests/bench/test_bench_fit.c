/* SPDX-License-Identifier: Apache-2.0
 * The fitted line against values computed by hand: exact lines, one that no line fits, and what is no line at all.
 */
#include <math.h>

#include "bench/fit.h"
#include "tests/bench/bench_fake.h"

static void near(double found, double expected) {
  if (!(fabs(found - expected) <= 1e-9 * (1 + fabs(expected)))) fail_msg("%.17g, not %.17g", found, expected);
}

/* 20 ns and 0.25 ns a byte. */
static void a_straight_line_is_found(void **state) {
  const double bytes[] = {8, 1024, 16384, 67108864}, ns[] = {22, 276, 4116, 16777236};
  (void)state;
  fit_line line = fit_straight(bytes, ns, 4);
  assert_true(line.known);
  near(line.fixed, 20);
  near(line.slope, 0.25);
  assert_true(line.farthest < 1e-9);
}

/* Times 1, 2, 5 at 1, 2, 4 bytes: weights 1, 1/4, 1/25. Sums: w 1.29, wx 1.66, wy 1.7, wxx 2.64, wxy 2.8. Determinant
 * 1.29 * 2.64 - 1.66^2 = 0.65; slope (1.29 * 2.8 - 1.66 * 1.7) / 0.65 = 79/65, fixed (2.64 * 1.7 - 1.66 * 2.8) / 0.65 =
 * -16/65. The line gives 63/65, 142/65, 300/65: off by 2/65, 6/65 and 5/65 of the times. Without weights the slope
 * would be 19/14. */
static void relative_errors_count(void **state) {
  const double bytes[] = {1, 2, 4}, ns[] = {1, 2, 5};
  (void)state;
  fit_line line = fit_straight(bytes, ns, 3);
  assert_true(line.known);
  near(line.slope, 79.0 / 65);
  near(line.fixed, -16.0 / 65);
  near(line.farthest, 6.0 / 65);
}

static void what_is_no_line_is_not_known(void **state) {
  const double bytes[] = {8, 1024, 1024, 8}, ns[] = {10, 20, 21, 11}, zero[] = {10, 0, 30, 40}, nan[] = {1, NAN, 2, 3};
  const double three[] = {1, 2, 3, 4};
  (void)state;
  assert_false(fit_straight(bytes, ns, 4).known); /* two sizes, each twice */
  assert_false(fit_straight(three, ns, 2).known);
  assert_false(fit_straight(three, ns, 0).known);
  assert_false(fit_straight(three, zero, 4).known);
  assert_false(fit_straight(three, nan, 4).known);
  assert_true(fit_straight(three, ns, 3).known);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_straight_line_is_found),
      cmocka_unit_test(relative_errors_count),
      cmocka_unit_test(what_is_no_line_is_not_known),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
