/* SPDX-License-Identifier: Apache-2.0
 * trace for key wrapping: a secret is one crossing.
 */
#include <stdlib.h>

#include "decorators/trace.h"

struct traced {
  tdm_wrap_ops ops; /* first: what the slots get as self */
  const tdm_wrap_ops *inner;
};

static const tdm_wrap_ops *inner_of(const tdm_wrap_ops *self) {
  return ((const struct traced *)(const void *)self)->inner;
}

static const char *kernel(const tdm_wrap_ops *self) { return inner_of(self)->kernel(inner_of(self)); }

static tdm_status key_init(const tdm_wrap_ops *self, void *key, const uint8_t *bytes) {
  return inner_of(self)->key_init(inner_of(self), key, bytes);
}

static void key_end(const tdm_wrap_ops *self, void *key) { inner_of(self)->key_end(inner_of(self), key); }

static tdm_status wrap(const tdm_wrap_ops *self, const void *key, uint8_t *out, const uint8_t *in, size_t len) {
  trace_cross(len);
  return inner_of(self)->wrap(inner_of(self), key, out, in, len);
}

static tdm_status unwrap(const tdm_wrap_ops *self, const void *key, uint8_t *out, size_t *out_len, const uint8_t *in,
                         size_t len) {
  trace_cross(len);
  return inner_of(self)->unwrap(inner_of(self), key, out, out_len, in, len);
}

const tdm_wrap_ops *trace_wrap(const tdm_wrap_ops *inner) {
  struct traced *t = inner == NULL ? NULL : malloc(sizeof *t);
  if (t == NULL) return NULL;
  t->inner = inner;
  t->ops = *inner;
  if (inner->kernel != NULL) t->ops.kernel = kernel;
  if (inner->key_init != NULL) t->ops.key_init = key_init;
  if (inner->key_end != NULL) t->ops.key_end = key_end;
  if (inner->wrap != NULL) t->ops.wrap = wrap;
  if (inner->unwrap != NULL) t->ops.unwrap = unwrap;
  return &t->ops;
}
