/* SPDX-License-Identifier: Apache-2.0
 * Keys of a prime curve: import and its checks (SP 800-186, appendix D.1.1; SP 800-56A, section 5.6.2), generation
 * (FIPS 186-5, appendix A.2.2), public from private, and ECDH (SP 800-56A, section 5.7.1.2).
 * Leaks that a private scalar was refused, and nothing else of it.
 */
#include "base/wipe.h"
#include "native/base/cpu.h"
#include "native/ec/ec_scalar.h"

static const ec_kernel_row *row_of(const ec_curve *curve) {
  const ec_kernel_row *row = curve->kernels;
  while (!cpu_has(row->needs)) row++;
  return row;
}

const ec_kernel *ec_kernel_of(const ec_curve *curve) { return row_of(curve)->kernel; }

const char *ec_kernel_name(const tdm_ec_ops *self) { return row_of(ec_curve_of(self))->name; }

tdm_status ec_public_init(const tdm_ec_ops *self, void *key, const uint8_t *point) {
  return ec_kernel_of(ec_curve_of(self))->load_vartime(key, point) ? TDM_OK : TDM_ERR_BAD_KEY;
}

tdm_status ec_decompress(const tdm_ec_ops *self, uint8_t *point, const uint8_t *x, bool odd) {
  uint8_t y[OPS_EC_MAX_BYTES];
  if (!ec_kernel_of(ec_curve_of(self))->decompress_vartime(y, x, odd)) return TDM_ERR_BAD_KEY;
  memmove(point, x, self->field_bytes);
  memcpy(point + self->field_bytes, y, self->field_bytes);
  return TDM_OK;
}

tdm_status ec_private_init(const tdm_ec_ops *self, void *key, const uint8_t *scalar) {
  const ec_curve *curve = ec_curve_of(self);
  const ec_modulus *n = curve->order;
  ec_private *k = key;
  ec_limbs_load(k->scalar, n->limbs, scalar, self->order_bytes);
  if (!ec_declassify(ec_scalar_valid(k->scalar, n))) {
    wipe(k, sizeof *k);
    return TDM_ERR_BAD_KEY;
  }
  ec_scalar_mul(k->scalar_mont, k->scalar, n->r2, n);
  return curve->nonce_hmac->ops.key_init(&curve->nonce_hmac->ops, &k->nonce_key, scalar, self->order_bytes);
}

enum { MAX_TRIES = 64 };

tdm_status ec_generate(const tdm_ec_ops *self, ops_random random, uint8_t *scalar) {
  const ec_modulus *n = ec_curve_of(self)->order;
  static const uint64_t one[EC_MAX_LIMBS] = {1};
  uint64_t x[EC_MAX_LIMBS];
  ct_mask good = 0;
  for (int tries = 0; !ec_declassify(good); tries++) {
    /* Each try fails with a chance below 1/2^28; so many in a row mean that the giver of randomness is broken. */
    if (tries == MAX_TRIES) return TDM_ERR_BACKEND;
    /* bits beyond those of n are cleared, then c = x is kept when c <= n - 2, and d = c + 1 */
    tdm_status status = random.fill(random.context, scalar, self->order_bytes);
    if (status != TDM_OK) return status;
    scalar[0] = (uint8_t)(scalar[0] & (0xff >> (8 * self->order_bytes - n->bits)));
    ec_limbs_load(x, n->limbs, scalar, self->order_bytes);
    (void)ec_limbs_add(x, x, one, n->limbs); /* a carry leaves x = 0, which is refused as it should be */
    good = ec_scalar_valid(x, n);
  }
  ec_limbs_store(scalar, self->order_bytes, x);
  wipe(x, sizeof x);
  return TDM_OK;
}

tdm_status ec_public_point(const tdm_ec_ops *self, const void *private_key, uint8_t *point) {
  const ec_private *key = private_key;
  uint64_t k[EC_MAX_LIMBS];
  memcpy(k, key->scalar, sizeof k);
  const ct_mask negate = ec_scalar_halve(k, ec_curve_of(self)->order);
  ec_kernel_of(ec_curve_of(self))->base(point, k, negate, false);
  wipe(k, sizeof k);
  return TDM_OK;
}

/* The order is prime and the cofactor 1: a scalar below n never leads to infinity. */
tdm_status ec_ecdh(const tdm_ec_ops *self, const void *private_key, const void *public_key, uint8_t *x) {
  const ec_private *key = private_key;
  uint64_t k[EC_MAX_LIMBS];
  memcpy(k, key->scalar, sizeof k);
  (void)ec_scalar_halve(k, ec_curve_of(self)->order); /* -P has the x of P */
  ec_kernel_of(ec_curve_of(self))->mult(x, k, public_key);
  wipe(k, sizeof k);
  return TDM_OK;
}
