/* SPDX-License-Identifier: Apache-2.0
 * RSA private keys (RFC 8017, section 3.2, second form): checked, and made ready for the CRT.
 * Leaks lengths, and whether the key is good.
 */
#include "base/wipe.h"
#include "native/rsa/rsa_key.h"

/* Layout: rsa_private, context of n, of p, of q, then exponents and qinv. */
size_t rsa_private_bytes(const tdm_rsa_ops *self, size_t modulus_bytes) {
  (void)self;
  size_t limbs = bn_limbs_of_bytes(modulus_bytes);
  /* p and q have limbs + 2 limbs together; exponents as many, qinv no more than an element of the longest. */
  size_t rest = (limbs + 2 + BN_ELEMENT_MAX) * sizeof(bn_limb) + 4 * 64;
  return sizeof(rsa_private) + bn_mont_bytes_max(limbs) + 2 * bn_mont_bytes_max(limbs / 2 + 1) + rest;
}

static size_t round_up(size_t n) { return (n + 63) / 64 * 64; }

/* The context of a prime; returns the offset after it. */
static size_t half_begin(void *key, rsa_half *half, ops_bytes prime, size_t at) {
  bn_limb p[RSA_PRIME_LIMBS];
  half->bytes = prime.len;
  half->limbs = bn_limbs_of_bytes(prime.len);
  half->mont = at;
  bn_from_bytes(p, half->limbs, prime.p, prime.len);
  /* Its top byte is not 0 and it is odd: above 2^(8 (len - 1)). */
  bn_mont_init((bn_mont *)(void *)((unsigned char *)key + at), p, half->limbs, 8 * (prime.len - 1));
  wipe(p, sizeof p);
  return at + bn_mont_bytes(half->limbs);
}

static size_t half_exponent(void *key, rsa_half *half, ops_bytes exponent, size_t at) {
  bn_limb *to = (bn_limb *)(void *)((unsigned char *)key + at);
  half->exponent = at;
  bn_from_bytes(to, half->limbs, exponent.p, exponent.len);
  (void)bn_sub_word(to, 1, half->limbs); /* not 0, as e times it is 1 */
  return round_up(at + half->limbs * sizeof *to);
}

tdm_status rsa_private_init(const tdm_rsa_ops *self, void *key, const ops_rsa_parts *parts) {
  rsa_private *k = (rsa_private *)key;
  if (!bn_declassify(rsa_check_primes(parts))) return TDM_ERR_BAD_KEY;

  bn_limb x[RSA_PRIME_LIMBS];
  k->public.bytes = parts->n.len;
  k->public.limbs = bn_limbs_of_bytes(parts->n.len);
  k->public.e = rsa_exponent(parts->e);
  bn_limb n[RSA_MAX_LIMBS];
  bn_from_bytes(n, k->public.limbs, parts->n.p, parts->n.len);
  size_t at = sizeof *k;
  bn_mont_init((bn_mont *)(void *)(k + 1), n, k->public.limbs, 8 * k->public.bytes - 1);
  at += bn_mont_bytes(k->public.limbs);
  at = half_begin(key, &k->p, parts->p, at);
  at = half_begin(key, &k->q, parts->q, at);
  const bn_mont *p = rsa_mont(key, k->p.mont);
  bool good = bn_declassify(rsa_check_parts(parts, p));
  if (good) {
    at = half_exponent(key, &k->p, parts->dp, at);
    at = half_exponent(key, &k->q, parts->dq, at);
    k->qinv = at;
    bn_from_bytes(x, k->p.limbs, parts->qinv.p, parts->qinv.len);
    bn_mont_to(p, (bn_limb *)(void *)((unsigned char *)key + at), x);
    wipe(x, k->p.limbs * sizeof *x);
  } else {
    wipe(key, rsa_private_bytes(self, parts->n.len));
  }
  bn_burn();
  return good ? TDM_OK : TDM_ERR_BAD_KEY;
}
