/* SPDX-License-Identifier: Apache-2.0
 * Words of constant time: masks instead of branches. A mask is all ones or zero.
 * The barrier hides a value's origin from the optimiser, so that masks stay masks.
 * Leaks nothing but lengths.
 */
#ifndef BASE_CT_H
#define BASE_CT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef uint64_t ct_mask;

static inline uint64_t ct_barrier(uint64_t x) {
  __asm__("" : "+r"(x));
  return x;
}

/* All ones when x is zero. */
static inline ct_mask ct_is_zero(uint64_t x) { return ct_barrier(0 - (((~x & (x - 1)) >> 63) & 1)); }

static inline ct_mask ct_eq(uint64_t a, uint64_t b) { return ct_is_zero(a ^ b); }

/* All ones when a < b. */
static inline ct_mask ct_lt(uint64_t a, uint64_t b) { return ct_barrier(0 - ((a ^ ((a ^ b) | ((a - b) ^ b))) >> 63)); }

/* mask ? a : b */
static inline uint64_t ct_select(ct_mask mask, uint64_t a, uint64_t b) { return b ^ (mask & (a ^ b)); }

/* All ones when the n bytes are equal. */
static inline ct_mask ct_equal_bytes(const void *a, const void *b, size_t n) {
  const volatile uint8_t *x = (const volatile uint8_t *)a;
  const volatile uint8_t *y = (const volatile uint8_t *)b;
  uint8_t diff = 0;
  for (size_t i = 0; i < n; i++) diff = (uint8_t)(diff | (x[i] ^ y[i]));
  return ct_is_zero(diff);
}

#endif
