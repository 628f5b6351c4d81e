/* SPDX-License-Identifier: Apache-2.0
 * Statistics of samples. Mann and Whitney, Annals of Mathematical Statistics 18 (1947); the variance under ties:
 * Lehmann, Nonparametrics (1975), section 1.4.
 * Nothing here is secret.
 */
#include "bench/stats.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { EXACT_LIMIT = 50 };

static int compare_doubles(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

/* NULL: memory is short. */
static double *sorted_copy(const double *x, size_t n) {
  double *sorted = (double *)malloc((n == 0 ? 1 : n) * sizeof *sorted);
  if (sorted == NULL || n == 0) return sorted;
  memcpy(sorted, x, n * sizeof *sorted);
  qsort(sorted, n, sizeof *sorted, compare_doubles);
  return sorted;
}

double stats_quantile(const double *x, size_t n, double q) {
  if (n == 0) return NAN;
  double *sorted = sorted_copy(x, n);
  if (sorted == NULL) return NAN;
  double at = q * (double)(n - 1);
  size_t low = (size_t)at;
  size_t high = low + 1 < n ? low + 1 : low;
  double value = sorted[low] + (at - (double)low) * (sorted[high] - sorted[low]);
  free(sorted);
  return value;
}

double stats_median(const double *x, size_t n) { return stats_quantile(x, n, 0.5); }

double stats_spread(const double *x, size_t n) {
  return (stats_quantile(x, n, 0.75) - stats_quantile(x, n, 0.25)) / 2 / stats_median(x, n);
}

double stats_mann_whitney_u(const double *x, size_t n, const double *y, size_t m) {
  double *a = sorted_copy(x, n), *b = sorted_copy(y, m), u = NAN;
  if (a != NULL && b != NULL) {
    u = 0;
    for (size_t i = 0, below = 0, upto = 0; i < n; i++) { /* of b: smaller than a[i], and no larger */
      while (below < m && b[below] < a[i]) below++;
      while (upto < m && b[upto] <= a[i]) upto++;
      u += (double)(below + upto) / 2;
    }
  }
  free(a);
  free(b);
  return u;
}

/* Both samples as one: twice the midrank of each value (a whole number), in the order of the values. Returns the sum of
 * t^3 - t over groups of t ties. */
static double pooled_ranks(const double *x, size_t n, const double *y, size_t m, double *pool, unsigned *ranks2) {
  double ties = 0;
  size_t total = n + m;
  memcpy(pool, x, n * sizeof *pool);
  memcpy(pool + n, y, m * sizeof *pool);
  qsort(pool, total, sizeof *pool, compare_doubles);
  for (size_t first = 0, next; first < total; first = next) {
    for (next = first; next < total && pool[next] == pool[first];) next++;
    double t = (double)(next - first);
    ties += t * t * t - t;
    for (size_t i = first; i < next; i++) ranks2[i] = (unsigned)(first + 1 + next);
  }
  return ties;
}

/* Counts, for every sum, the ways to draw n of the ranks: ways[k * width + s], k drawn, sum s. The counts stay below
 * 2^47 for 50 ranks, so doubles hold them exactly. */
static double tail(const unsigned *ranks2, size_t total, size_t n, size_t width, size_t observed, double *ways) {
  double below = 0, above = 0, all = 0;
  memset(ways, 0, (n + 1) * width * sizeof *ways);
  ways[0] = 1;
  for (size_t r = 0; r < total; r++)
    for (size_t k = r + 1 < n ? r + 1 : n; k > 0; k--)
      for (size_t s = ranks2[r]; s < width; s++) ways[k * width + s] += ways[(k - 1) * width + s - ranks2[r]];
  for (size_t s = 0; s < width; s++) {
    double w = ways[n * width + s];
    all += w;
    if (s <= observed) below += w;
    if (s >= observed) above += w;
  }
  double p = 2 * (below < above ? below : above) / all;
  return p < 1 ? p : 1;
}

double stats_mann_whitney_p_exact(const double *x, size_t n, const double *y, size_t m) {
  size_t total = n + m, width = total * (total + 1) + 1;
  if (n == 0 || m == 0) return 1;
  double *pool = (double *)malloc(total * sizeof *pool);
  unsigned *ranks2 = (unsigned *)malloc(total * sizeof *ranks2);
  double *ways = (double *)malloc((n + 1) * width * sizeof *ways);
  double p = 1;
  if (pool != NULL && ranks2 != NULL && ways != NULL) {
    pooled_ranks(x, n, y, m, pool, ranks2);
    /* Twice the rank sum of x is twice U plus n (n + 1). */
    double u = stats_mann_whitney_u(x, n, y, m);
    if (!isnan(u)) p = tail(ranks2, total, n, width, (size_t)(2 * u) + n * (n + 1), ways);
  }
  free(pool);
  free(ranks2);
  free(ways);
  return p;
}

double stats_mann_whitney_p_normal(const double *x, size_t n, const double *y, size_t m) {
  size_t total = n + m;
  if (n == 0 || m == 0) return 1;
  double *pool = (double *)malloc(total * sizeof *pool);
  unsigned *ranks2 = (unsigned *)malloc(total * sizeof *ranks2);
  double p = 1;
  if (pool != NULL && ranks2 != NULL) {
    double ties = pooled_ranks(x, n, y, m, pool, ranks2);
    double nm = (double)n * (double)m, t = (double)total;
    double variance = nm / 12 * (t + 1 - ties / (t * (t - 1)));
    double distance = fabs(stats_mann_whitney_u(x, n, y, m) - nm / 2) - 0.5;
    if (variance > 0 && distance > 0) p = erfc(distance / sqrt(2 * variance));
  }
  free(pool);
  free(ranks2);
  return p;
}

double stats_mann_whitney_p(const double *x, size_t n, const double *y, size_t m) {
  return n + m <= EXACT_LIMIT ? stats_mann_whitney_p_exact(x, n, y, m) : stats_mann_whitney_p_normal(x, n, y, m);
}

stats_delta stats_compare(const double *x, size_t n, const double *y, size_t m) {
  stats_delta d = {false, stats_median(x, n) / stats_median(y, m) - 1, stats_mann_whitney_p(x, n, y, m)};
  d.claimed = n >= STATS_MIN_SAMPLES && m >= STATS_MIN_SAMPLES && d.p < STATS_ALPHA;
  return d;
}

double stats_median_difference(const double *x, const double *y, size_t n) {
  double *d = (double *)malloc((n == 0 ? 1 : n) * sizeof *d);
  if (d == NULL) return NAN;
  for (size_t i = 0; i < n; i++) d[i] = x[i] - y[i];
  double median = stats_median(d, n);
  free(d);
  return median;
}
