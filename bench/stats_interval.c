/* SPDX-License-Identifier: Apache-2.0
 * The interval of a median by order statistics: Hollander and Wolfe, Nonparametric Statistical Methods, section 3.6
 * (the sign test turned round). The geometric mean.
 * Nothing here is secret.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "bench/stats.h"

static int compare_doubles(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

/* The largest k for which fewer than k of n fair coins show heads with a chance of at most alpha / 2; 0: there is none.
 * Chances by logarithms, since 2^-n is too small for a double from n = 1075 on. */
static size_t rank_of_low(size_t n) {
  const double ln2 = log(2), trials = (double)n;
  double below = 0;
  for (size_t k = 0; k <= n / 2; k++) {
    double ways = lgamma(trials + 1) - lgamma((double)k + 1) - lgamma(trials - (double)k + 1);
    below += exp(ways - trials * ln2);
    if (below > STATS_ALPHA / 2) return k;
  }
  return n / 2;
}

stats_range stats_median_interval(const double *x, size_t n) {
  stats_range range = {NAN, NAN};
  size_t k = n < STATS_MIN_SAMPLES ? 0 : rank_of_low(n);
  double *sorted = k == 0 ? NULL : (double *)malloc(n * sizeof *sorted);
  if (sorted == NULL) return range;
  memcpy(sorted, x, n * sizeof *sorted);
  qsort(sorted, n, sizeof *sorted, compare_doubles);
  range.low = sorted[k - 1];
  range.high = sorted[n - k];
  free(sorted);
  return range;
}

double stats_reach(const double *x, size_t n) {
  double median = stats_median(x, n);
  stats_range range = stats_median_interval(x, n);
  return isnan(range.low) ? NAN : fmax(range.high / median - 1, 1 - range.low / median);
}

double stats_geometric_mean(const double *x, size_t n) {
  double sum = 0;
  for (size_t i = 0; i < n; i++) sum += log(x[i]);
  return n == 0 ? NAN : exp(sum / (double)n);
}
