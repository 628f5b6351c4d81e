/* SPDX-License-Identifier: Apache-2.0
 * Trial division by small primes (HAC, 4.4.1), many at a time: the candidate modulo products that fill a limb.
 * Constant time for a candidate that passes; of one that fails, how far it came leaks.
 */
#ifndef NATIVE_BN_BN_SIEVE_H
#define NATIVE_BN_BN_SIEVE_H

#include "native/bn/bn.h"

enum { BN_SIEVE_PRIMES = 1024, BN_SIEVE_LIMIT = 8200, BN_SIEVE_LANES = 4 };

/* A prime as what finds its multiples: x * inverse <= limit exactly when it divides x. */
typedef struct bn_sieve_prime {
  bn_limb inverse, limit;
} bn_sieve_prime;

/* A product of primes that fits a limb, and its inverse modulo 2^limb bits. */
typedef struct bn_sieve_group {
  bn_limb product, inverse;
  unsigned first, end;
} bn_sieve_group;

typedef struct bn_sieve {
  size_t groups;
  bn_sieve_group group[BN_SIEVE_PRIMES / (BN_LIMB_BITS / 16) + BN_SIEVE_LANES];
  bn_sieve_prime prime[BN_SIEVE_PRIMES];
} bn_sieve;

/* Odd primes, the first `count` of them at most. Depends on nothing secret. */
void bn_sieve_init(bn_sieve *sieve, size_t count);

/* True when no prime of the sieve divides x; x is greater than all of them. */
bool bn_sieve_passes(const bn_sieve *sieve, const bn_limb *x, size_t limbs);

#endif
