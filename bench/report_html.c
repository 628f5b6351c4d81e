/* SPDX-License-Identifier: Apache-2.0
 * HTML: one page that needs nothing else, neither file nor network. Its numbers are in it as JSON; scripts show them.
 * Nothing that a name holds can end the element it stands in.
 * Nothing here is secret.
 */
#include <stdlib.h>
#include <string.h>

#include "bench/html/page.h"
#include "bench/report.h"

enum { TITLE_BYTES = 512 };

const char *report_html_missing(void) { return page_missing; }

/* Text of an element or of an attribute in quotes. */
static void escaped(FILE *to, const char *text) {
  for (; *text != '\0'; text++) {
    switch (*text) {
      case '<':
        fputs("&lt;", to);
        break;
      case '>':
        fputs("&gt;", to);
        break;
      case '&':
        fputs("&amp;", to);
        break;
      case '"':
        fputs("&quot;", to);
        break;
      default:
        fputc(*text, to);
    }
  }
}

/* JSON as what a script element holds: < and & stand in its strings only, where they may be written as numbers. */
static void script_json(FILE *to, const char *json) {
  for (; *json != '\0'; json++) {
    if (*json == '<' || *json == '>' || *json == '&') {
      fprintf(to, "\\u%04x", (unsigned char)*json);
    } else {
      fputc(*json, to);
    }
  }
}

static void part(FILE *to, size_t i) { fwrite(page_parts[i].bytes, 1, page_parts[i].len, to); }

/* For readers without script: the facts and the warnings, a line each. */
static void plain(FILE *to, const json_t *data) {
  size_t i;
  json_t *item;
  json_array_foreach(json_object_get(data, "warnings"), i, item) {
    fputs("<p>", to);
    escaped(to, json_string_value(item));
    fputs("</p>\n", to);
  }
  json_array_foreach(json_object_get(data, "facts"), i, item) {
    fputs("<p>", to);
    escaped(to, json_string_value(json_array_get(item, 0)));
    fputs(": ", to);
    escaped(to, json_string_value(json_array_get(item, 1)));
    fputs("</p>\n", to);
  }
}

bool report_html(FILE *to, const bench_result *r) {
  char title[TITLE_BYTES];
  if (page_missing != NULL) return false;
  json_t *data = page_data(r);
  char *json = data == NULL ? NULL : json_dumps(data, JSON_COMPACT | JSON_ENSURE_ASCII | JSON_REAL_PRECISION(6));
  if (json != NULL) {
    json_t *safe = NULL;
    page_title(title, sizeof title, r);
    safe = page_text(title);
    part(to, 0);
    escaped(to, safe == NULL ? "tandem-bench" : json_string_value(safe));
    part(to, 1);
    plain(to, data);
    part(to, 2);
    script_json(to, json);
    part(to, 3);
    json_decref(safe);
  }
  free(json);
  json_decref(data);
  return json != NULL;
}
