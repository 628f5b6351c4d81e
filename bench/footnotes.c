/* SPDX-License-Identifier: Apache-2.0
 * Footnotes with superscript digits.
 * Nothing here is secret.
 */
#include "bench/footnotes.h"

#include <string.h>

static const char *const digits[FOOTNOTES_MAX] = {"¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};

void footnotes_mark(footnotes *notes, const char *text, char mark[FOOTNOTE_MARK]) {
  size_t i = 0;
  while (i < notes->count && strcmp(notes->texts[i], text) != 0) i++;
  if (i == notes->count && i < FOOTNOTES_MAX) notes->texts[notes->count++] = text;
  snprintf(mark, FOOTNOTE_MARK, "%s", i < FOOTNOTES_MAX ? digits[i] : "*");
}

void footnotes_print(FILE *to, const footnotes *notes) {
  for (size_t i = 0; i < notes->count; i++) fprintf(to, "%s %s\n", digits[i], notes->texts[i]);
}
