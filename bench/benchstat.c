/* SPDX-License-Identifier: Apache-2.0
 * Numbers as benchstat makes and prints them. Quartiles: Hyndman and Fan, American Statistician 50 (1996), type 8.
 * Nothing here is secret.
 */
#include "bench/benchstat.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int compare_doubles(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

static double quartile(const double *sorted, size_t n, double q) {
  double at = ((double)n + 1.0 / 3) * q + 1.0 / 3; /* counted from 1 */
  if (at < 1) return sorted[0];
  if (at >= (double)n) return sorted[n - 1];
  size_t low = (size_t)at;
  return sorted[low - 1] + (at - (double)low) * (sorted[low] - sorted[low - 1]);
}

benchstat_mean benchstat_clean(const double *x, size_t n) {
  benchstat_mean m = {(double *)malloc((n == 0 ? 1 : n) * sizeof(double)), 0, NAN, 0};
  if (m.kept == NULL || n == 0) return m;
  memcpy(m.kept, x, n * sizeof *x);
  qsort(m.kept, n, sizeof *m.kept, compare_doubles);
  double q1 = quartile(m.kept, n, 0.25), q3 = quartile(m.kept, n, 0.75), sum = 0;
  for (size_t i = 0; i < n; i++) {
    double value = m.kept[i];
    if (value < q1 - 1.5 * (q3 - q1) || value > q3 + 1.5 * (q3 - q1)) continue;
    m.kept[m.count++] = value;
    sum += value;
  }
  m.mean = sum / (double)m.count;
  m.reach = fmax(m.kept[m.count - 1] / m.mean - 1, 1 - m.kept[0] / m.mean);
  return m;
}

void benchstat_time(char text[32], double ns, double like) {
  static const struct {
    double from, unit;
    const char *name;
  } units[] = {{995e6, 1e9, "s"}, {995e3, 1e6, "ms"}, {995, 1e3, "µs"}, {0, 1, "ns"}};
  size_t u = 0;
  while (like < units[u].from) u++;
  double shown = like / units[u].unit;
  int digits = shown >= 99.5 ? 0 : shown >= 9.95 ? 1 : 2;
  snprintf(text, 32, "%.*f%s", digits, ns / units[u].unit, units[u].name);
}

void benchstat_seconds(char text[32], double ns, double least) {
  static const char *const prefixes[] = {"n", "µ", "m", ""};
  static const double halves[] = {0.5e-4, 0.5e-3, 0.5e-2, 0.5e-1}; /* of the last digit shown */
  size_t u = 0;
  double shown = least;
  while (u < 3 && shown >= 1000 - halves[3]) {
    shown /= 1000;
    u++;
  }
  int digits = 1;
  while (digits < 4 && shown < pow(10, 3 - digits) - halves[3 - digits]) digits++;
  double unit = pow(1000, (double)u);
  double scale = pow(10, digits); /* halves go up, as they would on paper */
  snprintf(text, 32, "%.*f%s", digits, round(ns / unit * scale) / scale, prefixes[u]);
}
