/* SPDX-License-Identifier: Apache-2.0
 * Scaling: a row by several threads at once, each on a core of its own, all with the same key object.
 */
#ifndef BENCH_THREADS_H
#define BENCH_THREADS_H

#include "bench/bench_result.h"
#include "bench/bench_row.h"
#include "bench/timing.h"

enum { THREADS_MAX = 1024, CURVE_MAX = 16 };

typedef struct thread_request {
  unsigned counts[CURVE_MAX]; /* of threads: rising, the first is 1 */
  size_t count;
  int cores[THREADS_MAX]; /* thread i stays on cores[i % core_count] */
  size_t core_count;      /* 0: threads go where they like */
  const bench_clock *clock;
} thread_request;

/* Reads "1,2,4": sorted, without doubles, with 1 even when text has none. False: text is no such list. */
bool threads_parse(thread_request *request, const char *text);

/* One row: firsts[i] is open and runs in the first thread, curves[i] gets the points; rooms are allocated. All counts
 * of all subjects are timed in turns. A point that could not be measured has no samples. False: asked to stop. */
bool threads_measure(const thread_request *request, row_env *const *firsts, series *const *curves, size_t subjects,
                     const plan *p);

void threads_free(series *s); /* the curve */

#endif
