/* SPDX-License-Identifier: Apache-2.0
 * toll over the mock, by a clock of the test's own that goes on with each round waited and with nothing else: a
 * crossing waits as long as was asked, and nothing else does. No time of the machine is looked at.
 * Leaks nothing: tests have no secrets.
 */
#include "decorators/toll.h"

#include "decorators/decorator.h"
#include "tests/mock/mock.h"

static mock m;

/* A round takes pace / 2^10 ns; every third run is disturbed, and takes twice as long. */
static struct {
  uint64_t ns, pace, waited;
  unsigned runs;
  bool disturbed;
} fake;

static uint64_t fake_clock(void) { return fake.ns; }

static uint64_t fake_spin(uint64_t rounds) {
  const uint64_t took = rounds * fake.pace >> 10;
  fake.ns += fake.disturbed && fake.runs++ % 3 != 1 ? 2 * took : took;
  fake.waited += rounds;
  return 0;
}

/* A toll over the mock by that clock. Both live until the process ends. */
static const tdm_backend *toll_of(uint32_t nanoseconds, uint64_t pace, struct toll *t) {
  static const tdm_backend *kept[32];
  static size_t count;
  mock_init(&m, "mock");
  memset(&fake, 0, sizeof fake);
  fake.pace = pace;
  fake.disturbed = true;
  toll_init(t, nanoseconds, fake_clock, fake_spin);
  fake.disturbed = false;
  const tdm_backend *backend = crossing_backend(&m.backend, "toll:mock", &t->hook);
  T_TRUE(backend != NULL && count < sizeof kept / sizeof *kept);
  kept[count++] = backend;
  fake.ns = fake.waited = 0;
  return backend;
}

static void test_waits(void **state) {
  (void)state;
  static const uint32_t tolls[] = {0, 1, 200, 2000, 20000, 1000000, UINT32_MAX};
  static const uint64_t paces[] = {100, 1024, 1500, 40000}; /* 0.1 to 40 ns a round */
  static struct toll made[7][4];
  for (size_t i = 0; i < 7; i++) {
    for (size_t k = 0; k < 4; k++) {
      uint8_t out[32];
      const tdm_backend *backend = toll_of(tolls[i], paces[k], &made[i][k]);
      for (uint64_t calls = 1; calls <= 3; calls++) {
        T_OK(tdm_hash_digest(backend, TDM_SHA256, out, 32, NULL, t_data(9), 9));
        const uint64_t asked = calls * tolls[i];
        t_note("%u ns asked, pace %u, %u calls: %llu ns", (unsigned)tolls[i], (unsigned)paces[k], (unsigned)calls,
               (unsigned long long)fake.ns);
        T_TRUE(fake.waited == calls * made[i][k].rounds);
        /* Rounds are whole, and what was measured is cut: never more than asked, less by a round and 1/1000. */
        T_TRUE(fake.ns <= asked + asked / 1000 && fake.ns + calls * (paces[k] / 1024 + 2) + asked / 1000 >= asked);
        t_cases(1);
      }
    }
  }
}

/* Set-up, keys and final calls are free. */
static void test_crossings_only(void **state) {
  (void)state;
  static struct toll made;
  const tdm_backend *dear = toll_of(1000000, 1024, &made);
  tdm_mac_key *key;
  tdm_mac mac;
  uint8_t tag[32];
  T_TRUE(made.rounds > 0);
  T_OK(tdm_mac_key_new(&key, dear, TDM_HMAC_SHA256, t_data(9), 9));
  T_OK(tdm_mac_begin(&mac, key));
  T_OK(tdm_mac_final(&mac, tag, 32));
  tdm_mac_end(&mac);
  T_TRUE(fake.waited == 0);
  T_OK(tdm_mac_compute(key, tag, 32, t_data(9), 9));
  T_TRUE(fake.waited == made.rounds);
  tdm_mac_key_free(key);
  T_TRUE(fake.waited == made.rounds);
  t_cases(3);
}

/* The wait itself: every round is taken, which its result shows. */
static void test_spin(void **state) {
  (void)state;
  uint64_t power = 1;
  for (uint64_t rounds = 0; rounds < 1000; rounds++, power *= UINT64_C(0x9e3779b97f4a7c15)) {
    T_TRUE(toll_spin(rounds) == power);
    t_cases(1);
  }
}

/* By the machine's clock: computes as the one below, and misses what that misses. */
static void test_made(void **state) {
  (void)state;
  uint8_t out[32];
  mock_init(&m, "mock");
  static const tdm_backend *toll; /* lives until the process ends */
  if (toll == NULL) toll = decorator_toll(&m.backend, "toll:mock", 100);
  T_TRUE(toll != NULL);
  T_OK(tdm_hash_digest(toll, TDM_SHA256, out, 32, NULL, t_data(9), 9));
  T_FILLED(out, MOCK_FILL, 32);
  T_TRUE(mock_seen.calls == 1);
  T_TRUE(toll->hash[TDM_SHA512] == NULL && toll->hash[TDM_SHA256] != NULL);
  t_cases(1);
}

int main(void) {
  const struct CMUnitTest tests[] = {T_TEST(test_waits), T_TEST(test_crossings_only), T_TEST(test_spin),
                                     T_TEST(test_made)};
  return t_run("mock_toll", tests, sizeof tests / sizeof *tests);
}
