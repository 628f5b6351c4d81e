/* SPDX-License-Identifier: Apache-2.0
 * CTR_DRBG as an object: a known answer of NIST, both backends against each other, long requests against short ones,
 * one object under threads, refused arguments.
 */
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include "build_options.h"

#include <cmocka.h>

#include <tandem/tandem.h>

enum { SEED = TDM_DRBG_SEED_BYTES, REQUEST = TDM_DRBG_REQUEST_BYTES };

static uint64_t prng = 88172645463325252u; /* xorshift64 */
static size_t below(size_t n) {
  prng ^= prng << 13, prng ^= prng >> 7, prng ^= prng << 17;
  return (size_t)(prng % n);
}
static void fill(uint8_t *p, size_t n) {
  while (n-- > 0) *p++ = (uint8_t)below(256);
}

static tdm_drbg *seeded(const tdm_backend *backend, const uint8_t *seed, const uint8_t *personal, size_t personal_len) {
  tdm_drbg *drbg = NULL;
  assert_int_equal(tdm_drbg_new_seeded(&drbg, backend, seed, SEED, personal, personal_len), TDM_OK);
  assert_non_null(drbg);
  return drbg;
}

/* CAVP, CTR_DRBG AES-256 no df: instantiate, reseed, generate, generate. */
static void test_known_answer(void **state) {
  (void)state;
  static const uint8_t entropy[SEED] = {0xe4, 0xbc, 0x23, 0xc5, 0x08, 0x9a, 0x19, 0xd8, 0x6f, 0x41, 0x19, 0xcb,
                                        0x3f, 0xa0, 0x8c, 0x0a, 0x49, 0x91, 0xe0, 0xa1, 0xde, 0xf1, 0x7e, 0x10,
                                        0x1e, 0x4c, 0x14, 0xd9, 0xc3, 0x23, 0x46, 0x0a, 0x7c, 0x2f, 0xb5, 0x8e,
                                        0x0b, 0x08, 0x6c, 0x6c, 0x57, 0xb5, 0x5f, 0x56, 0xca, 0xe2, 0x5b, 0xad};
  static const uint8_t again[SEED] = {0xfd, 0x85, 0xa8, 0x36, 0xbb, 0xa8, 0x50, 0x19, 0x88, 0x1e, 0x8c, 0x6b,
                                      0xad, 0x23, 0xc9, 0x06, 0x1a, 0xdc, 0x75, 0x47, 0x76, 0x59, 0xac, 0xae,
                                      0xa8, 0xe4, 0xa0, 0x1d, 0xfe, 0x07, 0xa1, 0x83, 0x2d, 0xad, 0x1c, 0x13,
                                      0x6f, 0x59, 0xd7, 0x0f, 0x86, 0x53, 0xa5, 0xdc, 0x11, 0x86, 0x63, 0xd6};
  static const uint8_t want[64] = {0xb2, 0xcb, 0x89, 0x05, 0xc0, 0x5e, 0x59, 0x50, 0xca, 0x31, 0x89, 0x50, 0x96,
                                   0xbe, 0x29, 0xea, 0x3d, 0x5a, 0x3b, 0x82, 0xb2, 0x69, 0x49, 0x55, 0x54, 0xeb,
                                   0x80, 0xfe, 0x07, 0xde, 0x43, 0xe1, 0x93, 0xb9, 0xe7, 0xc3, 0xec, 0xe7, 0x3b,
                                   0x80, 0xe0, 0x62, 0xb1, 0xc1, 0xf6, 0x82, 0x02, 0xfb, 0xb1, 0xc5, 0x2a, 0x04,
                                   0x0e, 0xa2, 0x47, 0x88, 0x64, 0x29, 0x52, 0x82, 0x23, 0x4a, 0xaa, 0xda};
  uint8_t out[64];
  tdm_drbg *drbg = seeded(NULL, entropy, NULL, 0);
  assert_int_equal(tdm_drbg_reseed(drbg, again, SEED, NULL, 0), TDM_OK);
  assert_int_equal(tdm_drbg_generate(drbg, out, sizeof out, NULL, 0), TDM_OK);
  assert_int_equal(tdm_drbg_generate(drbg, out, sizeof out, NULL, 0), TDM_OK);
  assert_memory_equal(out, want, sizeof want);
  tdm_drbg_free(drbg);
}

/* The same seeds, personalisation, additional input, reseeds and lengths: the same bytes. */
static void test_vote(void **state) {
  (void)state;
  if (tdm_backend_count() < 2 || TDM_LOCK_BACKEND) skip();
  const tdm_backend *backends[2];
  for (size_t i = 0; i < 2; i++) assert_int_equal(tdm_backend_find(tdm_backend_name_at(i), &backends[i]), TDM_OK);
  static uint8_t out[2][3 * REQUEST];
  for (int i = 0; i < 300; i++) {
    uint8_t seed[SEED], extra[SEED];
    fill(seed, SEED);
    fill(extra, SEED);
    size_t extra_len = below(SEED + 1);
    tdm_drbg *drbg[2];
    for (size_t k = 0; k < 2; k++) drbg[k] = seeded(backends[k], seed, extra, extra_len);
    for (int call = 0; call < 6; call++) {
      fill(extra, SEED);
      extra_len = below(3) == 0 ? 0 : below(SEED + 1);
      const uint8_t *additional = extra_len == 0 ? NULL : extra;
      bool reseeds = below(4) == 0;
      size_t n = below(300);
      if (i % 20 == 0) n = below(sizeof out[0] + 1);
      fill(seed, SEED);
      for (size_t k = 0; k < 2; k++) {
        if (reseeds) assert_int_equal(tdm_drbg_reseed(drbg[k], seed, SEED, additional, extra_len), TDM_OK);
        assert_int_equal(tdm_drbg_generate(drbg[k], out[k], n, additional, extra_len), TDM_OK);
      }
      assert_memory_equal(out[0], out[1], n);
    }
    for (size_t k = 0; k < 2; k++) tdm_drbg_free(drbg[k]);
  }
}

/* Longer than a request of the standard: the same as several requests, additional input in the first. */
static void test_long(void **state) {
  (void)state;
  static uint8_t whole[3 * REQUEST + 5], pieces[3 * REQUEST + 5];
  uint8_t seed[SEED] = {1}, extra[3] = {4, 5, 6};
  const size_t lengths[] = {REQUEST - 1, REQUEST, REQUEST + 1, 2 * REQUEST, sizeof whole};
  for (size_t i = 0; i < sizeof lengths / sizeof lengths[0]; i++) {
    tdm_drbg *a = seeded(NULL, seed, NULL, 0), *b = seeded(NULL, seed, NULL, 0);
    memset(whole, 0, sizeof whole);
    assert_int_equal(tdm_drbg_generate(a, whole, lengths[i], extra, sizeof extra), TDM_OK);
    for (size_t done = 0; done < lengths[i]; done += REQUEST) {
      size_t n = lengths[i] - done < REQUEST ? lengths[i] - done : REQUEST;
      assert_int_equal(tdm_drbg_generate(b, pieces + done, n, done == 0 ? extra : NULL, done == 0 ? sizeof extra : 0),
                       TDM_OK);
    }
    assert_memory_equal(whole, pieces, lengths[i]);
    if (lengths[i] < sizeof whole) assert_int_equal(whole[lengths[i]], 0);
    tdm_drbg_free(a);
    tdm_drbg_free(b);
  }
}

enum { THREADS = 8, EACH = 500, PIECE = 24 };
static uint8_t drawn[THREADS * EACH][PIECE], expected[THREADS * EACH][PIECE];

typedef struct worker {
  tdm_drbg *drbg;
  uint8_t (*to)[PIECE];
  bool failed;
} worker;

static void *work(void *argument) {
  worker *w = argument;
  for (int i = 0; i < EACH; i++) {
    if (tdm_drbg_generate(w->drbg, w->to[i], PIECE, NULL, 0) != TDM_OK) w->failed = true;
  }
  return NULL;
}

static int order(const void *a, const void *b) { return memcmp(a, b, PIECE); }

/* However the threads take turns, together they draw what one thread would have drawn. */
static void test_threads(void **state) {
  (void)state;
  uint8_t seed[SEED] = {7};
  tdm_drbg *shared = seeded(NULL, seed, NULL, 0), *alone = seeded(NULL, seed, NULL, 0);
  pthread_t threads[THREADS];
  worker workers[THREADS];
  for (size_t i = 0; i < THREADS; i++) {
    workers[i] = (worker){.drbg = shared, .to = drawn + i * EACH};
    assert_int_equal(pthread_create(&threads[i], NULL, work, &workers[i]), 0);
  }
  for (size_t i = 0; i < THREADS; i++) {
    assert_int_equal(pthread_join(threads[i], NULL), 0);
    assert_false(workers[i].failed);
  }
  for (size_t i = 0; i < THREADS * EACH; i++) {
    assert_int_equal(tdm_drbg_generate(alone, expected[i], PIECE, NULL, 0), TDM_OK);
  }
  qsort(drawn, THREADS * EACH, PIECE, order);
  qsort(expected, THREADS * EACH, PIECE, order);
  assert_memory_equal(drawn, expected, sizeof drawn);
  tdm_drbg_free(shared);
  tdm_drbg_free(alone);
}

/* Seeded from the system: two objects differ; so does one after a reseed from the one that was not. */
static void test_system_seed(void **state) {
  (void)state;
  uint8_t a[32], b[32], seed[SEED] = {3};
  tdm_drbg *one = NULL, *two = NULL;
  assert_int_equal(tdm_drbg_new(&one, NULL, NULL, 0), TDM_OK);
  assert_int_equal(tdm_drbg_new(&two, NULL, NULL, 0), TDM_OK);
  assert_int_equal(tdm_drbg_generate(one, a, sizeof a, NULL, 0), TDM_OK);
  assert_int_equal(tdm_drbg_generate(two, b, sizeof b, NULL, 0), TDM_OK);
  assert_memory_not_equal(a, b, sizeof a);
  tdm_drbg_free(one);
  tdm_drbg_free(two);
  one = seeded(NULL, seed, NULL, 0);
  two = seeded(NULL, seed, NULL, 0);
  assert_int_equal(tdm_drbg_reseed(one, NULL, 0, NULL, 0), TDM_OK);
  assert_int_equal(tdm_drbg_generate(one, a, sizeof a, NULL, 0), TDM_OK);
  assert_int_equal(tdm_drbg_generate(two, b, sizeof b, NULL, 0), TDM_OK);
  assert_memory_not_equal(a, b, sizeof a);
  tdm_drbg_free(one);
  tdm_drbg_free(two);
  tdm_drbg_free(NULL);
}

static void test_refused(void **state) {
  (void)state;
  uint8_t seed[SEED + 1] = {9}, out[16], untouched[16];
  memset(out, 0x5a, sizeof out);
  memset(untouched, 0x5a, sizeof untouched);
  tdm_drbg *drbg = NULL;
  assert_int_equal(tdm_drbg_new_seeded(NULL, NULL, seed, SEED, NULL, 0), TDM_ERR_ARGUMENT);
  assert_int_equal(tdm_drbg_new_seeded(&drbg, NULL, NULL, SEED, NULL, 0), TDM_ERR_ARGUMENT);
  for (size_t n = 0; n <= SEED + 1; n++) {
    if (n != SEED) assert_int_equal(tdm_drbg_new_seeded(&drbg, NULL, seed, n, NULL, 0), TDM_ERR_LENGTH);
  }
  assert_int_equal(tdm_drbg_new_seeded(&drbg, NULL, seed, SEED, seed, SEED + 1), TDM_ERR_LENGTH);
  assert_int_equal(tdm_drbg_new_seeded(&drbg, NULL, seed, SEED, NULL, 1), TDM_ERR_ARGUMENT);
  assert_null(drbg);

  /* A refused call leaves the generator as it was. */
  drbg = seeded(NULL, seed, NULL, 0);
  tdm_drbg *twin = seeded(NULL, seed, NULL, 0);
  assert_int_equal(tdm_drbg_generate(NULL, out, 16, NULL, 0), TDM_ERR_ARGUMENT);
  assert_int_equal(tdm_drbg_generate(drbg, NULL, 16, NULL, 0), TDM_ERR_ARGUMENT);
  assert_int_equal(tdm_drbg_generate(drbg, out, 16, NULL, 1), TDM_ERR_ARGUMENT);
  assert_int_equal(tdm_drbg_generate(drbg, out, 16, seed, SEED + 1), TDM_ERR_LENGTH);
  assert_int_equal(tdm_drbg_reseed(NULL, seed, SEED, NULL, 0), TDM_ERR_ARGUMENT);
  assert_int_equal(tdm_drbg_reseed(drbg, NULL, SEED, NULL, 0), TDM_ERR_ARGUMENT);
  assert_int_equal(tdm_drbg_reseed(drbg, seed, SEED - 1, NULL, 0), TDM_ERR_LENGTH);
  assert_int_equal(tdm_drbg_reseed(drbg, seed, SEED, seed, SEED + 1), TDM_ERR_LENGTH);
  assert_memory_equal(out, untouched, sizeof out);
  assert_int_equal(tdm_drbg_generate(drbg, out, 16, NULL, 0), TDM_OK);
  assert_int_equal(tdm_drbg_generate(twin, untouched, 16, NULL, 0), TDM_OK);
  assert_memory_equal(out, untouched, sizeof out);
  assert_int_equal(tdm_rand_bytes(NULL, NULL, 1), TDM_ERR_ARGUMENT);
  assert_int_equal(tdm_rand_bytes(NULL, NULL, 0), TDM_OK);
  tdm_drbg_free(drbg);
  tdm_drbg_free(twin);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_known_answer), cmocka_unit_test(test_vote),        cmocka_unit_test(test_long),
      cmocka_unit_test(test_threads),      cmocka_unit_test(test_system_seed), cmocka_unit_test(test_refused),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
