/* SPDX-License-Identifier: Apache-2.0
 * The page of the HTML report as built in: pieces, and between them what only a run knows. Made by embed.py.
 */
#ifndef BENCH_HTML_PAGE_H
#define BENCH_HTML_PAGE_H

#include <jansson.h>
#include <stddef.h>

#include "bench/bench_result.h"

typedef struct page_part {
  const unsigned char *bytes;
  size_t len;
} page_part;

enum { PAGE_PARTS = 4 }; /* after the first goes the title, after the second the words without script, then the data */

extern const page_part page_parts[PAGE_PARTS];

/* What to install before pages can be made; NULL: this build makes them. */
extern const char *const page_missing;

/* What the scripts of the page read: every number is worked out, they only show it. The caller drops the reference;
 * NULL: out of memory. */
json_t *page_data(const bench_result *result);

/* The last one's own: text as a JSON string, with what is not UTF-8 replaced. */
json_t *page_text(const char *text);

/* "native and boring on THIS CPU" into title. */
void page_title(char *title, size_t size, const bench_result *result);

/* Warnings and facts of the run. */
json_t *page_warnings(const bench_result *result);
json_t *page_facts(const bench_result *result);

#endif
