/* SPDX-License-Identifier: Apache-2.0
 * ECDSA signatures (FIPS 186-5, section 6.4.1) and their check (6.4.2), above the point arithmetic of a kernel.
 * s is left as it comes: both s and n - s are valid, and no form is preferred.
 * Signing leaks how often r or s came out as 0 (never); verification is variable-time: public.
 */
#include "base/wipe.h"
#include "native/ec/ec_inv.h"
#include "native/ec/ec_nonce.h"
#include "native/ec/ec_scalar.h"

/* Secrets of one signature, wiped together. */
typedef struct work {
  ec_nonce nonce;
  uint64_t k[EC_MAX_LIMBS];
  uint64_t half[EC_MAX_LIMBS]; /* +-k, less than n/2: the same x */
  uint64_t s[EC_MAX_LIMBS];
} work;

static tdm_status sign_with(work *w, const ec_curve *curve, const ec_private *key, uint8_t *rs, ops_bytes digest) {
  const ec_modulus *n = curve->order;
  const ec_kernel *kernel = ec_kernel_of(curve);
  const size_t limbs = n->limbs, bytes = curve->ops.order_bytes;
  uint8_t x[OPS_EC_MAX_BYTES];
  uint64_t e[EC_MAX_LIMBS], r[EC_MAX_LIMBS];
  ec_scalar_from_bits(e, digest, n);
  ec_scalar_reduce_once(e, n);
  ct_mask good;
  do {
    tdm_status status = w->nonce.next(&w->nonce, w->k);
    if (status != TDM_OK) return status;
    memcpy(w->half, w->k, sizeof w->half);
    (void)ec_scalar_halve(w->half, n);
    kernel->base(x, w->half, 0, true);
    ec_limbs_load(r, limbs, x, curve->ops.field_bytes);
    ec_scalar_reduce_once(r, n); /* p < 2n on every curve here */
    ec_scalar_mul(w->s, r, key->scalar_mont, n);
    ec_scalar_add(w->s, w->s, e, n);
    ec_inv(w->k, w->k, n);
    ec_scalar_mul(w->k, w->k, n->r2, n);
    ec_scalar_mul(w->s, w->s, w->k, n);
    good = ~(ec_limbs_is_zero(r, limbs) | ec_limbs_is_zero(w->s, limbs));
  } while (!ec_declassify(good));
  ec_limbs_store(rs, bytes, r);
  ec_limbs_store(rs + bytes, bytes, w->s);
  return TDM_OK;
}

tdm_status ec_sign(const tdm_ec_ops *self, const void *private_key, ops_random random, uint8_t *rs, ops_bytes digest) {
  work w;
  tdm_status status = ec_nonce_hedged(&w.nonce, ec_curve_of(self), private_key, random, digest);
  if (status == TDM_OK) status = sign_with(&w, ec_curve_of(self), private_key, rs, digest);
  wipe(&w, sizeof w);
  return status;
}

static const hmac_alg *hmac_of(tdm_alg hash) {
  static const hmac_alg *const all[] = {&native_hmac_sha1,      &native_hmac_sha224, &native_hmac_sha256,
                                        &native_hmac_sha384,    &native_hmac_sha512, &native_hmac_sha512_224,
                                        &native_hmac_sha512_256};
  for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
    if (all[i]->hash->ops.alg == hash) return all[i];
  }
  return NULL;
}

tdm_status ec_sign_rfc6979(const tdm_ec_ops *self, const void *private_key, tdm_alg hash, uint8_t *rs,
                           ops_bytes digest) {
  const hmac_alg *hmac = hmac_of(hash);
  work w;
  if (hmac == NULL) return TDM_ERR_UNSUPPORTED;
  tdm_status status = ec_nonce_rfc6979(&w.nonce, ec_curve_of(self), private_key, hmac, digest);
  if (status == TDM_OK) status = sign_with(&w, ec_curve_of(self), private_key, rs, digest);
  wipe(&w, sizeof w);
  return status;
}

tdm_status ec_verify(const tdm_ec_ops *self, const void *public_key, const uint8_t *rs, ops_bytes digest) {
  const ec_curve *curve = ec_curve_of(self);
  const ec_modulus *n = curve->order;
  const size_t bytes = curve->ops.order_bytes;
  uint64_t r[EC_MAX_LIMBS], s[EC_MAX_LIMBS], u1[EC_MAX_LIMBS], u2[EC_MAX_LIMBS];
  ec_limbs_load(r, n->limbs, rs, bytes);
  ec_limbs_load(s, n->limbs, rs + bytes, bytes);
  if (!(ec_scalar_valid(r, n) & ec_scalar_valid(s, n))) return TDM_ERR_VERIFY;
  ec_scalar_from_bits(u1, digest, n);
  ec_scalar_reduce_once(u1, n);
  ec_inv_vartime(s, s, n);
  ec_scalar_mul(s, s, n->r2, n); /* R / s */
  ec_scalar_mul(u1, u1, s, n);
  ec_scalar_mul(u2, r, s, n);
  const ct_mask negate = ec_scalar_halve(u1, n); /* u1 = 0 stays 0 */
  return ec_kernel_of(curve)->check_vartime(u1, negate != 0, u2, public_key, r) ? TDM_OK : TDM_ERR_VERIFY;
}
