/* SPDX-License-Identifier: Apache-2.0
 * Columns, bases, groups.
 * Nothing here is secret.
 */
#include "bench/columns.h"

#include <math.h>
#include <string.h>

/* The column, then what is compared with it, and with that, and so on. */
static size_t place(const bench_result *r, size_t base, size_t *order, size_t n) {
  order[n++] = base;
  for (size_t b = 0; b < r->backend_count; b++)
    if (b != base && r->backends[b].base == base) n = place(r, b, order, n);
  return n;
}

void columns_order(const bench_result *r, size_t *order) {
  size_t n = 0;
  for (size_t base = 0; base < r->backend_count; base++)
    if (column_is_base(r, base)) n = place(r, base, order, n);
}

bool column_compares(const bench_result *r, size_t row, size_t b) {
  const series *of = r->rows[row].of;
  return !column_is_base(r, b) && of[b].samples > 0 && of[r->backends[b].base].samples > 0;
}

stats_delta column_delta(const bench_result *r, size_t row, size_t b) {
  const series *s = &r->rows[row].of[b], *base = &r->rows[row].of[r->backends[b].base];
  return stats_compare(s->ns_per_op, s->samples, base->ns_per_op, base->samples);
}

size_t group_end(const bench_result *r, size_t first) {
  const char *name = r->rows[first].name;
  size_t length = strcspn(name, "/"), end = first + 1;
  while (end < r->row_count && strcspn(r->rows[end].name, "/") == length &&
         strncmp(r->rows[end].name, name, length) == 0)
    end++;
  return end;
}

group_mean column_mean(const bench_result *r, size_t b, size_t first, size_t end) {
  group_mean mean = {0, NAN};
  double sum = 0;
  for (size_t i = first; i < end; i++) {
    if (!column_compares(r, i, b)) continue;
    sum += log1p(column_delta(r, i, b).fraction);
    mean.rows++;
  }
  if (mean.rows > 0) mean.fraction = expm1(sum / (double)mean.rows);
  return mean;
}
