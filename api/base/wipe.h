/* SPDX-License-Identifier: Apache-2.0
 * Overwriting secrets in a way the compiler keeps.
 */
#ifndef BASE_WIPE_H
#define BASE_WIPE_H

#include <stddef.h>
#include <string.h>

static inline void wipe(void *p, size_t n) {
  if (n == 0) return;
  memset(p, 0, n);
  __asm__ __volatile__("" : : "r"(p) : "memory");
}

#endif
