/* SPDX-License-Identifier: Apache-2.0
 * What every key wrapping must do, on every backend and kernel: SP 800-38F at every length of secret, in place, in
 * guarded and unaligned memory, with a key shared by threads, in one crossing. What must be refused: wrap_refused.c.
 * Leaks nothing: tests have no secrets.
 */
#include <pthread.h>
#include <stdatomic.h>

#include "tests/kinds/wrap_kind.h"

enum { IN, OUT, KEY, ROOM = WRAP_MOST + 16 };

static void test_every_size_is_served(void **state) {
  (void)state;
  static const tdm_alg algs[] = {TDM_AES_128_KW,  TDM_AES_192_KW,  TDM_AES_256_KW,
                                 TDM_AES_128_KWP, TDM_AES_192_KWP, TDM_AES_256_KWP};
  for (size_t i = 0; i < 6; i++) {
    t_note("%s", tdm_alg_get(algs[i])->name);
    T_TRUE(tdm_backend_supports(t_backend(), algs[i]));
    T_TRUE(tdm_alg_get(algs[i])->approved);
    t_cases(1);
  }
}

static void test_lengths(void **state) {
  (void)state;
  wrap_kind w;
  for (size_t i = 0; wrap_next(&w, &i); wrap_close(&w)) {
    for (size_t n = 0; (n = wrap_length(&w, n));) {
      uint8_t want[ROOM], got[ROOM], secret[ROOM];
      const uint8_t *in = t_data(n);
      const size_t wrapped = wrap_padded(n) + 8;
      size_t len = 0;
      t_note("%s of %zu bytes", w.info->name, n);
      T_TRUE(wrap_model(&w, want, in, n) == wrapped && wrapped <= n + TDM_WRAP_MAX_OVERHEAD);
      T_OK(tdm_wrap(w.key, got, wrapped, &len, in, n));
      T_TRUE(len == wrapped);
      T_SAME(got, want, wrapped);
      memset(secret, T_FENCE, sizeof secret);
      T_OK(tdm_unwrap(w.key, secret, wrapped - 8, &len, got, wrapped));
      T_TRUE(len == n);
      T_SAME(secret, in, n);
      T_ZERO(secret + n, wrapped - 8 - n);
      T_FILLED(secret + wrapped - 8, T_FENCE, sizeof secret - (wrapped - 8));
      /* In place, both ways. */
      memcpy(got, in, n);
      T_OK(tdm_wrap(w.key, got, sizeof got, &len, got, n));
      T_TRUE(len == wrapped);
      T_SAME(got, want, wrapped);
      T_OK(tdm_unwrap(w.key, got, sizeof got, &len, got, wrapped));
      T_TRUE(len == n);
      T_SAME(got, in, n);
      t_cases(4);
    }
  }
}

/* The step counter passes 2^16, which needs secrets above 85 KiB. */
static void test_long(void **state) {
  (void)state;
  static const size_t lengths[] = {2000, 4096, 4096 + 8, 96 * 1024};
  wrap_kind w;
  for (size_t i = 0; wrap_next(&w, &i); wrap_close(&w)) {
    for (size_t k = 0; k < sizeof lengths / sizeof *lengths; k++) {
      const size_t n = lengths[k] - (w.pads ? 3 : 0), wrapped = wrap_padded(n) + 8;
      if (n > 10000 && w.info->bytes == 24) continue;
      uint8_t *want = malloc(wrapped), *got = malloc(wrapped);
      size_t len = 0;
      t_note("%s of %zu bytes", w.info->name, n);
      wrap_model(&w, want, t_data(n), n);
      T_OK(tdm_wrap(w.key, got, wrapped, &len, t_data(n), n));
      T_TRUE(len == wrapped);
      T_SAME(got, want, wrapped);
      T_OK(tdm_unwrap(w.key, got, wrapped, &len, got, wrapped));
      T_TRUE(len == n);
      T_SAME(got, t_data(n), n);
      free(want);
      free(got);
      t_cases(2);
    }
  }
}

static void test_guarded(void **state) {
  (void)state;
  wrap_kind w;
  for (size_t i = 0; wrap_next(&w, &i); wrap_close(&w)) {
    for (size_t n = 0; (n = wrap_length(&w, n)) && n <= 120;) {
      uint8_t want[ROOM];
      const size_t wrapped = wrap_model(&w, want, t_data(n), n);
      for (unsigned sides = 0; sides < 8; sides++) {
        size_t len = 0;
        tdm_wrap_key *key;
        t_note("%s of %zu bytes, sides %x", w.info->name, n, sides);
        uint8_t *bytes = t_guard_put(KEY, w.bytes, w.info->bytes, sides >> 2);
        T_OK(tdm_wrap_key_new(&key, t_backend(), w.info->alg, bytes, w.info->bytes));
        uint8_t *in = t_guard_put(IN, t_data(n), n, sides & 1), *out = t_guard(OUT, wrapped, sides >> 1 & 1);
        T_OK(tdm_wrap(key, out, wrapped, &len, in, n));
        T_SAME(out, want, wrapped);
        t_fence_check(OUT, out, wrapped);
        t_fence_check(IN, in, n);
        in = t_guard_put(IN, want, wrapped, sides & 1);
        out = t_guard(OUT, wrapped - 8, sides >> 1 & 1);
        T_OK(tdm_unwrap(key, out, wrapped - 8, &len, in, wrapped));
        T_TRUE(len == n);
        T_SAME(out, t_data(n), n);
        t_fence_check(OUT, out, wrapped - 8);
        T_SAME(in, want, wrapped);
        tdm_wrap_key_free(key);
        t_cases(2);
      }
    }
  }
}

static void test_unaligned(void **state) {
  (void)state;
  wrap_kind w;
  for (size_t i = 0; wrap_next(&w, &i); wrap_close(&w)) {
    const size_t n = w.pads ? 37 : 40;
    uint8_t want[ROOM];
    const size_t wrapped = wrap_model(&w, want, t_data(n), n);
    for (unsigned offsets = 0; offsets < 1 << 8; offsets++) {
      size_t len = 0;
      t_note("%s, in and out at offsets %02x", w.info->name, offsets);
      uint8_t *in = t_guard_at(IN, n, offsets & 15), *out = t_guard_at(OUT, wrapped, offsets >> 4);
      memcpy(in, t_data(n), n);
      T_OK(tdm_wrap(w.key, out, wrapped, &len, in, n));
      T_SAME(out, want, wrapped);
      t_fence_check(OUT, out, wrapped);
      in = t_guard_at(IN, wrapped - 8, offsets & 15);
      T_OK(tdm_unwrap(w.key, in, wrapped - 8, &len, out, wrapped));
      T_SAME(in, t_data(n), n);
      t_fence_check(IN, in, wrapped - 8);
      t_cases(2);
    }
  }
}

static void test_keys(void **state) {
  (void)state;
  wrap_kind w;
  for (size_t i = 0; wrap_next(&w, &i); wrap_close(&w)) {
    uint8_t one[ROOM], two[ROOM];
    size_t len = 0;
    tdm_wrap_key *key;
    T_TRUE(tdm_wrap_key_alg(w.key) == w.info->alg);
    T_TRUE(tdm_wrap_key_backend(w.key) == t_backend());
    T_TRUE(tdm_wrap_key_ref(w.key) == w.key);
    tdm_wrap_key_free(w.key);                                                /* still one owner */
    T_OK(tdm_wrap_key_new(&key, NULL, w.info->alg, w.bytes, w.info->bytes)); /* by policy: the same backend */
    T_TRUE(tdm_wrap_key_backend(key) == t_backend());
    assert_string_equal(tdm_served_by(), tdm_backend_name(t_backend()));
    T_OK(tdm_wrap(w.key, one, ROOM, &len, t_data(32), 32));
    T_OK(tdm_wrap(key, two, ROOM, &len, t_data(32), 32));
    T_TRUE(len == 40);
    T_SAME(one, two, len);
    T_OK(tdm_hash_digest(NULL, TDM_SHA256, two, 32, NULL, NULL, 0));
    tdm_service service;
    T_OK(tdm_unwrap(key, two, ROOM, &len, one, 40));
    tdm_served(&service);
    T_TRUE(service.alg == w.info->alg);
    tdm_wrap_key_free(key);
    t_cases(5);
  }
  T_TRUE(tdm_wrap_key_ref(NULL) == NULL && tdm_wrap_key_alg(NULL) == TDM_ALG_NONE);
  T_TRUE(tdm_wrap_key_backend(NULL) == NULL);
  tdm_wrap_key_free(NULL);
}

static void test_one_crossing_a_call(void **state) {
  (void)state;
  char name[64];
  const tdm_backend *trace;
  tdm_trace_counts counts;
  wrap_kind w;
  snprintf(name, sizeof name, "trace:%s", tdm_backend_name(t_backend()));
  T_OK(tdm_backend_find(name, &trace));
  for (size_t i = 0; wrap_next(&w, &i); wrap_close(&w)) {
    uint8_t out[ROOM];
    size_t len = 0;
    tdm_wrap_key *key;
    T_OK(tdm_wrap_key_new(&key, trace, w.info->alg, w.bytes, w.info->bytes));
    assert_string_equal(tdm_backend_kernel(trace, w.info->alg), tdm_backend_kernel(t_backend(), w.info->alg));
    tdm_trace_reset();
    T_OK(tdm_wrap(key, out, ROOM, &len, t_data(296), 296));
    tdm_trace_read(&counts);
    T_TRUE(counts.crossings == 1 && counts.bytes == 296);
    assert_string_equal(tdm_served_by(), name);
    T_OK(tdm_unwrap(key, out, ROOM, &len, out, 304));
    tdm_trace_read(&counts);
    T_TRUE(counts.crossings == 2 && counts.bytes == 296 + 304);
    T_SAME(out, t_data(296), 296);
    tdm_wrap_key_free(key);
    t_cases(2);
  }
}

enum { THREADS = 8, ROUNDS = 300 };
static atomic_uint wrong;

/* cmocka's checks jump, which only the main thread may do. */
static void *wrap_and_unwrap(void *arg) {
  const wrap_kind *w = arg;
  uint8_t in[64], out[ROOM];
  for (unsigned k = 0; k < ROUNDS; k++) {
    const size_t n = w->pads ? 1 + k % 64 : 16 + k % 7 * 8;
    size_t len = 0;
    memset(in, (int)k, sizeof in);
    bool good = tdm_wrap(w->key, out, ROOM, &len, in, n) == TDM_OK && len == wrap_padded(n) + 8;
    if (k % 16 == 0) {
      out[k % len] ^= 4;
      good = good && tdm_unwrap(w->key, out, ROOM, &len, out, len) == TDM_ERR_VERIFY;
    } else {
      good = good && tdm_unwrap(w->key, out, ROOM, &len, out, len) == TDM_OK && len == n && !memcmp(in, out, n);
    }
    if (!good) atomic_fetch_add(&wrong, 1);
  }
  return NULL;
}

static void test_shared_by_threads(void **state) {
  (void)state;
  wrap_kind w;
  for (size_t i = 0; wrap_next(&w, &i); wrap_close(&w)) {
    pthread_t threads[THREADS];
    for (unsigned k = 0; k < THREADS; k++) T_TRUE(pthread_create(&threads[k], NULL, wrap_and_unwrap, &w) == 0);
    for (unsigned k = 0; k < THREADS; k++) pthread_join(threads[k], NULL);
    T_TRUE(atomic_load(&wrong) == 0);
    t_cases(1);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {T_TEST(test_every_size_is_served),
                                     T_TEST(test_lengths),
                                     T_TEST(test_long),
                                     T_TEST(test_guarded),
                                     T_TEST(test_unaligned),
                                     T_TEST(test_keys),
                                     T_TEST(test_one_crossing_a_call),
                                     T_TEST(test_shared_by_threads)};
  return t_run("wrap", tests, sizeof tests / sizeof *tests);
}
