/* SPDX-License-Identifier: Apache-2.0
 * The process's malloc, counted and made to fail: for tests that link this instead of asking for luck.
 */
#ifndef TESTS_ALLOC_ALLOC_COUNT_H
#define TESTS_ALLOC_ALLOC_COUNT_H

#include <stdbool.h>
#include <stddef.h>

/* From now on the n-th allocation fails; with `lasting` every later one too. n 0: only count. */
void alloc_arm(size_t n, bool lasting);

/* Back to normal; returns how many allocations there were since alloc_arm. */
size_t alloc_disarm(void);

/* Blocks given out and not given back. */
long alloc_live(void);

#endif
