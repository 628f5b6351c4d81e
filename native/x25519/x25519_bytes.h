/* SPDX-License-Identifier: Apache-2.0
 * Strings of 32 bytes, little-endian, to and from four words; clamping (RFC 7748, section 5; RFC 8032, section 5.1.5).
 * Leaks nothing.
 */
#ifndef NATIVE_X25519_X25519_BYTES_H
#define NATIVE_X25519_X25519_BYTES_H

#include "base/bytes.h"

static inline void x25519_load(uint64_t w[4], const uint8_t in[32]) {
  for (int i = 0; i < 4; i++) w[i] = load_le64(in + 8 * i);
}

static inline void x25519_store(uint8_t out[32], const uint64_t w[4]) {
  for (int i = 0; i < 4; i++) store_le64(out + 8 * i, w[i]);
}

/* A multiple of 8 from 2^254 on, below 2^255. */
static inline void x25519_clamp(uint64_t k[4]) {
  k[0] &= ~(uint64_t)7;
  k[3] &= ~(uint64_t)0 >> 1;
  k[3] |= (uint64_t)1 << 62;
}

#endif
