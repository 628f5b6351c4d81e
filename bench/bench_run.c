/* SPDX-License-Identifier: Apache-2.0
 * Runs rows on backends: set up, check, count crossings and allocations, then time.
 * Nothing here is secret.
 */
#include "bench/bench_run.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench/bench_alloc.h"
#include "bench/direct/direct.h"
#include "bench/noise.h"
#include "bench/progress.h"

enum { COUNTED_OPERATIONS = 16, COUNTED_ONCE_BYTES = 1 << 20, RANDOM_SAMPLES = 10 };

/* How many operations to count over: a search for primes and a large message are too dear to repeat. */
static uint64_t counted(const bench_row *row, const row_kind *kind) {
  return kind->random_cost || row->bytes >= COUNTED_ONCE_BYTES ? 1 : COUNTED_OPERATIONS;
}

/* Searches vary with their luck: ten times as many samples, one search each. */
static plan plan_of(const row_kind *kind, const plan *asked) {
  plan p = *asked;
  if (!kind->random_cost) return p;
  p.samples *= RANDOM_SAMPLES;
  p.sample_ns = 1;
  return p;
}

tdm_status run_find_target(const char *name, run_target *target, char *error, size_t error_size) {
  target->name = name;
  target->backend = NULL;
  if (strcmp(name, BENCH_DIRECT) == 0) return direct_open(error, error_size) ? TDM_OK : TDM_ERR_NO_BACKEND;
  tdm_status status = tdm_backend_find(name, &target->backend);
  if (status != TDM_OK) {
    const char *detail = tdm_error_detail();
    snprintf(error, error_size, "%s", detail[0] != '\0' ? detail : tdm_status_text(status));
  }
  return status;
}

const row_kind *run_kind(const run_target *target, const bench_row *row) {
  if (target->backend == NULL) return direct_kind(row);
  return tdm_backend_supports(target->backend, row->alg) ? row->kind : NULL;
}

/* Crossings per operation, by the trace: decorator around the same backend; they stay negative when there is no
 * telling. */
static void count_crossings(const run_target *target, const bench_row *row, series *s) {
  char name[256];
  const tdm_backend *traced;
  row_env env;
  tdm_trace_counts counts;
  if (target->backend == NULL) s->crossings_per_op = 0;
  if (target->backend == NULL) return;
  bool already = strncmp(target->name, "trace:", 6) == 0;
  if ((size_t)snprintf(name, sizeof name, "%s%s", already ? "" : "trace:", target->name) >= sizeof name) return;
  if (tdm_backend_find(name, &traced) != TDM_OK) return;
  if (row_open(&env, row, row->kind, traced) != TDM_OK) return;
  tdm_trace_reset();
  tdm_status status = row->kind->run(&env, counted(row, row->kind));
  tdm_trace_read(&counts);
  row_close(&env);
  if (status != TDM_OK) return;
  s->crossings_per_op = (double)counts.crossings / (double)counted(row, row->kind);
  if (counts.crossings > 0) s->bytes_per_crossing = (double)counts.bytes / (double)counts.crossings;
}

static double count_allocs(row_env *env) {
  uint64_t before = alloc_count();
  tdm_status status = env->kind->run(env, counted(env->row, env->kind));
  uint64_t after = alloc_count();
  return alloc_counted() && status == TDM_OK ? (double)(after - before) / (double)counted(env->row, env->kind) : -1;
}

/* Sets up and checks; true when env is open and may be timed. */
static bool prepare(const run_target *target, const bench_row *row, row_env *env, series *s) {
  const row_kind *kind = run_kind(target, row);
  if (kind == NULL) return false;
  tdm_status status = row_open(env, row, kind, target->backend);
  if (status == TDM_ERR_UNSUPPORTED || status == TDM_ERR_NOT_APPROVED) return false;
  if (status != TDM_OK) {
    s->failure = tdm_status_text(status);
    return false;
  }
  status = row_check(env);
  if (status != TDM_OK) {
    s->failure = status == TDM_ERR_VERIFY ? "wrong result" : tdm_status_text(status);
    row_close(env);
    return false;
  }
  const char *kernel = target->backend == NULL ? "boringssl" : tdm_backend_kernel(target->backend, row->alg);
  s->kernel = kernel == NULL ? "" : kernel;
  s->interface = row_interface(env);
  s->allocs_per_op = count_allocs(env);
  count_crossings(target, row, s);
  return true;
}

static bool run_env(void *context, uint64_t n) {
  row_env *env = (row_env *)context;
  return env->kind->run(env, n) == TDM_OK;
}

/* Adds to *waited how long this thread let others work. */
static bool draw_curves(const run_request *q, result_row *r, row_env *envs, const size_t *of, size_t count,
                        uint64_t *waited) {
  row_env *first[RUN_TARGETS_MAX];
  series *curve[RUN_TARGETS_MAX];
  for (size_t i = 0; i < count; i++) {
    first[i] = &envs[i];
    curve[i] = &r->of[of[i]];
  }
  uint64_t start = clock_read(&clock_monotonic);
  bool finished = threads_measure(q->threads, first, curve, count, &q->plan);
  *waited += clock_read(&clock_monotonic) - start;
  return finished;
}

/* One row on all backends. False: asked to stop, and the row is not finished. */
static bool run_row(const run_request *q, const bench_row *row, result_row *r, row_env *envs, subject *subjects,
                    uint64_t *waited) {
  size_t of[RUN_TARGETS_MAX], count = 0;
  for (size_t t = 0; t < q->target_count; t++) {
    if (!prepare(&q->targets[t], row, &envs[count], &r->of[t])) continue;
    subjects[count] = (subject){.run = run_env, .context = &envs[count], .ns_per_op = r->of[t].ns_per_op};
    of[count++] = t;
  }
  plan p = plan_of(row->kind, &q->plan);
  bool finished = sample_interleaved(subjects, count, &p);
  if (finished && q->threads != NULL && !row->kind->random_cost) /* the curve of a search would show luck */
    finished = draw_curves(q, r, envs, of, count, waited);
  for (size_t i = 0; i < count; i++) {
    series *s = &r->of[of[i]];
    s->samples = subjects[i].failed ? 0 : subjects[i].samples;
    s->operations = subjects[i].operations;
    if (subjects[i].failed) s->failure = "an operation failed while it was timed";
    row_close(&envs[i]);
  }
  return finished;
}

static void describe_backend(const run_target *target, result_backend *b) {
  tdm_backend_info info = {0};
  b->version = b->origin = b->features = "";
  if (target->backend == NULL) {
    direct_describe(b);
  } else if (tdm_backend_get_info(target->backend, &info) == TDM_OK) {
    b->version = info.version;
    b->origin = info.origin;
    b->features = info.features;
    b->fips = info.fips;
    b->api_version = info.api_version;
  }
  b->name = target->name;
}

static bool add_row(bench_result *result, const bench_row *row, size_t samples) {
  result_row *r = &result->rows[result->row_count];
  r->name = row->name;
  r->algorithm = tdm_alg_get(row->alg)->name;
  r->bytes_per_op = row->bytes;
  r->key_setup = row->kind->key_setup;
  r->of = (series *)calloc(result->backend_count, sizeof *r->of);
  if (r->of == NULL) return false;
  result->row_count++;
  for (size_t t = 0; t < result->backend_count; t++) {
    r->of[t].crossings_per_op = r->of[t].bytes_per_crossing = r->of[t].allocs_per_op = -1;
    r->of[t].kernel = r->of[t].interface = "";
    r->of[t].ns_per_op = (double *)calloc(samples, sizeof(double));
    if (r->of[t].ns_per_op == NULL) return false;
  }
  return true;
}

static void drop_last_row(bench_result *result) {
  result_row *r = &result->rows[--result->row_count];
  for (size_t t = 0; r->of != NULL && t < result->backend_count; t++) {
    free(r->of[t].ns_per_op);
    threads_free(&r->of[t]);
  }
  free(r->of);
}

void run_free(bench_result *result) {
  while (result->row_count > 0) drop_last_row(result);
  free(result->rows);
  free(result->backends);
  result->rows = NULL;
  result->backends = NULL;
}

bool run_all(const run_request *q, bench_result *result) {
  row_env envs[RUN_TARGETS_MAX];
  subject subjects[RUN_TARGETS_MAX];
  progress shown;
  if (q->target_count > RUN_TARGETS_MAX) return false;
  result->rows_asked = q->row_count;
  result->backend_count = q->target_count;
  result->backends = (result_backend *)calloc(q->target_count, sizeof *result->backends);
  result->rows = (result_row *)calloc(result->rows_asked + 1, sizeof *result->rows);
  if (result->backends == NULL || result->rows == NULL) return false;
  for (size_t t = 0; t < q->target_count; t++) {
    describe_backend(&q->targets[t], &result->backends[t]);
    result->backends[t].base = q->target_count - 1; /* the last one */
  }
  result->thread_cores = q->threads == NULL ? 0 : q->threads->core_count;
  progress_begin(&shown, result->rows_asked);
  result->spin_ns[0] = spin_measure(q->plan.clock);
  uint64_t wall = clock_read(&clock_monotonic), thread = clock_read(&clock_thread), waited = 0;
  for (size_t i = 0; i < q->row_count && !result->interrupted; i++) {
    const bench_row *row = q->rows[i];
    progress_row(&shown, i, row->name);
    if (!add_row(result, row, plan_of(row->kind, &q->plan).samples)) return false;
    result_row *r = &result->rows[result->row_count - 1];
    result->interrupted = !run_row(q, row, r, envs, subjects, &waited);
    size_t found = 0;
    for (size_t t = 0; t < q->target_count && !result->interrupted; t++) {
      result->failures += r->of[t].failure != NULL;
      found += r->of[t].failure != NULL || r->of[t].samples > 0;
    }
    if (found == 0) drop_last_row(result); /* not finished, or no backend has it */
  }
  progress_clear(&shown);
  wall = clock_read(&clock_monotonic) - wall - waited;
  thread = clock_read(&clock_thread) - thread;
  result->spin_ns[1] = spin_measure(q->plan.clock);
  result->clock = q->plan.clock->name;
  result->core_share = thread < wall ? (double)thread / (double)wall : 1;
  return true;
}
