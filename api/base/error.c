/* SPDX-License-Identifier: Apache-2.0
 * The detail of the last error, one line a thread.
 */
#include "base/error.h"

#include <stdarg.h>
#include <stdio.h>

static _Thread_local char detail[512];
_Thread_local bool error_live __attribute__((tls_model("initial-exec")));

tdm_status error_set(tdm_status status, const char *format, ...) {
  va_list args;
  va_start(args, format);
  (void)vsnprintf(detail, sizeof detail, format, args);
  va_end(args);
  error_live = true;
  return status;
}

const char *error_text(void) { return error_live ? detail : ""; }
