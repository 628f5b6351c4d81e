/* SPDX-License-Identifier: Apache-2.0
 * Arithmetic modulo the order of a curve (FIPS 186-5, section 6.4), in Montgomery's way where it multiplies.
 * A signature needs a handful of these: one routine serves all sizes.
 * Leaks the size of n only.
 */
#include "native/ec/ec_scalar.h"

void ec_scalar_mul(uint64_t *r, const uint64_t *a, const uint64_t *b, const ec_modulus *n) {
  const size_t limbs = n->limbs;
  uint64_t t[EC_MAX_LIMBS + 1] = {0}, s[EC_MAX_LIMBS];
  uint64_t over = 0; /* weight 2^(64 (limbs + 1)): never survives a row, as t < 2n before each */
  for (size_t i = 0; i < limbs; i++) {
    uint64_t c = 0, k = 0;
    for (size_t j = 0; j < limbs; j++) t[j] = ec_muladd(a[i], b[j], t[j], &c);
    t[limbs] = ec_addc(t[limbs], c, &k);
    over = k;
    const uint64_t m = t[0] * n->m_neg_inv;
    c = 0;
    (void)ec_muladd(m, n->m[0], t[0], &c);
    for (size_t j = 1; j < limbs; j++) t[j - 1] = ec_muladd(m, n->m[j], t[j], &c);
    k = 0;
    t[limbs - 1] = ec_addc(t[limbs], c, &k);
    t[limbs] = over + k;
  }
  const uint64_t borrow = ec_limbs_sub(s, t, n->m, limbs);
  ec_limbs_select(r, ct_is_zero(borrow & ~t[limbs]), s, t, limbs);
}

void ec_scalar_add(uint64_t *r, const uint64_t *a, const uint64_t *b, const ec_modulus *n) {
  uint64_t t[EC_MAX_LIMBS], s[EC_MAX_LIMBS];
  const uint64_t carry = ec_limbs_add(t, a, b, n->limbs);
  const uint64_t borrow = ec_limbs_sub(s, t, n->m, n->limbs);
  ec_limbs_select(r, ct_is_zero(borrow & ~carry), s, t, n->limbs);
}

void ec_scalar_reduce_once(uint64_t *x, const ec_modulus *n) {
  uint64_t s[EC_MAX_LIMBS];
  const uint64_t borrow = ec_limbs_sub(s, x, n->m, n->limbs);
  ec_limbs_select(x, ct_is_zero(borrow), s, x, n->limbs);
}

ct_mask ec_scalar_halve(uint64_t *k, const ec_modulus *n) {
  uint64_t other[EC_MAX_LIMBS];
  (void)ec_limbs_sub(other, n->m, k, n->limbs);
  const ct_mask upper = ec_limbs_less(other, k, n->limbs);
  ec_limbs_select(k, upper, other, k, n->limbs);
  return upper;
}

ct_mask ec_scalar_valid(const uint64_t *x, const ec_modulus *n) {
  return ec_limbs_less(x, n->m, n->limbs) & ~ec_limbs_is_zero(x, n->limbs);
}

void ec_scalar_from_bits(uint64_t *x, ops_bytes bits, const ec_modulus *n) {
  const size_t bytes = (n->bits + 7) / 8;
  const unsigned excess = (unsigned)(8 * bytes - n->bits);
  if (bits.len < bytes) {
    ec_limbs_load(x, n->limbs, bits.p, bits.len);
    return;
  }
  ec_limbs_load(x, n->limbs, bits.p, bytes);
  if (excess == 0) return;
  for (size_t i = 0; i < n->limbs; i++) {
    x[i] = x[i] >> excess | (i + 1 < n->limbs ? x[i + 1] << (64 - excess) : 0);
  }
}
