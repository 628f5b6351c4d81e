/* SPDX-License-Identifier: Apache-2.0
 * Two backends vote: the same call on both, the same answer from both.
 */
#ifndef TESTS_VOTE_VOTE_H
#define TESTS_VOTE_VOTE_H

#include "tests/support/t.h"

enum { VOTE_MOST = 4096 };

/* The two: native and boring. */
extern const tdm_backend *vote_backends[2];

/* Random bytes, or one of a few structures: zeros, ones, a single bit, a ramp, repeated blocks. */
void vote_fill(uint8_t *p, size_t n);

/* Lengths: small ones, those around powers of two, any other; at most VOTE_MOST. */
size_t vote_length(void);

void vote_hash(void **state);
void vote_mac(void **state);
void vote_kdf(void **state);
void vote_stream(void **state);
void vote_drbg(void **state);
void vote_cipher(void **state);
void vote_cipher_arguments(void **state);
void vote_des_keys(void **state);
void vote_aead(void **state);
void vote_aead_pieces(void **state);
void vote_xts(void **state);
void vote_xts_arguments(void **state);
void vote_wrap(void **state);

#endif
