/* SPDX-License-Identifier: Apache-2.0
 * The tax: what a call through Tandem costs beside the same call made directly, and whether that is within the rule.
 * Rule: 10 ns or 2 % of the direct call, whichever is larger; key set-up is shown but excepted.
 * Nothing here is secret.
 */
#include <string.h>

#include "bench/report.h"
#include "bench/stats.h"

static const double allowed_ns = 10, allowed_fraction = 0.02;

enum { SAMPLES_MAX = 4096 };

/* OVER only where the samples show it: against the direct ones, each made dearer by what is allowed. */
static const char *verdict(const result_row *row, double tax, double allowed) {
  static double dearer[SAMPLES_MAX];
  const series *through = &row->of[0], *direct = &row->of[1];
  size_t n = direct->samples < SAMPLES_MAX ? direct->samples : SAMPLES_MAX;
  if (row->key_setup) return "excepted";
  if (tax <= allowed) return "ok";
  for (size_t i = 0; i < n; i++) dearer[i] = direct->ns_per_op[i] + allowed;
  stats_delta d = stats_compare(through->ns_per_op, through->samples, dearer, n);
  return d.claimed && d.fraction > 0 ? "OVER" : "unsure";
}

bool report_tax(FILE *to, const bench_result *r) {
  size_t within = 0, over = 0, unsure = 0;
  int name_width = 3;
  for (size_t i = 0; i < r->row_count; i++)
    if ((int)strlen(r->rows[i].name) > name_width) name_width = (int)strlen(r->rows[i].name);
  report_head(to, r);
  fprintf(to, "%-*s %12.20s %12.20s %10s %9s %9s %10s  %s\n", name_width, "row", r->backends[0].name,
          r->backends[1].name, "tax ns", "tax %", "best ns", "allowed ns", "verdict");
  for (size_t i = 0; i < r->row_count; i++) {
    const result_row *row = &r->rows[i];
    const series *through = &row->of[0], *direct = &row->of[1];
    if (through->samples == 0 || direct->samples == 0) continue;
    size_t n = through->samples < direct->samples ? through->samples : direct->samples;
    double base = stats_median(direct->ns_per_op, direct->samples);
    double tax = stats_median_difference(through->ns_per_op, direct->ns_per_op, n);
    double allowed = allowed_fraction * base > allowed_ns ? allowed_fraction * base : allowed_ns;
    double best =
        stats_quantile(through->ns_per_op, through->samples, 0) - stats_quantile(direct->ns_per_op, direct->samples, 0);
    const char *said = verdict(row, tax, allowed);
    char t[16], d[16];
    stats_delta delta = stats_compare(through->ns_per_op, through->samples, direct->ns_per_op, direct->samples);
    report_number(t, stats_median(through->ns_per_op, through->samples));
    report_number(d, base);
    fprintf(to, "%-*s %12s %12s %+10.1f %+8.1f%% %+9.1f %10.1f  %s%s\n", name_width, row->name, t, d, tax,
            100 * tax / base, best, allowed, said, delta.claimed ? "" : " ~");
    within += strcmp(said, "ok") == 0;
    over += strcmp(said, "OVER") == 0;
    unsure += strcmp(said, "unsure") == 0;
  }
  fputs("\ntax: median of the differences of samples taken in the same round; best: of the fastest samples.\n", to);
  fprintf(to, "Allowed: %g ns or %g %%, whichever is larger. unsure: over it, but not beyond noise (Mann-Whitney).\n",
          allowed_ns, 100 * allowed_fraction);
  fprintf(to, "~: boring and direct do not differ beyond noise.\n%zu rows within the rule, %zu over it, %zu unsure",
          within, over, unsure);
  report_foot(to, r);
  return true;
}
