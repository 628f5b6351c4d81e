/* SPDX-License-Identifier: Apache-2.0
 * The command line of tandem-bench.
 */
#ifndef BENCH_OPTIONS_H
#define BENCH_OPTIONS_H

#include <argp.h>
#include <stdbool.h>
#include <stddef.h>

#include "bench/bench_format.h"
#include "bench/bench_study.h"
#include "bench/timing.h"

enum { OUTPUTS_MAX = 16 };

/* Where a report goes, and in what form. */
typedef struct destination {
  const char *path; /* "-": standard output */
  const report_format *format;
} destination;

typedef struct options {
  bool list, tax, quick;
  bool compare;         /* files instead of a run */
  const char *rows;     /* regular expression; NULL: all */
  const char *backends; /* names and commas; NULL: those built in */
  size_t samples;
  double sample_ms;
  const bench_clock *clock;
  int cpu; /* or PIN_AUTO, PIN_NONE */
  bool cpu_named;
  const report_format *format; /* as --format says; NULL: it is not given */
  const report_format *layout; /* of the text form */
  destination outputs[OUTPUTS_MAX];
  size_t output_count; /* at least one */
  double slower;       /* a fraction of the base's time; negative: not asked */
  char **files;        /* to compare, in the order of the command line */
  size_t file_count;   /* as many as there are words at most */
  study study;
  const char *measuring; /* an option given that means nothing to saved runs; NULL: none */
} options;

/* Ends the process with exit code 2, after a message, when the command line is wrong. */
void options_parse(options *o, int argc, char **argv);

/* Values of options. Each ends the process, as above, when text is not one. */
size_t value_count(const char *text, struct argp_state *state);
double value_ms(const char *text, struct argp_state *state);
double value_percent(const char *option, const char *text, struct argp_state *state); /* "5%" is 0.05 */
int value_cpu(const char *text, struct argp_state *state);
const bench_clock *value_clock(const char *text, struct argp_state *state);
const report_format *value_format(const char *text, struct argp_state *state);
const report_format *value_layout(const char *text, struct argp_state *state);

#endif
