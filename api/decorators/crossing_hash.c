/* SPDX-License-Identifier: Apache-2.0
 * Crossings of hashes: digest and update carry data.
 */
#include <stdlib.h>

#include "decorators/crossing.h"

struct crossed {
  tdm_hash_ops ops; /* first: what the slots get as self */
  const tdm_hash_ops *inner;
  const struct crossing *hook;
};

static const tdm_hash_ops *inner_of(const tdm_hash_ops *self) {
  return ((const struct crossed *)(const void *)self)->inner;
}

static void cross(const tdm_hash_ops *self, size_t bytes) {
  const struct crossing *hook = ((const struct crossed *)(const void *)self)->hook;
  hook->cross(hook, bytes);
}

static const char *kernel(const tdm_hash_ops *self) { return inner_of(self)->kernel(inner_of(self)); }

static tdm_status digest(const tdm_hash_ops *self, uint8_t *out, const uint8_t *in, size_t len) {
  cross(self, len);
  return inner_of(self)->digest(inner_of(self), out, in, len);
}

static tdm_status init(const tdm_hash_ops *self, void *state) { return inner_of(self)->init(inner_of(self), state); }

static tdm_status update(const tdm_hash_ops *self, void *state, const uint8_t *in, size_t len) {
  cross(self, len);
  return inner_of(self)->update(inner_of(self), state, in, len);
}

static tdm_status final(const tdm_hash_ops *self, void *state, uint8_t *out) {
  return inner_of(self)->final(inner_of(self), state, out);
}

static tdm_status copy(const tdm_hash_ops *self, void *to, const void *from) {
  return inner_of(self)->copy(inner_of(self), to, from);
}

static tdm_status take(const tdm_hash_ops *self, const void *state, ops_hash_snapshot *to) {
  return inner_of(self)->take(inner_of(self), state, to);
}

static tdm_status put(const tdm_hash_ops *self, void *state, const ops_hash_snapshot *from) {
  return inner_of(self)->put(inner_of(self), state, from);
}

const tdm_hash_ops *crossing_hash(const tdm_hash_ops *inner, const struct crossing *hook) {
  struct crossed *t = inner == NULL ? NULL : malloc(sizeof *t);
  if (t == NULL) return NULL;
  t->inner = inner;
  t->hook = hook;
  t->ops = *inner;
  if (inner->kernel != NULL) t->ops.kernel = kernel;
  if (inner->digest != NULL) t->ops.digest = digest;
  if (inner->init != NULL) t->ops.init = init;
  if (inner->update != NULL) t->ops.update = update;
  if (inner->final != NULL) t->ops.final = final;
  if (inner->copy != NULL) t->ops.copy = copy;
  if (inner->take != NULL) t->ops.take = take;
  if (inner->put != NULL) t->ops.put = put;
  return &t->ops;
}
