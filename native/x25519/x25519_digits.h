/* SPDX-License-Identifier: Apache-2.0
 * Scalars as signed digits: to base 16 for the comb, and in a sparse form for public scalars.
 * Leaks nothing, save where a name ends in _vartime.
 */
#ifndef NATIVE_X25519_X25519_DIGITS_H
#define NATIVE_X25519_X25519_DIGITS_H

#include <stdint.h>
#include <string.h>

/* k = sum of digits[i] 16^i, k below 2^255, digits -8 .. 7 and the last one 0 .. 8. */
static inline void x25519_digits(int8_t digits[64], const uint64_t k[4]) {
  uint64_t carry = 0;
  for (unsigned i = 0; i < 63; i++) {
    const uint64_t digit = (k[i / 16] >> i % 16 * 4 & 15) + carry; /* at most 16 */
    carry = (digit + 8) >> 4;
    digits[i] = (int8_t)(digit - (carry << 4));
  }
  digits[63] = (int8_t)((k[3] >> 60) + carry);
}

/* k = sum of digits[i] 2^i, k below 2^254; digits are 0 or odd and below 2^(width - 1) in size, and of width neighbours
 * one at most is not 0. width is at most 8. */
static inline void x25519_sparse_vartime(int8_t digits[256], const uint64_t k[4], unsigned width) {
  uint64_t carry = 0;
  memset(digits, 0, 256);
  for (unsigned i = 0; i < 256;) {
    uint64_t x = k[i / 64] >> i % 64;
    if (i % 64 != 0 && i / 64 < 3) x |= k[i / 64 + 1] << (64 - i % 64);
    const uint64_t window = (x & (((uint64_t)1 << width) - 1)) + carry;
    if (window % 2 == 0) { /* an even window keeps its carry: it goes on to the next bit */
      i++;
      continue;
    }
    carry = window >> (width - 1);
    digits[i] = (int8_t)((int64_t)window - (int64_t)(carry << width));
    i += width;
  }
}

#endif
