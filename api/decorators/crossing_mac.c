/* SPDX-License-Identifier: Apache-2.0
 * Crossings of MACs: mac and update carry data.
 */
#include <stdlib.h>

#include "decorators/crossing.h"

struct crossed {
  tdm_mac_ops ops; /* first: what the slots get as self */
  const tdm_mac_ops *inner;
  const struct crossing *hook;
};

static const tdm_mac_ops *inner_of(const tdm_mac_ops *self) {
  return ((const struct crossed *)(const void *)self)->inner;
}

static void cross(const tdm_mac_ops *self, size_t bytes) {
  const struct crossing *hook = ((const struct crossed *)(const void *)self)->hook;
  hook->cross(hook, bytes);
}

static const char *kernel(const tdm_mac_ops *self) { return inner_of(self)->kernel(inner_of(self)); }

static tdm_status key_init(const tdm_mac_ops *self, void *key, const uint8_t *bytes, size_t len) {
  return inner_of(self)->key_init(inner_of(self), key, bytes, len);
}

static void key_end(const tdm_mac_ops *self, void *key) { inner_of(self)->key_end(inner_of(self), key); }

static tdm_status mac(const tdm_mac_ops *self, const void *key, uint8_t *tag, const uint8_t *in, size_t len) {
  cross(self, len);
  return inner_of(self)->mac(inner_of(self), key, tag, in, len);
}

static tdm_status init(const tdm_mac_ops *self, const void *key, void *state) {
  return inner_of(self)->init(inner_of(self), key, state);
}

static tdm_status update(const tdm_mac_ops *self, const void *key, void *state, const uint8_t *in, size_t len) {
  cross(self, len);
  return inner_of(self)->update(inner_of(self), key, state, in, len);
}

static tdm_status final(const tdm_mac_ops *self, const void *key, void *state, uint8_t *tag) {
  return inner_of(self)->final(inner_of(self), key, state, tag);
}

static tdm_status copy(const tdm_mac_ops *self, void *to, const void *from) {
  return inner_of(self)->copy(inner_of(self), to, from);
}

const tdm_mac_ops *crossing_mac(const tdm_mac_ops *inner, const struct crossing *hook) {
  struct crossed *t = inner == NULL ? NULL : malloc(sizeof *t);
  if (t == NULL) return NULL;
  t->inner = inner;
  t->hook = hook;
  t->ops = *inner;
  if (inner->kernel != NULL) t->ops.kernel = kernel;
  if (inner->key_init != NULL) t->ops.key_init = key_init;
  if (inner->key_end != NULL) t->ops.key_end = key_end;
  if (inner->mac != NULL) t->ops.mac = mac;
  if (inner->init != NULL) t->ops.init = init;
  if (inner->update != NULL) t->ops.update = update;
  if (inner->final != NULL) t->ops.final = final;
  if (inner->copy != NULL) t->ops.copy = copy;
  return &t->ops;
}
