/* SPDX-License-Identifier: Apache-2.0
 * The options beyond the comparison: which backends they add, what those are compared with, and which words they take.
 */
#include <string.h>

#include "bench/bench_study.h"
#include "tests/bench/bench_made.h"

static void expands(bool per_block, unsigned long toll, const char *names, const char *expected) {
  study s;
  char text[512];
  study_defaults(&s);
  s.per_block = per_block;
  s.toll_ns = toll;
  strcpy(text, names);
  assert_true(study_backends(&s, text, sizeof text));
  assert_string_equal(text, expected);
}

static void twins_stand_before_what_they_wrap(void **state) {
  (void)state;
  expands(false, 0, "native,boring", "native,boring");
  expands(true, 0, "native,boring", "perblock:native,native,perblock:boring,boring");
  expands(false, 200, "native,direct", "toll(200):native,native,direct");
  expands(true, 5, "native", "toll(5):perblock:native,perblock:native,toll(5):native,native");
  expands(true, 0, "perblock:native,native", "perblock:native,native"); /* never twice */
  expands(false, 7, "toll(7):native,native", "toll(7):native,native");
  expands(true, 0, "native,,x", "perblock:native,native,,perblock:x,x"); /* the empty name is refused later */
}

static void too_many_are_refused(void **state) {
  study s;
  char text[32] = "native,boring";
  (void)state;
  study_defaults(&s);
  s.toll_ns = 200;
  assert_false(study_backends(&s, text, sizeof text));
  assert_string_equal(text, "native,boring");
}

static void twins_are_compared_with_what_they_wrap(void **state) {
  static const size_t expected[] = {3, 3, 3, 4, 4};
  study s;
  (void)state;
  bench_result r = made_result("toll(200):perblock:native,perblock:native,toll(200):native,native,boring");
  study_defaults(&s);
  study_bases(&s, &r);
  for (size_t b = 0; b < 5; b++) assert_int_equal(r.backends[b].base, 4); /* nothing was asked */
  s.per_block = true;
  s.toll_ns = 200;
  study_bases(&s, &r);
  for (size_t b = 0; b < 5; b++) assert_int_equal(r.backends[b].base, expected[b]);
  made_free(&r);
  r = made_result("toll(200):perblock:native,perblock:native,boring"); /* only the blocks were chosen */
  s.per_block = false;
  study_bases(&s, &r);
  assert_int_equal(r.backends[0].base, 1);
  assert_int_equal(r.backends[1].base, 2);
  made_free(&r);
}

static study parsed(const char *a, const char *b) {
  char name[] = "bench", one[64], two[64];
  char *argv[] = {name, one, two, NULL};
  study s;
  strcpy(one, a);
  strcpy(two, b == NULL ? "" : b);
  study_defaults(&s);
  assert_int_equal(argp_parse(&study_argp, b == NULL ? 2 : 3, argv, 0, NULL, &s), 0);
  return s;
}

static void words_are_understood(void **state) {
  (void)state;
  assert_true(parsed("--explain", NULL).explain);
  assert_true(parsed("--per-block", NULL).per_block);
  assert_int_equal(parsed("--toll", "200").toll_ns, 200);
  study s = parsed("--threads", "1,4,2");
  assert_true(s.threaded);
  assert_int_equal(s.threads.count, 3);
  assert_string_equal(s.given, "threads");
  s = parsed("--write-policy=FILE", "--margin=12.5%");
  assert_string_equal(s.given, "margin");
  assert_true(s.margin > 0.1249 && s.margin < 0.1251);
  s = parsed("--write-policy=FILE", NULL);
  assert_true(s.margin > 0.0499 && s.margin < 0.0501);
}

static void a_policy_needs_two_of_the_library(void **state) {
  study s;
  char error[256];
  const run_target one[] = {{.name = "perblock:native"}, {.name = "native"}, {.name = BENCH_DIRECT}};
  (void)state;
  study_defaults(&s);
  if (tdm_policy_set("native") != TDM_OK) skip();
  assert_false(study_policy_possible(&s, one, 3, error, sizeof error));
  assert_non_null(strstr(error, "native"));
  if (tdm_backend_count() < 2) return;
  const run_target two[] = {{.name = "native"}, {.name = "boring"}};
  assert_true(study_policy_possible(&s, two, 2, error, sizeof error));
  assert_false(study_policy_possible(&s, two + 1, 1, error, sizeof error));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(twins_stand_before_what_they_wrap),      cmocka_unit_test(too_many_are_refused),
      cmocka_unit_test(twins_are_compared_with_what_they_wrap), cmocka_unit_test(words_are_understood),
      cmocka_unit_test(a_policy_needs_two_of_the_library),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
