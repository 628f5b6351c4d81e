/* SPDX-License-Identifier: Apache-2.0
 * Multiples of edwards25519's base point B for every kernel, made by x25519_table.py. Public data.
 * A point is y - x, y + x and 2dxy, each a number below p: the lowest words of all three, then the next, to the
 * highest.
 */
#ifndef NATIVE_X25519_X25519_TABLE_H
#define NATIVE_X25519_X25519_TABLE_H

#include <stdint.h>

enum { X25519_COMB_ROWS = 32, X25519_COMB_POINTS = 8, X25519_ODD_POINTS = 64 };

/* [(j + 1) 256^i]B */
extern const uint64_t x25519_comb[X25519_COMB_ROWS][X25519_COMB_POINTS][12];

/* [2j + 1]B */
extern const uint64_t x25519_odd[X25519_ODD_POINTS][12];

#endif
