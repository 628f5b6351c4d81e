/* SPDX-License-Identifier: Apache-2.0
 * Finds rows that became slower.
 * Nothing here is secret.
 */
#include "bench/slower.h"

#include "bench/columns.h"

size_t slower_rows(FILE *to, const bench_result *r, double limit) {
  size_t found = 0;
  for (size_t i = 0; i < r->row_count; i++)
    for (size_t b = 0; b < r->backend_count; b++) {
      if (!column_compares(r, i, b)) continue;
      stats_delta d = column_delta(r, i, b);
      if (!d.claimed || !(d.fraction > limit)) continue;
      fprintf(to, "tandem-bench: slower: %s on %s: %+.1f%% against %s (p=%.3f), more than %g%%\n", r->rows[i].name,
              r->backends[b].name, 100 * d.fraction, r->backends[r->backends[b].base].name, d.p, 100 * limit);
      found++;
    }
  return found;
}
