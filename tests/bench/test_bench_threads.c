/* SPDX-License-Identifier: Apache-2.0
 * --threads: the list, threads that each stay on their core and share a key, curves from a clock that only work moves,
 * and the section of the report.
 */
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench/bench_run.h"
#include "bench/pin.h"
#include "bench/report.h"
#include "bench/threads.h"
#include "tests/bench/bench_made.h"

static void list_is(const char *text, size_t count, const unsigned *expected) {
  thread_request q;
  memset(&q, 0, sizeof q);
  assert_true(threads_parse(&q, text));
  assert_int_equal(q.count, count);
  for (size_t i = 0; i < count; i++) assert_int_equal(q.counts[i], expected[i]);
}

static void lists_are_sorted_and_start_with_one(void **state) {
  static const char *const wrong[] = {"",   "0",  "1,",   ",1",   "1,,2", "x",
                                      "-1", "+2", "1, 2", "1025", "2x",   "1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17"};
  thread_request q;
  (void)state;
  list_is("1", 1, (unsigned[]){1});
  list_is("4", 2, (unsigned[]){1, 4});
  list_is("8,2,1,2", 3, (unsigned[]){1, 2, 8});
  for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
    if (threads_parse(&q, wrong[i])) fail_msg("'%s' was taken", wrong[i]);
}

/* ---- a clock that every operation of every thread moves: a machine that does one thing at a time ---- */

static atomic_ullong moved;
static uint64_t moved_now(void *context) {
  (void)context;
  return atomic_load(&moved);
}
static const bench_clock moved_clock = {"made-up", moved_now, NULL};

enum { NS = 100, MOST = 3, CORES = 1024 };

typedef struct probe_state {
  int key; /* stands for a key object */
} probe_state;

static atomic_int keys_made, keys_shared, setups, ended;
static atomic_int seen_on[CORES]; /* operations on each core */
static atomic_bool roamed;

static tdm_status probe_setup(row_env *env) {
  ((probe_state *)env->state)->key = 1 + atomic_fetch_add(&keys_made, 1);
  env->in[env->row->bytes] = 77; /* as rows leave what they made behind the data */
  env->out_len = 5;
  return TDM_OK;
}
static tdm_status probe_share(row_env *env) {
  const probe_state *s = (const probe_state *)env->state;
  if (s->key != 1 || env->in[env->row->bytes] != 77 || env->out_len != 5) return TDM_ERR_STATE;
  atomic_fetch_add(&keys_shared, 1);
  return TDM_OK;
}
static tdm_status probe_run(row_env *env, uint64_t n) {
  cpu_set_t set;
  (void)env;
  if (sched_getaffinity(0, sizeof set, &set) != 0 || CPU_COUNT(&set) != 1) atomic_store(&roamed, true);
  for (int i = 0; i < CORES; i++)
    if (CPU_ISSET((size_t)i, &set)) atomic_fetch_add(&seen_on[i], 1);
  for (uint64_t i = 0; i < n; i++) atomic_fetch_add(&moved, NS);
  return TDM_OK;
}
static void probe_teardown(row_env *env) {
  (void)env;
  atomic_fetch_add(&ended, 1);
}
static tdm_status own_setup(row_env *env) {
  (void)env;
  atomic_fetch_add(&setups, 1);
  return TDM_OK;
}

static const row_kind probe = {.interface = "none",
                               .state_bytes = sizeof(probe_state),
                               .setup = probe_setup,
                               .share = probe_share,
                               .run = probe_run,
                               .teardown = probe_teardown};
static const bench_row probe_row = {"test/Probe", &probe, TDM_SHA256, 64, 0, 0, 0, 0};

static void measure(const bench_row *row, thread_request *q, series *s, bool (*stop)(void), bool finished) {
  row_env env, *first = &env;
  plan p = {.samples = 6, .sample_ns = 50000, .seed = 1, .clock = &moved_clock, .stop = stop};
  assert_int_equal(row_open(&env, row, row->kind, NULL), TDM_OK);
  assert_int_equal(threads_measure(q, &first, &s, 1, &p), finished);
  row_close(&env);
}

static void one_key_serves_all_and_every_thread_keeps_its_core(void **state) {
  thread_request q = {.clock = &moved_clock};
  series s = {0};
  (void)state;
  assert_true(threads_parse(&q, "1,2,3"));
  q.core_count = pin_cores(q.cores, THREADS_MAX);
  assert_true(q.core_count > 0);
  measure(&probe_row, &q, &s, NULL, true);
  assert_int_equal(atomic_load(&keys_made), 1);
  assert_int_equal(atomic_load(&keys_shared), MOST - 1);
  assert_int_equal(atomic_load(&ended), MOST);
  assert_false(atomic_load(&roamed));
  size_t used = q.core_count < MOST ? q.core_count : MOST;
  for (size_t i = 0; i < q.core_count; i++) {
    bool worked = atomic_load(&seen_on[q.cores[i]]) > 0;
    assert_true(worked == (i < used));
  }
  /* One thing at a time: as many operations a second, whoever does them. */
  assert_int_equal(s.curve_count, 3);
  for (size_t k = 0; k < 3; k++) {
    assert_int_equal(s.curve[k].threads, k + 1);
    assert_int_equal(s.curve[k].samples, 6);
    for (size_t i = 0; i < 6; i++)
      if (s.curve[k].ns_per_op[i] < NS - 0.001 || s.curve[k].ns_per_op[i] > NS + 0.001)
        fail_msg("%zu threads: %f", k + 1, s.curve[k].ns_per_op[i]);
  }
  threads_free(&s);
  assert_null(s.curve);
}

static void a_kind_without_keys_is_set_up_by_every_thread(void **state) {
  static const row_kind own = {.interface = "none", .setup = own_setup, .run = probe_run, .teardown = probe_teardown};
  const bench_row row = {"test/Own", &own, TDM_SHA256, 64, 0, 0, 0, 0};
  thread_request q = {.clock = &moved_clock};
  series s = {0};
  (void)state;
  assert_true(threads_parse(&q, "2"));
  measure(&row, &q, &s, NULL, true);
  assert_int_equal(atomic_load(&setups), 2);
  threads_free(&s);
}

static tdm_status failing_share(row_env *env) {
  (void)env;
  return TDM_ERR_MEMORY;
}
static atomic_int runs;
static tdm_status failing_run(row_env *env, uint64_t n) {
  atomic_fetch_add(&moved, NS * n);
  (void)env;
  return atomic_fetch_add(&runs, 1) < 8 ? TDM_OK : TDM_ERR_BACKEND;
}

static void what_failed_has_no_samples(void **state) {
  row_kind alone = probe, fails = probe;
  alone.share = failing_share;
  fails.share = NULL;
  fails.run = failing_run;
  const bench_row lonely = {"test/Lonely", &alone, TDM_SHA256, 64, 0, 0, 0, 0};
  const bench_row breaks = {"test/Breaks", &fails, TDM_SHA256, 64, 0, 0, 0, 0};
  thread_request q = {.clock = &moved_clock};
  series s = {0};
  (void)state;
  assert_true(threads_parse(&q, "2"));
  measure(&lonely, &q, &s, NULL, true);
  assert_int_equal(s.curve[0].samples, 6); /* one thread could be had */
  assert_int_equal(s.curve[1].samples, 0);
  threads_free(&s);
  measure(&breaks, &q, &s, NULL, true);
  assert_int_equal(s.curve[1].samples, 0);
  threads_free(&s);
}

static int asked;
static bool stop_soon(void) { return asked++ > 3; }
static void a_stop_ends_all_threads(void **state) {
  thread_request q = {.clock = &moved_clock};
  series s = {0};
  (void)state;
  assert_true(threads_parse(&q, "2"));
  measure(&probe_row, &q, &s, stop_soon, false);
  threads_free(&s);
}

/* Real rows: two threads of every kind that shares, on every backend. */
static void rows_share_their_keys(void **state) {
  size_t shared = 0;
  static const char *const names[] = {"aes/Encrypt",          "cipher/AESCTR1K",    "cipher/AESGCMOpen1K",
                                      "sha256/Hash1K",        "hmac/HMACSHA256_32", "ecdsa/SignP256",
                                      "ecdsa/VerifyP256",     "x25519/X25519",      "rsa/SignPSS/2048",
                                      "rsa/DecryptOAEP/2048", "rc4/RC4_128",        "rand/Bytes32"};
  (void)state;
  for (size_t b = 0; b < tdm_backend_count(); b++)
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
      char error[512];
      run_target t;
      row_env first, other;
      const bench_row *row = NULL;
      for (size_t k = 0; k < rows_count(); k++)
        if (strcmp(rows_at(k)->name, names[i]) == 0) row = rows_at(k);
      assert_non_null(row);
      tdm_status found = run_find_target(tdm_backend_name_at(b), &t, error, sizeof error);
      if (found == TDM_ERR_LOCKED) continue; /* the build is, to another */
      if (found != TDM_OK) fail_msg("%s: %s", tdm_backend_name_at(b), error);
      tdm_status status = row_open(&first, row, row->kind, t.backend);
      if (status == TDM_ERR_UNSUPPORTED) continue; /* a build without the old algorithms */
      assert_int_equal(status, TDM_OK);
      assert_int_equal(row_share(&other, &first), TDM_OK);
      assert_int_equal(row_check(&other), TDM_OK);
      row_close(&first); /* the other one's references keep the keys */
      assert_int_equal(other.kind->run(&other, 2), TDM_OK);
      row_close(&other);
      shared++;
    }
  assert_true(shared > 0);
}

/* ---- the section ---- */

static void the_section_shows_throughput_and_speed_up(void **state) {
  bench_result r = made_result("one,two");
  double at1[] = {100, 101, 102}, at2[] = {52, 50.5, 49}, bare[] = {1e6, 1e6, 1e6};
  curve_point curve[] = {{1, at1, 3}, {2, at2, 3}, {4, NULL, 0}}, keys[] = {{1, bare, 3}, {2, NULL, 0}, {4, NULL, 0}};
  char *text = NULL;
  size_t size = 0;
  (void)state;
  result_row *row = made_row(&r, "t/Bytes", "sha256", 101, (double[]){1, 1});
  row->of[0].curve = curve;
  row->of[0].curve_count = 3;
  row = made_row(&r, "t/Sign", "p256", 0, (double[]){1, 1});
  row->of[1].curve = keys;
  row->of[1].curve_count = 3;
  r.thread_cores = 2;
  FILE *to = open_memstream(&text, &size);
  assert_non_null(to);
  report_threads(to, &r);
  fclose(to);
  assert_non_null(strstr(text, "1000 MB/s"));
  assert_non_null(strstr(text, "2000 MB/s  x2.00"));
  assert_non_null(strstr(text, "1000 op/s"));
  assert_non_null(strstr(text, "warning: 4 threads on 2 cores"));
  assert_null(strstr(text, "t/Bytes  two"));
  free(text);
  text = NULL;
  r.rows[0].of[0].curve_count = r.rows[1].of[1].curve_count = 0;
  to = open_memstream(&text, &size);
  assert_non_null(to);
  report_threads(to, &r);
  fclose(to);
  assert_int_equal(strlen(text), 0);
  free(text);
  made_free(&r);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(lists_are_sorted_and_start_with_one),
      cmocka_unit_test(one_key_serves_all_and_every_thread_keeps_its_core),
      cmocka_unit_test(a_kind_without_keys_is_set_up_by_every_thread),
      cmocka_unit_test(what_failed_has_no_samples),
      cmocka_unit_test(a_stop_ends_all_threads),
      cmocka_unit_test(rows_share_their_keys),
      cmocka_unit_test(the_section_shows_throughput_and_speed_up),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
