/* SPDX-License-Identifier: Apache-2.0
 * The tables of forms and layouts. The first row of each is the default.
 * Nothing here is secret.
 */
#include "bench/bench_format.h"

#include <string.h>

#include "bench/report.h"

enum { COUNT_MAX = 32 };

static const report_format formats[] = {
    {"text", ".txt", report_text},  {"md", ".md", report_md}, {"csv", ".csv", report_csv},
    {"json", ".json", report_json}, {"go", NULL, report_go},  {"bssl", NULL, report_bssl},
    {"html", ".html", report_html},
};

static const report_format layouts[] = {
    {"table", NULL, report_text},
    {"old", NULL, report_old},
    {"new", NULL, report_new},
};

enum { FORMATS = sizeof formats / sizeof formats[0], LAYOUTS = sizeof layouts / sizeof layouts[0] };

static const report_format *find(const report_format *table, size_t count, const char *name) {
  for (size_t i = 0; i < count; i++)
    if (strcmp(table[i].name, name) == 0) return &table[i];
  return NULL;
}

const report_format *format_named(const char *name) { return find(formats, FORMATS, name); }
const report_format *layout_named(const char *name) { return find(layouts, LAYOUTS, name); }

const report_format *format_of_file(const char *path) {
  const char *slash = strrchr(path, '/');
  const char *dot = strrchr(slash == NULL ? path : slash, '.');
  for (size_t i = 0; dot != NULL && i < FORMATS; i++)
    if (formats[i].ending != NULL && strcmp(formats[i].ending, dot) == 0) return &formats[i];
  return NULL;
}

const char *format_missing(const report_format *format) {
  return format->write == report_html ? report_html_missing() : NULL;
}

/* "a, b or c" */
static void join(char *text, size_t size, const char *const *words, size_t count) {
  size_t used = 0;
  text[0] = '\0';
  for (size_t i = 0; i < count && used < size; i++)
    used += (size_t)snprintf(text + used, size - used, "%s%s", i == 0 ? "" : i + 1 == count ? " or " : ", ", words[i]);
}

static void join_names(char *text, size_t size, const report_format *table, size_t count) {
  const char *words[COUNT_MAX];
  for (size_t i = 0; i < count; i++) words[i] = table[i].name;
  join(text, size, words, count);
}

void format_names(char *text, size_t size) { join_names(text, size, formats, FORMATS); }
void layout_names(char *text, size_t size) { join_names(text, size, layouts, LAYOUTS); }

void format_endings(char *text, size_t size) {
  const char *words[COUNT_MAX];
  size_t count = 0;
  for (size_t i = 0; i < FORMATS; i++)
    if (formats[i].ending != NULL) words[count++] = formats[i].ending;
  join(text, size, words, count);
}
