/* SPDX-License-Identifier: Apache-2.0
 * Progress on a terminal: row, of how many, time left.
 * Nothing here is secret.
 */
#include "bench/progress.h"

#include <stdio.h>
#include <unistd.h>

#include "bench/timing.h"

void progress_begin(progress *p, size_t total) {
  p->shown = isatty(STDERR_FILENO) == 1;
  p->total = total;
  p->start_ns = clock_read(&clock_monotonic);
}

void progress_row(progress *p, size_t done, const char *name) {
  if (!p->shown) return;
  fprintf(stderr, "\r\033[K%zu/%zu  %s", done + 1, p->total, name);
  if (done > 0) {
    double left = (double)(clock_read(&clock_monotonic) - p->start_ns) / (double)done * (double)(p->total - done) / 1e9;
    fprintf(stderr, "  %.0f s left", left);
  }
  fflush(stderr);
}

void progress_clear(progress *p) {
  if (p->shown) fputs("\r\033[K", stderr);
}
