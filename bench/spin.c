/* SPDX-License-Identifier: Apache-2.0
 * A fixed piece of work whose time shows the clock rate: each step needs the one before, none needs memory.
 * Nothing here is secret.
 */
#include "bench/noise.h"

enum { SPIN_STEPS = 200000, SPIN_TRIES = 12 };

static volatile uint64_t spin_sink; /* keeps the chain from being left out */

double spin_measure(const bench_clock *clock) {
  double least = 0;
  for (unsigned round = 0; round < SPIN_TRIES; round++) {
    uint64_t start = clock_read(clock), x = start;
    for (unsigned i = 0; i < SPIN_STEPS; i++) x = x * 6364136223846793005u + 1442695040888963407u; /* Knuth, MMIX */
    spin_sink = x;
    double ns = (double)(clock_read(clock) - start);
    if (round == 0 || ns < least) least = ns;
  }
  return least;
}
