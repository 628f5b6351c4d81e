/* SPDX-License-Identifier: Apache-2.0
 * Statistics of samples: order statistics, and the test of Mann and Whitney (1947) for "no difference".
 * No assumption on the distribution of the samples is made: timings are skewed.
 */
#ifndef BENCH_STATS_H
#define BENCH_STATS_H

#include <stdbool.h>
#include <stddef.h>

enum { STATS_MIN_SAMPLES = 6 }; /* with fewer on either side no difference is claimed */

#define STATS_ALPHA 0.05 /* a difference that chance makes more often than this is noise */

/* Quantile q in 0 .. 1 by linear interpolation between order statistics (R's type 7). NaN for no samples, and when
 * memory is short. x stays as it is. */
double stats_quantile(const double *x, size_t n, double q);
double stats_median(const double *x, size_t n);

typedef struct stats_range {
  double low, high;
} stats_range;

/* The 95 % interval of the median from order statistics, whatever the distribution: the k-th smallest and k-th largest
 * samples with the largest k that a binomial of chance 1/2 allows. NaN with fewer than 6 samples. */
stats_range stats_median_interval(const double *x, size_t n);

/* How far the interval reaches from the median at most, as a fraction of it. NaN with fewer than 6 samples. */
double stats_reach(const double *x, size_t n);

/* Of n positive numbers; NaN for none. */
double stats_geometric_mean(const double *x, size_t n);

/* Half of the range between the quartiles, as a fraction of the median: how far samples lie apart. */
double stats_spread(const double *x, size_t n);

/* U of the first sample: pairs in which x is larger, plus half of the ties. NaN when memory is short. */
double stats_mann_whitney_u(const double *x, size_t n, const double *y, size_t m);

/* Two-sided p-value. Exact for up to 50 samples together, ties included (the permutation distribution given the ties);
 * beyond, by the normal approximation with tie and continuity correction. 1 when n or m is 0. */
double stats_mann_whitney_p(const double *x, size_t n, const double *y, size_t m);
double stats_mann_whitney_p_exact(const double *x, size_t n, const double *y, size_t m);
double stats_mann_whitney_p_normal(const double *x, size_t n, const double *y, size_t m);

typedef struct stats_delta {
  bool claimed;    /* enough samples, and p < alpha; otherwise a report says "~" */
  double fraction; /* median x / median y - 1: negative is faster */
  double p;
} stats_delta;

stats_delta stats_compare(const double *x, size_t n, const double *y, size_t m);

/* Median of x[i] - y[i]: samples taken in the same round share what disturbed it. */
double stats_median_difference(const double *x, const double *y, size_t n);

#endif
