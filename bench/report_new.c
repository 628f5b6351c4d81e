/* SPDX-License-Identifier: Apache-2.0
 * The text form as benchstat prints it since 2023: medians with their 95 % intervals, each column "vs base".
 * What differs: no delta with fewer than 6 samples, a column may have a base of its own, and intervals leave out as
 * many of the least samples as of the greatest, by the binomial. benchstat's leaves out one more of the greatest where
 * 95 % are still covered (with 8 samples, but not with 6, 7, 9 or 10), and goes by the normal approximation beyond 30.
 * Nothing here is secret.
 */
#include <math.h>
#include <stdlib.h>

#include "bench/benchstat.h"
#include "bench/columns.h"
#include "bench/footnotes.h"
#include "bench/grid.h"
#include "bench/report.h"

/* Cells of a column: value, how far the interval reaches, footnote; delta, p and n, footnote. */
enum { VALUE, REACH, NOTE, DELTA, CHANCE, DELTA_NOTE, CELLS };
static const char *const margins[CELLS] = {"", " ± ", " ", "  ", " ", " "};

typedef struct new_form {
  grid cells; /* CELLS for each column in order, behind the name */
  size_t *order;
  footnotes notes;
} new_form;

static size_t cell_at(size_t place, size_t cell) { return 1 + place * CELLS + cell; }

static void note(new_form *f, size_t place, size_t cell, const char *text) {
  char mark[FOOTNOTE_MARK];
  footnotes_mark(&f->notes, text, mark);
  const char *before = grid_at(&f->cells, f->cells.rows - 1, cell_at(place, cell));
  if (before[0] == '\0') {
    grid_cell(&f->cells, cell_at(place, cell), "%s", mark);
  } else {
    char both[4 * FOOTNOTE_MARK];
    snprintf(both, sizeof both, "%s %s", before, mark);
    grid_cell(&f->cells, cell_at(place, cell), "%s", both);
  }
}

static bool all_equal(const series *a, const series *b) {
  for (size_t i = 0; i < a->samples; i++)
    if (a->ns_per_op[i] != a->ns_per_op[0]) return false;
  for (size_t i = 0; i < b->samples; i++)
    if (b->ns_per_op[i] != a->ns_per_op[0]) return false;
  return true;
}

static void delta_cells(new_form *f, const bench_result *r, size_t i, size_t place) {
  size_t b = f->order[place];
  const series *s = &r->rows[i].of[b], *base = &r->rows[i].of[r->backends[b].base];
  stats_delta d = column_delta(r, i, b);
  grid_cell(&f->cells, cell_at(place, DELTA), d.claimed ? "%+.2f%%" : "~", 100 * d.fraction);
  if (s->samples == base->samples) {
    grid_cell(&f->cells, cell_at(place, CHANCE), "(p=%.3f n=%zu)", d.p, s->samples);
  } else {
    grid_cell(&f->cells, cell_at(place, CHANCE), "(p=%.3f n=%zu+%zu)", d.p, base->samples, s->samples);
  }
  if (s->samples < STATS_MIN_SAMPLES || base->samples < STATS_MIN_SAMPLES) {
    note(f, place, DELTA_NOTE, "need >= 6 samples to claim a difference");
  } else if (all_equal(s, base)) {
    note(f, place, DELTA_NOTE, "all samples are equal");
  }
}

static double least_median(const bench_result *r, size_t i) {
  double least = INFINITY;
  for (size_t b = 0; b < r->backend_count; b++)
    if (r->rows[i].of[b].samples > 0)
      least = fmin(least, stats_median(r->rows[i].of[b].ns_per_op, r->rows[i].of[b].samples));
  return least;
}

static void one_row(new_form *f, const bench_result *r, size_t i) {
  double least = least_median(r, i);
  grid_row(&f->cells);
  grid_cell(&f->cells, 0, "%s", r->rows[i].name);
  for (size_t place = 0; place < r->backend_count; place++) {
    const series *s = &r->rows[i].of[f->order[place]];
    char value[32];
    if (s->samples == 0) continue;
    benchstat_seconds(value, stats_median(s->ns_per_op, s->samples), least);
    grid_cell(&f->cells, cell_at(place, VALUE), "%s", value);
    double reach = stats_reach(s->ns_per_op, s->samples);
    grid_cell(&f->cells, cell_at(place, REACH), isnan(reach) ? "∞" : "%.0f%%", 100 * reach);
    if (isnan(reach)) note(f, place, NOTE, "need >= 6 samples for confidence interval at level 0.95");
    if (column_compares(r, i, f->order[place])) delta_cells(f, r, i, place);
  }
}

/* Geometric means: of the medians of each column, and of what it is against its base. */
static void mean_row(new_form *f, const bench_result *r) {
  grid_row(&f->cells);
  grid_cell(&f->cells, 0, "geomean");
  for (size_t place = 0; place < r->backend_count; place++) {
    size_t b = f->order[place], count = 0, differ = 0;
    double sum = 0;
    char value[32];
    for (size_t i = 0; i < r->row_count; i++) {
      const series *s = &r->rows[i].of[b];
      differ += (s->samples > 0) != (r->rows[i].of[r->backends[b].base].samples > 0);
      if (s->samples == 0) continue;
      sum += log(stats_median(s->ns_per_op, s->samples));
      count++;
    }
    if (count == 0) continue;
    double mean = exp(sum / (double)count);
    benchstat_seconds(value, mean, mean);
    grid_cell(&f->cells, cell_at(place, VALUE), "%s", value);
    group_mean against = column_mean(r, b, 0, r->row_count);
    if (against.rows > 0) grid_cell(&f->cells, cell_at(place, DELTA), "%+.2f%%", 100 * against.fraction);
    if (differ > 0) note(f, place, DELTA_NOTE, "benchmark set differs from baseline; geomeans may not be comparable");
  }
}

/* ---- printing ---- */

typedef struct new_widths {
  int name, cell[CELLS], center, all; /* of one column; center: the first three */
} new_widths;

/* Margins stand only before cells that some row has. The value takes what a long heading needs. */
static new_widths widths_of(const new_form *f, const bench_result *r, size_t place) {
  new_widths w = {.name = grid_width(&f->cells, 0)};
  int heading = text_width(r->backends[f->order[place]].name);
  bool base = column_is_base(r, f->order[place]);
  for (size_t c = 0; c < CELLS; c++) {
    w.cell[c] = grid_width(&f->cells, cell_at(place, c));
    if (w.cell[c] > 0) w.cell[c] += text_width(margins[c]);
    w.center += c < DELTA ? w.cell[c] : 0;
    w.all += w.cell[c];
  }
  int least = text_width("sec/op") - w.center;
  if (!base && w.all - w.center < text_width("  vs base")) {
    w.cell[CHANCE] += text_width("  vs base") - (w.all - w.center);
    w.all = w.center + text_width("  vs base");
  }
  if (heading - w.all > least) least = heading - w.all;
  if (least > 0) {
    w.cell[VALUE] += least;
    w.center += least;
    w.all += least;
  }
  return w;
}

static void print_head(FILE *to, const new_form *f, const bench_result *r) {
  put_left(to, "", grid_width(&f->cells, 0));
  for (size_t place = 0; place < r->backend_count; place++) {
    fputs(" │ ", to);
    put_middle(to, r->backends[f->order[place]].name, widths_of(f, r, place).all);
  }
  fputs(" │\n", to);
  put_left(to, "", grid_width(&f->cells, 0));
  for (size_t place = 0; place < r->backend_count; place++) {
    new_widths w = widths_of(f, r, place);
    fputs(" │ ", to);
    put_middle(to, "sec/op", w.center);
    put_left(to, column_is_base(r, f->order[place]) ? "" : "  vs base", w.all - w.center);
  }
  fputs(" │\n", to);
}

static void print_cell(FILE *to, const char *text, size_t cell, int width) {
  bool left = cell == NOTE || cell == CHANCE || cell == DELTA_NOTE;
  int margin = width > 0 ? text_width(margins[cell]) : 0;
  fputs(width == 0 ? "" : text[0] == '\0' && cell == REACH ? "   " : margins[cell], to);
  (left ? put_left : put_right)(to, text, width - margin);
}

static void print_row(FILE *to, const new_form *f, const bench_result *r, size_t row) {
  size_t last = f->cells.columns;
  while (last > 1 && grid_at(&f->cells, row, last - 1)[0] == '\0') last--;
  if (last > 1) put_left(to, grid_at(&f->cells, row, 0), grid_width(&f->cells, 0));
  if (last <= 1) fputs(grid_at(&f->cells, row, 0), to);
  for (size_t place = 0; cell_at(place, 0) < last; place++) {
    new_widths w = widths_of(f, r, place);
    fputs("   ", to);
    for (size_t c = 0; c < CELLS && cell_at(place, c) < last; c++) {
      const char *text = grid_at(&f->cells, row, cell_at(place, c));
      bool end = cell_at(place, c) == last - 1; /* nothing behind it: no blanks */
      bool left = c == NOTE || c == CHANCE || c == DELTA_NOTE;
      print_cell(to, text, c, end && left ? text_width(margins[c]) + text_width(text) : w.cell[c]);
    }
  }
  fputc('\n', to);
}

bool report_new(FILE *to, const bench_result *r) {
  new_form f = {.order = (size_t *)calloc(r->backend_count, sizeof(size_t))};
  if (f.order == NULL) return false;
  f.cells.columns = 1 + r->backend_count * CELLS;
  columns_order(r, f.order);
  for (size_t i = 0; i < r->row_count; i++) one_row(&f, r, i);
  if (r->row_count > 1) mean_row(&f, r);
  bool made = !f.cells.failed;
  if (made) {
    report_head(to, r);
    print_head(to, &f, r);
    for (size_t row = 0; row < f.cells.rows; row++) print_row(to, &f, r, row);
    footnotes_print(to, &f.notes);
    report_foot(to, r);
  }
  grid_free(&f.cells);
  free(f.order);
  return made;
}
