/* SPDX-License-Identifier: Apache-2.0
 * Clocks, calibration, one sample.
 * Nothing here is secret.
 */
#include "bench/timing.h"

#include <time.h>

static uint64_t read_clock(clockid_t id) {
  struct timespec t;
  clock_gettime(id, &t);
  return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

static uint64_t monotonic_now(void *context) {
  (void)context;
  return read_clock(CLOCK_MONOTONIC_RAW);
}

static uint64_t thread_now(void *context) {
  (void)context;
  return read_clock(CLOCK_THREAD_CPUTIME_ID);
}

const bench_clock clock_monotonic = {"wall", monotonic_now, NULL};
const bench_clock clock_thread = {"thread", thread_now, NULL};

uint64_t clock_read(const bench_clock *clock) { return clock->now(clock->context); }

static uint64_t elapsed(subject *s, const plan *p, uint64_t n) {
  uint64_t start = clock_read(p->clock);
  bool ok = s->run(s->context, n);
  uint64_t end = clock_read(p->clock);
  if (!ok) s->failed = true;
  return end - start;
}

void timing_calibrate(subject *s, const plan *p) {
  const uint64_t enough = p->sample_ns / 4; /* long enough to scale up from */
  uint64_t n = 1, ns = elapsed(s, p, n);
  while (ns < enough && !s->failed) {
    /* Towards the goal, but at most tenfold at a time: short runs tell little. */
    uint64_t factor = ns == 0 ? 10 : enough / ns + 1;
    n *= factor > 10 ? 10 : factor;
    ns = elapsed(s, p, n);
  }
  double operations = ns == 0 ? 1 : (double)n * (double)p->sample_ns / (double)ns;
  s->operations = operations < 1 ? 1 : (uint64_t)operations;
}

void timing_sample(subject *s, const plan *p) {
  uint64_t ns = elapsed(s, p, s->operations);
  if (!s->failed) s->ns_per_op[s->samples++] = (double)ns / (double)s->operations;
}
