/* SPDX-License-Identifier: Apache-2.0
 * The straight line through times at several sizes: what an operation costs before its first byte, and what each byte
 * costs.
 */
#ifndef BENCH_FIT_H
#define BENCH_FIT_H

#include <stdbool.h>
#include <stddef.h>

enum { FIT_MIN_SIZES = 3 }; /* through two points there always is a line */

typedef struct fit_line {
  bool known;      /* false: fewer than three different sizes, or a time that is none */
  double fixed;    /* ns per operation; may come out negative where cost does not grow straight */
  double slope;    /* ns per byte */
  double farthest; /* from the line: the largest |line / time - 1| */
} fit_line;

/* Least squares of relative errors: sum of ((fixed + slope * bytes - ns) / ns)^2, so that a nanosecond in 20 counts as
 * much as a microsecond in 20,000. */
fit_line fit_straight(const double *bytes, const double *ns, size_t n);

#endif
