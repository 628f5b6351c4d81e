/* SPDX-License-Identifier: Apache-2.0
 * The numbers of the HTML report, worked out here so that its scripts only show them: medians with their intervals,
 * comparisons with the base, and per group how many rows are faster or slower and the geometric mean.
 * Nothing here is secret.
 */
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "bench/explain.h"
#include "bench/html/page.h"
#include "bench/stats.h"

/* Null for what is not a number: JSON has no NaN. */
static json_t *number(double n) {
  if (!isfinite(n)) return json_null();
  return n == floor(n) && fabs(n) < 1e15 ? json_integer((json_int_t)n) : json_real(n);
}

static json_t *counted(double n) { return n < 0 ? json_null() : number(n); }

static json_t *interval_of(const double *x, size_t n) {
  stats_range in = stats_median_interval(x, n);
  return json_pack("[o, o]", number(in.low), number(in.high));
}

/* "cipher" of "cipher/AESCTR1K". */
static size_t group_length(const char *name) { return strcspn(name, "/"); }

static json_t *cut(const char *text, size_t len) {
  char *copy = strndup(text, len);
  json_t *cut = copy == NULL ? NULL : page_text(copy);
  free(copy);
  return cut;
}

/* ---- one row on one backend ---- */

static bool compared(const bench_result *r, size_t row, size_t b) {
  return r->backends[b].base != b && r->rows[row].of[b].samples > 0 && r->rows[row].of[r->backends[b].base].samples > 0;
}

static stats_delta delta_of(const bench_result *r, size_t row, size_t b) {
  const series *s = &r->rows[row].of[b], *base = &r->rows[row].of[r->backends[b].base];
  return stats_compare(s->ns_per_op, s->samples, base->ns_per_op, base->samples);
}

static json_t *delta_json(const bench_result *r, size_t row, size_t b) {
  char why[EXPLAIN_BYTES];
  stats_delta d = delta_of(r, row, b);
  bool known = explain_sentence(why, r, row, b);
  return json_pack("{s:o, s:o, s:o, s:b, s:o}", "delta", number(d.fraction), "speedup", number(1 / (1 + d.fraction)),
                   "p", number(d.p), "claimed", (int)d.claimed, "why", known ? page_text(why) : json_null());
}

static json_t *curve_json(const series *s) {
  json_t *curve = json_array();
  for (size_t i = 0; i < s->curve_count; i++) {
    const curve_point *p = &s->curve[i];
    if (p->samples == 0) continue;
    json_array_append_new(curve, json_pack("{s:I, s:o, s:o}", "threads", (json_int_t)p->threads, "ns",
                                           number(stats_median(p->ns_per_op, p->samples)), "interval",
                                           interval_of(p->ns_per_op, p->samples)));
  }
  return curve;
}

static json_t *series_json(const bench_result *r, size_t row, size_t b) {
  const series *s = &r->rows[row].of[b];
  if (s->samples == 0)
    return json_pack("{s:i, s:o}", "n", 0, "failure", s->failure != NULL ? page_text(s->failure) : json_null());
  double median = stats_median(s->ns_per_op, s->samples);
  double bytes = (double)r->rows[row].bytes_per_op;
  return json_pack("{s:I, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o}", "n", (json_int_t)s->samples, "ns",
                   number(median), "interval", interval_of(s->ns_per_op, s->samples), "mbps",
                   bytes > 0 ? number(bytes * 1000 / median) : json_null(), "kernel", page_text(s->kernel), "interface",
                   page_text(s->interface), "crossings", counted(s->crossings_per_op), "bytes",
                   counted(s->bytes_per_crossing), "allocs", counted(s->allocs_per_op), "against",
                   compared(r, row, b) ? delta_json(r, row, b) : json_null(), "curve", curve_json(s));
}

static json_t *row_json(const bench_result *r, size_t i) {
  const result_row *row = &r->rows[i];
  size_t family = explain_family(row);
  json_t *of = json_array();
  for (size_t b = 0; b < r->backend_count; b++) json_array_append_new(of, series_json(r, i, b));
  return json_pack("{s:o, s:o, s:o, s:I, s:o}", "name", page_text(row->name), "group",
                   cut(row->name, group_length(row->name)), "family", family > 0 ? cut(row->name, family) : json_null(),
                   "bytes", (json_int_t)row->bytes_per_op, "of", of);
}

/* ---- groups ---- */

static bool same_group(const char *a, const char *b) {
  return group_length(a) == group_length(b) && strncmp(a, b, group_length(a)) == 0;
}

/* Backend b over the rows of a group; of all rows when group is NULL. Numbers in the lists are those of rows. */
static json_t *tally_json(const bench_result *r, const char *group, size_t b) {
  json_t *faster = json_array(), *slower = json_array(), *same = json_array();
  double *speedups = (double *)calloc(r->row_count + 1, sizeof *speedups);
  size_t n = 0;
  for (size_t i = 0; i < r->row_count && speedups != NULL; i++) {
    if (!compared(r, i, b) || (group != NULL && !same_group(group, r->rows[i].name))) continue;
    stats_delta d = delta_of(r, i, b);
    if (!isfinite(d.fraction)) continue;
    speedups[n++] = 1 / (1 + d.fraction);
    json_array_append_new(!d.claimed ? same : d.fraction < 0 ? faster : slower, json_integer((json_int_t)i));
  }
  json_t *mean = speedups == NULL ? NULL : number(stats_geometric_mean(speedups, n));
  free(speedups);
  return json_pack("{s:o, s:o, s:o, s:o}", "mean", mean, "faster", faster, "slower", slower, "same", same);
}

static json_t *tallies_json(const bench_result *r, const char *group) {
  json_t *of = json_array();
  for (size_t b = 0; b < r->backend_count; b++)
    json_array_append_new(of, r->backends[b].base == b ? json_null() : tally_json(r, group, b));
  return of;
}

static json_t *groups_json(const bench_result *r) {
  json_t *groups = json_array();
  for (size_t i = 0; i < r->row_count; i++) {
    const char *name = r->rows[i].name;
    bool seen = false;
    for (size_t k = 0; k < i && !seen; k++) seen = same_group(name, r->rows[k].name);
    if (seen) continue;
    json_array_append_new(groups,
                          json_pack("{s:o, s:o}", "name", cut(name, group_length(name)), "of", tallies_json(r, name)));
  }
  return groups;
}

json_t *page_data(const bench_result *r) {
  json_t *backends = json_array(), *rows = json_array();
  for (size_t b = 0; b < r->backend_count; b++)
    json_array_append_new(backends, json_pack("{s:o, s:I}", "name", page_text(r->backends[b].name), "base",
                                              (json_int_t)r->backends[b].base));
  for (size_t i = 0; i < r->row_count; i++) json_array_append_new(rows, row_json(r, i));
  return json_pack("{s:o, s:o, s:o, s:o, s:o, s:o, s:f, s:i}", "backends", backends, "rows", rows, "groups",
                   groups_json(r), "all", tallies_json(r, NULL), "warnings", page_warnings(r), "facts", page_facts(r),
                   "alpha", STATS_ALPHA, "least", (int)STATS_MIN_SAMPLES);
}
