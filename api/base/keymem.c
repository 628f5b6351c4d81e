/* SPDX-License-Identifier: Apache-2.0
 * Slabs of key memory. Classes of 128 << k bytes; a free list a class; slabs are mapped, excluded from core dumps, and
 * stay mapped. Under a sanitizer, and where allocation failures are injected, plain malloc serves instead, so that
 * leaks, overruns and failures are seen.
 */
#include "base/keymem.h"

#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>

#include "base/fork_lock.h"
#include "base/wipe.h"

enum { ALIGN = 64, SMALLEST = 128, CLASSES = 7, SLAB = 64 * 1024 };

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define KEYMEM_PLAIN 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || __has_feature(memory_sanitizer)
#define KEYMEM_PLAIN 1
#endif
#endif
#ifdef TDM_KEYMEM_PLAIN
#define KEYMEM_PLAIN 1
#endif

#ifdef KEYMEM_PLAIN

void *keymem_alloc(size_t n) {
  n = (n + ALIGN - 1) / ALIGN * ALIGN;
  void *p = aligned_alloc(ALIGN, n);
  if (p != NULL) wipe(p, n);
  return p;
}

void keymem_free(void *p, size_t n) {
  if (p == NULL) return;
  wipe(p, n);
  free(p);
}

#else

struct block {
  struct block *next;
};

static struct block *free_blocks[CLASSES];

static void *map(size_t n) {
  void *p = mmap(NULL, n, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (p == MAP_FAILED) return NULL;
  (void)madvise(p, n, MADV_DONTDUMP); /* best effort: an old kernel only loses this protection */
  return p;
}

/* Index of the smallest class that holds n; CLASSES when none does. */
static unsigned class_of(size_t n) {
  unsigned k = 0;
  for (size_t size = SMALLEST; k < CLASSES && size < n; size *= 2) k++;
  return k;
}

static struct block *cut_slab(size_t size) {
  uint8_t *slab = map(SLAB);
  if (slab == NULL) return NULL;
  struct block *head = NULL;
  for (size_t at = 0; at + size <= SLAB; at += size) {
    struct block *b = (struct block *)(void *)(slab + at);
    b->next = head;
    head = b;
  }
  return head;
}

void *keymem_alloc(size_t n) {
  unsigned k = class_of(n);
  if (k == CLASSES) return n > SIZE_MAX / 2 ? NULL : map(n);
  fork_lock(FORK_LOCK_KEYMEM);
  if (free_blocks[k] == NULL) free_blocks[k] = cut_slab((size_t)SMALLEST << k);
  struct block *b = free_blocks[k];
  if (b != NULL) {
    free_blocks[k] = b->next;
    b->next = NULL; /* the rest was wiped when it was freed */
  }
  fork_unlock(FORK_LOCK_KEYMEM);
  return b;
}

void keymem_free(void *p, size_t n) {
  if (p == NULL) return;
  wipe(p, n);
  unsigned k = class_of(n);
  if (k == CLASSES) {
    (void)munmap(p, n);
    return;
  }
  struct block *b = p;
  fork_lock(FORK_LOCK_KEYMEM);
  b->next = free_blocks[k];
  free_blocks[k] = b;
  fork_unlock(FORK_LOCK_KEYMEM);
}

#endif
