/* SPDX-License-Identifier: Apache-2.0
 * Subjects whose time is made up: a clock that only they move, with noise that a seed makes repeatable.
 * So the self-tests of the bench measure nothing and cannot be disturbed.
 */
#ifndef TESTS_BENCH_FAKE_H
#define TESTS_BENCH_FAKE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants the above first. */
#include <cmocka.h>

#include "bench/timing.h"

enum { FAKE_SAMPLES_MAX = 64 };

extern const bench_clock fake_clock;
extern double fake_now_ns;

/* Between 0 and 1. */
double fake_random(uint64_t *state);

typedef struct fake_work {
  double ns;      /* of one operation */
  double noise;   /* a run takes up to this fraction more, as disturbances do */
  uint64_t state; /* of the noise */
  uint64_t calls, operations;
} fake_work;

/* subject.run for a fake_work: moves the clock. */
bool fake_run(void *work, uint64_t n);

/* n samples each of two works in turns; samples go to x and y. */
void fake_race(fake_work *a, fake_work *b, size_t n, double *x, double *y);

#endif
