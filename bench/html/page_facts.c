/* SPDX-License-Identifier: Apache-2.0
 * The words of the HTML report that are about the run: its title, what was measured where, and what to beware of.
 * Nothing here is secret.
 */
#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench/html/page.h"
#include "bench/noise.h"
#include "bench/stats.h"

enum { WORDS = 1024 };

/* Names of files need not be UTF-8; JSON must. */
json_t *page_text(const char *text) {
  json_t *whole = json_string(text);
  if (whole != NULL) return whole;
  char *ascii = strdup(text);
  for (char *p = ascii; p != NULL && *p != '\0'; p++)
    if ((unsigned char)*p >= 0x80) *p = '?';
  whole = ascii == NULL ? NULL : json_string(ascii);
  free(ascii);
  return whole;
}

static __attribute__((format(printf, 2, 3))) void say(json_t *list, const char *format, ...) {
  char text[WORDS];
  va_list args;
  va_start(args, format);
  vsnprintf(text, sizeof text, format, args);
  va_end(args);
  json_array_append_new(list, page_text(text));
}

static __attribute__((format(printf, 3, 4))) void fact(json_t *list, const char *label, const char *format, ...) {
  char text[WORDS];
  va_list args;
  va_start(args, format);
  vsnprintf(text, sizeof text, format, args);
  va_end(args);
  json_array_append_new(list, json_pack("[o, o]", page_text(label), page_text(text)));
}

void page_title(char *title, size_t size, const bench_result *r) {
  size_t used = 0;
  title[0] = '\0';
  for (size_t b = 0; b < r->backend_count && used < size; b++) {
    const char *between = b == 0 ? "" : b + 1 == r->backend_count ? " and " : ", ";
    used += (size_t)snprintf(title + used, size - used, "%s%s", between, r->backends[b].name);
  }
  if (used < size) snprintf(title + used, size - used, "%s", r->backend_count > 1 ? " side by side" : " on its own");
}

/* ---- warnings ---- */

/* What the text forms say of the machine, a line each. */
static void noise(json_t *list, const bench_result *r) {
  char *text = NULL, *rest = NULL;
  size_t len;
  FILE *to = open_memstream(&text, &len);
  if (to == NULL) return;
  noise_report(to, "", r);
  if (fclose(to) != 0) return;
  for (char *line = strtok_r(text, "\n", &rest); line != NULL; line = strtok_r(NULL, "\n", &rest)) {
    line[0] = (char)toupper((unsigned char)line[0]);
    json_array_append_new(list, page_text(line));
  }
  free(text);
}

json_t *page_warnings(const bench_result *r) {
  json_t *list = json_array();
  if (r->interrupted) say(list, "Interrupted: %zu of %zu rows were finished", r->row_count, r->rows_asked);
  if (r->samples < STATS_MIN_SAMPLES)
    say(list, "Only %zu samples per row and backend: no difference is claimed with fewer than %d", r->samples,
        STATS_MIN_SAMPLES);
  noise(list, r);
  for (size_t i = 0; i < r->row_count; i++)
    for (size_t b = 0; b < r->backend_count; b++)
      if (r->rows[i].of[b].failure != NULL)
        say(list, "%s on %s was not timed: %s", r->rows[i].name, r->backends[b].name, r->rows[i].of[b].failure);
  return list;
}

/* ---- facts ---- */

static void machine_facts(json_t *list, const result_machine *m) {
  char pinned[64] = "not pinned to a core";
  if (m->pinned_to >= 0) snprintf(pinned, sizeof pinned, "pinned to core %d", m->pinned_to);
  fact(list, "Date", "%s", m->date);
  if (m->command[0] != '\0') fact(list, "Made by", "%s", m->command);
  fact(list, "Machine", "%s, %ld online, %s", m->cpu, m->cpus, pinned);
  fact(list, "Clock rate", "governor %s, turbo %s", m->governor, !m->turbo_known ? "unknown" : m->turbo ? "on" : "off");
  fact(list, "System", "%s, %s", m->kernel, m->architecture);
  fact(list, "Compiler", "%s", m->compiler);
  fact(list, "Tandem", "%s", m->tandem);
}

static void backend_facts(json_t *list, const result_backend *b) {
  char api[32] = "";
  if (b->api_version != 0) snprintf(api, sizeof api, ", headers of API %u", b->api_version);
  fact(list, b->name, "%s%s%s%s%s%s%s", b->version, b->version[0] != '\0' ? ", " : "", b->origin, api,
       b->features[0] != '\0' ? ", " : "", b->features, b->fips ? ", says it is a FIPS module" : "");
}

static void sample_facts(json_t *list, size_t samples, double ms, const char *clock) {
  fact(list, "Samples", "%zu per row and backend, %.3g ms of %s time each, interleaved in random order", samples, ms,
       clock);
}

json_t *page_facts(const bench_result *r) {
  json_t *list = json_array();
  for (size_t i = 0; i < r->source_count; i++) {
    const result_source *s = &r->sources[i];
    fact(list, "Saved run", "%s%s", s->file, s->interrupted ? " (interrupted)" : "");
    machine_facts(list, &s->machine);
    sample_facts(list, s->samples, s->sample_ms, s->clock);
  }
  if (r->source_count == 0) machine_facts(list, &r->machine);
  for (size_t b = 0; b < r->backend_count; b++) backend_facts(list, &r->backends[b]);
  if (r->source_count == 0) sample_facts(list, r->samples, r->sample_ms, r->clock);
  for (size_t i = 0; i < r->alone_count; i++)
    fact(list, "Only in one run", "%s: %s", r->alone[i].file, r->alone[i].name);
  return list;
}
