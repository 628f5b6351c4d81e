/* SPDX-License-Identifier: Apache-2.0
 * Draws of many processes, written down in memory that they share, to be compared when all have ended.
 */
#ifndef TESTS_RANDOM_RANDOM_DRAWS_H
#define TESTS_RANDOM_RANDOM_DRAWS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { DRAW_BYTES = 16 };

/* Maps the shared list; empties it. False when there is no memory. */
bool draws_open(void);

/* Writes one down; from any thread of any process since draws_open, also between vfork and exec. */
void draws_add(const uint8_t draw[DRAW_BYTES]);

/* A draw that failed: makes draws_repeats answer SIZE_MAX. */
void draws_fail(void);

size_t draws_count(void);

/* How many draws were there before; SIZE_MAX when one is all zero, one failed, or the list overflowed. Sorts the list.
 */
size_t draws_repeats(void);

#endif
