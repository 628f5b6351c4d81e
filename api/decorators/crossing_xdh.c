/* SPDX-License-Identifier: Apache-2.0
 * Crossings of X25519: derive carries the peer's key.
 */
#include <stdlib.h>

#include "decorators/crossing.h"

struct crossed {
  tdm_xdh_ops ops; /* first: what the slots get as self */
  const tdm_xdh_ops *inner;
  const struct crossing *hook;
};

static const tdm_xdh_ops *inner_of(const tdm_xdh_ops *self) {
  return ((const struct crossed *)(const void *)self)->inner;
}

static void cross(const tdm_xdh_ops *self, size_t bytes) {
  const struct crossing *hook = ((const struct crossed *)(const void *)self)->hook;
  hook->cross(hook, bytes);
}

static const char *kernel(const tdm_xdh_ops *self) { return inner_of(self)->kernel(inner_of(self)); }

static tdm_status public_key(const tdm_xdh_ops *self, uint8_t out[32], const uint8_t private_key[32]) {
  return inner_of(self)->public_key(inner_of(self), out, private_key);
}

static tdm_status derive(const tdm_xdh_ops *self, uint8_t out[32], const uint8_t private_key[32],
                         const uint8_t peer[32]) {
  cross(self, 32);
  return inner_of(self)->derive(inner_of(self), out, private_key, peer);
}

const tdm_xdh_ops *crossing_xdh(const tdm_xdh_ops *inner, const struct crossing *hook) {
  struct crossed *t = inner == NULL ? NULL : malloc(sizeof *t);
  if (t == NULL) return NULL;
  t->inner = inner;
  t->hook = hook;
  t->ops = *inner;
  if (inner->kernel != NULL) t->ops.kernel = kernel;
  if (inner->public_key != NULL) t->ops.public_key = public_key;
  if (inner->derive != NULL) t->ops.derive = derive;
  return &t->ops;
}
