/* SPDX-License-Identifier: Apache-2.0
 * A line on the terminal that tells how far the run is. Silent unless standard error is a terminal.
 */
#ifndef BENCH_PROGRESS_H
#define BENCH_PROGRESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct progress {
  bool shown;
  size_t total;
  uint64_t start_ns;
} progress;

void progress_begin(progress *p, size_t total);
void progress_row(progress *p, size_t done, const char *name); /* name is about to be measured */
void progress_clear(progress *p);                              /* takes the line away */

#endif
