/* SPDX-License-Identifier: Apache-2.0
 * What to beware of in a result: wide intervals, changing clock rates, other work on the core.
 */
#ifndef BENCH_NOISE_H
#define BENCH_NOISE_H

#include <stdbool.h>
#include <stdio.h>

#include "bench/bench_result.h"
#include "bench/timing.h"

/* The 95 % interval of the median is wider than 5 % of it. */
bool noise_is_wide(const series *s);

/* By what fraction of its time longer (negative: shorter) the work of spin_measure took after the run than before it.
 * 0: not known. */
double noise_rate_change(const double spin_ns[2]);

/* One line each, with prefix before it. */
void noise_report(FILE *to, const char *prefix, const bench_result *r);

/* Nanoseconds that a fixed chain of dependent multiplications takes: the least of several tries, so that only the clock
 * rate changes it. */
double spin_measure(const bench_clock *clock);

#endif
