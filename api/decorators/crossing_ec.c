/* SPDX-License-Identifier: Apache-2.0
 * Crossings of the prime curves: signatures carry digests (and verification the signature), ECDH the peer's point.
 */
#include <stdlib.h>

#include "decorators/crossing.h"

struct crossed {
  tdm_ec_ops ops; /* first: what the slots get as self */
  const tdm_ec_ops *inner;
  const struct crossing *hook;
};

static const tdm_ec_ops *inner_of(const tdm_ec_ops *self) {
  return ((const struct crossed *)(const void *)self)->inner;
}

static const char *kernel(const tdm_ec_ops *self) { return inner_of(self)->kernel(inner_of(self)); }

static tdm_status public_init(const tdm_ec_ops *self, void *key, const uint8_t *point) {
  return inner_of(self)->public_init(inner_of(self), key, point);
}

static void cross(const tdm_ec_ops *self, size_t bytes) {
  const struct crossing *hook = ((const struct crossed *)(const void *)self)->hook;
  hook->cross(hook, bytes);
}

static void public_end(const tdm_ec_ops *self, void *key) { inner_of(self)->public_end(inner_of(self), key); }

static tdm_status decompress(const tdm_ec_ops *self, uint8_t *point, const uint8_t *x, bool odd) {
  return inner_of(self)->decompress(inner_of(self), point, x, odd);
}

static tdm_status private_init(const tdm_ec_ops *self, void *key, const uint8_t *scalar) {
  return inner_of(self)->private_init(inner_of(self), key, scalar);
}

static void private_end(const tdm_ec_ops *self, void *key) { inner_of(self)->private_end(inner_of(self), key); }

static tdm_status generate(const tdm_ec_ops *self, ops_random random, uint8_t *scalar) {
  return inner_of(self)->generate(inner_of(self), random, scalar);
}

static tdm_status public_point(const tdm_ec_ops *self, const void *key, uint8_t *point) {
  return inner_of(self)->public_point(inner_of(self), key, point);
}

static tdm_status ecdh(const tdm_ec_ops *self, const void *private_key, const void *public_key, uint8_t *x) {
  cross(self, 2 * self->field_bytes);
  return inner_of(self)->ecdh(inner_of(self), private_key, public_key, x);
}

static tdm_status sign(const tdm_ec_ops *self, const void *key, ops_random random, uint8_t *rs, ops_bytes digest) {
  cross(self, digest.len);
  return inner_of(self)->sign(inner_of(self), key, random, rs, digest);
}

static tdm_status sign_rfc6979(const tdm_ec_ops *self, const void *key, tdm_alg hash, uint8_t *rs, ops_bytes digest) {
  cross(self, digest.len);
  return inner_of(self)->sign_rfc6979(inner_of(self), key, hash, rs, digest);
}

static tdm_status verify(const tdm_ec_ops *self, const void *key, const uint8_t *rs, ops_bytes digest) {
  cross(self, 2 * self->order_bytes + digest.len);
  return inner_of(self)->verify(inner_of(self), key, rs, digest);
}

const tdm_ec_ops *crossing_ec(const tdm_ec_ops *inner, const struct crossing *hook) {
  struct crossed *t = inner == NULL ? NULL : malloc(sizeof *t);
  if (t == NULL) return NULL;
  t->inner = inner;
  t->hook = hook;
  t->ops = *inner;
  if (inner->kernel != NULL) t->ops.kernel = kernel;
  if (inner->public_init != NULL) t->ops.public_init = public_init;
  if (inner->public_end != NULL) t->ops.public_end = public_end;
  if (inner->decompress != NULL) t->ops.decompress = decompress;
  if (inner->private_init != NULL) t->ops.private_init = private_init;
  if (inner->private_end != NULL) t->ops.private_end = private_end;
  if (inner->generate != NULL) t->ops.generate = generate;
  if (inner->public_point != NULL) t->ops.public_point = public_point;
  if (inner->ecdh != NULL) t->ops.ecdh = ecdh;
  if (inner->sign != NULL) t->ops.sign = sign;
  if (inner->sign_rfc6979 != NULL) t->ops.sign_rfc6979 = sign_rfc6979;
  if (inner->verify != NULL) t->ops.verify = verify;
  return &t->ops;
}
