/* SPDX-License-Identifier: Apache-2.0
 * Comma-separated values (RFC 4180): a header line, then one line for each row and backend that was timed.
 * Nothing here is secret.
 */
#include <math.h>
#include <string.h>

#include "bench/columns.h"
#include "bench/report.h"

static void put_text(FILE *to, const char *text) {
  if (strpbrk(text, ",\"\r\n") == NULL) {
    fputs(text, to);
    return;
  }
  fputc('"', to);
  for (; *text != '\0'; text++) {
    if (*text == '"') fputc('"', to);
    fputc(*text, to);
  }
  fputc('"', to);
}

/* Empty where there is no number. */
static void put_number(FILE *to, double n) {
  fputc(',', to);
  if (isfinite(n)) fprintf(to, "%.9g", n);
}

static void put_counted(FILE *to, double n) { put_number(to, n < 0 ? NAN : n); }

static void line(FILE *to, const bench_result *r, size_t i, size_t b) {
  const result_row *row = &r->rows[i];
  const series *s = &row->of[b];
  double median = stats_median(s->ns_per_op, s->samples);
  stats_range range = stats_median_interval(s->ns_per_op, s->samples);
  put_text(to, row->name);
  fputc(',', to);
  put_text(to, r->backends[b].name);
  fprintf(to, ",%zu,%zu", row->bytes_per_op, s->samples);
  put_number(to, median);
  put_number(to, range.low);
  put_number(to, range.high);
  put_number(to, row->bytes_per_op > 0 ? (double)row->bytes_per_op * 1000 / median : NAN);
  fputc(',', to);
  if (column_compares(r, i, b)) {
    stats_delta d = column_delta(r, i, b);
    put_text(to, r->backends[r->backends[b].base].name);
    put_number(to, d.fraction + 1);
    put_number(to, d.p);
    fputs(d.claimed ? ",yes," : ",no,", to);
  } else {
    fputs(",,,,", to);
  }
  put_text(to, s->kernel);
  fputc(',', to);
  put_text(to, s->interface);
  put_counted(to, s->crossings_per_op);
  put_counted(to, s->allocs_per_op);
  fputs("\r\n", to);
}

bool report_csv(FILE *to, const bench_result *r) {
  fputs(
      "row,backend,bytes_per_op,n,median_ns,low_ns,high_ns,mb_per_s,base,ratio,p,significant,kernel,interface,"
      "crossings_per_op,allocs_per_op\r\n",
      to);
  for (size_t i = 0; i < r->row_count; i++)
    for (size_t b = 0; b < r->backend_count; b++)
      if (r->rows[i].of[b].samples > 0) line(to, r, i, b);
  return true;
}
