/* SPDX-License-Identifier: Apache-2.0
 * Warnings about the machine.
 * Nothing here is secret.
 */
#include "bench/noise.h"

#include <math.h>
#include <string.h>

#include "bench/stats.h"

enum { ROWS_NAMED = 5 };
static const double wide = 0.05, rate_change = 0.02, busy_share = 0.95;

bool noise_is_wide(const series *s) {
  stats_range range = stats_median_interval(s->ns_per_op, s->samples);
  return range.high - range.low > wide * stats_median(s->ns_per_op, s->samples); /* false with NaN */
}

bool noise_rate_changed(const bench_result *r) {
  double before = r->spin_ns[0], after = r->spin_ns[1];
  return before > 0 && after > 0 && fabs(after / before - 1) > rate_change;
}

static void say_wide(FILE *to, const char *prefix, const bench_result *r) {
  size_t found = 0, timed = 0;
  for (size_t i = 0; i < r->row_count; i++)
    for (size_t b = 0; b < r->backend_count; b++) {
      const series *s = &r->rows[i].of[b];
      timed += s->samples > 0;
      if (s->samples == 0 || !noise_is_wide(s)) continue;
      if (found == 0) fprintf(to, "%snoisy: the interval is wider than %g%% of the median in ", prefix, 100 * wide);
      if (found++ >= ROWS_NAMED) continue;
      fprintf(to, "%s%s on %s", found > 1 ? ", " : "", r->rows[i].name, r->backends[b].name);
    }
  if (found > ROWS_NAMED) fprintf(to, " and %zu more", found - ROWS_NAMED);
  if (found > 0) fprintf(to, " (%zu of %zu)\n", found, timed);
}

static void say_governor(FILE *to, const char *prefix, const char *where, const result_machine *m) {
  if (strcmp(m->governor, "performance") != 0 && strcmp(m->governor, "unknown") != 0)
    fprintf(to, "%sfrequency scaling: the governor%s%s is %s, not performance\n", prefix,
            where[0] != '\0' ? " of " : "", where, m->governor);
}

void noise_report(FILE *to, const char *prefix, const bench_result *r) {
  say_wide(to, prefix, r);
  if (r->source_count == 0) say_governor(to, prefix, "", &r->machine);
  for (size_t i = 0; i < r->source_count; i++) say_governor(to, prefix, r->sources[i].file, &r->sources[i].machine);
  if (noise_rate_changed(r))
    fprintf(to, "%sfrequency scaling: the same work took %+.1f%% of its time more after the run than before it\n",
            prefix, 100 * (r->spin_ns[1] / r->spin_ns[0] - 1));
  if (r->core_share < busy_share)
    fprintf(to, "%snoisy: other work had the core for %.0f%% of the time%s\n", prefix, 100 * (1 - r->core_share),
            strcmp(r->clock, "wall") == 0 ? ", which is in the times above" : "");
}
