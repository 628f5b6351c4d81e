/* SPDX-License-Identifier: Apache-2.0
 * Contract of RSA (RFC 8017, FIPS 186-5): the raw operations. Padding lives in api/base, the same for every backend.
 * Numbers are big-endian; moduli have 8 * k bits, k = modulus bytes, top bit set. Core has checked sizes: n of 1024 to
 * 8192 bits, a multiple of 128, odd; e odd, 3 .. 2^33-1; minimal encodings.
 * Private values leak their nominal lengths only. Key contexts are immutable after init, 64-byte aligned, zeroed
 * before, wiped by core.
 */
#ifndef OPS_RSA_H
#define OPS_RSA_H

#include <tandem/alg.h>

#include "ops/bytes.h"
#include "ops/random.h"

enum { OPS_RSA_MAX_BYTES = 1024 };

/* The parts of a key (RFC 8017, section 3), each without leading zeros; a public key has n and e alone. */
typedef struct ops_rsa_parts {
  ops_bytes n, e, d, p, q, dp, dq, qinv;
} ops_rsa_parts;

/* A new key's parts, each at the end of nothing: .len bytes from the start of its array. Lives in key memory. */
typedef struct ops_rsa_number {
  size_t len;
  uint8_t bytes[OPS_RSA_MAX_BYTES];
} ops_rsa_number;
typedef struct ops_rsa_generated {
  ops_rsa_number n, d, p, q, dp, dq, qinv;
} ops_rsa_generated;

typedef struct tdm_rsa_ops tdm_rsa_ops;
struct tdm_rsa_ops {
  tdm_alg alg;
  const char *(*kernel)(const tdm_rsa_ops *self);

  /* Sizes of the contexts for a modulus of so many bytes. */
  size_t (*public_bytes)(const tdm_rsa_ops *self, size_t modulus_bytes);
  size_t (*private_bytes)(const tdm_rsa_ops *self, size_t modulus_bytes);

  tdm_status (*public_init)(const tdm_rsa_ops *self, void *key, const ops_rsa_parts *parts);
  void (*public_end)(const tdm_rsa_ops *self, void *key); /* NULL: nothing held beside the context */

  /* TDM_ERR_BAD_KEY unless n = p * q, p and q odd and greater than 1, e * d = 1 mod p-1 and mod q-1, dp, dq and qinv
   * belong to them. p < q and primes of different lengths are allowed. */
  tdm_status (*private_init)(const tdm_rsa_ops *self, void *key, const ops_rsa_parts *parts);
  void (*private_end)(const tdm_rsa_ops *self, void *key);

  /* out = in^e mod n, all of modulus length. in >= n: TDM_ERR_VERIFY. Variable-time in everything: public input. */
  tdm_status (*public_op)(const tdm_rsa_ops *self, const void *key, uint8_t *out, const uint8_t *in);

  /* out = in^d mod n by CRT with blinding; checked with e before anything leaves (TDM_ERR_BACKEND when a fault shows).
   * in >= n: TDM_ERR_DECRYPT. */
  tdm_status (*private_op)(const tdm_rsa_ops *self, const void *key, ops_random random, uint8_t *out,
                           const uint8_t *in);

  /* A new key (FIPS 186-5, appendix A.1.3): bits of n, public exponent e. */
  tdm_status (*generate)(const tdm_rsa_ops *self, size_t bits, uint64_t e, ops_random random, ops_rsa_generated *key);

  /* A probable prime of exactly bits bits, the two top bits set, big-endian to out[(bits + 7) / 8]; with the error
   * bounds of FIPS 186-5, table B.1. The seam of rand/Prime. */
  tdm_status (*prime)(const tdm_rsa_ops *self, size_t bits, ops_random random, uint8_t *out);

  /* True when the public number is prime with error below 2^-100: Baillie-PSW or 64 rounds, for public input. */
  tdm_status (*is_prime_vartime)(const tdm_rsa_ops *self, ops_bytes number, bool *prime);
};

#endif
