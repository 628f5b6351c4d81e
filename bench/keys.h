/* SPDX-License-Identifier: Apache-2.0
 * The test keys of the public-key rows, and what openssl made with them. Everybody has them: for measuring alone.
 */
#ifndef BENCH_KEYS_H
#define BENCH_KEYS_H

#include <tandem/tandem.h>

typedef struct bench_key {
  tdm_alg alg;
  unsigned bits;    /* of an RSA modulus, else 0 */
  const char *pem;  /* PKCS #8 */
  const char *peer; /* SPKI of another key, for key agreement; NULL where there is none */
} bench_key;

/* A signature or a ciphertext that a row starts from. */
typedef struct bench_made {
  const char *row;
  const uint8_t *bytes;
  size_t len;
} bench_made;

extern const bench_key bench_keys[];
extern const size_t bench_key_count;
extern const bench_made bench_mades[];
extern const size_t bench_made_count;

#endif
