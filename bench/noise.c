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

double noise_rate_change(const double spin_ns[2]) {
  return spin_ns[0] > 0 && spin_ns[1] > 0 ? spin_ns[1] / spin_ns[0] - 1 : 0;
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

/* Of one run; its file is NULL where it is not a saved one. */
static void say_machine(FILE *to, const char *prefix, const result_source *run) {
  const char *of = run->file == NULL ? "" : " of ", *file = run->file == NULL ? "" : run->file;
  const char *governor = run->machine.governor;
  double change = noise_rate_change(run->spin_ns);
  if (strcmp(governor, "performance") != 0 && strcmp(governor, "unknown") != 0)
    fprintf(to, "%sfrequency scaling: the governor%s%s is %s, not performance\n", prefix, of, file, governor);
  if (fabs(change) > rate_change)
    fprintf(to, "%sfrequency scaling%s%s: the same work took %+.1f%% of its time more after the run than before it\n",
            prefix, of, file, 100 * change);
  if (run->core_share < busy_share)
    fprintf(to, "%snoisy%s%s: other work had the core for %.0f%% of the time%s\n", prefix, of, file,
            100 * (1 - run->core_share), strcmp(run->clock, "wall") == 0 ? ", which is in the times above" : "");
}

void noise_report(FILE *to, const char *prefix, const bench_result *r) {
  result_source here = {
      .machine = r->machine, .clock = r->clock, .core_share = r->core_share, .spin_ns = {r->spin_ns[0], r->spin_ns[1]}};
  say_wide(to, prefix, r);
  if (r->source_count == 0) say_machine(to, prefix, &here);
  for (size_t i = 0; i < r->source_count; i++) say_machine(to, prefix, &r->sources[i]);
}
