/* SPDX-License-Identifier: Apache-2.0
 * Between the files of RSA: numbers as bytes and back, and new numbers.
 */
#ifndef BORING_BORING_RSA_H
#define BORING_BORING_RSA_H

#include "boring/boring.h"

/* NULL when memory is short. */
struct bignum_st *boring_rsa_number(ops_bytes from);

tdm_status boring_rsa_generate(const tdm_rsa_ops *self, size_t bits, uint64_t e, ops_random random,
                               ops_rsa_generated *key);
tdm_status boring_rsa_prime(const tdm_rsa_ops *self, size_t bits, ops_random random, uint8_t *out);
tdm_status boring_rsa_is_prime_vartime(const tdm_rsa_ops *self, ops_bytes number, bool *prime);

#endif
