/* SPDX-License-Identifier: Apache-2.0
 * Results made by hand.
 * Nothing here is secret.
 */
#include "tests/bench/bench_made.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MADE_ROWS = 64 };

static void *must(void *p) {
  assert_non_null(p);
  return p;
}

bench_result made_result(const char *backends) {
  bench_result r = {.machine = {.cpu = "made up", .date = "2026-01-01T00:00:00Z", .tandem = "0", .pinned_to = -1},
                    .samples = MADE_SAMPLES,
                    .sample_ms = 1,
                    .clock = "made-up",
                    .core_share = 1};
  r.rows = (result_row *)must(calloc(MADE_ROWS, sizeof *r.rows));
  r.backends = (result_backend *)must(calloc(16, sizeof *r.backends));
  for (const char *p = backends; *p != '\0'; r.backend_count++) {
    size_t n = strcspn(p, ",");
    result_backend *b = &r.backends[r.backend_count];
    b->name = (const char *)must(strndup(p, n));
    b->version = b->origin = b->features = "";
    p += n + (p[n] == ',');
  }
  for (size_t b = 0; b < r.backend_count; b++) r.backends[b].base = r.backend_count - 1;
  return r;
}

result_row *made_row(bench_result *r, const char *name, const char *algorithm, size_t bytes, const double *ns) {
  assert_true(r->row_count < MADE_ROWS);
  result_row *row = &r->rows[r->row_count++];
  row->name = name;
  row->algorithm = algorithm;
  row->bytes_per_op = bytes;
  row->of = (series *)must(calloc(r->backend_count, sizeof *row->of));
  for (size_t b = 0; b < r->backend_count; b++) {
    series *s = &row->of[b];
    char kernel[64];
    snprintf(kernel, sizeof kernel, "k-%.40s", r->backends[b].name);
    s->kernel = (const char *)must(strdup(kernel));
    s->interface = "bulk";
    s->crossings_per_op = 1;
    s->bytes_per_crossing = (double)bytes;
    s->ns_per_op = (double *)must(calloc(MADE_SAMPLES, sizeof(double)));
    s->samples = ns[b] > 0 ? MADE_SAMPLES : 0;
    for (int i = 0; i < MADE_SAMPLES; i++) s->ns_per_op[i] = ns[b] * (1 + 0.0003 * (i - MADE_SAMPLES / 2));
  }
  return row;
}

void made_free(bench_result *r) {
  for (size_t i = 0; i < r->row_count; i++) {
    for (size_t b = 0; b < r->backend_count; b++) {
      free((void *)(uintptr_t)r->rows[i].of[b].kernel);
      free(r->rows[i].of[b].ns_per_op);
    }
    free(r->rows[i].of);
  }
  for (size_t b = 0; b < r->backend_count; b++) free((void *)(uintptr_t)r->backends[b].name);
  free(r->rows);
  free(r->backends);
}
