/* SPDX-License-Identifier: Apache-2.0
 * The table: one line a row, backends side by side, groups apart.
 * Nothing here is secret.
 */
#include <math.h>
#include <string.h>

#include "bench/columns.h"
#include "bench/grid.h"
#include "bench/report.h"

enum { CELL = 64 };

static void time_cell(char cell[CELL], const series *s) {
  char number[16];
  if (s->samples == 0) {
    snprintf(cell, CELL, "%s", s->failure != NULL ? "FAILED" : "-");
    return;
  }
  report_number(number, stats_median(s->ns_per_op, s->samples));
  double reach = 100 * stats_reach(s->ns_per_op, s->samples);
  snprintf(cell, CELL, isnan(reach) ? "%s ±  ∞" : "%s ±%2.0f%%", number, reach);
}

static void delta_cell(char cell[CELL], const bench_result *r, size_t i, size_t b) {
  if (!column_compares(r, i, b)) {
    snprintf(cell, CELL, "-");
    return;
  }
  stats_delta d = column_delta(r, i, b);
  snprintf(cell, CELL, d.claimed ? "%+.1f%%" : "~", 100 * d.fraction);
}

static void rate_cell(char cell[CELL], const series *s, size_t bytes) {
  char number[16];
  if (s->samples == 0 || bytes == 0) {
    snprintf(cell, CELL, "-");
    return;
  }
  report_number(number, (double)bytes * 1000 / stats_median(s->ns_per_op, s->samples));
  snprintf(cell, CELL, "%s", number);
}

static void kernel_text(FILE *to, const series *s) {
  if (s->samples == 0) {
    fputc('-', to);
    return;
  }
  fputs(s->kernel[0] != '\0' ? s->kernel : "?", to);
  if (strcmp(s->interface, "generic") == 0) fputs(" generic", to);
  if (s->crossings_per_op > 0 && s->crossings_per_op != 1) fprintf(to, " x%g", s->crossings_per_op);
}

static void cell(FILE *to, const char *text, int width) {
  fputs("  ", to);
  put_right(to, text, width);
}

static int at_least(int n, int least) { return n > least ? n : least; }

static int time_width(const bench_result *r, size_t b) { return at_least(text_width(r->backends[b].name) + 6, 18); }
static int rate_width(const bench_result *r, size_t b) { return at_least(text_width(r->backends[b].name) + 5, 12); }

static void head_line(FILE *to, const bench_result *r, int name_width) {
  fprintf(to, "%-*s", name_width, "row");
  for (size_t b = 0; b < r->backend_count; b++) {
    const char *name = r->backends[b].name;
    fprintf(to, "  %*s%s ns/op", time_width(r, b) - text_width(name) - 6, "", name);
    if (!column_is_base(r, b)) cell(to, "delta", 9);
  }
  for (size_t b = 0; b < r->backend_count; b++) {
    const char *name = r->backends[b].name;
    fprintf(to, "  %*s%s MB/s", rate_width(r, b) - text_width(name) - 5, "", name);
  }
  fputs("  kernels: ", to);
  for (size_t b = 0; b < r->backend_count; b++) fprintf(to, "%s%s", b > 0 ? " | " : "", r->backends[b].name);
  fputc('\n', to);
}

static void row_line(FILE *to, const bench_result *r, size_t i, int name_width) {
  const result_row *row = &r->rows[i];
  char text[CELL];
  put_left(to, row->name, name_width);
  for (size_t b = 0; b < r->backend_count; b++) {
    time_cell(text, &row->of[b]);
    cell(to, text, time_width(r, b));
    if (column_is_base(r, b)) continue;
    delta_cell(text, r, i, b);
    cell(to, text, 9);
  }
  for (size_t b = 0; b < r->backend_count; b++) {
    rate_cell(text, &row->of[b], row->bytes_per_op);
    cell(to, text, rate_width(r, b));
  }
  fputs("  ", to);
  for (size_t b = 0; b < r->backend_count; b++) {
    if (b > 0) fputs(" | ", to);
    kernel_text(to, &row->of[b]);
  }
  fputc('\n', to);
}

/* Geometric means of the ratios, where a delta stands. */
static void mean_line(FILE *to, const bench_result *r, const char *name, size_t first, size_t end, int name_width) {
  bool any = false;
  for (size_t b = 0; b < r->backend_count; b++) any |= column_mean(r, b, first, end).rows > 0;
  if (!any || end - first < 2) return;
  put_left(to, name, name_width);
  size_t last = r->backend_count;
  while (last > 0 && column_is_base(r, last - 1)) last--;
  for (size_t b = 0; b < last; b++) {
    char text[CELL] = "-";
    cell(to, "", time_width(r, b));
    if (column_is_base(r, b)) continue;
    group_mean mean = column_mean(r, b, first, end);
    if (mean.rows > 0) snprintf(text, sizeof text, "%+.1f%%", 100 * mean.fraction);
    cell(to, text, 9);
  }
  fputc('\n', to);
}

static void legend(FILE *to, const bench_result *r) {
  bool compared = false;
  fputs("\nns/op: median of the samples, ± how far its 95 % interval reaches (∞: fewer than 6 samples).\n", to);
  for (size_t b = 0; b < r->backend_count; b++) {
    if (column_is_base(r, b)) continue;
    fprintf(to, "%s%s against %s", compared ? ", " : "delta: time of ", r->backends[b].name,
            r->backends[r->backends[b].base].name);
    compared = true;
  }
  if (compared)
    fprintf(to,
            "; less is faster.  ~: fewer than %d samples, or p >= %.2f (Mann-Whitney).\n"
            "geomean: geometric mean of the ratios.\n",
            STATS_MIN_SAMPLES, STATS_ALPHA);
  fputs("xN: N crossings of the boundary per operation, where it is not one.", to);
}

bool report_text(FILE *to, const bench_result *r) {
  int name_width = 8;
  for (size_t i = 0; i < r->row_count; i++) name_width = at_least(text_width(r->rows[i].name), name_width);
  report_head(to, r);
  head_line(to, r, name_width);
  for (size_t i = 0, end; i < r->row_count; i = end) {
    end = group_end(r, i);
    fputc('\n', to);
    for (size_t row = i; row < end; row++) row_line(to, r, row, name_width);
    mean_line(to, r, "  geomean", i, end, name_width);
  }
  fputc('\n', to);
  if (r->row_count > 0 && group_end(r, 0) < r->row_count)
    mean_line(to, r, "geomean of all", 0, r->row_count, name_width);
  legend(to, r);
  report_foot(to, r);
  return true;
}
