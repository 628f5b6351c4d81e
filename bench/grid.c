/* SPDX-License-Identifier: Apache-2.0
 * A grid of text.
 * Nothing here is secret.
 */
#include "bench/grid.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

void grid_row(grid *g) {
  size_t size = (g->rows + 1) * g->columns * sizeof(char *);
  char **cells = g->failed ? NULL : (char **)realloc((void *)g->cells, size);
  if (cells == NULL) {
    g->failed = true;
    return;
  }
  g->cells = cells;
  for (size_t c = 0; c < g->columns; c++) cells[g->rows * g->columns + c] = NULL;
  g->rows++;
}

void grid_cell(grid *g, size_t column, const char *format, ...) {
  va_list args;
  if (g->failed) return;
  char **cell = &g->cells[(g->rows - 1) * g->columns + column];
  free(*cell);
  va_start(args, format);
  if (vasprintf(cell, format, args) < 0) {
    *cell = NULL;
    g->failed = true;
  }
  va_end(args);
}

const char *grid_at(const grid *g, size_t row, size_t column) {
  const char *cell = g->cells[row * g->columns + column];
  return cell == NULL ? "" : cell;
}

int grid_width(const grid *g, size_t column) {
  int widest = 0;
  for (size_t row = 0; row < g->rows; row++) {
    int width = text_width(grid_at(g, row, column));
    if (width > widest) widest = width;
  }
  return widest;
}

void grid_free(grid *g) {
  for (size_t i = 0; g->cells != NULL && i < g->rows * g->columns; i++) free(g->cells[i]);
  free((void *)g->cells);
  g->cells = NULL;
  g->rows = 0;
}

int text_width(const char *text) {
  int n = 0;
  for (; *text != '\0'; text++) n += ((unsigned char)*text & 0xc0) != 0x80;
  return n;
}

static void put(FILE *to, const char *text, int before, int after) {
  fprintf(to, "%*s%s%*s", before > 0 ? before : 0, "", text, after > 0 ? after : 0, "");
}

void put_left(FILE *to, const char *text, int width) { put(to, text, 0, width - text_width(text)); }
void put_right(FILE *to, const char *text, int width) { put(to, text, width - text_width(text), 0); }

void put_middle(FILE *to, const char *text, int width) {
  int room = width - text_width(text);
  put(to, text, room / 2, room - room / 2);
}
