/* SPDX-License-Identifier: Apache-2.0
 * How the tool benchstat of Go's project sees samples, in its older and its newer form.
 */
#ifndef BENCH_BENCHSTAT_H
#define BENCH_BENCHSTAT_H

#include <stdbool.h>
#include <stddef.h>

/* Older form: what is left of the samples without outliers (beyond the quartiles by 1.5 times their distance). */
typedef struct benchstat_mean {
  double *kept; /* the caller frees; NULL when out of memory */
  size_t count;
  double mean, reach; /* reach: how far the least or the greatest is from the mean, as a fraction of it */
} benchstat_mean;

benchstat_mean benchstat_clean(const double *x, size_t n);

/* Three significant digits of ns, in the unit that suits like: "13.6ms", "57ns" beside "238ns". */
void benchstat_time(char text[32], double ns, double like);

/* Four significant digits of the least, every number in its unit, without the "s" of seconds: "1.718µ". */
void benchstat_seconds(char text[32], double ns, double least);

#endif
