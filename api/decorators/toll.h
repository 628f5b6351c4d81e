/* SPDX-License-Identifier: Apache-2.0
 * The toll from inside, so that it can be tried with a clock and a wait of one's own.
 */
#ifndef DECORATORS_TOLL_H
#define DECORATORS_TOLL_H

#include "decorators/crossing.h"

typedef uint64_t toll_clock_fn(void);           /* nanoseconds */
typedef uint64_t toll_spin_fn(uint64_t rounds); /* waits, the longer the more rounds */

struct toll {
  struct crossing hook; /* first: what the hook gets as self */
  toll_spin_fn *spin;
  uint64_t rounds; /* of each crossing */
};

/* Measures spin by the clock, several times, and sets the rounds that take so many nanoseconds. */
void toll_init(struct toll *toll, uint32_t nanoseconds, toll_clock_fn *clock, toll_spin_fn *spin);

/* A chain of so many multiplications mod 2^64; what it came to. */
uint64_t toll_spin(uint64_t rounds);

#endif
