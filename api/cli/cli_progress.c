/* SPDX-License-Identifier: Apache-2.0
 * Progress of long work: one line on a terminal, after the first second, ten times a second.
 */
#include <time.h>
#include <unistd.h>

#include "cli.h"

static double started, shown_at;
static bool shown;

static double now(void) {
  struct timespec t;
  (void)clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

void cli_progress(const cli_input *in) {
  if (isatty(STDERR_FILENO) == 0) return;
  double t = now();
  if (started == 0) started = t;
  if (t - started < 1 || t - shown_at < 0.1) return;
  double mib = (double)in->done / 1048576, speed = mib / (t - started);
  if (in->size > in->done) {
    double left = (double)(in->size - in->done) / 1048576 / speed;
    (void)fprintf(stderr, "\r%s: %.0f of %.0f MiB, %.0f MiB/s, %.0f s left \033[K", in->name, mib,
                  (double)in->size / 1048576, speed, left);
  } else {
    (void)fprintf(stderr, "\r%s: %.0f MiB, %.0f MiB/s \033[K", in->name, mib, speed);
  }
  shown = true;
  shown_at = t;
}

void cli_progress_end(void) {
  if (shown) (void)fputs("\r\033[K", stderr);
  shown = false;
  started = 0;
}
