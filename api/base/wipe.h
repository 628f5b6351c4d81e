/* SPDX-License-Identifier: Apache-2.0
 * Overwriting secrets in a way the compiler keeps.
 */
#ifndef BASE_WIPE_H
#define BASE_WIPE_H

#include <stddef.h>
#include <string.h>

static inline void wipe(void *p, size_t n) {
  unsigned char *at = (unsigned char *)p;
  /* In pieces where n is a constant: of a longer memset gcc makes `rep stos`, which takes some ten times as long. */
  if (__builtin_constant_p(n) && n <= 512) {
    for (; n > 64; at += 64, n -= 64) {
      memset(at, 0, 64);
      __asm__ __volatile__("" : : "r"(at) : "memory");
    }
  }
  if (n == 0) return;
  memset(at, 0, n);
  __asm__ __volatile__("" : : "r"(at) : "memory");
}

#endif
