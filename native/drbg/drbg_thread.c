/* SPDX-License-Identifier: Apache-2.0
 * Random bytes: a CTR_DRBG (SP 800-90A) a thread, no lock anywhere, so that fork can leave none taken.
 * Each state has a page of its own that the kernel empties in every child (MADV_WIPEONFORK), whatever made the child;
 * after vfork the page is shared, and draws of the child move it on.
 * Leaks lengths.
 */
#include <pthread.h>
#include <stdatomic.h>
#include <sys/mman.h>
#include <unistd.h>

#include "base/entropy.h"
#include "base/wipe.h"
#include "native/drbg/drbg.h"

enum { PAGE = 4096, RESEED_INTERVAL = 4096 };

#ifndef MADV_WIPEONFORK
#define MADV_WIPEONFORK 18
#endif

typedef struct thread_state {
  /* Random, drawn anew whenever a state is instantiated; 0 is "not seeded", which is what fork leaves behind. */
  _Atomic uint64_t mark;
  atomic_flag busy; /* taken during a draw: a signal handler, or a clone that shares our memory, must not enter */
  drbg_state drbg;
} thread_state;

_Static_assert(sizeof(thread_state) <= PAGE, "a thread's state has one page");

static _Thread_local thread_state *mine;
static pthread_once_t key_once = PTHREAD_ONCE_INIT;
static pthread_key_t key;
static bool key_made;

static void destroy(void *page) {
  mine = NULL;
  wipe(page, sizeof(thread_state));
  (void)munmap(page, PAGE);
}

static void make_key(void) { key_made = pthread_key_create(&key, destroy) == 0; }

/* A page that is emptied on fork, or NULL. Emulators may accept any advice and do nothing: one that accepts nonsense is
 * not believed. */
static void *map_page(void) {
  void *page = mmap(NULL, PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (page == MAP_FAILED) return NULL;
  if (madvise(page, PAGE, -1) == 0 || madvise(page, PAGE, MADV_WIPEONFORK) != 0) {
    (void)munmap(page, PAGE);
    return NULL;
  }
  (void)madvise(page, PAGE, MADV_DONTDUMP); /* best effort */
  return page;
}

/* NULL where no state may be kept: no such page, or nothing that would wipe it at the thread's end. */
static thread_state *state_of_thread(void) {
  if (mine != NULL) return mine;
  if (pthread_once(&key_once, make_key) != 0 || !key_made) return NULL;
  thread_state *state = map_page();
  if (state == NULL) return NULL;
  atomic_init(&state->mark, 0);
  atomic_flag_clear(&state->busy);
  if (pthread_setspecific(key, state) != 0) {
    (void)munmap(state, PAGE);
    return NULL;
  }
  mine = state;
  return state;
}

/* A draw that keeps nothing: seeded for itself, and repeated if it finds itself in a child. */
static tdm_status draw_fresh(uint8_t *out, size_t len) {
  drbg_state drbg;
  uint8_t entropy[DRBG_SEED];
  tdm_status status;
  pid_t pid;
  do {
    pid = getpid();
    status = entropy_system(entropy, sizeof entropy);
    if (status != TDM_OK) break;
    drbg_instantiate(&drbg, entropy, NULL, 0);
    for (size_t done = 0; done < len && status == TDM_OK;) {
      size_t n = len - done < DRBG_REQUEST ? len - done : DRBG_REQUEST;
      status = drbg_generate(&drbg, out + done, n, NULL, 0);
      done += n;
    }
  } while (status == TDM_OK && getpid() != pid);
  wipe(entropy, sizeof entropy);
  wipe(&drbg, sizeof drbg);
  return status;
}

/* Seeds *drbg: anew, with a new mark, when there is none. A fork is found later by comparing *mark with the page, so
 * the mark must be on the page before the entropy is drawn: a child from in between has another mark (none), a child
 * from before draws its own entropy. */
static tdm_status seed(thread_state *state, uint64_t *mark, drbg_state *drbg) {
  uint8_t entropy[DRBG_SEED];
  bool fresh = *mark == 0;
  tdm_status status = TDM_OK;
  if (fresh) {
    status = entropy_system((uint8_t *)mark, sizeof *mark);
    *mark |= 1;
    if (status == TDM_OK) atomic_store(&state->mark, *mark);
  }
  if (status == TDM_OK) status = entropy_system(entropy, sizeof entropy);
  if (status != TDM_OK) {
    if (fresh) atomic_store(&state->mark, 0);
    return status;
  }
  if (fresh) {
    drbg_instantiate(drbg, entropy, NULL, 0);
  } else {
    drbg_reseed(drbg, entropy, NULL, 0);
  }
  wipe(entropy, sizeof entropy);
  return TDM_OK;
}

/* One request, worked out on a copy: a signal handler may fork at any instruction, and the child, which resumes here
 * with the parent's copy, must find out and draw again. */
static tdm_status draw(thread_state *state, uint8_t *out, size_t len) {
  uint64_t mark = atomic_load(&state->mark);
  drbg_state drbg = state->drbg;
  tdm_status status = TDM_OK;
  if (mark == 0 || drbg.counter > RESEED_INTERVAL) status = seed(state, &mark, &drbg);
  if (status == TDM_OK) status = drbg_generate(&drbg, out, len, NULL, 0);
  if (status == TDM_OK) {
    if (atomic_load(&state->mark) == mark) {
      state->drbg = drbg;
    } else {
      (void)atomic_flag_test_and_set(&state->busy); /* emptied with the page, and we are still inside */
      status = draw_fresh(out, len);
    }
  }
  wipe(&drbg, sizeof drbg);
  return status;
}

tdm_status drbg_thread_bytes(uint8_t *out, size_t len) {
  thread_state *state = state_of_thread();
  if (state == NULL || atomic_flag_test_and_set_explicit(&state->busy, memory_order_acquire)) {
    return draw_fresh(out, len);
  }
  tdm_status status = TDM_OK;
  for (size_t done = 0; done < len && status == TDM_OK;) {
    size_t n = len - done < DRBG_REQUEST ? len - done : DRBG_REQUEST;
    status = draw(state, out + done, n);
    done += n;
  }
  atomic_flag_clear_explicit(&state->busy, memory_order_release);
  return status;
}
