/* SPDX-License-Identifier: Apache-2.0
 * Crossings of stream ciphers: update carries data.
 */
#include <stdlib.h>

#include "decorators/crossing.h"

struct crossed {
  tdm_stream_ops ops; /* first: what the slots get as self */
  const tdm_stream_ops *inner;
  const struct crossing *hook;
};

static const tdm_stream_ops *inner_of(const tdm_stream_ops *self) {
  return ((const struct crossed *)(const void *)self)->inner;
}

static void cross(const tdm_stream_ops *self, size_t bytes) {
  const struct crossing *hook = ((const struct crossed *)(const void *)self)->hook;
  hook->cross(hook, bytes);
}

static const char *kernel(const tdm_stream_ops *self) { return inner_of(self)->kernel(inner_of(self)); }

static tdm_status init(const tdm_stream_ops *self, void *state, const uint8_t *key, size_t key_len) {
  return inner_of(self)->init(inner_of(self), state, key, key_len);
}

static tdm_status update(const tdm_stream_ops *self, void *state, uint8_t *out, const uint8_t *in, size_t len) {
  cross(self, len);
  return inner_of(self)->update(inner_of(self), state, out, in, len);
}

const tdm_stream_ops *crossing_stream(const tdm_stream_ops *inner, const struct crossing *hook) {
  struct crossed *t = inner == NULL ? NULL : malloc(sizeof *t);
  if (t == NULL) return NULL;
  t->inner = inner;
  t->hook = hook;
  t->ops = *inner;
  if (inner->kernel != NULL) t->ops.kernel = kernel;
  if (inner->init != NULL) t->ops.init = init;
  if (inner->update != NULL) t->ops.update = update;
  return &t->ops;
}
