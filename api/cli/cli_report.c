/* SPDX-License-Identifier: Apache-2.0
 * Messages: one line each, on standard error, telling what to do where the library knows.
 */
#include <stdarg.h>

#include "cli.h"

void cli_say(const char *format, ...) {
  cli_progress_end();
  va_list args;
  va_start(args, format);
  (void)fputs("tandem: ", stderr);
  (void)vfprintf(stderr, format, args);
  (void)fputc('\n', stderr);
  va_end(args);
}

int cli_fail(const char *about, tdm_status status) {
  const char *detail = tdm_error_detail();
  cli_say("%s: %s%s%s", about, tdm_status_text(status), detail[0] != 0 ? ": " : "", detail);
  return status == TDM_ERR_VERIFY || status == TDM_ERR_DECRYPT ? CLI_INVALID : CLI_TROUBLE;
}
