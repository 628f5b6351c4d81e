/* SPDX-License-Identifier: Apache-2.0
 * Tells what machine this is, as far as times depend on it.
 */
#ifndef BENCH_MACHINE_H
#define BENCH_MACHINE_H

#include "bench/bench_result.h"

/* pinned_to: the core that is measured on, or -1. */
void machine_describe(result_machine *m, int pinned_to);

#endif
