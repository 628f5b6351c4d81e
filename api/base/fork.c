/* SPDX-License-Identifier: Apache-2.0
 * The fork page (MADV_WIPEONFORK, Linux 4.14): holds this process's generation, zero right after a fork.
 */
#include "base/fork.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <sys/mman.h>
#include <unistd.h>

static pthread_once_t once = PTHREAD_ONCE_INIT;
static _Atomic uint64_t *page;          /* NULL: no such page here */
static _Atomic uint64_t generation = 1; /* copied by fork, so that the child counts on from its parent */
static _Atomic pid_t known_pid;

static void map_page(void) {
  long size = sysconf(_SC_PAGESIZE);
  void *p = mmap(NULL, (size_t)size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (p != MAP_FAILED && madvise(p, (size_t)size, MADV_WIPEONFORK) != 0) {
    (void)munmap(p, (size_t)size);
    p = MAP_FAILED;
  }
  atomic_store(&known_pid, getpid());
  if (p == MAP_FAILED) return;
  page = p;
  atomic_store(page, 1);
}

/* Two threads of a new child may both count: the number only has to differ from the parent's. */
static uint64_t count_fork(void) { return atomic_fetch_add(&generation, 1) + 1; }

uint64_t fork_generation(void) {
  pthread_once(&once, map_page);
  if (page != NULL) {
    uint64_t g = atomic_load_explicit(page, memory_order_acquire);
    if (g != 0) return g;
    uint64_t mine = count_fork();
    uint64_t expected = 0;
    return atomic_compare_exchange_strong(page, &expected, mine) ? mine : expected;
  }
  pid_t pid = getpid();
  if (atomic_exchange(&known_pid, pid) != pid) (void)count_fork();
  return atomic_load(&generation);
}
