/* SPDX-License-Identifier: Apache-2.0
 * What the tests of public keys share: keys from their numbers, sizes of curves, how to sign.
 */
#ifndef TESTS_PKEY_PKEY_HELP_H
#define TESTS_PKEY_PKEY_HELP_H

#include "tests/support/t.h"

enum { HELP_NUMBER = 1032, HELP_POINT = 133 };

/* The numbers of an RSA key, their bytes beside them, to be changed. */
typedef struct help_rsa {
  uint8_t bytes[8][HELP_NUMBER];
  tdm_rsa_numbers numbers;
} help_rsa;

/* By name from pkey_numbers.h. */
void help_rsa_numbers(help_rsa *rsa, const char *name);
const char *help_rsa_name(size_t i);                 /* NULL at the end */
tdm_number *help_rsa_part(help_rsa *rsa, char part); /* of n e d p q, P (dp) Q (dq) i (qinv) */
tdm_pkey *help_rsa_key(const char *name, bool is_private);

/* An import of numbers that must say so; frees what it made. */
void help_import_is(const tdm_rsa_numbers *numbers, tdm_status status);

/* A new key of the backend under test. */
tdm_pkey *help_new(tdm_alg alg);

/* The curves: start with 0; TDM_ALG_NONE at the end. */
tdm_alg help_curve(size_t i);
size_t help_bytes(tdm_alg alg);   /* of a coordinate or a scalar */
tdm_alg help_hash(tdm_alg curve); /* the hash that goes with it */

tdm_sign_options help_options(tdm_scheme scheme, tdm_alg hash);

/* Signature of the n first bytes of t_data; its length. */
size_t help_sign(const tdm_pkey *key, const tdm_sign_options *options, uint8_t *sig, size_t n);

/* Big-endian numbers of n bytes: out = a + b; the carry. a - b; the borrow. */
unsigned help_add(uint8_t *out, const uint8_t *a, const uint8_t *b, size_t n);
unsigned help_subtract(uint8_t *out, const uint8_t *a, const uint8_t *b, size_t n);
void help_small(uint8_t *out, size_t n, uint64_t value);

/* A private key of a scalar, at the order's length, on a backend; and its public point of 1 + 2 n bytes. */
tdm_pkey *help_scalar_key(const tdm_backend *backend, tdm_alg curve, const uint8_t *scalar);
void help_public(uint8_t *point, const tdm_pkey *key);

#endif
