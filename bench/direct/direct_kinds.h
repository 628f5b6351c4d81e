/* SPDX-License-Identifier: Apache-2.0
 * The counterparts that bench/direct has, and the functions they call.
 */
#ifndef BENCH_DIRECT_KINDS_H
#define BENCH_DIRECT_KINDS_H

#include "bench/rows.h"
#include "shim/shim.h"

extern const shim_fns *direct_fns; /* after direct_open */

/* Each gives the kind for this row, or NULL. */
const row_kind *direct_hash_kind(const bench_row *row);
const row_kind *direct_block_kind(const bench_row *row);
const row_kind *direct_mode_kind(const bench_row *row);
const row_kind *direct_aead_kind(const bench_row *row);
const row_kind *direct_stream_kind(const bench_row *row); /* RC4 and random bytes */
const row_kind *direct_curve_kind(const bench_row *row);  /* ECDSA, ECDH */
const row_kind *direct_25519_kind(const bench_row *row);
const row_kind *direct_rsa_kind(const bench_row *row);

void direct_nothing(row_env *env);                /* a teardown of a row that holds nothing */
tdm_status direct_status(bool ok);                /* of what BoringSSL returned */
void direct_key(uint8_t key[32], uint8_t iv[16]); /* the same as the rows through Tandem use */
unsigned direct_key_bits(const bench_row *row);   /* of an AES row */

#endif
