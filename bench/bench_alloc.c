/* SPDX-License-Identifier: Apache-2.0
 * Stands in for malloc and its relatives: counts, then lets glibc's own do the work.
 * glibc manual, "Replacing malloc"; the __libc_ names are its exported ones.
 */
#include "bench/bench_alloc.h"

#include <errno.h>
#include <stddef.h>
#include <stdlib.h>

static __thread uint64_t count __attribute__((tls_model("initial-exec")));

uint64_t alloc_count(void) { return count; }

#if BENCH_COUNT_ALLOCATIONS

bool alloc_counted(void) { return true; }

extern void *__libc_malloc(size_t n);
extern void *__libc_calloc(size_t k, size_t n);
extern void *__libc_realloc(void *p, size_t n);
extern void *__libc_memalign(size_t align, size_t n);

#define STAND_IN __attribute__((visibility("default")))

STAND_IN void *malloc(size_t n) {
  count++;
  return __libc_malloc(n);
}

STAND_IN void *calloc(size_t k, size_t n) {
  count++;
  return __libc_calloc(k, n);
}

STAND_IN void *realloc(void *p, size_t n) {
  count++;
  return __libc_realloc(p, n);
}

STAND_IN void *aligned_alloc(size_t align, size_t n) {
  count++;
  return __libc_memalign(align, n);
}

STAND_IN int posix_memalign(void **p, size_t align, size_t n) {
  if (align < sizeof(void *) || (align & (align - 1)) != 0) return EINVAL;
  count++;
  void *got = __libc_memalign(align, n);
  if (got == NULL) return ENOMEM;
  *p = got;
  return 0;
}

#else

bool alloc_counted(void) { return false; }

#endif
