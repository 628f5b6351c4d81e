/* SPDX-License-Identifier: Apache-2.0
 * Locks that fork waits for (pthread_atfork): taken in their order before, released on both sides after.
 * Recursive, so that a signal handler may fork in the middle of a call that has one.
 */
#include "base/fork_lock.h"

#include <pthread.h>

static pthread_mutex_t locks[FORK_LOCKS];
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void before_fork(void) {
  for (unsigned i = 0; i < FORK_LOCKS; i++) pthread_mutex_lock(&locks[i]);
}

static void after_fork(void) {
  for (unsigned i = FORK_LOCKS; i-- > 0;) pthread_mutex_unlock(&locks[i]);
}

/* A recursive lock belongs to a thread by number, and the child's one thread has another: its locks are made anew. */
static void make_locks(void) {
  pthread_mutexattr_t recursive;
  pthread_mutexattr_init(&recursive);
  pthread_mutexattr_settype(&recursive, PTHREAD_MUTEX_RECURSIVE);
  for (unsigned i = 0; i < FORK_LOCKS; i++) pthread_mutex_init(&locks[i], &recursive);
  pthread_mutexattr_destroy(&recursive);
}

static void prepare(void) {
  make_locks();
  (void)pthread_atfork(before_fork, after_fork, make_locks);
}

void fork_lock(unsigned which) {
  pthread_once(&once, prepare);
  pthread_mutex_lock(&locks[which]);
}

void fork_unlock(unsigned which) { pthread_mutex_unlock(&locks[which]); }
