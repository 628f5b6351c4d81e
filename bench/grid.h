/* SPDX-License-Identifier: Apache-2.0
 * Cells of text in rows and columns, so that widths are known before the first is written.
 */
#ifndef BENCH_GRID_H
#define BENCH_GRID_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

typedef struct grid {
  size_t columns, rows; /* columns is the caller's; begin with zeroes for the rest */
  char **cells;
  bool failed; /* out of memory */
} grid;

void grid_row(grid *g); /* a new row: grid_cell then fills it */
__attribute__((format(printf, 3, 4))) void grid_cell(grid *g, size_t column, const char *format, ...);
const char *grid_at(const grid *g, size_t row, size_t column); /* "" where nothing is */
int grid_width(const grid *g, size_t column);
void grid_free(grid *g);

/* Printed width: bytes that are not continuations of a UTF-8 sequence. */
int text_width(const char *text);

/* text in a field of width, at its left, right or middle. */
void put_left(FILE *to, const char *text, int width);
void put_right(FILE *to, const char *text, int width);
void put_middle(FILE *to, const char *text, int width);

#endif
