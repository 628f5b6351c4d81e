/* SPDX-License-Identifier: Apache-2.0
 * Markdown: a table as GitHub shows it, with a line of means for each group and for all.
 * Nothing here is secret.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "bench/columns.h"
#include "bench/noise.h"
#include "bench/report.h"

/* Text in a cell or line: what Markdown would take as its own is escaped. */
static void put_text(FILE *to, const char *text) {
  for (; *text != '\0'; text++) {
    if (*text == '|' || *text == '\\' || *text == '`' || *text == '*' || *text == '_' || *text == '<' || *text == '~' ||
        *text == '[')
      fputc('\\', to);
    fputc(*text == '\n' ? ' ' : *text, to);
  }
}

static void head(FILE *to, const bench_result *r, const size_t *order) {
  fputs("| row |", to);
  for (size_t c = 0; c < r->backend_count; c++) {
    fputc(' ', to);
    put_text(to, r->backends[order[c]].name);
    fputs(" ns/op |", to);
    if (!column_is_base(r, order[c])) fputs(" delta | p |", to);
  }
  fputs("\n|---|", to);
  for (size_t c = 0; c < r->backend_count; c++) fputs(column_is_base(r, order[c]) ? "---:|" : "---:|---:|---:|", to);
  fputc('\n', to);
}

static void cells(FILE *to, const bench_result *r, size_t i, size_t b) {
  const series *s = &r->rows[i].of[b];
  char number[16];
  if (s->samples == 0) {
    fprintf(to, " %s |", s->failure != NULL ? "FAILED" : "");
  } else {
    double reach = stats_reach(s->ns_per_op, s->samples);
    report_number(number, stats_median(s->ns_per_op, s->samples));
    fprintf(to, " %s ±", number);
    fprintf(to, isnan(reach) ? "∞ |" : "%.0f%% |", 100 * reach);
  }
  if (column_is_base(r, b)) return;
  if (!column_compares(r, i, b)) {
    fputs(" | |", to);
    return;
  }
  stats_delta d = column_delta(r, i, b);
  fprintf(to, d.claimed ? " %+.1f%% |" : " \\~ |", 100 * d.fraction);
  fprintf(to, " %.3f |", d.p);
}

static void mean_line(FILE *to, const bench_result *r, const size_t *order, const char *name, size_t first,
                      size_t end) {
  fputs("| **geomean", to);
  if (name != NULL) fprintf(to, " %.*s", (int)strcspn(name, "/"), name);
  fputs("** |", to);
  for (size_t c = 0; c < r->backend_count; c++) {
    group_mean mean = column_mean(r, order[c], first, end);
    fputs(" |", to);
    if (column_is_base(r, order[c])) continue;
    if (mean.rows > 0) fprintf(to, " **%+.1f%%**", 100 * mean.fraction);
    fputs(" | |", to);
  }
  fputc('\n', to);
}

static bool compares(const bench_result *r) {
  for (size_t b = 0; b < r->backend_count; b++)
    if (!column_is_base(r, b)) return true;
  return false;
}

/* What text forms say in lines: a fact a line, as a list. */
static void facts(FILE *to, const bench_result *r) {
  const result_machine *m = &r->machine;
  fputs("- ", to);
  put_text(to, m->cpu);
  fprintf(to, ", %ld online, governor ", m->cpus);
  put_text(to, m->governor);
  fputs("\n- ", to);
  put_text(to, m->kernel);
  fputc(' ', to);
  put_text(to, m->architecture);
  fprintf(to, ", tandem %s, %s\n", m->tandem, m->date);
  for (size_t b = 0; b < r->backend_count; b++) {
    fputs("- ", to);
    put_text(to, r->backends[b].name);
    fputs(": ", to);
    put_text(to, r->backends[b].version);
    fputs(r->backends[b].version[0] != '\0' ? ", " : "", to);
    put_text(to, r->backends[b].origin);
    if (!column_is_base(r, b)) {
      fputs(" (delta: against ", to);
      put_text(to, r->backends[r->backends[b].base].name);
      fputc(')', to);
    }
    fputc('\n', to);
  }
  fprintf(to, "- %zu samples of %.3g ms of %s time each, interleaved\n\n", r->samples, r->sample_ms, r->clock);
}

bool report_md(FILE *to, const bench_result *r) {
  size_t *order = (size_t *)calloc(r->backend_count, sizeof *order);
  if (order == NULL) return false;
  columns_order(r, order);
  fputs("# tandem-bench\n\n", to);
  facts(to, r);
  head(to, r, order);
  for (size_t i = 0, end; i < r->row_count; i = end) {
    end = group_end(r, i);
    for (size_t row = i; row < end; row++) {
      fputs("| ", to);
      put_text(to, r->rows[row].name);
      fputs(" |", to);
      for (size_t c = 0; c < r->backend_count; c++) cells(to, r, row, order[c]);
      fputc('\n', to);
    }
    if (compares(r) && end - i > 1) mean_line(to, r, order, r->rows[i].name, i, end);
  }
  if (compares(r) && r->row_count > 1) mean_line(to, r, order, NULL, 0, r->row_count);
  fprintf(to,
          "\nns/op: median and how far its 95 %% interval reaches. \\~: fewer than %d samples, or p ≥ %.2f "
          "(Mann-Whitney). Less is faster.\n\n",
          STATS_MIN_SAMPLES, STATS_ALPHA);
  noise_report(to, "- ", r);
  for (size_t i = 0; i < r->alone_count; i++) {
    fputs("- only in ", to);
    put_text(to, r->alone[i].file);
    fputs(": ", to);
    put_text(to, r->alone[i].name);
    fputc('\n', to);
  }
  if (r->interrupted) fprintf(to, "- interrupted: %zu of %zu rows were finished\n", r->row_count, r->rows_asked);
  free(order);
  return true;
}
