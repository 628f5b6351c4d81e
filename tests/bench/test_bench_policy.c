/* SPDX-License-Identifier: Apache-2.0
 * --write-policy: which algorithm goes where, from results made by hand. Needs two backends in the build.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tandem/tandem.h>

#include "bench/measured_policy.h"
#include "tests/bench/bench_made.h"

static const double margin = 0.05;

static void one_backend_only(void) {
  if (tdm_backend_count() < 2) skip();
}

static bool build_is_locked(void) {
  const tdm_backend *backend;
  for (size_t b = 0; b < tdm_backend_count(); b++)
    if (tdm_backend_find(tdm_backend_name_at(b), &backend) == TDM_ERR_LOCKED) return true;
  return false;
}

static void line_is(const bench_result *r, const char *standard, const char *expected) {
  measured_policy p;
  char line[POLICY_LINE_BYTES];
  assert_true(policy_decide(&p, r, standard, margin));
  assert_true(policy_line(line, &p));
  assert_string_equal(line, expected);
}

static bench_result measured(void) {
  bench_result r = made_result("perblock:boring,native,boring");
  made_row(&r, "sha256/Hash1K", "sha256", 1024, (double[]){1, 100, 80});
  made_row(&r, "md5/Hash1K", "md5", 1024, (double[]){1, 100, 96});
  made_row(&r, "sha1/Hash1K", "sha1", 1024, (double[]){1, 80, 100});
  made_row(&r, "aes/Same", "aes-128", 16, (double[]){1, 100, 100});
  return r;
}

static void the_faster_backend_is_named(void **state) {
  (void)state;
  one_backend_only();
  bench_result r = measured();
  line_is(&r, "native", "native,sha256=boring");
  line_is(&r, "boring", "boring,sha1=native");
  made_free(&r);
}

/* The same figures with the names swapped: what was slower is faster, and moves. */
static void swapped_names_move_the_algorithm(void **state) {
  (void)state;
  one_backend_only();
  bench_result r = made_result("boring,native");
  made_row(&r, "sha256/Hash1K", "sha256", 1024, (double[]){100, 80});
  line_is(&r, "native", "native");
  const char *kept = r.backends[0].name;
  r.backends[0].name = r.backends[1].name;
  r.backends[1].name = kept;
  line_is(&r, "native", "native,sha256=boring");
  made_free(&r);
}

/* Half the time in one row and twice in another is even; rows without a significant difference count as even. */
static void rows_are_averaged_geometrically(void **state) {
  measured_policy p;
  (void)state;
  one_backend_only();
  bench_result r = made_result("native,boring");
  made_row(&r, "a/One", "sha256", 16, (double[]){100, 50});
  made_row(&r, "a/Two", "sha256", 16, (double[]){100, 200});
  made_row(&r, "b/One", "sha512", 16, (double[]){100, 50});
  made_row(&r, "b/Two", "sha512", 16, (double[]){100, 100});
  made_row(&r, "b/Three", "sha512", 16, (double[]){100, 128});
  made_row(&r, "c/One", "sha1", 16, (double[]){100, 0});
  assert_true(policy_decide(&p, &r, "native", margin));
  assert_int_equal(p.count, 2); /* nobody else was timed on SHA-1 */
  assert_true(p.choices[0].ratio > 0.999 && p.choices[0].ratio < 1.001);
  assert_int_equal(p.choices[0].rows, 2);
  assert_true(p.choices[1].ratio > 0.8617 && p.choices[1].ratio < 0.8618); /* cbrt(0.5 * 1 * 1.28) */
  assert_int_equal(p.choices[1].rows, 2);
  assert_int_equal(p.choices[1].of_rows, 3);
  line_is(&r, "native", "native,sha512=boring");
  made_free(&r);
}

/* An exception in force of a family stays where an algorithm of it was not measured, and yields where one was. */
static void what_was_not_measured_is_kept(void **state) {
  measured_policy p;
  char line[POLICY_LINE_BYTES];
  (void)state;
  one_backend_only();
  bench_result r = measured();
  assert_true(policy_decide(&p, &r, "native", margin));
  policy_keep(&p, "native,sha512=boring, rc4 = boring ,fallback=boring,sha1=boring");
  assert_string_equal(p.kept, ",sha512=boring,rc4=boring,fallback=boring");
  assert_true(policy_line(line, &p));
  assert_string_equal(line, "native,sha512=boring,rc4=boring,fallback=boring,sha256=boring");
  policy_keep(&p, "native,aes=boring");
  assert_true(policy_line(line, &p));
  assert_string_equal(line, "native,aes=boring,sha256=boring,aes-128=native");
  policy_keep(&p, "native");
  assert_string_equal(p.kept, "");
  made_free(&r);
}

static void a_wrong_result_is_never_chosen(void **state) {
  (void)state;
  one_backend_only();
  bench_result r = measured();
  result_row *row = made_row(&r, "sha256/Hash8K", "sha256", 8192, (double[]){1, 100, 0});
  row->of[2].failure = "wrong result";
  line_is(&r, "native", "native");
  made_free(&r);
}

static void nothing_is_decided_without_a_rival(void **state) {
  measured_policy p;
  (void)state;
  bench_result r = made_result("perblock:native,native");
  made_row(&r, "sha256/Hash1K", "sha256", 1024, (double[]){50, 100});
  assert_false(policy_decide(&p, &r, "native", margin));
  assert_false(policy_decide(&p, &r, "boring", margin));
  assert_false(policy_decide(&p, &r, "perblock:native", margin));
  made_free(&r);
}

static void too_many_exceptions_are_refused(void **state) {
  measured_policy p = {.standard = "native"};
  char line[POLICY_LINE_BYTES];
  bench_result r = made_result("native");
  (void)state;
  for (p.count = 0; p.count < 40; p.count++)
    p.choices[p.count] = (policy_choice){"aes-128-gcm", "boring", "boring", 0.5, 1, 1};
  assert_false(policy_line(line, &p));
  FILE *to = fopen("/dev/null", "w");
  assert_non_null(to);
  assert_false(policy_print(to, &p, &r));
  fclose(to);
  made_free(&r);
}

/* The library takes the line, or refuses it where the build is locked, and the comments hold the figures. */
static void the_library_takes_it(void **state) {
  char *text = NULL, name[64];
  size_t size = 0;
  measured_policy p;
  const tdm_backend *served;
  (void)state;
  one_backend_only();
  bool locked = build_is_locked();
  if (!locked) assert_int_equal(tdm_policy_set("native"), TDM_OK);
  assert_true(policy_standard(name, sizeof name));
  if (!locked) assert_string_equal(name, "native");
  bench_result r = measured();
  FILE *to = open_memstream(&text, &size);
  assert_non_null(to);
  assert_true(policy_decide(&p, &r, "native", margin));
  assert_true(policy_print(to, &p, &r));
  fclose(to);
  char *line = strstr(text, "\nbackend = ");
  assert_non_null(line);
  line += strlen("\nbackend = ");
  line[strcspn(line, "\n")] = '\0';
  for (const char *l = text; l < line - strlen("backend = "); l = strchr(l, '\n') + 1) assert_int_equal(*l, '#');
  assert_non_null(strstr(text, "boring takes 80.0 % of the time of native, differing in 1 of 1 rows\n"));
  assert_non_null(
      strstr(text, "boring takes 96.0 % of the time of native, differing in 1 of 1 rows: within the margin\n"));
  assert_non_null(strstr(text, "made up"));
  assert_int_equal(tdm_policy_set(line), locked ? TDM_ERR_LOCKED : TDM_OK);
  if (!locked) {
    assert_int_equal(tdm_policy_backend(TDM_SHA256, &served), TDM_OK);
    assert_string_equal(tdm_backend_name(served), "boring");
    assert_int_equal(tdm_policy_backend(TDM_SHA1, &served), TDM_OK);
    assert_string_equal(tdm_backend_name(served), "native");
  }
  free(text);
  made_free(&r);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(the_faster_backend_is_named),     cmocka_unit_test(swapped_names_move_the_algorithm),
      cmocka_unit_test(rows_are_averaged_geometrically), cmocka_unit_test(what_was_not_measured_is_kept),
      cmocka_unit_test(a_wrong_result_is_never_chosen),  cmocka_unit_test(nothing_is_decided_without_a_rival),
      cmocka_unit_test(too_many_exceptions_are_refused), cmocka_unit_test(the_library_takes_it),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
