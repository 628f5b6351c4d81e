/* SPDX-License-Identifier: Apache-2.0
 * Timing: a clock, how many operations make one sample, and samples of several subjects taken in turns.
 * The clock is a parameter, so that tests can count instead of measure.
 */
#ifndef BENCH_TIMING_H
#define BENCH_TIMING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Nanoseconds since some moment. */
typedef struct bench_clock {
  const char *name;
  uint64_t (*now)(void *context);
  void *context;
} bench_clock;

extern const bench_clock clock_monotonic; /* CLOCK_MONOTONIC_RAW: not slewed by time servers */
extern const bench_clock clock_thread;    /* time this thread had on a core: undisturbed by other processes */

uint64_t clock_read(const bench_clock *clock);

/* Something that can be timed, already set up. */
typedef struct subject {
  bool (*run)(void *context, uint64_t n); /* n operations; false: broken off by an error */
  void *context;
  uint64_t operations; /* per sample; set by timing_calibrate */
  double *ns_per_op;   /* room for the plan's samples */
  size_t samples;      /* taken */
  bool failed;
} subject;

typedef struct plan {
  size_t samples;     /* per subject */
  uint64_t sample_ns; /* how long one sample should take */
  uint64_t seed;      /* of the order */
  bool (*stop)(void); /* asked between samples; NULL: never */
  const bench_clock *clock;
} plan;

/* Finds how many operations take sample_ns; warms up by doing so. */
void timing_calibrate(subject *s, const plan *p);

/* Takes one sample. */
void timing_sample(subject *s, const plan *p);

/* Calibrates all subjects, then takes their samples round by round, each round in a new random order: what drifts in
 * the machine meets all of them alike. False when asked to stop before the end. */
bool sample_interleaved(subject *subjects, size_t count, const plan *p);

#endif
