/* SPDX-License-Identifier: Apache-2.0
 * What crossed the boundary: counters of the `trace:` decorator, one set per thread.
 * A crossing is one call of a backend's ops slot that carries data, however many library calls it makes inside.
 */
#ifndef TANDEM_TRACE_H
#define TANDEM_TRACE_H

#include <tandem/status.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct tdm_trace_counts {
  uint64_t crossings;
  uint64_t bytes; /* input bytes carried by them */
} tdm_trace_counts;

TDM_API void tdm_trace_read(tdm_trace_counts *counts); /* this thread, since its last reset */
TDM_API void tdm_trace_reset(void);

#ifdef __cplusplus
}
#endif
#endif
