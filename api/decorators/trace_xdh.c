/* SPDX-License-Identifier: Apache-2.0
 * trace for X25519: derive carries the peer's key.
 */
#include <stdlib.h>

#include "decorators/trace.h"

struct traced {
  tdm_xdh_ops ops; /* first: what the slots get as self */
  const tdm_xdh_ops *inner;
};

static const tdm_xdh_ops *inner_of(const tdm_xdh_ops *self) {
  return ((const struct traced *)(const void *)self)->inner;
}

static const char *kernel(const tdm_xdh_ops *self) { return inner_of(self)->kernel(inner_of(self)); }

static tdm_status public_key(const tdm_xdh_ops *self, uint8_t out[32], const uint8_t private_key[32]) {
  return inner_of(self)->public_key(inner_of(self), out, private_key);
}

static tdm_status derive(const tdm_xdh_ops *self, uint8_t out[32], const uint8_t private_key[32],
                         const uint8_t peer[32]) {
  trace_cross(32);
  return inner_of(self)->derive(inner_of(self), out, private_key, peer);
}

const tdm_xdh_ops *trace_xdh(const tdm_xdh_ops *inner) {
  struct traced *t = inner == NULL ? NULL : malloc(sizeof *t);
  if (t == NULL) return NULL;
  t->inner = inner;
  t->ops = *inner;
  if (inner->kernel != NULL) t->ops.kernel = kernel;
  if (inner->public_key != NULL) t->ops.public_key = public_key;
  if (inner->derive != NULL) t->ops.derive = derive;
  return &t->ops;
}
