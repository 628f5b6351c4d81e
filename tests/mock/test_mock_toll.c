/* SPDX-License-Identifier: Apache-2.0
 * toll over the mock: a crossing waits about as long as was asked, and nothing else does. Clocks of a shared machine
 * only go slow, so the shortest of many runs counts, with wide margins.
 * Leaks nothing: tests have no secrets.
 */
#include <time.h>

#include "decorators/decorator.h"
#include "tests/mock/mock.h"

static mock m;

static uint64_t now(void) {
  struct timespec t;
  T_TRUE(clock_gettime(CLOCK_MONOTONIC, &t) == 0);
  return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

/* Nanoseconds of one digest, the shortest of some. */
static uint64_t digest_ns(const tdm_backend *backend) {
  uint64_t best = UINT64_MAX;
  uint8_t out[32];
  for (unsigned i = 0; i < 200; i++) {
    uint64_t start = now();
    for (unsigned n = 0; n < 10; n++) T_OK(tdm_hash_digest(backend, TDM_SHA256, out, 32, NULL, t_data(9), 9));
    uint64_t took = (now() - start) / 10;
    if (took < best) best = took;
  }
  return best;
}

static void test_waits(void **state) {
  (void)state;
  mock_init(&m, "mock");
  uint64_t plain = digest_ns(&m.backend);
  static const uint32_t tolls[] = {0, 200, 2000, 20000};
  for (size_t i = 0; i < sizeof tolls / sizeof *tolls; i++) {
    static const tdm_backend *made[4]; /* live until the process ends */
    if (made[i] == NULL) made[i] = decorator_toll(&m.backend, "toll:mock", tolls[i]);
    T_TRUE(made[i] != NULL);
    uint64_t ns = digest_ns(made[i]);
    t_note("%u ns asked, %llu without, %llu with", (unsigned)tolls[i], (unsigned long long)plain,
           (unsigned long long)ns);
    print_message("%u ns asked, %llu without, %llu with\n", (unsigned)tolls[i], (unsigned long long)plain,
                  (unsigned long long)ns);
    T_TRUE(ns + 20 >= plain + tolls[i] * 2 / 3 && ns <= plain + 100 + 2 * (uint64_t)tolls[i]);
    t_cases(1);
  }
}

/* Set-up, keys and final calls are free: with a toll of 1 ms they would show. */
static void test_crossings_only(void **state) {
  (void)state;
  mock_init(&m, "mock");
  static const tdm_backend *dear;
  if (dear == NULL) dear = decorator_toll(&m.backend, "dear", 1000000);
  T_TRUE(dear != NULL);
  tdm_mac_key *key;
  tdm_mac mac;
  uint8_t tag[32];
  uint64_t best = UINT64_MAX;
  for (unsigned i = 0; i < 20; i++) {
    uint64_t start = now();
    T_OK(tdm_mac_key_new(&key, dear, TDM_HMAC_SHA256, t_data(9), 9));
    T_OK(tdm_mac_begin(&mac, key));
    T_OK(tdm_mac_final(&mac, tag, 32));
    tdm_mac_end(&mac);
    tdm_mac_key_free(key);
    if (now() - start < best) best = now() - start;
  }
  T_TRUE(best < 500000);
  uint64_t start = now();
  T_OK(tdm_mac_key_new(&key, dear, TDM_HMAC_SHA256, t_data(9), 9));
  T_OK(tdm_mac_compute(key, tag, 32, t_data(9), 9));
  T_TRUE(now() - start >= 500000);
  tdm_mac_key_free(key);
  T_TRUE(dear->hash[TDM_SHA512] == NULL && dear->hash[TDM_SHA256] != NULL);
  t_cases(3);
}

int main(void) {
  const struct CMUnitTest tests[] = {T_TEST(test_waits), T_TEST(test_crossings_only)};
  return t_run("mock_toll", tests, sizeof tests / sizeof *tests);
}
