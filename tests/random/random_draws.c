/* SPDX-License-Identifier: Apache-2.0
 * Draws of many processes, written down in memory that they share.
 */
#include "random_draws.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

enum { LIMIT = 1 << 17 };

typedef struct draw_list {
  atomic_size_t count;
  atomic_bool failed;
  uint8_t draws[LIMIT][DRAW_BYTES];
} draw_list;

static draw_list *list;

bool draws_open(void) {
  if (list == NULL) {
    void *p = mmap(NULL, sizeof *list, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (p == MAP_FAILED) return false;
    list = p;
  }
  atomic_store(&list->count, 0);
  atomic_store(&list->failed, false);
  return true;
}

void draws_add(const uint8_t draw[DRAW_BYTES]) {
  size_t at = atomic_fetch_add(&list->count, 1);
  if (at < LIMIT) {
    memcpy(list->draws[at], draw, DRAW_BYTES);
  } else {
    draws_fail();
  }
}

void draws_fail(void) { atomic_store(&list->failed, true); }

size_t draws_count(void) { return atomic_load(&list->count); }

static int order(const void *a, const void *b) { return memcmp(a, b, DRAW_BYTES); }

size_t draws_repeats(void) {
  static const uint8_t zero[DRAW_BYTES];
  size_t n = draws_count(), repeats = 0;
  if (atomic_load(&list->failed) || n > LIMIT) return SIZE_MAX;
  qsort(list->draws, n, DRAW_BYTES, order);
  if (n > 0 && memcmp(list->draws[0], zero, DRAW_BYTES) == 0) return SIZE_MAX;
  for (size_t i = 1; i < n; i++) {
    if (memcmp(list->draws[i - 1], list->draws[i], DRAW_BYTES) == 0) repeats++;
  }
  return repeats;
}
