/* SPDX-License-Identifier: Apache-2.0
 * Objects of the prime curves: points as SEC 1 writes them (section 2.3), scalars at the order's length.
 * Leaks of a private scalar whether it is in range, and what its public key, which is public, tells.
 */
#include <string.h>

#include "base/error.h"
#include "base/keymem.h"
#include "base/wipe.h"
#include "core/pkey_key.h"

enum { INFINITY_FORM = 0, COMPRESSED = 2, UNCOMPRESSED = 4 };

/* x || y of a point. The backend says whether it is on the curve. */
static tdm_status decode_point(const tdm_ec_ops *ops, uint8_t *point, der_bytes in) {
  size_t f = ops->field_bytes;
  unsigned form = in.len > 0 ? in.p[0] : 0xff;
  if (form == UNCOMPRESSED && in.len == 1 + 2 * f) {
    memcpy(point, in.p + 1, 2 * f);
    return TDM_OK;
  }
  if ((form == COMPRESSED || form == COMPRESSED + 1) && in.len == 1 + f) {
    if (ops->decompress == NULL) return error_set(TDM_ERR_UNSUPPORTED, "the backend does not read compressed points");
    return ops->decompress(ops, point, in.p + 1, form == COMPRESSED + 1);
  }
  if (form == INFINITY_FORM && in.len == 1) return error_set(TDM_ERR_BAD_KEY, "the point at infinity is no key");
  return error_set(TDM_ERR_FORMAT, "a point is 04 x y, 02 x or 03 x, each coordinate of %zu bytes", f);
}

/* Private: the scalar, its point, and that a point given beside it is the same. */
static tdm_status init_private(tdm_pkey *k, const uint8_t *given, uint8_t *point) {
  const tdm_ec_ops *ops = k->ops.ec;
  tdm_status status = ops->private_init(ops, k->private_key, k->parts.secret.p);
  if (status != TDM_OK) return status;
  status = ops->public_point(ops, k->private_key, point);
  if (status == TDM_OK && given != NULL && memcmp(point, given, 2 * ops->field_bytes) != 0) {
    status = error_set(TDM_ERR_BAD_KEY, "the public key is not that of the private key");
  }
  if (status != TDM_OK && ops->private_end != NULL) ops->private_end(ops, k->private_key);
  return status;
}

static tdm_status init(tdm_pkey *k, const uint8_t *given, uint8_t *point) {
  const tdm_ec_ops *ops = k->ops.ec;
  tdm_status status = TDM_OK;
  if (k->parts.is_private) {
    status = init_private(k, given, point);
  } else {
    memcpy(point, given, 2 * ops->field_bytes);
  }
  if (status != TDM_OK) return status;
  status = ops->public_init(ops, k->public_key, point);
  if (status != TDM_OK && k->parts.is_private && ops->private_end != NULL) ops->private_end(ops, k->private_key);
  return status;
}

static size_t field_bits(tdm_alg alg, size_t field_bytes) { return alg == TDM_P521 ? 521 : 8 * field_bytes; }

tdm_status pkey_make_curve(tdm_pkey **pkey, const tdm_backend *backend, const der_key *parts) {
  const tdm_backend *b;
  tdm_status status = core_choose(TDM_KIND_EC, parts->alg, backend, &b);
  if (status != TDM_OK) return status;
  const tdm_ec_ops *ops = b->ec[parts->alg];
  if (parts->is_private && ops->private_init == NULL) {
    return error_set(TDM_ERR_UNSUPPORTED, "backend '%s' has no private keys of this curve", b->name);
  }
  uint8_t given[2 * OPS_EC_MAX_BYTES];
  bool is_given = !parts->is_private || parts->open.len > 0;
  if (is_given) status = decode_point(ops, given, parts->open);
  if (status != TDM_OK) return status;

  const size_t point_bytes = 1 + 2 * ops->field_bytes;
  pkey_sizes sizes = {ops->public_bytes, parts->is_private ? ops->private_bytes : 0, point_bytes + parts->secret.len};
  tdm_pkey *k = NULL;
  uint8_t *bytes = NULL;
  status = pkey_alloc(&k, b, parts->alg, parts->is_private, &sizes, &bytes);
  if (status != TDM_OK) return status;
  k->ops.ec = ops;
  k->bits = field_bits(parts->alg, ops->field_bytes);
  k->parts.open = (der_bytes){bytes, point_bytes};
  uint8_t *point = bytes;
  bytes += point_bytes;
  pkey_keep(&k->parts.secret, parts->secret, &bytes);
  point[0] = UNCOMPRESSED;
  status = init(k, is_given ? given : NULL, point + 1);
  core_served(b, parts->alg);
  if (status != TDM_OK) {
    keymem_free(k, k->bytes);
    return status;
  }
  *pkey = k;
  return TDM_OK;
}
