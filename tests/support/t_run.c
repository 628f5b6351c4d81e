/* SPDX-License-Identifier: Apache-2.0
 * Running and counting: a test that checked nothing is a failure, and so is a run without cases.
 * A failed check prints what was being checked and the seed that brings it back.
 * Leaks nothing: tests have no secrets.
 */
#include "tests/support/t.h"

static size_t cases, cases_before;
static char note[512];

int t_setup(void **state) {
  (void)state;
  cases_before = cases;
  note[0] = 0;
  t_reseed();
  return 0;
}

int t_teardown(void **state) {
  (void)state;
  if (cases > cases_before) return 0;
  print_error("this test checked nothing\n");
  return -1;
}

void t_cases(size_t n) { cases += n; }

void t_note(const char *format, ...) {
  va_list args;
  va_start(args, format);
  vsnprintf(note, sizeof note, format, args);
  va_end(args);
}

static void where(void) {
  if (note[0]) print_error("while checking: %s\n", note);
}

void t_status(tdm_status got, tdm_status want, const char *what, const char *file, int line) {
  if (got == want) return;
  where();
  print_error("%s\n  gave %s instead of %s; detail: \"%s\"\n", what, tdm_status_name(got), tdm_status_name(want),
              tdm_error_detail());
  _fail(file, line);
}

void t_same(const void *got, const void *want, size_t n, const char *what, const char *file, int line) {
  const uint8_t *g = got, *w = want;
  if (n == 0 || memcmp(g, w, n) == 0) return;
  size_t at = 0;
  while (g[at] == w[at]) at++;
  where();
  print_error("%s: %zu bytes, the first difference at %zu:", what, n, at);
  for (size_t i = at; i < n && i < at + 16; i++) print_error(" %02x", g[i]);
  print_error(" instead of");
  for (size_t i = at; i < n && i < at + 16; i++) print_error(" %02x", w[i]);
  print_error("\n");
  _fail(file, line);
}

void t_true(bool is, const char *what, const char *file, int line) {
  if (is) return;
  where();
  print_error("not true: %s\n", what);
  _fail(file, line);
}

void t_filled(const void *p, uint8_t byte, size_t n, const char *what, const char *file, int line) {
  const uint8_t *b = p;
  for (size_t i = 0; i < n; i++) {
    if (b[i] == byte) continue;
    where();
    print_error("%s: byte %zu of %zu is %02x, not %02x\n", what, i, n, b[i], byte);
    _fail(file, line);
  }
}

/* Where a shadow is under test, both sides agree: true unless they do, or nothing was compared. */
static bool shadow_differs(const char *name) {
  const char *backend = getenv("TANDEM_BACKEND");
  if (backend == NULL || strncmp(backend, "shadow:", 7) != 0) return false;
  tdm_shadow_counts counts;
  tdm_shadow_read(&counts);
  printf("%s: %llu operations checked by the other backend, %llu mismatched, %llu not comparable\n", name,
         (unsigned long long)counts.checked, (unsigned long long)counts.mismatched,
         (unsigned long long)counts.not_comparable);
  return counts.mismatched != 0 || counts.checked == 0;
}

static void mismatch(void *context, tdm_alg alg, const char *operation, tdm_status first, tdm_status second) {
  (void)context;
  where();
  print_error("mismatch: %s of %s, %s and %s\n", operation, tdm_alg_get(alg)->name, tdm_status_name(first),
              tdm_status_name(second));
}

int t_run(const char *name, const struct CMUnitTest *tests, size_t count) {
  /* Output of a test that dies must not be lost in a buffer. */
  setvbuf(stdout, NULL, _IOLBF, 0);
  tdm_shadow_on_mismatch(mismatch, NULL);
  int failed = _cmocka_run_group_tests(name, tests, count, NULL, NULL);
  printf("%s: %zu cases\n", name, cases);
  if (cases == 0) {
    printf("%s: no case ran\n", name);
    return 1;
  }
  return failed != 0 || shadow_differs(name);
}
