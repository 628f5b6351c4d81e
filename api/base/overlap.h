/* SPDX-License-Identifier: Apache-2.0
 * Whether two buffers overlap, and how. Works on addresses; empty buffers overlap nothing.
 */
#ifndef BASE_OVERLAP_H
#define BASE_OVERLAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* True when the buffers share a byte. */
static inline bool overlap_any(const void *a, size_t a_len, const void *b, size_t b_len) {
  uintptr_t x = (uintptr_t)a, y = (uintptr_t)b;
  return ((y - x < a_len) & (b_len != 0)) | ((x - y < b_len) & (a_len != 0)); /* without a branch: it is asked often */
}

/* True when they share a byte but do not start at the same one. */
static inline bool overlap_partial(const void *a, size_t a_len, const void *b, size_t b_len) {
  return a != b && overlap_any(a, a_len, b, b_len);
}

#endif
