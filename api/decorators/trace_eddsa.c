/* SPDX-License-Identifier: Apache-2.0
 * trace for Ed25519: sign and verify carry the message, verify also the signature.
 */
#include <stdlib.h>

#include "decorators/trace.h"

struct traced {
  tdm_eddsa_ops ops; /* first: what the slots get as self */
  const tdm_eddsa_ops *inner;
};

static const tdm_eddsa_ops *inner_of(const tdm_eddsa_ops *self) {
  return ((const struct traced *)(const void *)self)->inner;
}

static const char *kernel(const tdm_eddsa_ops *self) { return inner_of(self)->kernel(inner_of(self)); }

static tdm_status public_key(const tdm_eddsa_ops *self, uint8_t out[32], const uint8_t seed[32]) {
  return inner_of(self)->public_key(inner_of(self), out, seed);
}

static tdm_status sign(const tdm_eddsa_ops *self, uint8_t signature[64], const uint8_t seed[32], const uint8_t open[32],
                       ops_bytes message) {
  trace_cross(message.len);
  return inner_of(self)->sign(inner_of(self), signature, seed, open, message);
}

static tdm_status verify(const tdm_eddsa_ops *self, const uint8_t signature[64], const uint8_t open[32],
                         ops_bytes message) {
  trace_cross(64 + message.len);
  return inner_of(self)->verify(inner_of(self), signature, open, message);
}

const tdm_eddsa_ops *trace_eddsa(const tdm_eddsa_ops *inner) {
  struct traced *t = inner == NULL ? NULL : malloc(sizeof *t);
  if (t == NULL) return NULL;
  t->inner = inner;
  t->ops = *inner;
  if (inner->kernel != NULL) t->ops.kernel = kernel;
  if (inner->public_key != NULL) t->ops.public_key = public_key;
  if (inner->sign != NULL) t->ops.sign = sign;
  if (inner->verify != NULL) t->ops.verify = verify;
  return &t->ops;
}
