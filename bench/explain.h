/* SPDX-License-Identifier: Apache-2.0
 * Why one backend is faster than another: facts out of a result, and a sentence made of them.
 */
#ifndef BENCH_EXPLAIN_H
#define BENCH_EXPLAIN_H

#include "bench/bench_result.h"
#include "bench/fit.h"

enum { EXPLAIN_BYTES = 512 }; /* of a sentence, its NUL included */

/* The part of a row's name that its family shares, "cipher/AESCTR" of "cipher/AESCTR1K": what is left without the size
 * at the end. 0: no family, because the name does not end in the row's size (or says _Unaligned). */
size_t explain_family(const result_row *row);

/* The line through the medians of the family of a row, on one backend. */
fit_line explain_fit(const bench_result *r, size_t row, size_t backend);

/* How backend compares with its base on a row, and why. False: nothing can be said: it is the base, or one of them was
 * not timed. */
bool explain_sentence(char text[EXPLAIN_BYTES], const bench_result *r, size_t row, size_t backend);

#endif
