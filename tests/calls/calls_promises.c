/* SPDX-License-Identifier: Apache-2.0
 * Promises of the headers that inputs of others once broke: each on the backend of the environment.
 */
#include <pthread.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/support/t.h"

static const uint8_t bytes[64] = {1, 2, 3};

/* FIPS 180-4: a message is shorter than 2^64 bits; an imported state may stand just below. */
static void test_hash_limit(void **state) {
  (void)state;
  tdm_hash hash = {{0}};
  uint8_t form[TDM_HASH_EXPORT_BYTES] = {'T', 'D', 'M', 'H', 'A', 'S', 'H', 1, 0, TDM_SHA256, 0, 63}, digest[32];
  memset(form + 20, 0xff, 8); /* 2^61 - 1 bytes so far */
  form[20] = 0x1f;
  T_OK(tdm_hash_import(&hash, NULL, form, 92 + 63));
  T_IS(tdm_hash_update(&hash, bytes, 1), TDM_ERR_LIMIT);
  T_OK(tdm_hash_final(&hash, digest, sizeof digest, NULL));
  tdm_hash_end(&hash);
  t_cases(1);
}

/* A begin that fails leaves no older message running. */
static void test_begin_forgets(void **state) {
  (void)state;
  tdm_hash hash = {{0}};
  T_OK(tdm_hash_begin(&hash, NULL, TDM_SHA256));
  T_IS(tdm_hash_begin(&hash, NULL, TDM_AES_128), TDM_ERR_ARGUMENT);
  T_IS(tdm_hash_update(&hash, bytes, 1), TDM_ERR_STATE);
  tdm_hash_end(&hash);
  t_cases(1);
}

/* Empty input may lie anywhere, inside the output too. */
static void test_empty_inside(void **state) {
  (void)state;
  uint8_t box[64], nonce[12] = {0};
  size_t n = 0, m = 1;
  tdm_aead_key *key = NULL;
  T_OK(tdm_aead_key_new(&key, NULL, TDM_AES_128_GCM, bytes, 16, 16));
  T_OK(tdm_aead_seal(key, box, sizeof box, &n, nonce, 12, NULL, 0, box + 4, 0));
  T_TRUE(n == 16);
  T_OK(tdm_aead_open(key, box + 32, 0, &m, nonce, 12, NULL, 0, box, n));
  T_TRUE(m == 0);
  tdm_aead_key_free(key);
  t_cases(1);
}

/* A generator gives the same whether its output lies on its additional input or not. */
static void test_drbg_overlap(void **state) {
  (void)state;
  uint8_t seed[48] = {7}, apart[48], on[48], next[2][32];
  tdm_drbg *a = NULL, *b = NULL;
  T_OK(tdm_drbg_new_seeded(&a, NULL, seed, 48, NULL, 0));
  T_OK(tdm_drbg_new_seeded(&b, NULL, seed, 48, NULL, 0));
  memset(on, 9, sizeof on);
  T_OK(tdm_drbg_generate(a, apart, 48, on, 48));
  T_OK(tdm_drbg_generate(b, on, 48, on, 48));
  T_SAME(on, apart, 48);
  T_OK(tdm_drbg_generate(a, next[0], 32, NULL, 0));
  T_OK(tdm_drbg_generate(b, next[1], 32, NULL, 0));
  T_SAME(next[1], next[0], 32);
  tdm_drbg_free(a);
  tdm_drbg_free(b);
  t_cases(1);
}

/* To a policy a KDF is an algorithm of its own. */
static void test_kdf_policy(void **state) {
  (void)state;
  uint8_t out[32];
  char before[512], text[600];
  const tdm_backend *backend;
  T_OK(tdm_policy_get(before, sizeof before));
  for (size_t i = 0; i < tdm_backend_count(); i++) {
    (void)snprintf(text, sizeof text, "%s,kdf=%s", before, tdm_backend_name_at(i));
    if (tdm_policy_set(text) != TDM_OK) continue; /* a build locked to another */
    T_OK(tdm_policy_backend(TDM_HKDF, &backend));
    T_OK(tdm_hkdf(NULL, TDM_SHA256, out, 32, NULL, 0, bytes, 16, NULL, 0));
    T_TRUE(strcmp(tdm_served_by(), tdm_backend_name(backend)) == 0);
    T_TRUE(strcmp(tdm_served_by(), tdm_backend_name_at(i)) == 0);
    t_cases(1);
  }
  T_OK(tdm_policy_set(before));
  T_IS(tdm_policy_set("native,fallback=native,fallback=native"), TDM_ERR_CONFIG);
}

/* Objects that are older than approved-only mode are judged by it as well. */
static void test_approved_only(void **state) {
  (void)state;
  tdm_mac_key *key = NULL;
  tdm_mac mac = {{0}};
  uint8_t tag[32];
  T_OK(tdm_mac_key_new(&key, NULL, TDM_HMAC_SHA256, bytes, 13));
  T_OK(tdm_mac_begin(&mac, key));
  T_OK(tdm_approved_only_set(true));
  T_IS(tdm_mac_compute(key, tag, 32, bytes, 1), TDM_ERR_NOT_APPROVED);
  T_IS(tdm_mac_update(&mac, bytes, 1), TDM_ERR_NOT_APPROVED);
  T_OK(tdm_hkdf(NULL, TDM_SHA256, tag, 32, bytes, 5, bytes, 16, NULL, 0)); /* a short salt is no short key */
  T_OK(tdm_approved_only_set(false));
  T_OK(tdm_mac_compute(key, tag, 32, bytes, 1));
  tdm_mac_end(&mac);
  tdm_mac_key_free(key);
  t_cases(1);
}

static tdm_drbg *shared;
static _Atomic bool stop;

static void *draw(void *unused) {
  uint8_t out[64];
  while (!stop) {
    if (tdm_drbg_generate(shared, out, sizeof out, NULL, 0) != TDM_OK) abort();
  }
  return unused;
}

/* A child forked while another thread draws can draw itself, and not what its parent draws. */
static void test_fork_while_drawing(void **state) {
  (void)state;
  pthread_t thread;
  T_OK(tdm_drbg_new(&shared, NULL, NULL, 0));
  T_TRUE(pthread_create(&thread, NULL, draw, NULL) == 0);
  for (int i = 0; i < 200; i++) {
    pid_t child = fork();
    if (child == 0) {
      uint8_t out[16];
      (void)alarm(20); /* ends a child that waits for ever */
      _exit(tdm_drbg_generate(shared, out, sizeof out, NULL, 0) == TDM_OK && tdm_policy_set("native") != TDM_ERR_CONFIG
                ? 0
                : 1);
    }
    int status = 1;
    T_TRUE(child > 0 && waitpid(child, &status, 0) == child);
    T_TRUE(status == 0);
    t_cases(1);
  }
  stop = true;
  T_TRUE(pthread_join(thread, NULL) == 0);
  tdm_drbg_free(shared);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      T_TEST(test_hash_limit), T_TEST(test_begin_forgets), T_TEST(test_empty_inside),      T_TEST(test_drbg_overlap),
      T_TEST(test_kdf_policy), T_TEST(test_approved_only), T_TEST(test_fork_while_drawing)};
  return t_run("calls_promises", tests, sizeof tests / sizeof *tests);
}
