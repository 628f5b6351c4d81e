/* SPDX-License-Identifier: Apache-2.0
 * The text form as benchstat printed it until 2022: old time, new time, delta; means without outliers.
 * With more or fewer than two columns, times alone. What differs: no delta with fewer than 6 samples.
 * Nothing here is secret.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "bench/benchstat.h"
#include "bench/columns.h"
#include "bench/grid.h"
#include "bench/report.h"

enum { DELTA = 3, NOTE = 4 };

typedef struct old_form {
  grid cells;
  size_t *order;
  benchstat_mean *mean; /* of the row at hand, by place in order */
  double *logs;         /* sums of the logarithms of means, by place */
  size_t summed;        /* rows in them */
  bool pair;
} old_form;

static void head_row(old_form *f, const bench_result *r) {
  grid *g = &f->cells;
  grid_row(g);
  grid_cell(g, 0, r->backend_count > 2 ? "name \\ time/op" : "name");
  for (size_t c = 0; c < r->backend_count; c++) {
    if (r->backend_count == 1) grid_cell(g, 1, "time/op");
    if (r->backend_count == 2) grid_cell(g, c + 1, c == 0 ? "old time/op" : "new time/op");
    if (r->backend_count > 2) grid_cell(g, c + 1, "%s", r->backends[f->order[c]].name);
  }
  if (f->pair) grid_cell(g, DELTA, "delta");
}

static void delta_cells(old_form *f, const bench_result *r, size_t i) {
  const benchstat_mean *old = &f->mean[0], *new = &f->mean[1];
  const series *of = r->rows[i].of;
  if (old->count == 0 || new->count == 0) return;
  double p = stats_mann_whitney_p(old->kept, old->count, new->kept, new->count);
  bool enough = of[f->order[0]].samples >= STATS_MIN_SAMPLES && of[f->order[1]].samples >= STATS_MIN_SAMPLES;
  if (enough && p < STATS_ALPHA) {
    grid_cell(&f->cells, DELTA, "%+.2f%%", 100 * (new->mean / old->mean - 1));
  } else {
    grid_cell(&f->cells, DELTA, "~   ");
  }
  grid_cell(&f->cells, NOTE, "(p=%.3f n=%zu+%zu)", p, old->count, new->count);
}

static void one_row(old_form *f, const bench_result *r, size_t i) {
  double like = 0;
  bool all = true;
  for (size_t c = 0; c < r->backend_count; c++) {
    const series *s = &r->rows[i].of[f->order[c]];
    f->mean[c] = benchstat_clean(s->ns_per_op, s->samples);
    f->cells.failed |= f->mean[c].kept == NULL;
    all &= f->mean[c].count > 0;
    if (like == 0 && f->mean[c].count > 0) like = f->mean[c].mean;
  }
  grid_row(&f->cells);
  grid_cell(&f->cells, 0, "%s", r->rows[i].name);
  for (size_t c = 0; c < r->backend_count; c++) {
    char time[32];
    if (f->mean[c].count == 0) continue;
    benchstat_time(time, f->mean[c].mean, like);
    grid_cell(&f->cells, c + 1, "%s ±%2.0f%%", time, 100 * f->mean[c].reach);
    if (all) f->logs[c] += log(f->mean[c].mean);
  }
  f->summed += all;
  if (f->pair) delta_cells(f, r, i);
  for (size_t c = 0; c < r->backend_count; c++) free(f->mean[c].kept);
}

static void mean_row(old_form *f, const bench_result *r) {
  char time[32];
  if (f->summed == 0) return;
  double first = exp(f->logs[0] / (double)f->summed);
  grid_row(&f->cells);
  grid_cell(&f->cells, 0, "[Geo mean]");
  for (size_t c = 0; c < r->backend_count; c++) {
    benchstat_time(time, exp(f->logs[c] / (double)f->summed), first);
    grid_cell(&f->cells, c + 1, "%s     ", time);
  }
  if (f->pair) grid_cell(&f->cells, DELTA, "%+.2f%%", 100 * expm1((f->logs[1] - f->logs[0]) / (double)f->summed));
}

/* The first column and the last one on the left, what is between on the right; heads on the left. */
static void print(FILE *to, const grid *g) {
  for (size_t row = 0; row < g->rows; row++) {
    size_t last = g->columns;
    while (last > 1 && grid_at(g, row, last - 1)[0] == '\0') last--;
    for (size_t c = 0; c < last; c++) {
      const char *text = grid_at(g, row, c);
      bool left = row == 0 || c == 0 || text[0] == '(';
      bool end = c == last - 1; /* no blanks at the end of a line */
      int width = left && end ? 0 : grid_width(g, c);
      if (c > 0) fputs("  ", to);
      if (end && !left) {
        size_t length = strlen(text);
        while (length > 0 && text[length - 1] == ' ') length--;
        fprintf(to, "%*s%.*s", width - text_width(text), "", (int)length, text);
      } else {
        (left ? put_left : put_right)(to, text, width);
      }
    }
    fputc('\n', to);
  }
}

bool report_old(FILE *to, const bench_result *r) {
  size_t n = r->backend_count;
  old_form f = {.order = (size_t *)calloc(n, sizeof(size_t)),
                .mean = (benchstat_mean *)calloc(n, sizeof(benchstat_mean)),
                .logs = (double *)calloc(n, sizeof(double))};
  bool made = f.order != NULL && f.mean != NULL && f.logs != NULL;
  f.cells.columns = n + 3;
  if (made) {
    columns_order(r, f.order);
    f.pair = n == 2 && !column_is_base(r, f.order[1]);
    head_row(&f, r);
    for (size_t i = 0; i < r->row_count; i++) one_row(&f, r, i);
    mean_row(&f, r);
    made = !f.cells.failed;
  }
  if (made) {
    report_head(to, r);
    if (f.pair) fprintf(to, "old: %s   new: %s\n\n", r->backends[f.order[0]].name, r->backends[f.order[1]].name);
    print(to, &f.cells);
    report_foot(to, r);
  }
  grid_free(&f.cells);
  free(f.order);
  free(f.mean);
  free(f.logs);
  return made;
}
