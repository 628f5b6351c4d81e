/* SPDX-License-Identifier: Apache-2.0
 * Threads: scenario 12 (one key object, eight threads), keys of every kind shared, public keys among them, keys counted
 * from everywhere, and the policy switched while eight threads work. Meant for ThreadSanitizer; it must pass without,
 * too. Leaks nothing: tests have no secrets.
 */
#include <pthread.h>
#include <stdatomic.h>

#include "build_options.h"
#include "tests/pkey/pkey_help.h"

enum { THREADS = 8, ROUNDS = 10000 };

/* cmocka's checks jump, which only the main thread may do: the others count what goes wrong. */
static atomic_uint wrong, done;
static pthread_barrier_t start;

#define MUST(is)                                           \
  do {                                                     \
    if (!(is)) {                                           \
      atomic_fetch_add(&wrong, 1);                         \
      fprintf(stderr, "line %d: not %s\n", __LINE__, #is); \
      return NULL;                                         \
    }                                                      \
  } while (0)

static void run_threads(void *(*work)(void *), void *with, void (*beside)(void)) {
  pthread_t threads[THREADS];
  atomic_store(&wrong, 0);
  atomic_store(&done, 0);
  T_TRUE(pthread_barrier_init(&start, NULL, THREADS) == 0);
  for (unsigned i = 0; i < THREADS; i++) T_TRUE(pthread_create(&threads[i], NULL, work, with) == 0);
  while (beside && atomic_load(&done) < THREADS && !atomic_load(&wrong)) beside();
  for (unsigned i = 0; i < THREADS; i++) pthread_join(threads[i], NULL);
  pthread_barrier_destroy(&start);
  T_TRUE(atomic_load(&wrong) == 0);
}

static atomic_uint numbers, rounds;

static void *seal_and_open(void *arg) {
  const tdm_aead_key *key = arg;
  uint8_t in[100], sealed[116], nonce[12] = {0}, opened[116];
  const unsigned me = atomic_fetch_add(&numbers, 1);
  memset(in, (int)me, sizeof in);
  const unsigned count = atomic_load(&rounds);
  pthread_barrier_wait(&start);
  for (unsigned k = 0; k < count; k++) {
    size_t n = k % 100, len = 0;
    memcpy(nonce, &me, sizeof me);
    memcpy(nonce + 4, &k, sizeof k);
    MUST(tdm_aead_seal(key, sealed, sizeof sealed, &len, nonce, 12, in, k % 50, in, n) == TDM_OK);
    MUST(len == n + 16);
    MUST(tdm_aead_open(key, opened, sizeof opened, &len, nonce, 12, in, k % 50, sealed, n + 16) == TDM_OK);
    MUST(len == n && !memcmp(opened, in, n));
    if (k % 64) continue;
    sealed[n] ^= 1;
    MUST(tdm_aead_open(key, opened, sizeof opened, &len, nonce, 12, in, k % 50, sealed, n + 16) == TDM_ERR_VERIFY);
    MUST(tdm_aead_seal_random(key, nonce, 12, sealed, sizeof sealed, &len, NULL, 0, in, n) == TDM_OK);
    MUST(tdm_aead_open(key, opened, sizeof opened, &len, nonce, 12, NULL, 0, sealed, n + 16) == TDM_OK);
    if (t_aead_is_whole(tdm_aead_key_alg(key))) continue;
    tdm_aead aead;
    MUST(tdm_aead_open_unverified_begin(&aead, key, nonce, 12) == TDM_OK);
    MUST(tdm_aead_update(&aead, opened, n, sealed, n) == TDM_OK);
    MUST(tdm_aead_open_final(&aead, sealed + n, 16) == TDM_OK);
    tdm_aead_end(&aead);
  }
  return NULL;
}

static void scenario_12_one_key_eight_threads(void **state) {
  (void)state;
  const tdm_alg_info *info;
  for (size_t i = 0; (info = t_next_alg(TDM_KIND_AEAD, &i));) {
    tdm_aead_key *key = t_aead_key(info->alg, NULL, 0);
    t_note("%s", info->name);
    atomic_store(&rounds, info->alg == TDM_AES_128_GCM ? ROUNDS : ROUNDS / 10);
    run_threads(seal_and_open, key, NULL);
    tdm_aead_key_free(key);
    t_cases((size_t)THREADS * atomic_load(&rounds));
  }
}

typedef struct shared {
  tdm_mac_key *mac;
  tdm_cipher_key *aes, *des; /* des: NULL when there is none */
  uint8_t tag[32], modes[6][96];
} shared;

static void *use_shared(void *arg) {
  shared *s = arg;
  uint8_t tag[32], out[96];
  const uint8_t *in = s->modes[0]; /* any bytes */
  size_t len;
  pthread_barrier_wait(&start);
  for (unsigned k = 0; k < 2000; k++) {
    tdm_mac_key *mac_key = tdm_mac_key_ref(s->mac);
    tdm_cipher_key *key = tdm_cipher_key_ref(s->aes);
    tdm_mac mac, clone = {{0}};
    MUST(tdm_mac_compute(mac_key, tag, 32, in, 96) == TDM_OK && !memcmp(tag, s->tag, 32));
    MUST(tdm_mac_begin(&mac, mac_key) == TDM_OK);
    tdm_mac_key_free(mac_key);
    MUST(tdm_mac_update(&mac, in, 50) == TDM_OK && tdm_mac_copy(&clone, &mac) == TDM_OK);
    MUST(tdm_mac_update(&clone, in + 50, 46) == TDM_OK && tdm_mac_final_verify(&clone, s->tag, 32) == TDM_OK);
    tdm_mac_end(&mac);
    tdm_mac_end(&clone);
    for (tdm_mode mode = TDM_ECB; mode <= TDM_OFB; mode++) {
      const size_t iv_len = mode == TDM_ECB ? 0 : 16;
      MUST(tdm_cipher_crypt(key, mode, TDM_ENCRYPT, s->tag, iv_len, out, 96, &len, s->modes[0], 80) == TDM_OK);
      MUST(mode == TDM_ECB || !memcmp(out, s->modes[mode - 1], 80));
      MUST(tdm_cipher_crypt(key, mode, TDM_DECRYPT, s->tag, iv_len, out, 96, &len, out, len) == TDM_OK);
      MUST(len == 80 && !memcmp(out, s->modes[0], 80));
    }
    tdm_cipher_key_free(key);
    if (s->des && k % 8 == 0) {
      MUST(tdm_cipher_crypt(s->des, TDM_CFB, TDM_ENCRYPT, s->tag, 8, out, 96, &len, in, 77) == TDM_OK);
      MUST(tdm_cipher_crypt(s->des, TDM_CFB, TDM_DECRYPT, s->tag, 8, out, 96, &len, out, 77) == TDM_OK);
      MUST(!memcmp(out, in, 77));
    }
    MUST(tdm_rand_bytes(NULL, out, 32) == TDM_OK);
  }
  return NULL;
}

static void test_keys_of_every_kind(void **state) {
  (void)state;
  shared s = {0};
  size_t len;
  T_OK(tdm_mac_key_new(&s.mac, t_backend(), TDM_HMAC_SHA256, t_data(20), 20));
  s.aes = t_cipher_key(TDM_AES_256, NULL);
  if (tdm_backend_supports(t_backend(), TDM_DES_EDE3)) s.des = t_cipher_key(TDM_DES_EDE3, NULL);
  memcpy(s.modes[0], t_data(96), 96);
  T_OK(tdm_mac_compute(s.mac, s.tag, 32, s.modes[0], 96));
  for (tdm_mode mode = TDM_CBC; mode <= TDM_OFB; mode++) {
    T_OK(tdm_cipher_crypt(s.aes, mode, TDM_ENCRYPT, s.tag, 16, s.modes[mode - 1], 96, &len, s.modes[0], 80));
  }
  run_threads(use_shared, &s, NULL);
  tdm_mac_key_free(s.mac);
  tdm_cipher_key_free(s.aes);
  tdm_cipher_key_free(s.des);
  t_cases(THREADS * 2000);
}

/* Keys that nothing was done with before: what is made at first use is made by eight at once. */
enum { PKEYS = 3, SIGNATURES = 6 };
typedef struct shared_pkeys {
  tdm_pkey *key[PKEYS];
  tdm_sign_options options[PKEYS];
  uint8_t sig[THREADS][PKEYS][256];
} shared_pkeys;

static void *sign_and_verify(void *arg) {
  shared_pkeys *s = arg;
  const unsigned me = atomic_fetch_add(&numbers, 1) % THREADS;
  uint8_t sig[256], out[64];
  size_t len;
  pthread_barrier_wait(&start);
  for (unsigned k = 0; k < SIGNATURES * PKEYS; k++) {
    const unsigned i = (k + me) % PKEYS;
    tdm_pkey *key = tdm_pkey_ref(s->key[i]), *public = NULL;
    MUST(tdm_sign_message(key, &s->options[i], sig, sizeof sig, &len, (const uint8_t *)"message", 7) == TDM_OK);
    MUST(tdm_verify_message(key, &s->options[i], sig, len, (const uint8_t *)"message", 7) == TDM_OK);
    MUST(tdm_verify_message(key, &s->options[i], sig, len, (const uint8_t *)"massage", 7) == TDM_ERR_VERIFY);
    MUST(tdm_pkey_public(&public, key) == TDM_OK);
    MUST(tdm_verify_message(public, &s->options[i], sig, len, (const uint8_t *)"message", 7) == TDM_OK);
    if (tdm_pkey_alg(key) == TDM_P256) MUST(tdm_pkey_derive(key, public, out, sizeof out, &len) == TDM_OK);
    tdm_pkey_free(public);
    tdm_pkey_free(key);
    memcpy(s->sig[me][i], sig, sizeof sig);
  }
  return NULL;
}

static void test_public_keys(void **state) {
  (void)state;
  static shared_pkeys s;
  s = (shared_pkeys){.key = {help_rsa_key("2048", true), help_new(TDM_P256), help_new(TDM_ED25519)},
                     .options = {help_options(TDM_RSA_PKCS1, TDM_SHA256), help_options(TDM_ECDSA_P1363, TDM_SHA256),
                                 help_options(TDM_EDDSA, TDM_ALG_NONE)}};
  atomic_store(&numbers, 0);
  run_threads(sign_and_verify, &s, NULL);
  for (unsigned i = 1; i < THREADS; i++) { /* PKCS#1 v1.5 and Ed25519 have one right answer; no two of ECDSA meet */
    T_SAME(s.sig[i][0], s.sig[0][0], 256);
    T_SAME(s.sig[i][2], s.sig[0][2], 64);
    for (unsigned k = 0; k < i; k++) T_TRUE(memcmp(s.sig[i][1], s.sig[k][1], 32) != 0);
  }
  for (unsigned i = 0; i < PKEYS; i++) tdm_pkey_free(s.key[i]);
  t_cases(THREADS * SIGNATURES * PKEYS);
}

/* A generator of one's own, drawn from by all: no output twice. */
enum { DRAWS = 500 };
static uint8_t drawn[THREADS * DRAWS][16];

static void *draw(void *arg) {
  const unsigned me = atomic_fetch_add(&numbers, 1) % THREADS;
  pthread_barrier_wait(&start);
  for (unsigned k = 0; k < DRAWS; k++) {
    MUST(tdm_drbg_generate(arg, drawn[me * DRAWS + k], 16, NULL, 0) == TDM_OK);
    if (k % 100 == 0) MUST(tdm_drbg_reseed(arg, NULL, 0, NULL, 0) == TDM_OK);
  }
  return NULL;
}

static int by_bytes(const void *a, const void *b) { return memcmp(a, b, 16); }

static void test_one_drbg(void **state) {
  (void)state;
  tdm_drbg *drbg;
  T_OK(tdm_drbg_new(&drbg, t_backend(), NULL, 0));
  atomic_store(&numbers, 0);
  run_threads(draw, drbg, NULL);
  tdm_drbg_free(drbg);
  qsort(drawn, THREADS * DRAWS, 16, by_bytes);
  for (unsigned k = 1; k < THREADS * DRAWS; k++) T_TRUE(memcmp(drawn[k - 1], drawn[k], 16) != 0);
  t_cases(THREADS * DRAWS);
}

/* Objects are made by policy while the policy changes: each keeps the backend it was made with. */
static const char *policies[8];
static size_t policy_count;
static atomic_uint switches;

static void switch_policy(void) {
  char text[128];
  unsigned k = atomic_fetch_add(&switches, 1);
  T_OK(tdm_policy_set(policies[k % policy_count]));
  T_OK(tdm_policy_get(text, sizeof text));
  assert_string_equal(text, policies[k % policy_count]);
  assert_string_equal(tdm_policy_source(), TDM_LOCK_BACKEND ? "build lock" : "call");
}

static void *work_by_policy(void *arg) {
  const uint8_t *want = arg; /* SHA-256 of 96 bytes, then their HMAC under themselves */
  pthread_barrier_wait(&start);
  for (unsigned k = 0; k < 1500; k++) {
    uint8_t got[96];
    const uint8_t *in = want + 64;
    size_t len;
    MUST(tdm_hash_digest(NULL, TDM_SHA256, got, 32, NULL, in, 96) == TDM_OK && !memcmp(got, want, 32));
    tdm_mac_key *mac_key;
    MUST(tdm_mac_key_new(&mac_key, NULL, TDM_HMAC_SHA256, in, 96) == TDM_OK);
    const tdm_backend *mine = tdm_mac_key_backend(mac_key);
    tdm_mac mac;
    MUST(tdm_mac_begin(&mac, mac_key) == TDM_OK && tdm_mac_update(&mac, in, 96) == TDM_OK);
    MUST(tdm_mac_final_verify(&mac, want + 32, 32) == TDM_OK);
    MUST(!strcmp(tdm_served_by(), tdm_backend_name(mine)) && tdm_mac_key_backend(mac_key) == mine);
    tdm_mac_end(&mac);
    tdm_mac_key_free(mac_key);
    tdm_aead_key *key;
    uint8_t nonce[12], sealed[112];
    MUST(tdm_aead_key_new(&key, NULL, TDM_AES_128_GCM, in, 16, 0) == TDM_OK);
    MUST(tdm_aead_seal_random(key, nonce, 12, sealed, 112, &len, NULL, 0, in, 96) == TDM_OK);
    MUST(!strcmp(tdm_served_by(), tdm_backend_name(tdm_aead_key_backend(key))));
    MUST(tdm_aead_open(key, got, 96, &len, nonce, 12, NULL, 0, sealed, 112) == TDM_OK && !memcmp(got, in, 96));
    tdm_aead_key_free(key);
  }
  atomic_fetch_add(&done, 1);
  return NULL;
}

static void test_switching_while_eight_work(void **state) {
  (void)state;
  static const char *const texts[] = {"native",
                                      "boring",
                                      "native,sha2=boring",
                                      "boring,gcm=native,hmac=native",
                                      "trace:native",
                                      "boring,fallback=native"};
  uint8_t want[160];
  char before[128];
  T_OK(tdm_policy_get(before, sizeof before));
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    /* Those that this build can take. */
    if (tdm_policy_set(texts[i]) == TDM_OK) policies[policy_count++] = texts[i];
  }
  T_TRUE(policy_count >= (tdm_backend_count() > 1 && t_other_backend() ? 6 : 1));
  memcpy(want + 64, t_data(96), 96);
  T_OK(tdm_hash_digest(NULL, TDM_SHA256, want, 32, NULL, want + 64, 96));
  t_hmac(TDM_SHA256, want + 32, want + 64, 96, want + 64, 96);
  run_threads(work_by_policy, want, switch_policy);
  T_TRUE(atomic_load(&switches) > 0);
  printf("  %u switches\n", atomic_load(&switches));
  T_OK(tdm_policy_set(before));
  t_cases(THREADS * 1500);
}

int main(void) {
  const struct CMUnitTest tests[] = {T_TEST(scenario_12_one_key_eight_threads), T_TEST(test_keys_of_every_kind),
                                     T_TEST(test_public_keys), T_TEST(test_one_drbg),
                                     T_TEST(test_switching_while_eight_work)};
  return t_run("threads", tests, sizeof tests / sizeof *tests);
}
