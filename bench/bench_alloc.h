/* SPDX-License-Identifier: Apache-2.0
 * Counts calls of malloc and its relatives by this thread, by standing in for them in the program.
 * Sees the whole process but libraries opened with RTLD_DEEPBIND (BoringSSL's own allocations).
 */
#ifndef BENCH_ALLOC_H
#define BENCH_ALLOC_H

#include <stdbool.h>
#include <stdint.h>

bool alloc_counted(void); /* false in builds with a sanitizer, which stands there itself */
uint64_t alloc_count(void);

#endif
