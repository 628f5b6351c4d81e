/* SPDX-License-Identifier: Apache-2.0
 * Where a report goes: standard output, or a file that appears whole or not at all.
 * A file is written under a temporary name beside its own and renamed at the end.
 */
#ifndef BENCH_OUTPUT_H
#define BENCH_OUTPUT_H

#include <limits.h>
#include <stdbool.h>
#include <stdio.h>

typedef struct output {
  FILE *stream;
  char path[PATH_MAX], temporary[PATH_MAX];
  bool rename; /* false: standard output, a device or a pipe, written as it is */
} output;

/* path NULL or "-": standard output. On false errno tells why. */
bool output_open(output *out, const char *path);

/* Whether a later output_open would work; leaves nothing behind. On false errno tells why. */
bool output_possible(const char *path);

/* Both are the same file, or will be. */
bool output_same(const char *a, const char *b);

/* False: not everything could be written, errno tells why; nothing is left of a file. */
bool output_finish(output *out);  /* all is written, but not there under its name yet */
bool output_commit(output *out);  /* the same, and there it is */
void output_discard(output *out); /* as if it had never been opened */

#endif
