/* SPDX-License-Identifier: Apache-2.0
 * malloc and its kin in front of glibc's, for the whole process and every library it opens without RTLD_DEEPBIND.
 * One thread allocates while this is armed.
 * Leaks nothing: tests have no secrets.
 */
#include "tests/alloc/alloc_count.h"

#include <errno.h>
#include <malloc.h>
#include <stdlib.h>

#define SHOWN __attribute__((visibility("default")))

void *__libc_malloc(size_t n);
void *__libc_calloc(size_t count, size_t n);
void *__libc_realloc(void *p, size_t n);
void *__libc_memalign(size_t alignment, size_t n);
void __libc_free(void *p);

static bool armed, all_later;
static size_t seen, fails_at;
static long live;

void alloc_arm(size_t n, bool lasting) {
  seen = 0;
  fails_at = n;
  all_later = lasting;
  armed = true;
}

size_t alloc_disarm(void) {
  armed = false;
  return seen;
}

long alloc_live(void) { return live; }

static bool must_fail(void) {
  if (!armed) return false;
  seen++;
  if (fails_at == 0 || (all_later ? seen < fails_at : seen != fails_at)) return false;
  errno = ENOMEM;
  return true;
}

static void *given(void *p) {
  if (p) live++;
  return p;
}

SHOWN void *malloc(size_t n) { return must_fail() ? NULL : given(__libc_malloc(n)); }
SHOWN void *calloc(size_t count, size_t n) { return must_fail() ? NULL : given(__libc_calloc(count, n)); }
SHOWN void *memalign(size_t alignment, size_t n) { return must_fail() ? NULL : given(__libc_memalign(alignment, n)); }
SHOWN void *aligned_alloc(size_t alignment, size_t n) { return memalign(alignment, n); }

SHOWN int posix_memalign(void **p, size_t alignment, size_t n) {
  void *got = memalign(alignment, n);
  if (!got) return ENOMEM;
  *p = got;
  return 0;
}

SHOWN void *realloc(void *p, size_t n) {
  if (must_fail()) return NULL;
  void *got = __libc_realloc(p, n);
  if (!p && got) live++;
  if (p && n == 0 && !got) live--;
  return got;
}

SHOWN void free(void *p) {
  if (p) live--;
  __libc_free(p);
}
