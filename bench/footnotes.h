/* SPDX-License-Identifier: Apache-2.0
 * Footnotes of a table: each text once, numbered in the order of its first use.
 */
#ifndef BENCH_FOOTNOTES_H
#define BENCH_FOOTNOTES_H

#include <stddef.h>
#include <stdio.h>

enum { FOOTNOTES_MAX = 9, FOOTNOTE_MARK = 8 };

typedef struct footnotes {
  const char *texts[FOOTNOTES_MAX]; /* the caller's */
  size_t count;
} footnotes;

void footnotes_mark(footnotes *notes, const char *text, char mark[FOOTNOTE_MARK]);
void footnotes_print(FILE *to, const footnotes *notes);

#endif
