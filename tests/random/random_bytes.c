/* SPDX-License-Identifier: Apache-2.0
 * tdm_rand_bytes: every length is filled and no more, large requests, many threads, many draws past the interval of
 * reseeding, and a system that gives no randomness.
 */
#include <errno.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include <tandem/tandem.h>

#include "random_draws.h"

/* Each byte of each length is written (in 10 calls, a byte left alone is 0 every time), the byte after it is not. */
static void test_lengths(void **state) {
  (void)state;
  for (size_t n = 0; n <= 300; n++) {
    uint8_t seen[301] = {0}, bytes[301];
    for (int call = 0; call < 10; call++) {
      memset(bytes, 0, sizeof bytes);
      assert_int_equal(tdm_rand_bytes(NULL, bytes, n), TDM_OK);
      for (size_t i = 0; i < sizeof bytes; i++) seen[i] |= bytes[i];
    }
    for (size_t i = 0; i < n; i++) assert_int_not_equal(seen[i], 0);
    for (size_t i = n; i < sizeof bytes; i++) assert_int_equal(seen[i], 0);
  }
}

/* 1 MiB and a bit: no 16 bytes come twice, bits are even, the end is written. */
static void test_large(void **state) {
  (void)state;
  enum { N = (1 << 20) + 13 };
  uint8_t *bytes = calloc(1, N);
  assert_non_null(bytes);
  assert_int_equal(tdm_rand_bytes(NULL, bytes, N), TDM_OK);
  assert_true(draws_open());
  size_t ones = 0, i = 0;
  for (; i + DRAW_BYTES <= N; i += DRAW_BYTES) draws_add(bytes + i);
  assert_int_equal(draws_repeats(), 0);
  for (i = 0; i < N; i++) ones += (size_t)__builtin_popcount(bytes[i]);
  assert_in_range(ones, 4 * (N - N / 100), 4 * (N + N / 100));
  ones = 0;
  for (i = N - 8; i < N; i++) ones += bytes[i];
  assert_int_not_equal(ones, 0);
  free(bytes);
}

enum { THREADS = 16, EACH = 5000 }; /* native reseeds after 4,096 requests */

static void *thread(void *argument) {
  uint8_t draw[DRAW_BYTES] = {0};
  (void)argument;
  for (int i = 0; i < EACH; i++) {
    if (tdm_rand_bytes(NULL, draw, sizeof draw) != TDM_OK) draws_fail();
    draws_add(draw);
  }
  return NULL;
}

static void test_threads(void **state) {
  (void)state;
  assert_true(draws_open());
  pthread_t threads[THREADS];
  for (int i = 0; i < THREADS; i++) assert_int_equal(pthread_create(&threads[i], NULL, thread, NULL), 0);
  for (int i = 0; i < THREADS; i++) assert_int_equal(pthread_join(threads[i], NULL), 0);
  assert_int_equal(draws_count(), THREADS * EACH);
  assert_int_equal(draws_repeats(), 0);
}

/* From here on, in this process, one system call fails with an error. */
static bool forbid(int call, int error) {
  struct sock_filter program[] = {
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)call, 0, 1),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | (uint32_t)error),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
  };
  struct sock_fprog filter = {.len = sizeof program / sizeof program[0], .filter = program};
  return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 && prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter) == 0;
}

/* Steps of the child; its exit code is the first one that went wrong. 99: this system has no seccomp. */
static int without_entropy(void) {
  static const uint8_t zero[64];
  uint8_t a[64] = {0}, b[64] = {0};
  if (!forbid(SYS_getrandom, ENOSYS)) return 99;
  if (tdm_rand_bytes(NULL, a, sizeof a) != TDM_OK) return 1; /* the child seeds itself anew, from /dev/urandom */
  if (memcmp(a, zero, sizeof a) == 0) return 2;
  if (tdm_rand_bytes(NULL, b, sizeof b) != TDM_OK || memcmp(a, b, sizeof a) == 0) return 3;
  if (!forbid(SYS_openat, EMFILE) || !forbid(SYS_open, EMFILE)) return 99;
  if (tdm_rand_bytes(NULL, a, sizeof a) != TDM_OK) return 4; /* seeded: nothing is opened */
  pid_t child = fork();
  if (child == 0) {
    memset(a, 1, sizeof a);
    if (tdm_rand_bytes(NULL, a, sizeof a) != TDM_ERR_ENTROPY) _exit(1);
    if (memcmp(a, zero, sizeof a) != 0) _exit(2);
    if (strstr(tdm_error_detail(), "/dev/urandom") == NULL) _exit(3);
    if (tdm_rand_bytes(NULL, a, sizeof a) != TDM_ERR_ENTROPY) _exit(4);
    tdm_drbg *drbg = NULL;
    if (tdm_drbg_new(&drbg, NULL, NULL, 0) != TDM_ERR_ENTROPY || drbg != NULL) _exit(5);
    _exit(0);
  }
  int state = -1;
  if (child < 0 || waitpid(child, &state, 0) != child || !WIFEXITED(state)) return 5;
  return WEXITSTATUS(state) == 0 ? 0 : 10 + WEXITSTATUS(state);
}

static void test_without_entropy(void **state) {
  (void)state;
  const tdm_backend *backend;
  assert_int_equal(tdm_policy_backend(TDM_CTR_DRBG, &backend), TDM_OK);
  if (strcmp(tdm_backend_name(backend), "native") != 0) skip(); /* BoringSSL ends the process instead */
  uint8_t byte;
  assert_int_equal(tdm_rand_bytes(NULL, &byte, 1), TDM_OK);
  pid_t child = fork();
  if (child == 0) _exit(without_entropy());
  int exit_state = -1;
  assert_int_equal(waitpid(child, &exit_state, 0), child);
  assert_true(WIFEXITED(exit_state));
  if (WEXITSTATUS(exit_state) == 99) skip();
  assert_int_equal(WEXITSTATUS(exit_state), 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_lengths),
      cmocka_unit_test(test_large),
      cmocka_unit_test(test_threads),
      cmocka_unit_test(test_without_entropy),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
