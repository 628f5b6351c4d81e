/* SPDX-License-Identifier: Apache-2.0
 * A run: chosen rows on chosen backends, each checked, counted, then timed in turns.
 */
#ifndef BENCH_RUN_H
#define BENCH_RUN_H

#include "bench/bench_result.h"
#include "bench/rows.h"
#include "bench/threads.h"
#include "bench/timing.h"

#define BENCH_DIRECT "direct" /* the backend name of the rows that call BoringSSL itself */

enum { RUN_TARGETS_MAX = 16 };

typedef struct run_target {
  const char *name;
  const tdm_backend *backend; /* NULL: direct */
} run_target;

typedef struct run_request {
  const run_target *targets;
  size_t target_count;
  const bench_row *const *rows;
  size_t row_count;
  plan plan;
  const thread_request *threads; /* NULL: no curves */
} run_request;

/* Opens a backend by name, BENCH_DIRECT included. Not TDM_OK: error tells why. */
TDM_MUST_CHECK tdm_status run_find_target(const char *name, run_target *target, char *error, size_t error_size);

/* How target does the row; NULL when it has no such row. */
const row_kind *run_kind(const run_target *target, const bench_row *row);

/* Fills rows and backends of result; machine and the rest are the caller's. False: out of memory. */
bool run_all(const run_request *request, bench_result *result);
void run_free(bench_result *result);

#endif
