/* SPDX-License-Identifier: Apache-2.0
 * What a failing call can say beyond its code: one line of text a thread, read by tdm_error_detail().
 * Never secret data.
 */
#ifndef BASE_ERROR_H
#define BASE_ERROR_H

#include <tandem/status.h>

/* Formats the detail of this thread (cut at 511 bytes) and returns status, so that `return error_set(...)` reads. */
__attribute__((cold, format(printf, 2, 3))) tdm_status error_set(tdm_status status, const char *format, ...);

/* The detail, or "" when none was set since the last error_clear(). */
const char *error_text(void);

/* True while this thread has a detail. Set by error_set(). */
extern _Thread_local bool error_live __attribute__((tls_model("initial-exec")));

/* One store: every public call starts with it, so that an old detail never stands beside a new code. */
static inline void error_clear(void) { error_live = false; }

#endif
