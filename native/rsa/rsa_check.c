/* SPDX-License-Identifier: Apache-2.0
 * Whether the parts of a private key belong together (RFC 8017, section 3.2; NIST SP 800-56B, 6.4.1.2.3).
 * Leaks lengths, and in the end whether they do.
 */
#include "base/wipe.h"
#include "native/rsa/rsa_key.h"

static bool no_longer_than(ops_bytes part, ops_bytes than) { return part.len > 0 && part.len <= than.len; }

bn_limb rsa_check_primes(const ops_rsa_parts *parts) {
  const ops_rsa_parts *k = parts;
  if (k->p.len == 0 || k->q.len == 0 || k->p.len > k->n.len || k->q.len > k->n.len) return 0;
  /* A product of x and y bytes has x + y or x + y - 1. */
  size_t sum = k->p.len + k->q.len;
  if (sum != k->n.len && sum != k->n.len + 1) return 0;
  if (!no_longer_than(k->d, k->n) || !no_longer_than(k->dp, k->p) || !no_longer_than(k->dq, k->q) ||
      !no_longer_than(k->qinv, k->p)) {
    return 0;
  }
  const ops_bytes *prime[2] = {&k->p, &k->q};
  bn_limb good = ~(bn_limb)0;
  for (size_t i = 0; i < 2; i++) {
    bn_limb more = prime[i]->p[prime[i]->len - 1] & 0xfe;
    for (size_t j = 0; j + 1 < prime[i]->len; j++) more |= prime[i]->p[j];
    good &= bn_mask(prime[i]->p[prime[i]->len - 1] & 1) & ~bn_mask_zero(more);
  }
  return good;
}

/* d mod p-1 is dp, e dp mod p-1 is 1, dp < p-1. */
static bn_limb check_exponent(const ops_rsa_parts *parts, ops_bytes prime, ops_bytes exponent) {
  bn_limb d[RSA_MAX_LIMBS], p[RSA_PRIME_LIMBS], dp[RSA_PRIME_LIMBS], x[RSA_PRIME_LIMBS + RSA_E_LIMBS],
      r[RSA_PRIME_LIMBS], e[RSA_E_LIMBS];
  size_t nd = bn_limbs_of_bytes(parts->d.len), n = bn_limbs_of_bytes(prime.len);
  bn_from_bytes(d, nd, parts->d.p, parts->d.len);
  bn_from_bytes(p, n, prime.p, prime.len);
  bn_from_bytes(dp, n, exponent.p, exponent.len);
  bn_from_bytes(e, RSA_E_LIMBS, parts->e.p, parts->e.len);
  p[0] -= 1; /* odd */
  bn_div(NULL, r, d, nd, p, n);
  bn_limb good = bn_equal(r, dp, n);
  bn_mul(x, dp, n, e, RSA_E_LIMBS);
  bn_div(NULL, r, x, n + RSA_E_LIMBS, p, n);
  good &= bn_equal_word(r, 1, n);
  wipe(d, sizeof d);
  wipe(p, sizeof p);
  wipe(dp, sizeof dp);
  wipe(x, sizeof x);
  wipe(r, sizeof r);
  return good;
}

bn_limb rsa_check_parts(const ops_rsa_parts *parts, const bn_mont *p) {
  bn_limb n[RSA_MAX_LIMBS], d[RSA_MAX_LIMBS], q[RSA_PRIME_LIMBS], qinv[RSA_PRIME_LIMBS], x[RSA_PRIME_LIMBS],
      product[RSA_MAX_LIMBS + 2];
  size_t nn = bn_limbs_of_bytes(parts->n.len), np = p->limbs, nq = bn_limbs_of_bytes(parts->q.len);
  bn_from_bytes(n, nn, parts->n.p, parts->n.len);
  bn_from_bytes(d, nn, parts->d.p, parts->d.len);
  bn_from_bytes(q, nq, parts->q.p, parts->q.len);
  bn_from_bytes(qinv, np, parts->qinv.p, parts->qinv.len);

  bn_limb good = bn_less(d, n, nn);
  bn_mul(product, bn_mont_modulus(p), np, q, nq);
  good &= bn_equal(product, n, nn);
  for (size_t i = nn; i < np + nq; i++) good &= bn_mask_zero(product[i]);
  good &= check_exponent(parts, parts->p, parts->dp);
  good &= check_exponent(parts, parts->q, parts->dq);
  good &= bn_less(qinv, bn_mont_modulus(p), np);
  bn_mont_reduce(p, x, q, nq);
  bn_mont_mulmod(p, x, x, qinv);
  good &= bn_equal_word(x, 1, np);

  wipe(d, sizeof d);
  wipe(q, sizeof q);
  wipe(qinv, sizeof qinv);
  wipe(x, sizeof x);
  wipe(product, sizeof product);
  return good;
}
