/* SPDX-License-Identifier: Apache-2.0
 * Lines as BoringSSL's tool prints them ("bssl speed"): all samples of a row and backend as one run.
 * Nothing here is secret.
 */
#include <math.h>

#include "bench/report.h"

static void line(FILE *to, const result_row *row, const result_backend *b, const series *s) {
  double each = s->operations == 0 ? 1 : (double)s->operations, ns = 0;
  for (size_t i = 0; i < s->samples; i++) ns += s->ns_per_op[i] * each;
  double operations = each * (double)s->samples, us = fmax(1, round(ns / 1000)), per_second = operations * 1e9 / ns;
  fprintf(to, "Did %.0f %s %s operations in %.0fus (%.1f ops/sec)", operations, row->name, b->name, us, per_second);
  if (row->bytes_per_op > 0) fprintf(to, ": %.1f MB/s", per_second * (double)row->bytes_per_op / 1e6);
  fputc('\n', to);
}

bool report_bssl(FILE *to, const bench_result *r) {
  for (size_t i = 0; i < r->row_count; i++)
    for (size_t b = 0; b < r->backend_count; b++)
      if (r->rows[i].of[b].samples > 0) line(to, &r->rows[i], &r->backends[b], &r->rows[i].of[b]);
  return true;
}
