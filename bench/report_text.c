/* SPDX-License-Identifier: Apache-2.0
 * The table: one line a row, backends side by side, groups apart.
 * Nothing here is secret.
 */
#include <string.h>

#include "bench/report.h"
#include "bench/stats.h"

enum { CELL = 64 };

typedef struct widths {
  int name, column[16];
} widths;

/* "sha256" of "sha256/Hash1K". */
static size_t group_length(const char *name) { return strcspn(name, "/"); }

static void time_cell(char cell[CELL], const series *s) {
  char number[16];
  if (s->samples == 0) {
    snprintf(cell, CELL, "%s", s->failure != NULL ? "FAILED" : "-");
    return;
  }
  report_number(number, stats_median(s->ns_per_op, s->samples));
  double spread = 100 * stats_spread(s->ns_per_op, s->samples);
  snprintf(cell, CELL, "%s ±%2.0f%%", number, spread > 99 ? 99 : spread);
}

static void delta_cell(char cell[CELL], const series *s, const series *base) {
  if (s->samples == 0 || base->samples == 0) {
    snprintf(cell, CELL, "-");
    return;
  }
  stats_delta d = stats_compare(s->ns_per_op, s->samples, base->ns_per_op, base->samples);
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

/* Printed width: bytes that are not continuations of a UTF-8 sequence. */
static int width_of(const char *text) {
  int n = 0;
  for (; *text != '\0'; text++) n += ((unsigned char)*text & 0xc0) != 0x80;
  return n;
}

static void cell(FILE *to, const char *text, int width) {
  fprintf(to, "  %*s%s", width - width_of(text) > 0 ? width - width_of(text) : 0, "", text);
}

static int at_least(int n, int least) { return n > least ? n : least; }

static void head_line(FILE *to, const bench_result *r, int name_width) {
  size_t base = r->backend_count - 1;
  char text[CELL];
  fprintf(to, "%-*s", name_width, "row");
  for (size_t b = 0; b <= base; b++) {
    snprintf(text, sizeof text, "%.40s ns/op", r->backends[b].name);
    cell(to, text, at_least(width_of(text), 18));
    if (b == base) continue;
    cell(to, "delta", 9);
  }
  for (size_t b = 0; b <= base; b++) {
    snprintf(text, sizeof text, "%.40s MB/s", r->backends[b].name);
    cell(to, text, at_least(width_of(text), 12));
  }
  fputs("  kernels: ", to);
  for (size_t b = 0; b <= base; b++) fprintf(to, "%s%s", b > 0 ? " | " : "", r->backends[b].name);
  fputc('\n', to);
}

static void row_line(FILE *to, const bench_result *r, const result_row *row, int name_width) {
  size_t base = r->backend_count - 1;
  char text[CELL];
  fprintf(to, "%-*s", name_width, row->name);
  for (size_t b = 0; b <= base; b++) {
    time_cell(text, &row->of[b]);
    cell(to, text, at_least((int)strlen(r->backends[b].name) + 6, 18));
    if (b == base) continue;
    delta_cell(text, &row->of[b], &row->of[base]);
    cell(to, text, 9);
  }
  for (size_t b = 0; b <= base; b++) {
    rate_cell(text, &row->of[b], row->bytes_per_op);
    cell(to, text, at_least((int)strlen(r->backends[b].name) + 5, 12));
  }
  fputs("  ", to);
  for (size_t b = 0; b <= base; b++) {
    if (b > 0) fputs(" | ", to);
    kernel_text(to, &row->of[b]);
  }
  fputc('\n', to);
}

bool report_text(FILE *to, const bench_result *r) {
  int name_width = 3;
  for (size_t i = 0; i < r->row_count; i++) name_width = at_least((int)strlen(r->rows[i].name), name_width);
  report_head(to, r);
  head_line(to, r, name_width);
  for (size_t i = 0; i < r->row_count; i++) {
    const char *name = r->rows[i].name;
    bool same = i > 0 && group_length(name) == group_length(r->rows[i - 1].name) &&
                strncmp(name, r->rows[i - 1].name, group_length(name)) == 0;
    if (!same) fputc('\n', to);
    row_line(to, r, &r->rows[i], name_width);
  }
  fputs("\nns/op: median of the samples, ± half the range between the quartiles.\n", to);
  if (r->backend_count > 1) {
    fprintf(to,
            "delta: time against that of %s; less is faster.  ~: fewer than %d samples, or p >= %.2f (Mann-Whitney).\n",
            r->backends[r->backend_count - 1].name, STATS_MIN_SAMPLES, STATS_ALPHA);
  }
  fputs("xN: N crossings of the boundary per operation, where it is not one.", to);
  report_foot(to, r);
  return true;
}
