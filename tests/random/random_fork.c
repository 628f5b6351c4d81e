/* SPDX-License-Identifier: Apache-2.0
 * Whatever makes a process - fork, fork twice, fork from a thread, vfork, bare clone - no draw repeats in any of them:
 * neither of tdm_rand_bytes, nor of a generator object made before the fork.
 */
#include <pthread.h>
#include <sched.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include <tandem/tandem.h>

#include "random_draws.h"

enum { CHILDREN = 8, ROUNDS = 8, FORKS = 200 };

static tdm_drbg *generator;

static void take(tdm_status status, const uint8_t *bytes, size_t n) {
  if (status != TDM_OK) draws_fail();
  for (; n >= DRAW_BYTES; n -= DRAW_BYTES, bytes += DRAW_BYTES) draws_add(bytes);
}

/* Small and larger requests, of both kinds. */
static void draw(void) {
  for (int round = 0; round < ROUNDS; round++) {
    uint8_t bytes[DRAW_BYTES * 9] = {0};
    size_t n = round % 4 == 3 ? sizeof bytes : DRAW_BYTES;
    take(tdm_rand_bytes(NULL, bytes, n), bytes, n);
    memset(bytes, 0, sizeof bytes);
    take(tdm_drbg_generate(generator, bytes, n, NULL, 0), bytes, n);
  }
}

static void draw_and_exit(void) {
  draw();
  _exit(0);
}

static void wait_for(pid_t child) {
  int state = -1;
  if (child < 0 || waitpid(child, &state, 0) != child || state != 0) draws_fail();
}

static int setup(void **state) {
  (void)state;
  if (!draws_open()) return -1;
  draw();
  return 0;
}

static void check(size_t processes) {
  size_t each = (size_t)2 * (ROUNDS / 4 * 3 + ROUNDS / 4 * 9);
  assert_int_equal(draws_count(), processes * each);
  assert_int_equal(draws_repeats(), 0);
}

static void fork_children(void) {
  pid_t children[CHILDREN];
  for (int i = 0; i < CHILDREN; i++) {
    children[i] = fork();
    if (children[i] == 0) draw_and_exit();
  }
  draw();
  for (int i = 0; i < CHILDREN; i++) wait_for(children[i]);
}

static void test_fork(void **state) {
  (void)state;
  fork_children();
  check(1 + CHILDREN + 1);
}

static void test_double_fork(void **state) {
  (void)state;
  pid_t child = fork();
  if (child == 0) {
    pid_t grandchild = fork();
    if (grandchild == 0) draw_and_exit();
    draw();
    pid_t second = fork();
    if (second == 0) draw_and_exit();
    wait_for(grandchild);
    wait_for(second);
    _exit(0);
  }
  draw();
  wait_for(child);
  check(1 + 1 + 3);
}

static void *forking_thread(void *argument) {
  (void)argument;
  draw();
  fork_children();
  return NULL;
}

static void test_fork_from_thread(void **state) {
  (void)state;
  pthread_t thread;
  assert_int_equal(pthread_create(&thread, NULL, forking_thread, NULL), 0);
  assert_int_equal(pthread_join(thread, NULL), 0);
  draw();
  check(1 + 1 + CHILDREN + 1 + 1);
}

/* A thread that has never drawn forks: its children make their first state. */
static void *fresh_forking_thread(void *argument) {
  (void)argument;
  fork_children();
  return NULL;
}

static void test_fork_from_fresh_thread(void **state) {
  (void)state;
  pthread_t thread;
  assert_int_equal(pthread_create(&thread, NULL, fresh_forking_thread, NULL), 0);
  assert_int_equal(pthread_join(thread, NULL), 0);
  check(1 + CHILDREN + 1);
}

/* Apart, so that nothing of the caller's lives in registers that the child changes. */
static __attribute__((noinline)) pid_t vfork_child(void) {
  pid_t child = vfork();
  if (child == 0) draw_and_exit();
  return child;
}

static void test_vfork(void **state) {
  (void)state;
  for (int i = 0; i < CHILDREN; i++) {
    wait_for(vfork_child());
    draw();
  }
  check(1 + 2 * CHILDREN);
}

static int clone_main(void *argument) {
  (void)argument;
  draw();
  _exit(0);
}

static void run_clone(int flags) {
  enum { STACK = 1 << 18 };
  char *stack = malloc(STACK);
  assert_non_null(stack);
  pid_t child = clone(clone_main, stack + STACK, flags | SIGCHLD, NULL);
  draw();
  wait_for(child);
  free(stack);
}

/* No handler of pthread_atfork sees these. */
static void test_clone(void **state) {
  (void)state;
  for (int i = 0; i < CHILDREN; i++) run_clone(0);
  check(1 + 2 * CHILDREN);
}

static void test_clone_shared_memory(void **state) {
  (void)state;
  for (int i = 0; i < CHILDREN; i++) run_clone(CLONE_VM | CLONE_VFORK);
  check(1 + 2 * CHILDREN);
}

static void test_bare_clone(void **state) {
  (void)state;
  for (int i = 0; i < CHILDREN; i++) {
    pid_t child = (pid_t)syscall(SYS_clone, SIGCHLD, NULL, NULL, NULL, NULL);
    if (child == 0) draw_and_exit();
    draw();
    wait_for(child);
  }
  check(1 + 2 * CHILDREN);
}

#if defined(__SANITIZE_THREAD__)
#define SIGNALS_WAIT 1
#elif defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define SIGNALS_WAIT 1
#endif
#endif
#ifndef SIGNALS_WAIT
#define SIGNALS_WAIT 0
#endif

static volatile sig_atomic_t forks, is_child;

static void fork_in_handler(int signal) {
  (void)signal;
  if (is_child || forks >= FORKS) return;
  forks++;
  if (fork() == 0) is_child = 1;
}

/* A signal handler forks in the middle of a draw; the child comes back into the draw, and finishes it. */
static void test_fork_inside_draw(void **state) {
  (void)state;
  const tdm_backend *backend;
  assert_int_equal(tdm_policy_backend(TDM_CTR_DRBG, &backend), TDM_OK);
  if (strcmp(tdm_backend_name(backend), "native") != 0) skip(); /* a promise of native beyond the API's */
  if (SIGNALS_WAIT) skip(); /* ThreadSanitizer holds handlers back until a draw is over */

  struct sigaction old, action = {.sa_handler = fork_in_handler, .sa_flags = SA_RESTART};
  struct itimerval timer = {{0, 300}, {0, 300}}, stop = {{0, 0}, {0, 0}};
  assert_int_equal(sigaction(SIGALRM, &action, &old), 0);
  forks = is_child = 0;
  assert_int_equal(setitimer(ITIMER_REAL, &timer, NULL), 0);
  static uint8_t bytes[1 << 16];
  while (forks < FORKS && !is_child) {
    tdm_status status = tdm_rand_bytes(NULL, bytes, sizeof bytes);
    take(status, bytes + sizeof bytes - DRAW_BYTES, DRAW_BYTES);
  }
  if (is_child) _exit(0);
  (void)setitimer(ITIMER_REAL, &stop, NULL);
  (void)sigaction(SIGALRM, &old, NULL);
  for (int i = 0; i < FORKS; i++) {
    int child_state = -1;
    assert_true(waitpid(-1, &child_state, 0) > 0);
    assert_int_equal(child_state, 0);
  }
  /* A fork that comes when a draw is done, but not yet written down, gives the same bytes to both, as it must: these
   * are a few instructions of 64 KiB, so hardly one of 200. A draw that does not notice gives 200. */
  assert_true(draws_count() > FORKS);
  assert_in_range(draws_repeats(), 0, FORKS / 10);
}

int main(void) {
  if (tdm_drbg_new(&generator, NULL, NULL, 0) != TDM_OK) {
    print_error("no generator: %s\n", tdm_error_detail());
    return 1;
  }
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_setup(test_fork, setup),
      cmocka_unit_test_setup(test_double_fork, setup),
      cmocka_unit_test_setup(test_fork_from_thread, setup),
      cmocka_unit_test_setup(test_fork_from_fresh_thread, setup),
      cmocka_unit_test_setup(test_vfork, setup),
      cmocka_unit_test_setup(test_clone, setup),
      cmocka_unit_test_setup(test_clone_shared_memory, setup),
      cmocka_unit_test_setup(test_bare_clone, setup),
      cmocka_unit_test_setup(test_fork_inside_draw, setup),
  };
  int failed = cmocka_run_group_tests(tests, NULL, NULL);
  tdm_drbg_free(generator);
  return failed;
}
