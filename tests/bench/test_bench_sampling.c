/* SPDX-License-Identifier: Apache-2.0
 * How the bench times and judges: made-up work on a made-up clock.
 * Nothing here is secret.
 */
#include <math.h>

#include "bench/stats.h"
#include "tests/bench/bench_fake.h"

enum { SAMPLES = 10, RACES = 400 };

/* Of RACES races: how often a difference is claimed when the second takes `slower` as much. */
static unsigned claims(double slower, size_t samples) {
  double x[FAKE_SAMPLES_MAX], y[FAKE_SAMPLES_MAX];
  unsigned claimed = 0;
  for (uint64_t race = 0; race < RACES; race++) {
    fake_work a = {.ns = 250, .noise = 0.06, .state = 2 * race + 1};
    fake_work b = {.ns = 250 * slower, .noise = 0.06, .state = 2 * race + 2};
    fake_race(&a, &b, samples, x, y);
    claimed += stats_compare(x, samples, y, samples).claimed;
  }
  return claimed;
}

/* A backend against itself: "~", save for the one in twenty that the level of the test allows. */
static void itself_is_no_different(void **state) {
  (void)state;
  assert_in_range(claims(1, SAMPLES), 1, RACES / 20 + 10);
}

static void five_percent_are_found(void **state) {
  double x[FAKE_SAMPLES_MAX], y[FAKE_SAMPLES_MAX];
  fake_work a = {.ns = 1050, .noise = 0.02, .state = 1}, b = {.ns = 1000, .noise = 0.02, .state = 2};
  (void)state;
  assert_in_range(claims(1.05, SAMPLES), RACES * 98 / 100, RACES);
  fake_race(&a, &b, SAMPLES, x, y);
  stats_delta d = stats_compare(x, SAMPLES, y, SAMPLES);
  assert_true(d.claimed && d.fraction > 0.03 && d.fraction < 0.07);
  d = stats_compare(y, SAMPLES, x, SAMPLES);
  assert_true(d.claimed && d.fraction < -0.03 && d.fraction > -0.07);
}

/* Twice as slow, without noise: five samples still claim nothing, six do. */
static void few_samples_claim_nothing(void **state) {
  double x[FAKE_SAMPLES_MAX], y[FAKE_SAMPLES_MAX];
  (void)state;
  for (size_t n = 1; n <= STATS_MIN_SAMPLES; n++) {
    fake_work a = {.ns = 200, .state = 1}, b = {.ns = 100, .state = 2};
    fake_race(&a, &b, n, x, y);
    stats_delta d = stats_compare(x, n, y, n);
    assert_true(d.claimed == (n == STATS_MIN_SAMPLES));
    assert_true(fabs(d.fraction - 1) < 1e-9);
  }
}

static void samples_last_as_long_as_asked(void **state) {
  double x[FAKE_SAMPLES_MAX];
  const double costs[] = {0.4, 3, 250, 9000, 700000, 5e6};
  (void)state;
  for (size_t i = 0; i < sizeof costs / sizeof costs[0]; i++) {
    fake_work w = {.ns = costs[i], .state = 1};
    subject s = {.run = fake_run, .context = &w, .ns_per_op = x};
    plan p = {.samples = 1, .sample_ns = 1000000, .clock = &fake_clock};
    timing_calibrate(&s, &p);
    double lasts = (double)s.operations * costs[i];
    assert_true(s.operations == 1 ? lasts >= 500000 : lasts > 950000 && lasts < 1050000);
    timing_sample(&s, &p);
    assert_true(fabs(x[0] / costs[i] - 1) < 1e-3);
  }
}

static char order[256];
static size_t ordered;

static bool note_a(void *work, uint64_t n) {
  order[ordered++] = 'a';
  return fake_run(work, n);
}
static bool note_b(void *work, uint64_t n) {
  order[ordered++] = 'b';
  return fake_run(work, n);
}

/* Every round has each once, and the order is not always the same. */
static void backends_take_turns(void **state) {
  double x[FAKE_SAMPLES_MAX], y[FAKE_SAMPLES_MAX];
  fake_work a = {.ns = 2e6, .state = 1}, b = {.ns = 2e6, .state = 2}; /* one operation a sample: one note each */
  subject s[2] = {{.run = note_a, .context = &a, .ns_per_op = x}, {.run = note_b, .context = &b, .ns_per_op = y}};
  plan p = {.samples = 40, .sample_ns = 1000000, .seed = 3, .clock = &fake_clock};
  size_t a_first = 0;
  (void)state;
  ordered = 0;
  assert_true(sample_interleaved(s, 2, &p));
  assert_int_equal(ordered, 2 + 80);
  for (size_t i = 2; i < ordered; i += 2) {
    assert_true(order[i] != order[i + 1]);
    a_first += order[i] == 'a';
  }
  assert_in_range(a_first, 8, 32);
}

static unsigned stop_after;
static bool stop(void) { return stop_after-- == 0; }

static void stops_when_asked(void **state) {
  double x[FAKE_SAMPLES_MAX];
  fake_work a = {.ns = 100, .state = 1};
  subject s = {.run = fake_run, .context = &a, .ns_per_op = x};
  plan p = {.samples = 10, .sample_ns = 1000000, .clock = &fake_clock, .stop = stop};
  (void)state;
  stop_after = 4; /* one question before calibration, three before samples */
  assert_false(sample_interleaved(&s, 1, &p));
  assert_int_equal(s.samples, 3);
}

static bool breaks(void *work, uint64_t n) {
  fake_work *w = (fake_work *)work;
  return fake_run(work, n) && w->operations < 100000;
}

static void a_failing_operation_gives_no_sample(void **state) {
  double x[FAKE_SAMPLES_MAX], y[FAKE_SAMPLES_MAX];
  fake_work a = {.ns = 100, .state = 1}, b = {.ns = 100, .state = 2};
  subject s[2] = {{.run = breaks, .context = &a, .ns_per_op = x}, {.run = fake_run, .context = &b, .ns_per_op = y}};
  plan p = {.samples = 20, .sample_ns = 1000000, .clock = &fake_clock};
  (void)state;
  assert_true(sample_interleaved(s, 2, &p));
  assert_true(s[0].failed && s[0].samples < 20 && !s[1].failed && s[1].samples == 20);
  size_t before = s[0].samples;
  timing_sample(&s[0], &p); /* fails again */
  assert_int_equal(s[0].samples, before);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(itself_is_no_different),
      cmocka_unit_test(five_percent_are_found),
      cmocka_unit_test(few_samples_claim_nothing),
      cmocka_unit_test(samples_last_as_long_as_asked),
      cmocka_unit_test(backends_take_turns),
      cmocka_unit_test(stops_when_asked),
      cmocka_unit_test(a_failing_operation_gives_no_sample),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
