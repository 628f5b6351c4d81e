/* SPDX-License-Identifier: Apache-2.0
 * The trace decorator: counts, for each thread, the calls of slots that carry data, and the bytes they carry.
 * Set-up, final calls and keys are no crossings.
 */
#include <tandem/trace.h>

#include "decorators/crossing.h"
#include "decorators/decorator.h"

static _Thread_local tdm_trace_counts counts_now;

void tdm_trace_read(tdm_trace_counts *counts) {
  if (counts != NULL) *counts = counts_now;
}

void tdm_trace_reset(void) { counts_now = (tdm_trace_counts){0}; }

static void count(const struct crossing *self, size_t bytes) {
  (void)self;
  counts_now.crossings++;
  counts_now.bytes += bytes;
}

static const struct crossing hook = {count};

const tdm_backend *decorator_trace(const tdm_backend *inner, const char *name) {
  return crossing_backend(inner, name, &hook);
}
