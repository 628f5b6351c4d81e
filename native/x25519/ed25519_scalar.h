/* SPDX-License-Identifier: Apache-2.0
 * Numbers modulo L = 2^252 + 27742317777372353535851937790883648493, the order of edwards25519's base point.
 * Four words of 64 bits, the lowest first.
 * Leaks nothing, save where a name ends in _vartime.
 */
#ifndef NATIVE_X25519_ED25519_SCALAR_H
#define NATIVE_X25519_ED25519_SCALAR_H

#include <stdbool.h>
#include <stdint.h>

/* The 64 bytes as a little-endian number, modulo L. */
void ed25519_scalar_reduce(uint64_t r[4], const uint8_t wide[64]);

/* r = a b + c mod L, for any a, b, c of which a b + c is below 2^512. */
void ed25519_scalar_multiply_add(uint64_t r[4], const uint64_t a[4], const uint64_t b[4], const uint64_t c[4]);

/* Whether a is below L. */
bool ed25519_scalar_valid_vartime(const uint64_t a[4]);

#endif
