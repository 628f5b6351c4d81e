/* SPDX-License-Identifier: Apache-2.0
 * The text layouts against what benchstat prints. Samples and outputs: the examples in the documentation of
 * golang.org/x/perf/cmd/benchstat, and its measurements of CRC-32 (public facts, entered anew); intervals, p-values,
 * units and outliers are all in them. Warnings and the verdict of --fail-if-slower on made-up samples.
 * Nothing here is secret.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench/benchstat.h"
#include "bench/columns.h"
#include "bench/noise.h"
#include "bench/report.h"
#include "bench/slower.h"
#include "tests/bench/bench_fake.h"

enum { COLUMNS_MAX = 3, ROWS_MAX = 8, TEN = 10 };

/* ns/op by row and column. */
typedef struct made_row {
  const char *name;
  double ns[COLUMNS_MAX][TEN];
} made_row;

typedef struct made {
  bench_result result;
  result_backend backends[COLUMNS_MAX];
  result_row rows[ROWS_MAX];
  series of[ROWS_MAX][COLUMNS_MAX];
  made_row data[ROWS_MAX];
} made;

/* The first column is the base. */
static void make(made *m, const made_row *rows, size_t count, const char *const *names, size_t columns,
                 size_t samples) {
  memset(m, 0, sizeof *m);
  for (size_t b = 0; b < columns; b++)
    m->backends[b] = (result_backend){.name = names[b], .version = "", .origin = "", .features = ""};
  for (size_t i = 0; i < count; i++) {
    m->data[i] = rows[i];
    m->rows[i] = (result_row){.name = rows[i].name, .of = m->of[i]};
    for (size_t b = 0; b < columns; b++)
      m->of[i][b] = (series){.ns_per_op = m->data[i].ns[b], .samples = samples, .kernel = "", .interface = ""};
  }
  m->result = (bench_result){.backends = m->backends, .backend_count = columns, .rows = m->rows, .row_count = count};
  m->result.clock = "thread";
  m->result.core_share = 1;
  m->result.machine.tandem = "";
  snprintf(m->result.machine.governor, sizeof m->result.machine.governor, "performance");
}

/* The report from the line that begins with `from` on; the caller frees *all. */
static const char *report(char **all, bool (*write)(FILE *, const bench_result *), const bench_result *r,
                          const char *from) {
  size_t size;
  FILE *to = open_memstream(all, &size);
  assert_non_null(to);
  assert_true(write(to, r));
  fclose(to);
  const char *at = strstr(*all, from);
  if (at == NULL) fail_msg("no \"%s\" in:\n%s", from, *all);
  return at;
}

static void begins(const char *got, const char *want) {
  if (strncmp(got, want, strlen(want)) != 0) fail_msg("got:\n%s\nwanted:\n%s", got, want);
}

static const char *const pair[] = {"old.txt", "new.txt"};
static const made_row encode[] = {
    {"Encode/format=json-48",
     {{1726, 1723, 1707, 1707, 1713, 1729, 1736, 1707, 1705, 1774},
      {1423, 1416, 1411, 1413, 1412, 1426, 1422, 1424, 1447, 1425}}},
    {"Encode/format=gob-48",
     {{3069, 3075, 3069, 3067, 3207, 3064, 3064, 3058, 3059, 3062},
      {3075, 3065, 3059, 3065, 3060, 3081, 3186, 3135, 3087, 3062}}},
};

static void newer_form_of_the_documentation(void **state) {
  made m;
  char *all;
  (void)state;
  make(&m, encode, 2, pair, 2, TEN);
  begins(report(&all, report_new, &m.result, "                      │"),
         "                      │   old.txt   │               new.txt               │\n"
         "                      │   sec/op    │   sec/op     vs base                │\n"
         "Encode/format=json-48   1.718µ ± 1%   1.423µ ± 1%  -17.20% (p=0.000 n=10)\n"
         "Encode/format=gob-48    3.066µ ± 0%   3.070µ ± 2%        ~ (p=0.446 n=10)\n"
         "geomean                 2.295µ        2.090µ        -8.94%\n");
  free(all);
}

static const made_row crc[] = {
    {"15",
     {{43.6, 45.4, 43.4, 45.3, 43.9, 46.0, 45.1, 43.8, 43.8, 44.9},
      {16.1, 16.4, 16.2, 16.1, 16.2, 16.6, 16.5, 17.6, 16.4, 16.2},
      {35.6, 35.2, 36.1, 35.2, 35.6, 36.6, 35.1, 35.8, 35.6, 35.2}}},
    {"40",
     {{43.9, 42.3, 42.7, 43.5, 44.9, 42.6, 41.3, 41.2, 41.3, 41.3},
      {17.5, 17.1, 17.9, 17.1, 17.2, 17.8, 17.8, 18.2, 17.4, 17.3},
      {89.8, 89.1, 87.6, 86.7, 86.6, 88.0, 87.2, 87.5, 86.4, 87.6}}},
    {"512",
     {{56.1, 56.2, 56.1, 56.5, 58.1, 59.0, 55.9, 57.0, 58.7, 57.6},
      {39.7, 40.1, 41.7, 39.8, 39.8, 40.8, 39.3, 39.9, 40.8, 39.4},
      {1100, 1072, 1075, 1056, 1113, 1054, 1066, 1074, 1057, 1092}}},
    {"1kB",
     {{92.6, 93.8, 93.5, 95.0, 94.8, 95.3, 92.6, 100, 95.3, 102},
      {65.4, 65.9, 66.4, 66.7, 72.1, 66.3, 66.2, 68.6, 66.3, 66.1},
      {2259, 2322, 2350, 2355, 2291, 2343, 2416, 2410, 2256, 2405}}},
    {"4kB",
     {{302, 294, 298, 296, 301, 299, 299, 289, 296, 298},
      {157, 156, 160, 156, 164, 157, 156, 163, 162, 157},
      {8799, 9346, 9129, 8710, 8699, 8704, 9563, 9173, 9286, 8623}}},
    {"32kB",
     {{2149, 2230, 2183, 2115, 2227, 2140, 2157, 2133, 2117, 2129},
      {1233, 1223, 1193, 1288, 1212, 1245, 1208, 1200, 1226, 1189},
      {69825, 74409, 75041, 72268, 73333, 70923, 70095, 76125, 73908, 73078}}},
};

/* One unit for a row: that of its least number. */
static void newer_form_of_three_columns(void **state) {
  static const char *const names[] = {"IEEE", "Castagnoli", "Koopman"};
  made m;
  char *all;
  (void)state;
  make(&m, crc, 6, names, 3, TEN);
  begins(report(&all, report_new, &m.result, "        │"),
         "        │    IEEE     │             Castagnoli              │                 Koopman                 │\n"
         "        │   sec/op    │   sec/op     vs base                │    sec/op      vs base                  │\n"
         "15        44.40n ± 2%   16.30n ± 2%  -63.29% (p=0.000 n=10)     35.60n ± 1%    -19.82% (p=0.000 n=10)\n"
         "40        42.45n ± 3%   17.45n ± 3%  -58.89% (p=0.000 n=10)     87.55n ± 2%   +106.24% (p=0.000 n=10)\n"
         "512       56.75n ± 3%   39.85n ± 2%  -29.78% (p=0.000 n=10)   1073.00n ± 3%  +1790.75% (p=0.000 n=10)\n"
         "1kB       94.90n ± 5%   66.30n ± 3%  -30.14% (p=0.000 n=10)   2346.50n ± 4%  +2372.60% (p=0.000 n=10)\n"
         "4kB       298.0n ± 1%   157.0n ± 4%  -47.32% (p=0.000 n=10)    8964.0n ± 4%  +2908.05% (p=0.000 n=10)\n"
         "32kB      2.145µ ± 4%   1.218µ ± 2%  -43.23% (p=0.000 n=10)    73.206µ ± 4%  +3313.64% (p=0.000 n=10)\n"
         "geomean   136.6n        72.37n       -47.01%                    1.314µ        +862.25%\n");
  free(all);
}

/* benchstat would claim -31.48% here: the house rule does not. */
static void five_samples_claim_nothing(void **state) {
  static const made_row row[] = {{"FloatSub/100-4", {{115, 114, 116, 115, 115}, {78.8, 79, 78, 78.5, 79.1}}}};
  static const char *const names[] = {"before", "after"};
  made m;
  char *all;
  (void)state;
  make(&m, row, 1, names, 2, 5);
  const char *table = report(&all, report_new, &m.result, "FloatSub");
  begins(table,
         "FloatSub/100-4   115.00n ± ∞ ¹   78.80n ± ∞ ¹  ~ (p=0.008 n=5) ²\n"
         "¹ need >= 6 samples for confidence interval at level 0.95\n"
         "² need >= 6 samples to claim a difference\n");
  free(all);
  table = report(&all, report_old, &m.result, "name");
  assert_non_null(strstr(table, " ~     (p=0.008 n=5+5)\n"));
  free(all);
}

static void equal_samples_are_told(void **state) {
  static const made_row row[] = {{"A", {{100, 100, 100, 100, 100, 100}, {100, 100, 100, 100, 100, 100}}}};
  static const char *const names[] = {"before", "after"};
  made m;
  char *all;
  (void)state;
  make(&m, row, 1, names, 2, 6);
  begins(report(&all, report_new, &m.result, "A   "),
         "A   100.0n ± 0%   100.0n ± 0%  ~ (p=1.000 n=6) ¹\n¹ all samples are equal\n");
  free(all);
}

static const made_row crc_old_new[] = {
    {"IEEE/15",
     {{44.6, 47.3, 44.6, 46.3, 50.7, 45.8, 46.8, 44.3, 47.7, 50.6},
      {43.6, 45.4, 43.4, 45.3, 43.9, 46.0, 45.1, 43.8, 43.8, 44.9}}},
    {"IEEE/40",
     {{41.0, 43.0, 40.9, 42.3, 41.0, 41.0, 41.3, 40.8, 41.1, 41.2},
      {43.9, 42.3, 42.7, 43.5, 44.9, 42.6, 41.3, 41.2, 41.3, 41.3}}},
    {"IEEE/512",
     {{249, 248, 232, 238, 234, 237, 241, 231, 231, 239},
      {56.1, 56.2, 56.1, 56.5, 58.1, 59.0, 55.9, 57.0, 58.7, 57.6}}},
    {"IEEE/4kB",
     {{1698, 1667, 1694, 1654, 1704, 1876, 1790, 1812, 1828, 1677},
      {302, 294, 298, 296, 301, 299, 299, 289, 296, 298}}},
    {"IEEE/32kB",
     {{14964, 14612, 14258, 15641, 14653, 15101, 15065, 15801, 15459, 13975},
      {2149, 2230, 2183, 2115, 2227, 2140, 2157, 2133, 2117, 2129}}},
    {"Castagnoli/15",
     {{18.0, 16.4, 16.6, 16.3, 16.0, 16.6, 16.0, 16.6, 16.1, 16.8},
      {16.1, 16.4, 16.2, 16.1, 16.2, 16.6, 16.5, 17.6, 16.4, 16.2}}},
};

static void older_form_of_two_columns(void **state) {
  made m;
  char *all;
  (void)state;
  make(&m, crc_old_new, 6, pair, 2, TEN);
  begins(report(&all, report_old, &m.result, "name"),
         "name           old time/op  new time/op  delta\n"
         "IEEE/15        46.9ns ± 8%  44.5ns ± 3%   -5.01%  (p=0.008 n=10+10)\n"
         "IEEE/40        41.0ns ± 1%  42.5ns ± 6%   +3.56%  (p=0.000 n=8+10)\n"
         "IEEE/512        238ns ± 5%    57ns ± 3%  -76.00%  (p=0.000 n=10+10)\n"
         "IEEE/4kB       1.74µs ± 8%  0.30µs ± 1%  -82.87%  (p=0.000 n=10+9)\n"
         "IEEE/32kB      15.0µs ± 7%   2.2µs ± 3%  -85.57%  (p=0.000 n=10+10)\n"
         "Castagnoli/15  16.4ns ± 3%  16.3ns ± 2%     ~     (p=0.615 n=9+9)\n"
         "[Geo mean]      241ns        102ns       -57.60%\n");
  assert_non_null(strstr(all, "old: old.txt   new: new.txt\n"));
  free(all);
}

/* The example of the older documentation; four and five samples are enough for it, not for us. */
static void older_numbers_of_the_documentation(void **state) {
  static const double gob[2][5] = {{13552735, 13553943, 13606356, 13683198},
                                   {11773189, 11942588, 11786159, 11628583, 11815924}};
  static const double json[2][5] = {{32395067, 32334214, 31992891, 31735022},
                                    {32036529, 32156552, 31288355, 31559706, 31765634}};
  char text[32];
  (void)state;
  benchstat_mean old = benchstat_clean(gob[0], 4), new = benchstat_clean(gob[1], 5);
  assert_true(old.count == 4 && new.count == 5);
  benchstat_time(text, old.mean, old.mean);
  assert_string_equal(text, "13.6ms");
  benchstat_time(text, new.mean, old.mean);
  assert_string_equal(text, "11.8ms");
  snprintf(text, sizeof text, "%.0f %.0f %.2f %.3f", 100 * old.reach, 100 * new.reach, 100 * (new.mean / old.mean - 1),
           stats_mann_whitney_p(old.kept, 4, new.kept, 5));
  assert_string_equal(text, "1 1 -13.31 0.016");
  free(old.kept);
  free(new.kept);
  old = benchstat_clean(json[0], 4);
  new = benchstat_clean(json[1], 5);
  char slow[32], fast[32], both[128];
  benchstat_time(slow, old.mean, old.mean);
  benchstat_time(fast, new.mean, old.mean);
  snprintf(both, sizeof both, "%s %s %.0f %.0f %.3f", slow, fast, 100 * old.reach, 100 * new.reach,
           stats_mann_whitney_p(old.kept, old.count, new.kept, new.count));
  assert_string_equal(both, "32.1ms 31.8ms 1 1 0.286");
  free(old.kept);
  free(new.kept);
}

static void more_columns_have_no_delta_in_the_older_form(void **state) {
  static const char *const names[] = {"a", "b", "c"};
  made m;
  char *all;
  (void)state;
  make(&m, crc, 2, names, 3, TEN);
  begins(report(&all, report_old, &m.result, "name"),
         "name \\ time/op  a            b            c\n"
         "15              44.5ns ± 3%  16.3ns ± 2%  35.6ns ± 3%\n");
  free(all);
}

/* The table: a line of means for each group and for all. */
static void the_table_has_means(void **state) {
  static const made_row rows[] = {
      {"a/1", {{100, 101, 99, 100, 102, 98}, {50, 51, 49, 50, 50, 50}}},
      {"a/2", {{100, 101, 99, 100, 102, 98}, {200, 201, 199, 200, 200, 200}}},
      {"b/1", {{100, 101, 99, 100, 102, 98}, {800, 801, 799, 800, 800, 800}}},
  };
  made m;
  char *all;
  (void)state;
  make(&m, rows, 3, pair, 2, 6);
  const char *table = report(&all, report_text, &m.result, "row ");
  assert_non_null(strstr(table, "100.0 ± 2%"));
  assert_non_null(strstr(table, "-50.0%"));
  assert_non_null(strstr(table, "+100.0%"));
  const char *group = strstr(table, "  geomean"), *total = strstr(table, "geomean of all");
  assert_true(group != NULL && total != NULL && strstr(group, "+0.0%") < strchr(group + 1, '\n'));
  assert_non_null(strstr(total, "+100.0%")); /* the cube root of 1/2 * 2 * 8 is 2 */
  group_mean mean = column_mean(&m.result, 1, 0, 3);
  assert_true(mean.rows == 3 && mean.fraction > 0.9999 && mean.fraction < 1.0001);
  assert_int_equal(column_mean(&m.result, 0, 0, 3).rows, 0);
  free(all);
}

static char *noise_of(const bench_result *r) {
  char *all;
  size_t size;
  FILE *to = open_memstream(&all, &size);
  noise_report(to, "", r);
  fclose(to);
  return all;
}

static void warnings(void **state) {
  static const made_row rows[] = {{"calm/1", {{100, 100, 100, 100, 100, 101}, {100, 100, 100, 100, 100, 101}}},
                                  {"wide/1", {{100, 101, 102, 103, 104, 106}, {100, 100, 100, 100, 100, 101}}}};
  made m;
  (void)state;
  make(&m, rows, 1, pair, 2, 6);
  m.result.spin_ns[0] = 1000;
  m.result.spin_ns[1] = 1019;
  char *said = noise_of(&m.result);
  assert_string_equal(said, "");
  free(said);
  make(&m, rows, 2, pair, 2, 6);
  m.result.spin_ns[0] = 1000;
  m.result.spin_ns[1] = 1021;
  m.result.core_share = 0.9;
  snprintf(m.result.machine.governor, sizeof m.result.machine.governor, "powersave");
  said = noise_of(&m.result);
  assert_non_null(strstr(said, "wide/1 on old.txt (1 of 4)"));
  assert_null(strstr(said, "calm/1"));
  assert_non_null(strstr(said, "governor is powersave"));
  assert_non_null(strstr(said, "+2.1%"));
  assert_non_null(strstr(said, "other work had the core for 10% of the time"));
  free(said);
  m.result.spin_ns[1] = 979;
  assert_true(noise_rate_change(m.result.spin_ns) < -0.0209);
  m.result.spin_ns[1] = 0; /* not measured */
  assert_true(noise_rate_change(m.result.spin_ns) == 0);
}

/* No time passes on the made-up clock: the spin says that it is not known. */
static void a_spin_takes_what_the_clock_says(void **state) {
  (void)state;
  assert_true(spin_measure(&fake_clock) == 0);
}

static size_t slower(const bench_result *r, double limit) {
  char *all;
  size_t size;
  FILE *to = open_memstream(&all, &size);
  size_t found = slower_rows(to, r, limit);
  fclose(to);
  assert_true((size > 0) == (found > 0));
  free(all);
  return found;
}

static void slower_rows_are_found(void **state) {
  static const made_row rows[] = {
      {"a/slower", {{100, 101, 99, 100, 102, 98}, {110, 111, 109, 110, 110, 110}}},
      {"a/noise", {{100, 150, 99, 100, 160, 98}, {150, 98, 110, 150, 160, 90}}},
      {"a/faster", {{100, 101, 99, 100, 102, 98}, {90, 91, 92, 90, 90, 90}}},
  };
  made m;
  (void)state;
  make(&m, rows, 3, pair, 2, 6);
  assert_int_equal(slower(&m.result, 0.05), 1);
  assert_int_equal(slower(&m.result, 0.11), 0);
  make(&m, rows, 3, pair, 2, 5);
  assert_int_equal(slower(&m.result, 0.05), 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(newer_form_of_the_documentation),
      cmocka_unit_test(newer_form_of_three_columns),
      cmocka_unit_test(five_samples_claim_nothing),
      cmocka_unit_test(equal_samples_are_told),
      cmocka_unit_test(older_form_of_two_columns),
      cmocka_unit_test(older_numbers_of_the_documentation),
      cmocka_unit_test(more_columns_have_no_delta_in_the_older_form),
      cmocka_unit_test(the_table_has_means),
      cmocka_unit_test(warnings),
      cmocka_unit_test(a_spin_takes_what_the_clock_says),
      cmocka_unit_test(slower_rows_are_found),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
