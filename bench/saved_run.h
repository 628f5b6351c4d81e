/* SPDX-License-Identifier: Apache-2.0
 * Runs saved as JSON (report_json.c), read strictly, and several of them as one result.
 */
#ifndef BENCH_SAVED_RUN_H
#define BENCH_SAVED_RUN_H

#include <jansson.h>

#include "bench/bench_result.h"

/* Text of result points into root. */
typedef struct saved_run {
  const char *file; /* the caller's */
  json_t *root;
  bench_result result;
} saved_run;

/* False: unreadable, or not a run; error names the file and the place, and there is nothing to free. */
bool saved_load(saved_run *run, const char *file, char *error, size_t error_size);
void saved_free(saved_run *run);

/* What is compared. */
typedef struct saved_choice {
  const char *rows;     /* regular expression; NULL: all */
  const char *backends; /* names and commas; NULL: all */
} saved_choice;

/* Columns are the chosen backends of each file, named after the file, or "file:backend" where a file has several. A
 * column's base is the same backend of the first file, or else its first column; with one file, as it was measured.
 * Rows are those of more than one file. The result borrows from the runs. False: nothing to compare, and error tells
 * why. */
bool saved_compare(bench_result *result, const saved_run *runs, size_t count, const saved_choice *choice, char *error,
                   size_t error_size);
void saved_compare_free(bench_result *result);

#endif
