/* SPDX-License-Identifier: Apache-2.0
 * All rows there are: the tables of rows_*.c in the order of the report.
 */
#ifndef BENCH_ROWS_H
#define BENCH_ROWS_H

#include "bench/bench_row.h"

typedef struct row_table {
  const bench_row *rows;
  size_t count;
} row_table;

extern const row_table rows_aes, rows_cipher, rows_aead, rows_gmac, rows_xts, rows_hash, rows_large, rows_mac, rows_des,
    rows_rc4, rows_rand, rows_prime, rows_sign, rows_agree, rows_rsa, rows_wrap;

/* What the rows of a kind do, so that bench/direct can tell which counterpart a row needs. */
extern const row_kind kind_block, kind_expand, kind_mode, kind_seal, kind_open, kind_gmac, kind_xts, kind_hash,
    kind_mac, kind_stream, kind_rand, kind_sign, kind_sign_pss, kind_verify, kind_verify_pss, kind_public, kind_derive,
    kind_generate, kind_generate_rsa;

/* The checks that a counterpart shares. */
bool open_check(row_env *env);
bool rand_check(row_env *env);
bool sign_check(row_env *env);
bool verify_check(row_env *env);

/* Index 0 .. rows_count() - 1. */
size_t rows_count(void);
const bench_row *rows_at(size_t index);

/* Those whose names match the extended regular expression, in chosen[rows_count()]; NULL matches all. False: it is a
 * bad expression, and error tells why. */
bool rows_choose(const char *regex, const bench_row **chosen, size_t *count, char *error, size_t error_size);

#endif
