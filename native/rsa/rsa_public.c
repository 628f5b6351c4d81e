/* SPDX-License-Identifier: Apache-2.0
 * RSA's public operation (RFC 8017, 5.1.1 and 5.2.2): m^e mod n.
 * Leaks n, e and whether the input is below n; the input is public too.
 */
#include "native/rsa/rsa_key.h"

uint64_t rsa_exponent(ops_bytes e) {
  uint64_t x = 0;
  for (size_t i = 0; i < e.len; i++) x = x << 8 | e.p[i];
  return x;
}

size_t rsa_public_bytes(const tdm_rsa_ops *self, size_t modulus_bytes) {
  (void)self;
  return sizeof(rsa_public) + bn_mont_bytes(bn_limbs_of_bytes(modulus_bytes));
}

tdm_status rsa_public_init(const tdm_rsa_ops *self, void *key, const ops_rsa_parts *parts) {
  (void)self;
  rsa_public *k = (rsa_public *)key;
  bn_limb n[RSA_MAX_LIMBS];
  k->bytes = parts->n.len;
  k->limbs = bn_limbs_of_bytes(parts->n.len);
  k->e = rsa_exponent(parts->e);
  bn_from_bytes(n, k->limbs, parts->n.p, parts->n.len);
  bn_mont_init((bn_mont *)(void *)(k + 1), n, k->limbs, 8 * k->bytes - 1);
  return TDM_OK;
}

tdm_status rsa_public_op(const tdm_rsa_ops *self, const void *key, uint8_t *out, const uint8_t *in) {
  (void)self;
  const rsa_public *k = (const rsa_public *)key;
  const bn_mont *mont = rsa_mont(key, sizeof *k);
  bn_limb x[RSA_MAX_LIMBS];
  _Alignas(64) bn_limb base[BN_ELEMENT_MAX], power[BN_ELEMENT_MAX];
  bn_from_bytes(x, k->limbs, in, k->bytes);
  if (!bn_declassify(bn_less(x, bn_mont_modulus(mont), k->limbs))) return TDM_ERR_VERIFY;
  bn_mont_to(mont, base, x);
  bn_exp_vartime(mont, power, base, k->e);
  bn_mont_from(mont, x, power);
  bn_to_bytes(out, k->bytes, x, k->limbs);
  return TDM_OK;
}
