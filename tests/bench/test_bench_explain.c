/* SPDX-License-Identifier: Apache-2.0
 * --explain: families, fits, and the sentences, from results made by hand.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench/explain.h"
#include "bench/report.h"
#include "tests/bench/bench_made.h"

static void families_are_names_without_their_size(void **state) {
  static const struct {
    const char *name;
    size_t bytes, family;
  } cases[] = {
      {"cipher/AESCTR8", 8, strlen("cipher/AESCTR")},
      {"cipher/AESCTR16K", 16384, strlen("cipher/AESCTR")},
      {"cipher/AES256CTR1K", 1024, strlen("cipher/AES256CTR")},
      {"large/AESCTR64M", 64 << 20, strlen("large/AESCTR")},
      {"sha256/Hash8Bytes", 8, strlen("sha256/Hash")},
      {"sha256/Hash1K", 1024, strlen("sha256/Hash")},
      {"hmac/HMACSHA256_32", 32, strlen("hmac/HMACSHA256_")},
      {"cipher/AESCTR1K_Unaligned", 1024, 0},
      {"ecdsa/SignP256", 0, 0},
      {"rsa/VerifyPSS/2048", 0, 0},
      {"aes/Encrypt", 16, 0},
      {"odd/SizeThatLies2K", 1024, 0},
  };
  (void)state;
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    result_row row = {.name = cases[i].name, .bytes_per_op = cases[i].bytes};
    if (explain_family(&row) != cases[i].family) fail_msg("%s: %zu", cases[i].name, explain_family(&row));
  }
}

/* Two backends over four sizes; neighbours that are no family of theirs lie far off the line. */
static bench_result two_lines(double fixed1, double slope1, double fixed2, double slope2) {
  static const struct {
    const char *name;
    size_t bytes;
  } sizes[] = {{"t/Mode16", 16}, {"t/Mode1K", 1024}, {"t/Mode8K", 8192}, {"t/Mode64", 64}};
  bench_result r = made_result("one,two");
  for (size_t i = 0; i < 4; i++) {
    double x = (double)sizes[i].bytes, ns[] = {fixed1 + slope1 * x, fixed2 + slope2 * x};
    made_row(&r, sizes[i].name, "aes-128", sizes[i].bytes, ns);
  }
  made_row(&r, "t/Mode1K_Unaligned", "aes-128", 1024, (double[]){1e6, 1e6});
  made_row(&r, "t/Other1K", "aes-128", 1024, (double[]){1e6, 1e6});
  return r;
}

static void the_family_alone_is_fitted(void **state) {
  bench_result r = two_lines(20, 0.1, 26, 0.4);
  (void)state;
  fit_line line = explain_fit(&r, 1, 1);
  assert_true(line.known);
  assert_true(fabs(line.fixed - 26) < 1e-6 && fabs(line.slope - 0.4) < 1e-9);
  assert_false(explain_fit(&r, 4, 0).known);
  assert_false(explain_fit(&r, 5, 0).known);
  r.rows[0].of[0].samples = r.rows[1].of[0].samples = 0; /* two sizes are left */
  assert_false(explain_fit(&r, 2, 0).known);
  made_free(&r);
}

static void says(const bench_result *r, size_t row, size_t backend, const char *expected) {
  char text[EXPLAIN_BYTES];
  assert_true(explain_sentence(text, r, row, backend));
  if (strcmp(text, expected) != 0) fail_msg("\"%s\", not \"%s\"", text, expected);
}

static void the_larger_part_comes_first(void **state) {
  bench_result r = two_lines(20, 0.1, 26, 0.4);
  (void)state;
  says(&r, 1, 0,
       "one is 3.56 times as fast as two: both cross once, each byte costs 25 % as much (kernel k-one against k-two)");
  says(&r, 0, 0,
       "one takes 33 % less time than two: both cross once, its fixed cost is 6 ns less and each byte costs 25 % as "
       "much "
       "(kernel k-one against k-two)");
  made_free(&r);
  r = two_lines(40, 0.1, 20, 0.2); /* dearer to call, cheaper to feed: equal at 200 bytes */
  says(&r, 1, 0,
       "one is 1.58 times as fast as two: both cross once, each byte costs 50 % as much (kernel k-one against k-two), "
       "though its fixed cost is 20 ns more");
  says(&r, 0, 0, "two is 1.79 times as fast as one: both cross once, its fixed cost is 20 ns less");
  made_free(&r);
}

/* Where %g would begin to write exponents. */
static void numbers_are_written_out(void **state) {
  bench_result r = two_lines(20, 0.1, 119.7, 0.1);
  (void)state;
  says(&r, 0, 0, "one is 5.62 times as fast as two: both cross once, its fixed cost is 100 ns less");
  made_free(&r);
  r = two_lines(10, 1.0, 300, 0.1);
  says(&r, 0, 0, "one is 11.6 times as fast as two: both cross once, its fixed cost is 290 ns less");
  says(
      &r, 3, 0,
      "one is 4.14 times as fast as two: both cross once, its fixed cost is 290 ns less, though each byte costs 1000 % "
      "as much (kernel k-one against k-two)");
  made_free(&r);
  r = made_result("perblock:one,one");
  result_row *row = made_row(&r, "t/Lonely", "aes-128", 64 << 20, (double[]){419440400, 419430});
  row->of[0].crossings_per_op = 4194304;
  says(
      &r, 0, 0,
      "one is 1000 times as fast as perblock:one: perblock:one crosses 4194304 times, one once, and each crossing more "
      "costs 100 ns");
  made_free(&r);
}

/* A line that a size lies far from is shown, but explains nothing. */
static void a_bent_line_explains_nothing(void **state) {
  bench_result r = two_lines(20, 0.1, 26, 0.4);
  (void)state;
  for (size_t i = 0; i < MADE_SAMPLES; i++) r.rows[2].of[0].ns_per_op[i] *= 3; /* memory is slower than the cache */
  assert_true(explain_fit(&r, 1, 0).farthest > 0.25);
  says(&r, 1, 0,
       "one is 3.56 times as fast as two: both cross once, its work is cheaper (kernel k-one against k-two); cost does "
       "not grow straight with size");
  made_free(&r);
}

static void crossings_explain_themselves(void **state) {
  bench_result r = made_result("perblock:one,toll(200):one,one");
  result_row *row = made_row(&r, "t/Lonely", "aes-128", 1024, (double[]){415, 300, 100});
  (void)state;
  row->of[0].crossings_per_op = 64;
  free((void *)(uintptr_t)row->of[1].kernel);
  row->of[1].kernel = strdup("k-one");
  says(&r, 0, 0,
       "one is 4.15 times as fast as perblock:one: perblock:one crosses 64 times, one once, and each crossing more "
       "costs 5 ns");
  says(&r, 0, 1,
       "one is 3 times as fast as toll(200):one: both cross once into the same code (k-one), and each crossing of "
       "toll(200):one costs 200 ns more");
  row->of[0].crossings_per_op = 1;
  row->of[2].crossings_per_op = 2;
  row->of[0].allocs_per_op = 3;
  says(
      &r, 0, 0,
      "one is 4.15 times as fast as perblock:one: though it crosses 2 times and perblock:one once, its work is cheaper "
      "(kernel k-one against k-perblock:one); perblock:one allocates 3 times, one never");
  made_free(&r);
}

static void what_is_not_known_is_not_said(void **state) {
  bench_result r = made_result("one,two");
  char text[EXPLAIN_BYTES];
  (void)state;
  made_row(&r, "t/Same", "aes-128", 16, (double[]){100, 100});
  made_row(&r, "t/Absent", "aes-128", 16, (double[]){100, 0});
  result_row *few = made_row(&r, "t/Few", "aes-128", 16, (double[]){100, 200});
  few->of[0].samples = 5;
  says(&r, 0, 0, "one and two: no significant difference");
  says(&r, 2, 0, "one and two: no significant difference");
  assert_false(explain_sentence(text, &r, 1, 0));
  made_free(&r);
}

static void the_section_has_facts_and_sentences(void **state) {
  bench_result r = two_lines(20, 0.1, 26, 0.4);
  char *text = NULL;
  size_t size = 0;
  (void)state;
  r.rows[0].of[1].allocs_per_op = -1;
  FILE *to = open_memstream(&text, &size);
  assert_non_null(to);
  report_explain(to, &r);
  fclose(to);
  assert_non_null(strstr(text, "\nt/Mode1K\n"));
  assert_non_null(strstr(text, "one is 3.56 times as fast as two: "));
  assert_non_null(
      strstr(text, "  two      bulk               1          16       -      26.0    0.4000     0%  k-two\n"));
  assert_non_null(
      strstr(text, "  one      bulk               1        1024       0         -         -      -  k-one\n"));
  free(text);
  made_free(&r);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(families_are_names_without_their_size), cmocka_unit_test(the_family_alone_is_fitted),
      cmocka_unit_test(the_larger_part_comes_first),           cmocka_unit_test(numbers_are_written_out),
      cmocka_unit_test(a_bent_line_explains_nothing),          cmocka_unit_test(crossings_explain_themselves),
      cmocka_unit_test(what_is_not_known_is_not_said),         cmocka_unit_test(the_section_has_facts_and_sentences),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
