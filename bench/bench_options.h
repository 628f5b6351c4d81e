/* SPDX-License-Identifier: Apache-2.0
 * The command line of tandem-bench.
 */
#ifndef BENCH_OPTIONS_H
#define BENCH_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "bench/bench_result.h"
#include "bench/timing.h"

/* A form of report: its name for --format and what writes it. */
typedef struct report_format {
  const char *name;
  bool (*write)(FILE *to, const bench_result *result);
} report_format;

typedef struct options {
  bool list, tax;
  const char *rows;     /* regular expression; NULL: all */
  const char *backends; /* names and commas; NULL: those built in */
  size_t samples;
  double sample_ms;
  const report_format *format;
  const bench_clock *clock;
  const char *output; /* NULL: standard output */
  int cpu;            /* or PIN_AUTO, PIN_NONE */
  bool cpu_named;
} options;

/* Ends the process with exit code 2, after a message, when the command line is wrong. */
void options_parse(options *o, int argc, char **argv);

#endif
