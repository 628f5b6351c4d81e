/* SPDX-License-Identifier: Apache-2.0
 * RSA key pairs (FIPS 186-5, appendix A.1.3: random probable primes; A.1.1 for d).
 * Of the key that is given out nothing leaks but its size and e.
 */
#include "base/wipe.h"
#include "native/bn/bn_prime.h"
#include "native/rsa/rsa_key.h"

typedef struct generated {
  size_t half, limbs; /* limbs of p and q, and of n */
  bn_limb e[RSA_E_LIMBS];
  bn_limb p[RSA_PRIME_LIMBS / 2], q[RSA_PRIME_LIMBS / 2], p1[RSA_PRIME_LIMBS / 2], q1[RSA_PRIME_LIMBS / 2];
  bn_limb n[RSA_MAX_LIMBS], d[RSA_MAX_LIMBS + RSA_E_LIMBS], t[RSA_MAX_LIMBS + RSA_E_LIMBS];
  bn_limb dp[RSA_PRIME_LIMBS / 2], dq[RSA_PRIME_LIMBS / 2], qinv[RSA_PRIME_LIMBS / 2];
} generated;

/* t = lcm(p - 1, q - 1) = (p - 1) ((q - 1) / 2) / gcd, where the gcd of the halves is odd as both primes are 3 mod 4.
 */
static void lcm(generated *g) {
  size_t n = g->half;
  bn_limb gcd[RSA_PRIME_LIMBS / 2], r[RSA_PRIME_LIMBS / 2], x[RSA_PRIME_LIMBS / 2];
  bn_copy(x, g->p1, n);
  bn_copy(g->dq, g->q1, n);
  bn_shift_right1(x, 0, n);
  bn_shift_right1(g->dq, 0, n);
  bn_gcd(gcd, x, g->dq, n);
  bn_div(x, r, g->p1, n, gcd, n);
  bn_mul(g->t, x, n, g->dq, n);
  wipe(gcd, sizeof gcd);
  wipe(r, sizeof r);
  wipe(x, sizeof x);
}

/* d = e^-1 mod t = (1 + t k) / e with k = -t^-1 mod e: the modulus of the inversion is the odd one. False when there
 * is no inverse, which coprime primes rule out. */
static bn_limb private_exponent(generated *g) {
  bn_limb r[RSA_E_LIMBS], k[RSA_E_LIMBS];
  size_t n = g->limbs;
  bn_div(NULL, r, g->t, n, g->e, RSA_E_LIMBS);
  bn_limb good = bn_inverse(k, r, g->e, RSA_E_LIMBS);
  (void)bn_sub(k, g->e, k, RSA_E_LIMBS);
  bn_mul(g->d, g->t, n, k, RSA_E_LIMBS);
  (void)bn_add_word(g->d, 1, n + RSA_E_LIMBS);
  bn_div(g->d, r, g->d, n + RSA_E_LIMBS, g->e, RSA_E_LIMBS);
  wipe(k, sizeof k);
  return good & bn_equal_word(r, 0, RSA_E_LIMBS);
}

/* Everything that follows from p and q; all ones when d > 2^(bits / 2). */
static bn_limb derive(generated *g, size_t bits) {
  size_t n = g->half;
  bn_limb r[RSA_PRIME_LIMBS / 2];
  bn_swap(bn_less(g->p, g->q, n), g->p, g->q, n); /* p > q, as most readers expect */
  bn_copy(g->p1, g->p, n);
  bn_copy(g->q1, g->q, n);
  g->p1[0] -= 1;
  g->q1[0] -= 1;
  bn_mul(g->n, g->p, n, g->q, n);
  lcm(g);
  bn_limb good = private_exponent(g);
  bn_div(NULL, g->dp, g->d, g->limbs, g->p1, n);
  bn_div(NULL, g->dq, g->d, g->limbs, g->q1, n);
  good &= bn_inverse(g->qinv, g->q, g->p, n);
  bn_limb high = 0;
  for (size_t i = bits / 2 / BN_LIMB_BITS; i < g->limbs; i++) high |= g->d[i];
  wipe(r, sizeof r);
  return good & ~bn_mask_zero(high);
}

/* Without its leading zeros: how many there are shows in every encoding of the key. */
static void give(ops_rsa_number *to, const bn_limb *x, size_t n, size_t len) {
  uint8_t bytes[OPS_RSA_MAX_BYTES];
  size_t zeros = 0;
  bn_to_bytes(bytes, len, x, n);
  while (zeros + 1 < len && bn_declassify(bn_mask_zero(bytes[zeros]))) zeros++;
  to->len = len - zeros;
  memcpy(to->bytes, bytes + zeros, to->len);
  wipe(bytes, sizeof bytes);
}

tdm_status rsa_generate(const tdm_rsa_ops *self, size_t bits, uint64_t e, ops_random random, ops_rsa_generated *key) {
  (void)self;
  generated g;
  g.half = bn_limbs_of_bits(bits / 2);
  g.limbs = 2 * g.half;
  for (size_t i = 0; i < RSA_E_LIMBS; i++) g.e[i] = (bn_limb)(e >> (i * BN_LIMB_BITS % 64));
  bn_prime_wish p = {.bits = bits / 2, .coprime = e}, q = {.bits = bits / 2, .coprime = e, .other = g.p};
  tdm_status status;
  bn_limb good = 0;
  do {
    status = bn_prime_random(g.p, &p, random);
    if (status == TDM_OK) status = bn_prime_random(g.q, &q, random);
    if (status == TDM_OK) good = derive(&g, bits);
  } while (status == TDM_OK && !bn_declassify(good));
  if (status == TDM_OK) {
    give(&key->n, g.n, g.limbs, bits / 8);
    give(&key->d, g.d, g.limbs, bits / 8);
    give(&key->p, g.p, g.half, bits / 16);
    give(&key->q, g.q, g.half, bits / 16);
    give(&key->dp, g.dp, g.half, bits / 16);
    give(&key->dq, g.dq, g.half, bits / 16);
    give(&key->qinv, g.qinv, g.half, bits / 16);
  }
  wipe(&g, sizeof g);
  bn_burn();
  return status;
}
