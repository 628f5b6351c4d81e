/* SPDX-License-Identifier: Apache-2.0
 * The section of --explain: for each row the facts of every backend, and one sentence a comparison.
 * Nothing here is secret.
 */
#include <math.h>
#include <string.h>

#include "bench/explain.h"
#include "bench/report.h"

enum { CELL = 24 };

/* "-" for what was not counted, whole numbers whole. */
static void count_cell(char cell[CELL], double n) {
  if (n < 0) {
    snprintf(cell, CELL, "-");
  } else {
    snprintf(cell, CELL, n == floor(n) ? "%.0f" : "%.1f", n);
  }
}

static void facts_line(FILE *to, const bench_result *r, size_t row, size_t backend, int name_width) {
  const series *s = &r->rows[row].of[backend];
  char crossings[CELL], bytes[CELL], allocs[CELL], fixed[CELL] = "-", slope[CELL] = "-", off[CELL] = "-";
  fit_line line = explain_fit(r, row, backend);
  count_cell(crossings, s->crossings_per_op);
  count_cell(bytes, s->bytes_per_crossing);
  count_cell(allocs, s->allocs_per_op);
  if (line.known) {
    snprintf(fixed, sizeof fixed, "%.1f", line.fixed);
    snprintf(slope, sizeof slope, "%.4f", line.slope);
    snprintf(off, sizeof off, "%.0f%%", 100 * line.farthest);
  }
  fprintf(to, "  %-*s  %-10s %9s %11s %7s %9s %9s %6s  %s\n", name_width, r->backends[backend].name,
          s->interface[0] != '\0' ? s->interface : "-", crossings, bytes, allocs, fixed, slope, off,
          s->kernel[0] != '\0' ? s->kernel : "-");
}

void report_explain(FILE *to, const bench_result *r) {
  int name_width = 7;
  for (size_t b = 0; b < r->backend_count; b++)
    if ((int)strlen(r->backends[b].name) > name_width) name_width = (int)strlen(r->backends[b].name);
  fprintf(to, "\nWhy\n\n  %-*s  %-10s %9s %11s %7s %9s %9s %6s  %s\n", name_width, "backend", "interface", "crossings",
          "bytes each", "allocs", "fixed ns", "ns/byte", "off", "kernel");
  for (size_t i = 0; i < r->row_count; i++) {
    fprintf(to, "%s\n", r->rows[i].name);
    for (size_t b = 0; b < r->backend_count; b++)
      if (r->rows[i].of[b].samples > 0) facts_line(to, r, i, b, name_width);
    for (size_t b = 0; b < r->backend_count; b++) {
      char text[EXPLAIN_BYTES];
      if (explain_sentence(text, r, i, b)) fprintf(to, "  %s.\n", text);
    }
  }
  fputs(
      "\ninterface, crossings, allocs: of one operation; bytes each: input that one crossing carries.\n"
      "fixed ns, ns/byte: least squares of relative errors over the row's family (names that differ in size alone);\n"
      "off: how far the farthest size lies from that line; -: fewer than 3 sizes measured, or not counted.\n",
      to);
}
