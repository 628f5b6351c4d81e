/* SPDX-License-Identifier: Apache-2.0
 * RSA keys as flat memory, and the parts the operations are made of (RFC 8017, sections 3 and 5.1; FIPS 186-5, A.1.3).
 * No pointers to itself: offsets are computed from the sizes in front.
 */
#ifndef NATIVE_RSA_RSA_KEY_H
#define NATIVE_RSA_RSA_KEY_H

#include "native/bn/bn_mont.h"
#include "native/rsa/rsa.h"

enum {
  RSA_E_LIMBS = 64 / BN_LIMB_BITS,
  RSA_MAX_LIMBS = BN_MAX_LIMBS,
  /* A prime may be as long as the modulus less a few bits. */
  RSA_PRIME_LIMBS = BN_MAX_LIMBS
};

typedef struct rsa_public {
  size_t bytes, limbs; /* of the modulus */
  uint64_t e;
  uint64_t pad[5];
  /* then the Montgomery context of n */
} rsa_public;

/* The half of a private key that belongs to one prime. */
typedef struct rsa_half {
  size_t bytes, limbs;   /* of the prime, nominal */
  size_t mont, exponent; /* offsets from the key: context; d mod p-1, less 1 */
} rsa_half;

typedef struct rsa_private {
  rsa_public public; /* the context of n stands after this struct */
  rsa_half p, q;
  size_t qinv; /* offset: q^-1 mod p as an element */
  uint64_t pad[7];
} rsa_private;
_Static_assert(sizeof(rsa_public) % 64 == 0 || sizeof(size_t) != 8, "contexts must stay aligned");
_Static_assert(sizeof(rsa_private) % 64 == 0 || sizeof(size_t) != 8, "contexts must stay aligned");

static inline const bn_mont *rsa_mont(const void *key, size_t offset) {
  return (const bn_mont *)(const void *)((const unsigned char *)key + offset);
}
static inline const bn_limb *rsa_limbs(const void *key, size_t offset) {
  return (const bn_limb *)(const void *)((const unsigned char *)key + offset);
}

uint64_t rsa_exponent(ops_bytes e);

/* rsa_check.c: all ones when the parts belong together. p and q must be odd and above 1: rsa_check_primes asks that,
 * and the lengths, first. */
bn_limb rsa_check_primes(const ops_rsa_parts *parts);
bn_limb rsa_check_parts(const ops_rsa_parts *parts, const bn_mont *p);

size_t rsa_public_bytes(const tdm_rsa_ops *self, size_t modulus_bytes);
tdm_status rsa_public_init(const tdm_rsa_ops *self, void *key, const ops_rsa_parts *parts);
tdm_status rsa_public_op(const tdm_rsa_ops *self, const void *key, uint8_t *out, const uint8_t *in);
size_t rsa_private_bytes(const tdm_rsa_ops *self, size_t modulus_bytes);
tdm_status rsa_private_init(const tdm_rsa_ops *self, void *key, const ops_rsa_parts *parts);
tdm_status rsa_private_op(const tdm_rsa_ops *self, const void *key, ops_random random, uint8_t *out, const uint8_t *in);
tdm_status rsa_generate(const tdm_rsa_ops *self, size_t bits, uint64_t e, ops_random random, ops_rsa_generated *key);

#endif
