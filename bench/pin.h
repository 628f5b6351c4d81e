/* SPDX-License-Identifier: Apache-2.0
 * Keeps the measuring thread on one core: caches, clocks and neighbours then stay the same.
 * The frequency of another core is another machine.
 */
#ifndef BENCH_PIN_H
#define BENCH_PIN_H

#include <stdbool.h>
#include <stddef.h>

enum { PIN_AUTO = -1, PIN_NONE = -2 };

/* cpu, or PIN_AUTO for the last core this process may use (the first ones serve interrupts). The core, or -1 and errno
 * when it cannot be. */
int pin_to(int cpu);

/* The cores that this thread may use, at most max of them: first one of every pair (or more) that share their units, as
 * far as the machine tells, then the others. To be asked before pin_to. 0: unknown. */
size_t pin_cores(int *cores, size_t max);

#endif
