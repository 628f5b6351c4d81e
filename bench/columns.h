/* SPDX-License-Identifier: Apache-2.0
 * What reports ask of a result: which column stands where, what a row says against its base, what a group says.
 */
#ifndef BENCH_COLUMNS_H
#define BENCH_COLUMNS_H

#include "bench/bench_result.h"
#include "bench/stats.h"

/* Fills order[backend_count]: each base, then what is compared with it, each of these followed by what is compared with
 * it in turn. Bases never form a ring. */
void columns_order(const bench_result *r, size_t *order);

static inline bool column_is_base(const bench_result *r, size_t b) { return r->backends[b].base == b; }

/* Both the column and its base were timed, and the column is not a base itself. */
bool column_compares(const bench_result *r, size_t row, size_t b);

/* Of a row that compares. */
stats_delta column_delta(const bench_result *r, size_t row, size_t b);

/* One past the last row of the group that begins at first: names with the same beginning up to "/". */
size_t group_end(const bench_result *r, size_t first);

typedef struct group_mean {
  size_t rows;     /* that compare */
  double fraction; /* geometric mean of time over base time, minus 1; NaN when no row compares */
} group_mean;

/* Over rows first .. end - 1. */
group_mean column_mean(const bench_result *r, size_t b, size_t first, size_t end);

#endif
