/* SPDX-License-Identifier: Apache-2.0
 * A row of the table of kernels of Curve25519 and edwards25519, which are one curve in two coats.
 * Numbers are four words of 64 bits, the lowest first; an encoded point is such a number too (RFC 8032, section 5.1.2).
 * Leaks nothing, save where a name ends in _vartime.
 */
#ifndef NATIVE_X25519_X25519_KERNEL_H
#define NATIVE_X25519_X25519_KERNEL_H

#include <stdbool.h>
#include <stdint.h>

typedef struct x25519_kernel {
  const char *name;
  unsigned needs; /* CPU_* bits of native/base/cpu.h */

  /* RFC 7748, section 5: out = X25519(k, u), k decoded already (bit 255 clear), bit 255 of u ignored. */
  void (*ladder)(uint64_t out[4], const uint64_t k[4], const uint64_t u[4]);

  /* [k]B, k below 2^255: its u, and its encoding. */
  void (*base_u)(uint64_t out[4], const uint64_t k[4]);
  void (*base)(uint64_t out[4], const uint64_t k[4]);

  /* out = the encoding of [s]B - [k]A, s and k below 2^254; false when the encoding a is of no point. Its y may be at
   * or above p, and the sign of x = 0 may be 1. */
  bool (*combine_vartime)(uint64_t out[4], const uint64_t s[4], const uint64_t k[4], const uint64_t a[4]);
} x25519_kernel;

/* Best first; the last row needs nothing. */
extern const x25519_kernel x25519_kernels[];

/* The first row that serves on this CPU. Valid after cpu_open. */
const x25519_kernel *x25519_kernel_choose(void);

/* x25519_fe51.c, where the compiler has integers of 128 bits, and x25519_fe25.c. */
void x25519_fe51_ladder(uint64_t out[4], const uint64_t k[4], const uint64_t u[4]);
void x25519_fe51_base_u(uint64_t out[4], const uint64_t k[4]);
void x25519_fe51_base(uint64_t out[4], const uint64_t k[4]);
bool x25519_fe51_combine_vartime(uint64_t out[4], const uint64_t s[4], const uint64_t k[4], const uint64_t a[4]);
void x25519_fe25_ladder(uint64_t out[4], const uint64_t k[4], const uint64_t u[4]);
void x25519_fe25_base_u(uint64_t out[4], const uint64_t k[4]);
void x25519_fe25_base(uint64_t out[4], const uint64_t k[4]);
bool x25519_fe25_combine_vartime(uint64_t out[4], const uint64_t s[4], const uint64_t k[4], const uint64_t a[4]);

/* x25519_ifma_*.c; the rest of the row is fe51's. */
void x25519_ifma_ladder(uint64_t out[4], const uint64_t k[4], const uint64_t u[4]);
void x25519_ifma_base_u(uint64_t out[4], const uint64_t k[4]);
void x25519_ifma_base(uint64_t out[4], const uint64_t k[4]);

#endif
