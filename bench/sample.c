/* SPDX-License-Identifier: Apache-2.0
 * Samples of several subjects in turns, in a random order that a seed makes repeatable.
 * Nothing here is secret.
 */
#include "bench/timing.h"

enum { SUBJECTS_MAX = 256 }; /* 16 backends by 16 numbers of threads */

/* xorshift64* (S. Vigna, 2016). */
static uint64_t next_random(uint64_t *state) {
  *state ^= *state >> 12;
  *state ^= *state << 25;
  *state ^= *state >> 27;
  return *state * 0x2545f4914f6cdd1du;
}

static void shuffle(size_t *order, size_t count, uint64_t *state) {
  for (size_t i = count; i > 1; i--) {
    size_t j = (size_t)((next_random(state) >> 33) % i);
    size_t t = order[i - 1];
    order[i - 1] = order[j];
    order[j] = t;
  }
}

bool sample_interleaved(subject *subjects, size_t count, const plan *p) {
  size_t order[SUBJECTS_MAX];
  uint64_t state = p->seed * 2 + 1; /* never 0 */
  if (count > SUBJECTS_MAX) return false;
  for (size_t i = 0; i < count; i++) {
    order[i] = i;
    if (p->stop != NULL && p->stop()) return false;
    timing_calibrate(&subjects[i], p);
  }
  for (size_t round = 0; round < p->samples; round++) {
    shuffle(order, count, &state);
    for (size_t i = 0; i < count; i++) {
      subject *s = &subjects[order[i]];
      if (p->stop != NULL && p->stop()) return false;
      if (!s->failed) timing_sample(s, p);
    }
  }
  return true;
}
