/* SPDX-License-Identifier: Apache-2.0
 * Primes: random ones (FIPS 186-5, appendices A.1.3 and B.3) and the question whether a public number is one.
 * Of a prime that is kept nothing leaks but its size; of candidates thrown away, why.
 */
#ifndef NATIVE_BN_BN_PRIME_H
#define NATIVE_BN_BN_PRIME_H

#include <tandem/status.h>

#include "native/bn/bn.h"
#include "ops/random.h"

enum { BN_PRIME_MIN_BITS = 16 };

typedef struct bn_prime_wish {
  size_t bits;          /* exactly; BN_PRIME_MIN_BITS .. BN_MAX_BITS */
  bool top_two;         /* both top bits set; otherwise at least 2^(bits - 1/2), as A.1.3 has it */
  uint64_t coprime;     /* odd: p - 1 has no factor in common with it; 0: no wish */
  const bn_limb *other; /* |p - other| > 2^(bits - 100); NULL: no wish */
} bn_prime_wish;

/* p[bn_limbs_of_bits(bits)] = a random probable prime, 3 modulo 4. TDM_ERR_BACKEND when the tries A.1.3 allows are
 * spent (a broken source of randomness). */
tdm_status bn_prime_random(bn_limb *p, const bn_prime_wish *wish, ops_random random);

/* Baillie-PSW: Miller-Rabin to base 2 and an extra strong Lucas test. No composite is known to pass. */
bool bn_is_prime_vartime(const bn_limb *n, size_t limbs);

/* The parts of it, for odd n of more than 16 bits (the strong test: n > 3). */
bool bn_strong_base2_vartime(const bn_limb *n, size_t limbs);
bool bn_extra_strong_lucas_vartime(const bn_limb *n, size_t limbs);

#endif
