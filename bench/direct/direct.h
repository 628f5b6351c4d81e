/* SPDX-License-Identifier: Apache-2.0
 * Rows that call BoringSSL itself, without Tandem's API and contract: what the tax of Tandem is measured against.
 * The only files of the bench that know the shim.
 */
#ifndef BENCH_DIRECT_H
#define BENCH_DIRECT_H

#include "bench/bench_result.h"
#include "bench/rows.h"

/* Opens the library, the same one as the boring backend's. False: error tells why. */
bool direct_open(char *error, size_t error_size);

/* How BoringSSL itself does the row; NULL when there is no counterpart. */
const row_kind *direct_kind(const bench_row *row);

void direct_describe(result_backend *b);

#endif
