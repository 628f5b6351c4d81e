/* SPDX-License-Identifier: Apache-2.0
 * 1/x modulo 2^255 - 19 by division steps.
 * Leaks nothing.
 */
#ifndef NATIVE_X25519_X25519_INVERT_H
#define NATIVE_X25519_X25519_INVERT_H

#include <stdint.h>

/* x below 2^255 - 19; 0 gives 0; r may be x. Four words, the lowest first. */
void x25519_invert(uint64_t r[4], const uint64_t x[4]);

#endif
