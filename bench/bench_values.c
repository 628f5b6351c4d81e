/* SPDX-License-Identifier: Apache-2.0
 * Reads the values of options: numbers, shares, names out of tables.
 * Nothing here is secret.
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "bench/bench_options.h"
#include "bench/pin.h"

enum { SAMPLES_MAX = 100000, NAMES_MAX = 256 };
static const double ms_max = 60000, percent_max = 1e6;

size_t value_count(const char *text, struct argp_state *state) {
  char *end;
  errno = 0;
  unsigned long n = strtoul(text, &end, 10);
  if (text[0] < '0' || text[0] > '9' || *end != '\0' || errno != 0 || n == 0 || n > SAMPLES_MAX)
    argp_error(state, "--count must be 1 .. %d, not `%s'", SAMPLES_MAX, text);
  return n;
}

double value_ms(const char *text, struct argp_state *state) {
  char *end;
  double ms = strtod(text, &end);
  if (end == text || *end != '\0' || !(ms > 0) || ms > ms_max)
    argp_error(state, "--time must be more than 0 and at most %g milliseconds, not `%s'", ms_max, text);
  return ms;
}

double value_percent(const char *option, const char *text, struct argp_state *state) {
  char *end;
  double percent = strtod(text, &end);
  bool number = end != text && ((text[0] >= '0' && text[0] <= '9') || text[0] == '.');
  if (!number || strcmp(end, "%") != 0 || !(percent >= 0) || percent > percent_max)
    argp_error(state, "%s must be a percentage such as 5%%, not `%s'", option, text);
  return percent / 100;
}

int value_cpu(const char *text, struct argp_state *state) {
  char *end;
  if (strcmp(text, "none") == 0) return PIN_NONE;
  errno = 0;
  long n = strtol(text, &end, 10);
  if (text[0] < '0' || text[0] > '9' || *end != '\0' || errno != 0 || n > 1 << 20)
    argp_error(state, "--cpu must be the number of a core, or `none', not `%s'", text);
  return (int)n;
}

const bench_clock *value_clock(const char *text, struct argp_state *state) {
  static const bench_clock *const clocks[] = {&clock_thread, &clock_monotonic};
  for (size_t i = 0; i < sizeof clocks / sizeof clocks[0]; i++)
    if (strcmp(clocks[i]->name, text) == 0) return clocks[i];
  argp_error(state, "--clock must be thread or wall, not `%s'", text);
  return NULL;
}

const report_format *value_format(const char *text, struct argp_state *state) {
  char names[NAMES_MAX];
  const report_format *format = format_named(text);
  format_names(names, sizeof names);
  if (format == NULL) argp_error(state, "--format must be %s, not `%s'", names, text);
  return format;
}

const report_format *value_layout(const char *text, struct argp_state *state) {
  char names[NAMES_MAX];
  const report_format *layout = layout_named(text);
  layout_names(names, sizeof names);
  if (layout == NULL) argp_error(state, "--layout must be %s, not `%s'", names, text);
  return layout;
}
