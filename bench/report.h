/* SPDX-License-Identifier: Apache-2.0
 * Reports: each reads a result and writes it in one form. A new form is one file and one row in the table of formats.
 * False when it could not be made; write errors are left in the stream (ferror).
 */
#ifndef BENCH_REPORT_H
#define BENCH_REPORT_H

#include <stdio.h>

#include "bench/bench_result.h"

/* Columns side by side, each compared with its base. */
bool report_text(FILE *to, const bench_result *result);

/* As benchstat printed until 2022, and as it prints since. */
bool report_old(FILE *to, const bench_result *result);
bool report_new(FILE *to, const bench_result *result);

bool report_md(FILE *to, const bench_result *result);   /* a table as GitHub shows it */
bool report_csv(FILE *to, const bench_result *result);  /* RFC 4180 */
bool report_go(FILE *to, const bench_result *result);   /* Go's benchmark format: benchstat reads it */
bool report_bssl(FILE *to, const bench_result *result); /* as "bssl speed" prints */

/* {"machine": {...}, "rows": [...]} */
bool report_json(FILE *to, const bench_result *result);

/* One page that needs no other file and no network. The second: why this build makes none; NULL: it does. */
bool report_html(FILE *to, const bench_result *result);
const char *report_html_missing(void);

/* What a call through Tandem costs beside the same call made directly: backends are {through, direct}. */
bool report_tax(FILE *to, const bench_result *result);

/* Which interface, kernel and costs served each row, and why one side is faster: a section behind the table. */
void report_explain(FILE *to, const bench_result *result);

/* How rows scale with threads: a section behind the table; nothing without curves. */
void report_threads(FILE *to, const bench_result *result);

/* Lines shared by the text forms. */
void report_head(FILE *to, const bench_result *result);
void report_foot(FILE *to, const bench_result *result);

/* A time of ns nanoseconds in text[16], to four digits. */
void report_number(char text[16], double ns);

/* Rows that only one of several saved runs has, one line each. */
void report_alone(FILE *to, const bench_result *result);

/* Lets a result speak of what was not timed, one line each, on the given stream. */
void report_failures(FILE *to, const bench_result *result);

#endif
