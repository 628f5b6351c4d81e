/* SPDX-License-Identifier: Apache-2.0
 * Weighted least squares by the normal equations of two unknowns, weights 1 / ns^2 (C. F. Gauss, Theoria combinationis,
 * 1823). Sizes are taken relative to their weighted mean, or the subtraction would eat the digits.
 * Nothing here is secret.
 */
#include "bench/fit.h"

#include <math.h>

static bool enough_sizes(const double *bytes, size_t n) {
  size_t different = 0;
  for (size_t i = 0; i < n && different < FIT_MIN_SIZES; i++) {
    bool seen = false;
    for (size_t k = 0; k < i; k++) seen |= bytes[k] == bytes[i];
    different += !seen;
  }
  return different == FIT_MIN_SIZES;
}

fit_line fit_straight(const double *bytes, const double *ns, size_t n) {
  fit_line line = {false, 0, 0, 0};
  double weights = 0, mean_bytes = 0, mean_ns = 0, square = 0, product = 0;
  for (size_t i = 0; i < n; i++)
    if (!(ns[i] > 0) || !isfinite(ns[i])) return line;
  if (!enough_sizes(bytes, n)) return line;
  for (size_t i = 0; i < n; i++) {
    double w = 1 / (ns[i] * ns[i]);
    weights += w;
    mean_bytes += w * bytes[i];
    mean_ns += w * ns[i];
  }
  mean_bytes /= weights;
  mean_ns /= weights;
  for (size_t i = 0; i < n; i++) {
    double w = 1 / (ns[i] * ns[i]), off = bytes[i] - mean_bytes;
    square += w * off * off;
    product += w * off * (ns[i] - mean_ns);
  }
  line.known = true;
  line.slope = product / square;
  line.fixed = mean_ns - line.slope * mean_bytes;
  for (size_t i = 0; i < n; i++) {
    double off = fabs((line.fixed + line.slope * bytes[i]) / ns[i] - 1);
    if (off > line.farthest) line.farthest = off;
  }
  return line;
}
