/* SPDX-License-Identifier: Apache-2.0
 * What the public-key rows share: their test keys, and another backend's judgement of what they make.
 */
#ifndef BENCH_PK_H
#define BENCH_PK_H

#include "bench/rows.h"

enum { PK_MESSAGE_BYTES = 32 }; /* of the digest that is signed, the message that is encrypted */

/* The row's test key on a backend; with peer, the other side's public key too. */
TDM_MUST_CHECK tdm_status pk_open(const bench_row *row, const tdm_backend *backend, tdm_pkey **key, tdm_pkey **peer);

/* What openssl made for the row, at out[size]. */
TDM_MUST_CHECK tdm_status pk_made(const bench_row *row, uint8_t *out, size_t size, size_t *len);

void pk_message(uint8_t message[PK_MESSAGE_BYTES]);

/* A backend that has the algorithm, another one than the row's where there is one. */
TDM_MUST_CHECK tdm_status pk_judge(const row_env *env, const tdm_backend **judge);

tdm_sign_options pk_sign_options(const bench_row *row);
tdm_oaep_options pk_oaep_options(void); /* SHA-1, no label */

/* True when the judge takes sig as key's. */
bool pk_judge_signature(const row_env *env, const tdm_pkey *key, const tdm_sign_options *how, const uint8_t *sig,
                        size_t sig_len);

#endif
