/* SPDX-License-Identifier: Apache-2.0
 * Results that no run made: rows whose medians a test chooses, so that reports can be judged without a clock.
 */
#ifndef TESTS_BENCH_MADE_H
#define TESTS_BENCH_MADE_H

#include "bench/bench_result.h"
#include "tests/bench/bench_fake.h"

enum { MADE_SAMPLES = 7 };

/* A result of backends with these names (separated by commas) and no rows yet. */
bench_result made_result(const char *backends);

/* Adds a row. ns: the medians by backend; 0: this backend does not have it. Samples lie within 0.1 % of the median, so
 * that every difference of 1 % is significant. Crossings 1, interface "bulk", kernel "k-" and the backend's name. */
result_row *made_row(bench_result *r, const char *name, const char *algorithm, size_t bytes, const double *ns);
void made_free(bench_result *r);

#endif
