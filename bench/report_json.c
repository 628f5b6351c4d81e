/* SPDX-License-Identifier: Apache-2.0
 * JSON: {"machine": {...}, "rows": [{"name", "backend", "ns_per_op": [samples], "bytes_per_op", "kernel", "interface",
 * "crossings_per_op", "allocs_per_op", "bytes_per_crossing", "operations_per_sample", "algorithm"}]}; the last four may
 * be missing. With --threads a row also has "threads": [{"threads": N, "ns_per_op": [samples]}] by rising N
 * from 1, where ns_per_op is wall clock over the operations of all N threads together; machine.run.thread_cores is the
 * number of cores that they were spread over, if they were. Rows that were not timed are
 * named in machine.run.failed. Nothing here is secret.
 */
#include <jansson.h>
#include <math.h>

#include "bench/report.h"

/* A whole number where it is one; null for what was not counted. */
static json_t *count_json(double n) {
  if (n < 0) return json_null();
  return n == floor(n) ? json_integer((json_int_t)n) : json_real(n);
}

static json_t *backend_json(const bench_result *r, const result_backend *b) {
  return json_pack("{s:s, s:s, s:s, s:s, s:s, s:b, s:I}", "name", b->name, "base", r->backends[b->base].name, "version",
                   b->version, "origin", b->origin, "features", b->features, "fips", (int)b->fips, "api_version",
                   (json_int_t)b->api_version);
}

static json_t *failed_json(const bench_result *r) {
  json_t *all = json_array();
  for (size_t i = 0; i < r->row_count; i++)
    for (size_t b = 0; b < r->backend_count; b++)
      if (r->rows[i].of[b].failure != NULL)
        json_array_append_new(all, json_pack("{s:s, s:s, s:s}", "name", r->rows[i].name, "backend", r->backends[b].name,
                                             "reason", r->rows[i].of[b].failure));
  return all;
}

static json_t *machine_json(const bench_result *r) {
  const result_machine *m = &r->machine;
  json_t *backends = json_array();
  for (size_t b = 0; b < r->backend_count; b++) json_array_append_new(backends, backend_json(r, &r->backends[b]));
  json_t *run = json_pack("{s:I, s:[f, f], s:I, s:f, s:s, s:f, s:o, s:b, s:o}", "rows_asked", (json_int_t)r->rows_asked,
                          "spin_ns", r->spin_ns[0], r->spin_ns[1], "samples", (json_int_t)r->samples, "sample_ms",
                          r->sample_ms, "clock", r->clock, "core_share", r->core_share, "pinned_to",
                          m->pinned_to < 0 ? json_null() : json_integer(m->pinned_to), "interrupted",
                          (int)r->interrupted, "failed", failed_json(r));
  if (r->thread_cores > 0) json_object_set_new(run, "thread_cores", json_integer((json_int_t)r->thread_cores));
  return json_pack("{s:s, s:I, s:s, s:s, s:s, s:o, s:s, s:s, s:s, s:s, s:o, s:o}", "cpu", m->cpu, "cpus",
                   (json_int_t)m->cpus, "architecture", m->architecture, "kernel", m->kernel, "governor", m->governor,
                   "turbo", m->turbo_known ? json_boolean(m->turbo) : json_null(), "compiler", m->compiler, "tandem",
                   m->tandem, "date", m->date, "command", m->command, "backends", backends, "run", run);
}

static json_t *samples_json(const double *ns, size_t n) {
  json_t *samples = json_array();
  for (size_t i = 0; i < n; i++) json_array_append_new(samples, json_real(ns[i]));
  return samples;
}

static json_t *curve_json(const series *s) {
  json_t *points = json_array();
  for (size_t i = 0; i < s->curve_count; i++) {
    const curve_point *p = &s->curve[i];
    json_array_append_new(points, json_pack("{s:I, s:o}", "threads", (json_int_t)p->threads, "ns_per_op",
                                            samples_json(p->ns_per_op, p->samples)));
  }
  return points;
}

static json_t *series_json(const result_row *row, const result_backend *b, const series *s) {
  json_t *json =
      json_pack("{s:s, s:s, s:o, s:I, s:s, s:s, s:o}", "name", row->name, "backend", b->name, "ns_per_op",
                samples_json(s->ns_per_op, s->samples), "bytes_per_op", (json_int_t)row->bytes_per_op, "kernel",
                s->kernel, "interface", s->interface, "crossings_per_op", count_json(s->crossings_per_op));
  if (s->operations > 0) json_object_set_new(json, "operations_per_sample", json_integer((json_int_t)s->operations));
  json_object_set_new(json, "allocs_per_op", count_json(s->allocs_per_op));
  json_object_set_new(json, "bytes_per_crossing", count_json(s->bytes_per_crossing));
  if (row->algorithm != NULL) json_object_set_new(json, "algorithm", json_string(row->algorithm));
  if (s->curve_count > 0) json_object_set_new(json, "threads", curve_json(s));
  return json;
}

bool report_json(FILE *to, const bench_result *r) {
  json_t *rows = json_array();
  for (size_t i = 0; i < r->row_count; i++)
    for (size_t b = 0; b < r->backend_count; b++)
      if (r->rows[i].of[b].samples > 0)
        json_array_append_new(rows, series_json(&r->rows[i], &r->backends[b], &r->rows[i].of[b]));
  json_t *root = json_pack("{s:o, s:o}", "machine", machine_json(r), "rows", rows);
  bool made = root != NULL && json_dumpf(root, to, JSON_INDENT(1) | JSON_REAL_PRECISION(9)) == 0;
  json_decref(root);
  fputc('\n', to);
  return made;
}
