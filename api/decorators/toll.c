/* SPDX-License-Identifier: Apache-2.0
 * The toll decorator: every call of a slot that carries data waits so many nanoseconds first, so that a dearer boundary
 * (a foreign call, an enclave, a remote process) can be tried out. The wait is a chain of multiplications whose length
 * is measured once, when the decorator is made: no clock is read afterwards.
 */
#include "decorators/toll.h"

#include <stdlib.h>
#include <time.h>

#include "base/ct.h"
#include "decorators/decorator.h"

/* Each round needs the result of the one before, and none can be left out. */
uint64_t toll_spin(uint64_t rounds) {
  uint64_t x = 1;
  while (rounds-- > 0) x = ct_barrier(x * UINT64_C(0x9e3779b97f4a7c15));
  volatile uint64_t wanted = x; /* also where the caller looks at no result */
  return wanted;
}

static void wait(const struct crossing *self, size_t bytes) {
  (void)bytes;
  const struct toll *t = (const struct toll *)(const void *)self;
  (void)t->spin(t->rounds);
}

static uint64_t now(void) {
  struct timespec t;
  (void)clock_gettime(CLOCK_MONOTONIC, &t);
  return (uint64_t)t.tv_sec * UINT64_C(1000000000) + (uint64_t)t.tv_nsec;
}

/* Rounds in 2^20 ns: the shortest of some runs of 2^17 rounds is the one least disturbed; the first also lets the
 * processor reach its clock. */
static uint64_t rounds_in_2_20_ns(toll_clock_fn *clock, toll_spin_fn *spin) {
  enum { RUNS = 16 };
  const uint64_t rounds = UINT64_C(1) << 17;
  uint64_t best = UINT64_MAX;
  for (unsigned i = 0; i < RUNS; i++) {
    uint64_t start = clock();
    (void)spin(rounds);
    uint64_t took = clock() - start;
    if (took < best) best = took;
  }
  return (rounds << 20) / (best > 0 ? best : 1);
}

void toll_init(struct toll *toll, uint32_t nanoseconds, toll_clock_fn *clock, toll_spin_fn *spin) {
  toll->hook.cross = wait;
  toll->spin = spin;
  toll->rounds = nanoseconds == 0 ? 0 : (nanoseconds * rounds_in_2_20_ns(clock, spin)) >> 20;
}

const tdm_backend *decorator_toll(const tdm_backend *inner, const char *name, uint32_t nanoseconds) {
  struct toll *t = malloc(sizeof *t);
  if (t == NULL) return NULL;
  toll_init(t, nanoseconds, now, toll_spin);
  const tdm_backend *backend = crossing_backend(inner, name, &t->hook);
  if (backend == NULL) free(t);
  return backend;
}
