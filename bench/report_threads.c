/* SPDX-License-Identifier: Apache-2.0
 * The section of --threads: what all threads together do in a second, and how many times what one does.
 * Nothing here is secret.
 */
#include <string.h>

#include "bench/report.h"
#include "bench/stats.h"

enum { CELL = 48 };

static void point_cell(char cell[CELL], const result_row *row, const curve_point *p, const curve_point *one) {
  char rate[16];
  if (p->samples == 0) {
    snprintf(cell, CELL, "-");
    return;
  }
  double ns = stats_median(p->ns_per_op, p->samples);
  bool bytes = row->bytes_per_op > 0;
  report_number(rate, bytes ? (double)row->bytes_per_op * 1000 / ns : 1e9 / ns);
  int used = snprintf(cell, CELL, "%s %s", rate, bytes ? "MB/s" : "op/s");
  if (one->samples == 0 || p == one || used < 0 || used >= CELL) return;
  snprintf(cell + used, CELL - (size_t)used, "  x%.2f", stats_median(one->ns_per_op, one->samples) / ns);
}

static void curve_line(FILE *to, const result_row *row, const char *backend, const series *s, int name, int width) {
  fprintf(to, "%-*s  %-*s", name, row->name, width, backend);
  for (size_t i = 0; i < s->curve_count; i++) {
    char cell[CELL];
    point_cell(cell, row, &s->curve[i], &s->curve[0]);
    fprintf(to, "  %22s", cell);
  }
  fputc('\n', to);
}

/* Runs saved elsewhere may have been asked for others. */
static bool same_counts(const series *a, const series *b) {
  if (a->curve_count != b->curve_count) return false;
  for (size_t i = 0; i < a->curve_count; i++)
    if (a->curve[i].threads != b->curve[i].threads) return false;
  return true;
}

static int longer(int n, const char *text) { return (int)strlen(text) > n ? (int)strlen(text) : n; }

void report_threads(FILE *to, const bench_result *r) {
  const series *any = NULL;
  size_t others = 0;
  int name = 3, width = 7;
  for (size_t i = 0; i < r->row_count; i++)
    for (size_t b = 0; b < r->backend_count; b++) {
      if (r->rows[i].of[b].curve_count == 0) continue;
      if (any == NULL) any = &r->rows[i].of[b];
      name = longer(name, r->rows[i].name);
      width = longer(width, r->backends[b].name);
    }
  if (any == NULL) return;
  fprintf(to,
          "\nThreads at once, one key object, by the wall clock: all of them together, and times what one does\n\n");
  fprintf(to, "%-*s  %-*s", name, "row", width, "backend");
  for (size_t i = 0; i < any->curve_count; i++) fprintf(to, "  %22u", any->curve[i].threads);
  fputc('\n', to);
  for (size_t i = 0; i < r->row_count; i++)
    for (size_t b = 0; b < r->backend_count; b++)
      if (same_counts(any, &r->rows[i].of[b])) {
        curve_line(to, &r->rows[i], r->backends[b].name, &r->rows[i].of[b], name, width);
      } else {
        others += r->rows[i].of[b].curve_count > 0;
      }
  if (others > 0) fprintf(to, "\n%zu curves with other numbers of threads are left out.\n", others);
  unsigned most = any->curve[any->curve_count - 1].threads;
  if (r->thread_cores == 0) {
    fputs("\nThe threads were not pinned.\n", to);
  } else if (most > r->thread_cores) {
    fprintf(to, "\nwarning: %u threads on %zu cores: some wait for others, and more threads cannot do more\n", most,
            r->thread_cores);
  }
}
