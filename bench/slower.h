/* SPDX-License-Identifier: Apache-2.0
 * The verdict of --fail-if-slower.
 */
#ifndef BENCH_SLOWER_H
#define BENCH_SLOWER_H

#include <stdio.h>

#include "bench/bench_result.h"

/* How many rows of columns are slower than their base: by more than limit (a fraction), and beyond noise. One line for
 * each goes to `to`. */
size_t slower_rows(FILE *to, const bench_result *r, double limit);

#endif
