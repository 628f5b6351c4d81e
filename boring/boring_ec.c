/* SPDX-License-Identifier: Apache-2.0
 * Keys of the prime curves (SP 800-186) and ECDH (SP 800-56A, section 5.7.1.2) spoken in BoringSSL. It draws from its
 * own generator: the random arguments are not used.
 * Private scalars leak nothing; they live in BoringSSL's heap, which wipes what it frees.
 */
#include "boring/boring_ec.h"

#include <string.h>

/* BoringSSL's numbers for the curves. */
enum { NID_P224 = 713, NID_P256 = 415, NID_P384 = 715, NID_P521 = 716 };

static const char *kernel(const tdm_ec_ops *self) {
  (void)self;
  return "boringssl";
}

static bool begin(const tdm_ec_ops *self, boring_ec_key *k) {
  int nid = NID_P521;
  if (self->alg == TDM_P224) nid = NID_P224;
  if (self->alg == TDM_P256) nid = NID_P256;
  if (self->alg == TDM_P384) nid = NID_P384;
  k->ec = boring_lib->EC_KEY_new_by_curve_name(nid);
  if (k->ec != NULL) k->group = boring_lib->EC_KEY_get0_group(k->ec);
  return k->ec != NULL;
}

static void key_end(const tdm_ec_ops *self, void *key) {
  boring_ec_key *k = key;
  (void)self;
  boring_lib->EC_KEY_free(k->ec);
  k->ec = NULL;
}

/* SEC 1, section 2.3.4; BoringSSL refuses coordinates out of range and points off the curve. */
static tdm_status decode(const boring_ec_key *k, struct ec_point_st **point, const uint8_t *octets, size_t len) {
  *point = boring_lib->EC_POINT_new(k->group);
  if (*point == NULL) return boring_refused(TDM_ERR_MEMORY);
  if (boring_lib->EC_POINT_oct2point(k->group, *point, octets, len, NULL) == 1) return TDM_OK;
  return boring_refused(TDM_ERR_BAD_KEY);
}

static tdm_status encode(const tdm_ec_ops *self, const boring_ec_key *k, const struct ec_point_st *point,
                         uint8_t *out) {
  struct bignum_st *x = boring_lib->BN_new(), *y = boring_lib->BN_new();
  bool ok = x != NULL && y != NULL &&
            boring_lib->EC_POINT_get_affine_coordinates_GFp(k->group, point, x, y, NULL) == 1 &&
            boring_lib->BN_bn2bin_padded(out, self->field_bytes, x) == 1 &&
            boring_lib->BN_bn2bin_padded(out + self->field_bytes, self->field_bytes, y) == 1;
  boring_lib->BN_free(x);
  boring_lib->BN_free(y);
  return ok ? TDM_OK : boring_failed("EC_POINT_get_affine_coordinates_GFp");
}

static tdm_status public_init(const tdm_ec_ops *self, void *key, const uint8_t *point) {
  boring_ec_key *k = key;
  uint8_t octets[1 + 2 * OPS_EC_MAX_BYTES] = {4};
  struct ec_point_st *decoded;
  memcpy(octets + 1, point, 2 * self->field_bytes);
  if (!begin(self, k)) return boring_refused(TDM_ERR_MEMORY);
  tdm_status status = decode(k, &decoded, octets, 1 + 2 * self->field_bytes);
  if (status == TDM_OK && boring_lib->EC_KEY_set_public_key(k->ec, decoded) != 1)
    status = boring_refused(TDM_ERR_BAD_KEY);
  boring_lib->EC_POINT_free(decoded);
  if (status != TDM_OK) key_end(self, key);
  return status;
}

static tdm_status decompress(const tdm_ec_ops *self, uint8_t *point, const uint8_t *x, bool odd) {
  boring_ec_key k;
  uint8_t octets[1 + OPS_EC_MAX_BYTES] = {odd ? 3 : 2};
  struct ec_point_st *decoded;
  memcpy(octets + 1, x, self->field_bytes);
  if (!begin(self, &k)) return boring_refused(TDM_ERR_MEMORY);
  tdm_status status = decode(&k, &decoded, octets, 1 + self->field_bytes);
  if (status == TDM_OK) status = encode(self, &k, decoded, point);
  boring_lib->EC_POINT_free(decoded);
  key_end(self, &k);
  return status;
}

/* Not every version refuses 0. */
static bool is_zero(const uint8_t *scalar, size_t len) {
  uint8_t any = 0;
  for (size_t i = 0; i < len; i++) any |= scalar[i];
  return any == 0;
}

static tdm_status private_init(const tdm_ec_ops *self, void *key, const uint8_t *scalar) {
  boring_ec_key *k = key;
  if (is_zero(scalar, self->order_bytes)) return TDM_ERR_BAD_KEY;
  struct bignum_st *number = boring_lib->BN_bin2bn(scalar, self->order_bytes, NULL);
  tdm_status status = TDM_OK;
  if (number == NULL || !begin(self, k))
    status = boring_refused(TDM_ERR_MEMORY);
  else if (boring_lib->EC_KEY_set_private_key(k->ec, number) != 1)
    status = boring_refused(TDM_ERR_BAD_KEY);
  boring_lib->BN_clear_free(number);
  if (status != TDM_OK) key_end(self, key);
  return status;
}

static tdm_status generate(const tdm_ec_ops *self, ops_random random, uint8_t *scalar) {
  boring_ec_key k;
  (void)random;
  if (!begin(self, &k)) return boring_refused(TDM_ERR_MEMORY);
  struct bignum_st *number = boring_lib->BN_new();
  bool ok = number != NULL && boring_lib->BN_rand_range_ex(number, 1, boring_lib->EC_GROUP_get0_order(k.group)) == 1 &&
            boring_lib->BN_bn2bin_padded(scalar, self->order_bytes, number) == 1;
  boring_lib->BN_clear_free(number);
  key_end(self, &k);
  return ok ? TDM_OK : boring_failed("BN_rand_range_ex");
}

static tdm_status public_point(const tdm_ec_ops *self, const void *private_key, uint8_t *point) {
  const boring_ec_key *k = private_key;
  struct ec_point_st *product = boring_lib->EC_POINT_new(k->group);
  tdm_status status;
  if (product == NULL ||
      boring_lib->EC_POINT_mul(k->group, product, boring_lib->EC_KEY_get0_private_key(k->ec), NULL, NULL, NULL) != 1)
    status = boring_failed("EC_POINT_mul");
  else
    status = encode(self, k, product, point);
  boring_lib->EC_POINT_free(product);
  return status;
}

/* Points have the curve's prime order and scalars are below it: the result is never the point at infinity. */
static tdm_status ecdh(const tdm_ec_ops *self, const void *private_key, const void *public_key, uint8_t *x) {
  const boring_ec_key *ours = private_key, *theirs = public_key;
  const struct ec_point_st *point = boring_lib->EC_KEY_get0_public_key(theirs->ec);
  return boring_check(
      boring_lib->ECDH_compute_key(x, self->field_bytes, point, ours->ec, NULL) == (int)self->field_bytes,
      "ECDH_compute_key");
}

#define EC_OPS(bits, bytes)                   \
  const tdm_ec_ops boring_p##bits##_ops = {   \
      .alg = TDM_P##bits,                     \
      .field_bytes = (bytes),                 \
      .order_bytes = (bytes),                 \
      .public_bytes = sizeof(boring_ec_key),  \
      .private_bytes = sizeof(boring_ec_key), \
      .kernel = kernel,                       \
      .public_init = public_init,             \
      .public_end = key_end,                  \
      .decompress = decompress,               \
      .private_init = private_init,           \
      .private_end = key_end,                 \
      .generate = generate,                   \
      .public_point = public_point,           \
      .ecdh = ecdh,                           \
      .sign = boring_ec_sign,                 \
      .verify = boring_ec_verify,             \
  }

EC_OPS(224, 28);
EC_OPS(256, 32);
EC_OPS(384, 48);
EC_OPS(521, 66);
