/* SPDX-License-Identifier: Apache-2.0
 * Native against boring on public keys: how much, on whom, and scalars that found faults elsewhere.
 */
#ifndef TESTS_PKEY_VOTE_PKEY_H
#define TESTS_PKEY_VOTE_PKEY_H

#include "tests/pkey/pkey_help.h"

extern const tdm_backend *vote_sides[2]; /* native, boring */
extern size_t vote_count;                /* scalar multiplications, on each */

/* n random bytes, or some of many structures: sparse, dense, runs, equal digits, near 0, near the order or a power of
 * two. Any value. */
void vote_scalar(uint8_t *out, size_t n, const uint8_t *order);

void vote_curve(tdm_alg curve);
void vote_ecdsa(tdm_alg curve);
void vote_compressed(tdm_alg curve);
void vote_x25519(void);
void vote_ed25519(void);
void vote_rsa(void);
void vote_primes(void);

#endif
