/* SPDX-License-Identifier: Apache-2.0
 * The detail of the last error, one line a thread.
 */
#include "base/error.h"

#include <stdarg.h>
#include <stdio.h>

static _Thread_local char detail[512];

tdm_status error_set(tdm_status status, const char *format, ...) {
  va_list args;
  va_start(args, format);
  (void)vsnprintf(detail, sizeof detail, format, args);
  va_end(args);
  return status;
}

const char *error_text(void) { return detail; }

void error_clear(void) { detail[0] = 0; }
