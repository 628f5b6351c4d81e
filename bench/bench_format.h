/* SPDX-License-Identifier: Apache-2.0
 * The forms of report there are, and the layouts of the text form.
 * A new form is one file report_*.c and one row in a table of bench_format.c.
 */
#ifndef BENCH_FORMAT_H
#define BENCH_FORMAT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "bench/bench_result.h"

typedef struct report_format {
  const char *name;   /* for --format or --layout */
  const char *ending; /* of files in this form; NULL: no ending says it */
  bool (*write)(FILE *to, const bench_result *result);
} report_format;

/* NULL: there is none. */
const report_format *format_named(const char *name);
const report_format *format_of_file(const char *path);
const report_format *layout_named(const char *name);

/* Why this build does not make that form; NULL: it does. */
const char *format_missing(const report_format *format);

/* "text, md or json": for messages. */
void format_names(char *text, size_t size);
void format_endings(char *text, size_t size);
void layout_names(char *text, size_t size);

#endif
