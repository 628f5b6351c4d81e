/* SPDX-License-Identifier: Apache-2.0
 * Words in memory at any alignment, in both byte orders, and small byte-string helpers.
 * Leaks nothing but lengths.
 */
#ifndef BASE_BYTES_H
#define BASE_BYTES_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
static inline uint32_t bytes_be32(uint32_t x) { return x; }
static inline uint64_t bytes_be64(uint64_t x) { return x; }
static inline uint32_t bytes_le32(uint32_t x) { return __builtin_bswap32(x); }
static inline uint64_t bytes_le64(uint64_t x) { return __builtin_bswap64(x); }
#else
static inline uint32_t bytes_be32(uint32_t x) { return __builtin_bswap32(x); }
static inline uint64_t bytes_be64(uint64_t x) { return __builtin_bswap64(x); }
static inline uint32_t bytes_le32(uint32_t x) { return x; }
static inline uint64_t bytes_le64(uint64_t x) { return x; }
#endif

static inline uint32_t load_be32(const uint8_t *p) {
  uint32_t x;
  memcpy(&x, p, 4);
  return bytes_be32(x);
}
static inline uint64_t load_be64(const uint8_t *p) {
  uint64_t x;
  memcpy(&x, p, 8);
  return bytes_be64(x);
}
static inline uint32_t load_le32(const uint8_t *p) {
  uint32_t x;
  memcpy(&x, p, 4);
  return bytes_le32(x);
}
static inline uint64_t load_le64(const uint8_t *p) {
  uint64_t x;
  memcpy(&x, p, 8);
  return bytes_le64(x);
}
static inline void store_be32(uint8_t *p, uint32_t x) {
  x = bytes_be32(x);
  memcpy(p, &x, 4);
}
static inline void store_be64(uint8_t *p, uint64_t x) {
  x = bytes_be64(x);
  memcpy(p, &x, 8);
}
static inline void store_le32(uint8_t *p, uint32_t x) {
  x = bytes_le32(x);
  memcpy(p, &x, 4);
}
static inline void store_le64(uint8_t *p, uint64_t x) {
  x = bytes_le64(x);
  memcpy(p, &x, 8);
}

/* out = a ^ b, n bytes; out may be either. */
static inline void bytes_xor(uint8_t *out, const uint8_t *a, const uint8_t *b, size_t n) {
  size_t i = 0;
  for (; i + 8 <= n; i += 8) {
    uint64_t x, y;
    memcpy(&x, a + i, 8);
    memcpy(&y, b + i, 8);
    x ^= y;
    memcpy(out + i, &x, 8);
  }
  for (; i < n; i++) out[i] = (uint8_t)(a[i] ^ b[i]);
}

/* Adds 1 to a big-endian number of n bytes, which wraps. Constant time. */
static inline void bytes_increment_be(uint8_t *p, size_t n) {
  unsigned carry = 1;
  while (n-- > 0) {
    carry += p[n];
    p[n] = (uint8_t)carry;
    carry >>= 8;
  }
}

#endif
