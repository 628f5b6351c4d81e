/* SPDX-License-Identifier: Apache-2.0
 * Crossings of Ed25519: sign and verify carry the message, verify also the signature.
 */
#include <stdlib.h>

#include "decorators/crossing.h"

struct crossed {
  tdm_eddsa_ops ops; /* first: what the slots get as self */
  const tdm_eddsa_ops *inner;
  const struct crossing *hook;
};

static const tdm_eddsa_ops *inner_of(const tdm_eddsa_ops *self) {
  return ((const struct crossed *)(const void *)self)->inner;
}

static void cross(const tdm_eddsa_ops *self, size_t bytes) {
  const struct crossing *hook = ((const struct crossed *)(const void *)self)->hook;
  hook->cross(hook, bytes);
}

static const char *kernel(const tdm_eddsa_ops *self) { return inner_of(self)->kernel(inner_of(self)); }

static tdm_status public_key(const tdm_eddsa_ops *self, uint8_t out[32], const uint8_t seed[32]) {
  return inner_of(self)->public_key(inner_of(self), out, seed);
}

static tdm_status sign(const tdm_eddsa_ops *self, uint8_t signature[64], const uint8_t seed[32], const uint8_t open[32],
                       ops_bytes message) {
  cross(self, message.len);
  return inner_of(self)->sign(inner_of(self), signature, seed, open, message);
}

static tdm_status verify(const tdm_eddsa_ops *self, const uint8_t signature[64], const uint8_t open[32],
                         ops_bytes message) {
  cross(self, 64 + message.len);
  return inner_of(self)->verify(inner_of(self), signature, open, message);
}

const tdm_eddsa_ops *crossing_eddsa(const tdm_eddsa_ops *inner, const struct crossing *hook) {
  struct crossed *t = inner == NULL ? NULL : malloc(sizeof *t);
  if (t == NULL) return NULL;
  t->inner = inner;
  t->hook = hook;
  t->ops = *inner;
  if (inner->kernel != NULL) t->ops.kernel = kernel;
  if (inner->public_key != NULL) t->ops.public_key = public_key;
  if (inner->sign != NULL) t->ops.sign = sign;
  if (inner->verify != NULL) t->ops.verify = verify;
  return &t->ops;
}
