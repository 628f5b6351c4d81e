/* SPDX-License-Identifier: Apache-2.0
 * Crossings of AEADs: seal, open, aad and update carry data; bytes are those of text and additional data together.
 */
#include <stdlib.h>

#include "decorators/crossing.h"

struct crossed {
  tdm_aead_ops ops; /* first: what the slots get as self */
  const tdm_aead_ops *inner;
  const struct crossing *hook;
};

static const tdm_aead_ops *inner_of(const tdm_aead_ops *self) {
  return ((const struct crossed *)(const void *)self)->inner;
}

static void cross(const tdm_aead_ops *self, size_t bytes) {
  const struct crossing *hook = ((const struct crossed *)(const void *)self)->hook;
  hook->cross(hook, bytes);
}

static const char *kernel(const tdm_aead_ops *self) { return inner_of(self)->kernel(inner_of(self)); }

static tdm_status key_init(const tdm_aead_ops *self, void *key, const uint8_t *bytes, size_t tag_len) {
  return inner_of(self)->key_init(inner_of(self), key, bytes, tag_len);
}

static void key_end(const tdm_aead_ops *self, void *key) { inner_of(self)->key_end(inner_of(self), key); }

static tdm_status seal(const tdm_aead_ops *self, const void *key, uint8_t *out, uint8_t *tag, ops_bytes nonce,
                       ops_bytes aad, ops_bytes in) {
  cross(self, aad.len + in.len);
  return inner_of(self)->seal(inner_of(self), key, out, tag, nonce, aad, in);
}

static tdm_status open(const tdm_aead_ops *self, const void *key, uint8_t *out, const uint8_t *tag, ops_bytes nonce,
                       ops_bytes aad, ops_bytes in) {
  cross(self, aad.len + in.len);
  return inner_of(self)->open(inner_of(self), key, out, tag, nonce, aad, in);
}

static tdm_status begin(const tdm_aead_ops *self, const void *key, void *state, ops_bytes nonce, bool sealing) {
  return inner_of(self)->begin(inner_of(self), key, state, nonce, sealing);
}

static tdm_status aad(const tdm_aead_ops *self, const void *key, void *state, ops_bytes data) {
  cross(self, data.len);
  return inner_of(self)->aad(inner_of(self), key, state, data);
}

static tdm_status update(const tdm_aead_ops *self, const void *key, void *state, uint8_t *out, ops_bytes in) {
  cross(self, in.len);
  return inner_of(self)->update(inner_of(self), key, state, out, in);
}

static tdm_status seal_final(const tdm_aead_ops *self, const void *key, void *state, uint8_t *tag) {
  return inner_of(self)->seal_final(inner_of(self), key, state, tag);
}

static tdm_status open_final(const tdm_aead_ops *self, const void *key, void *state, const uint8_t *tag) {
  return inner_of(self)->open_final(inner_of(self), key, state, tag);
}

static void end(const tdm_aead_ops *self, void *state) { inner_of(self)->end(inner_of(self), state); }

const tdm_aead_ops *crossing_aead(const tdm_aead_ops *inner, const struct crossing *hook) {
  struct crossed *t = inner == NULL ? NULL : malloc(sizeof *t);
  if (t == NULL) return NULL;
  t->inner = inner;
  t->hook = hook;
  t->ops = *inner;
  if (inner->kernel != NULL) t->ops.kernel = kernel;
  if (inner->key_init != NULL) t->ops.key_init = key_init;
  if (inner->key_end != NULL) t->ops.key_end = key_end;
  if (inner->seal != NULL) t->ops.seal = seal;
  if (inner->open != NULL) t->ops.open = open;
  if (inner->begin != NULL) t->ops.begin = begin;
  if (inner->aad != NULL) t->ops.aad = aad;
  if (inner->update != NULL) t->ops.update = update;
  if (inner->seal_final != NULL) t->ops.seal_final = seal_final;
  if (inner->open_final != NULL) t->ops.open_final = open_final;
  if (inner->end != NULL) t->ops.end = end;
  return &t->ops;
}
