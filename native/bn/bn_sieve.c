/* SPDX-License-Identifier: Apache-2.0
 * Trial division by small primes (HAC, 4.4.1); exact division from the low end (Jebelean 1993) finds the remainders.
 * Constant time for a candidate that passes; of one that fails, how far it came leaks.
 */
#include "native/bn/bn_sieve.h"

#include <string.h>

/* x with m x = 1 modulo a limb */
static bn_limb inverse(bn_limb m) {
  bn_limb x = m;
  for (unsigned bits = 3; bits < BN_LIMB_BITS; bits *= 2) x *= 2 - m * x;
  return x;
}

static void close_group(bn_sieve_group *g, bn_limb product, unsigned first, unsigned end) {
  *g = (bn_sieve_group){product, inverse(product), first, end};
}

void bn_sieve_init(bn_sieve *sieve, size_t count) {
  unsigned char composite[BN_SIEVE_LIMIT] = {0};
  bn_limb product = 1;
  unsigned found = 0, first = 0;
  if (count > BN_SIEVE_PRIMES) count = BN_SIEVE_PRIMES;
  sieve->groups = 0;
  for (unsigned p = 3; p < BN_SIEVE_LIMIT && found < count; p += 2) {
    if (composite[p]) continue;
    for (unsigned k = p * p; k < BN_SIEVE_LIMIT; k += 2 * p) composite[k] = 1;
    if (product > ~(bn_limb)0 / p) {
      close_group(&sieve->group[sieve->groups++], product, first, found);
      product = 1;
      first = found;
    }
    product *= p;
    sieve->prime[found++] = (bn_sieve_prime){inverse(p), ~(bn_limb)0 / p};
  }
  close_group(&sieve->group[sieve->groups++], product, first, found);
  /* Whole lanes: the last group again and again. */
  while (sieve->groups % BN_SIEVE_LANES != 0) {
    sieve->group[sieve->groups] = sieve->group[sieve->groups - 1];
    sieve->groups++;
  }
}

/* All ones when a prime of the group divides r. */
static bn_limb divisible(const bn_sieve *sieve, const bn_sieve_group *g, bn_limb r) {
  bn_limb hit = 0;
  for (unsigned k = g->first; k < g->end; k++) {
    bn_limb borrow = 0;
    (void)bn_subb(sieve->prime[k].limit, r * sieve->prime[k].inverse, &borrow);
    hit |= borrow - 1;
  }
  return hit;
}

bool bn_sieve_passes(const bn_sieve *sieve, const bn_limb *x, size_t limbs) {
  for (size_t at = 0; at < sieve->groups; at += BN_SIEVE_LANES) {
    const bn_sieve_group *g = sieve->group + at;
    /* Subtract the multiple of the product that clears the low limb, drop that limb: what is left is -x 2^-k. Several
     * groups at once, as each is one long chain of products. */
    bn_limb c[BN_SIEVE_LANES] = {0};
    for (size_t i = 0; i < limbs; i++) {
      for (size_t lane = 0; lane < BN_SIEVE_LANES; lane++) {
        bn_limb borrow = 0, high = 0;
        bn_limb q = bn_subb(x[i], c[lane], &borrow) * g[lane].inverse;
        (void)bn_muladd(q, g[lane].product, 0, &high);
        c[lane] = high + borrow;
      }
    }
    bn_limb hit = 0;
    for (size_t lane = 0; lane < BN_SIEVE_LANES; lane++) hit |= divisible(sieve, &g[lane], c[lane]);
    if (bn_declassify(hit)) return false;
  }
  return true;
}
