/* SPDX-License-Identifier: Apache-2.0
 * Crossings of XTS: a data unit is one crossing.
 */
#include <stdlib.h>

#include "decorators/crossing.h"

struct crossed {
  tdm_xts_ops ops; /* first: what the slots get as self */
  const tdm_xts_ops *inner;
  const struct crossing *hook;
};

static const tdm_xts_ops *inner_of(const tdm_xts_ops *self) {
  return ((const struct crossed *)(const void *)self)->inner;
}

static void cross(const tdm_xts_ops *self, size_t bytes) {
  const struct crossing *hook = ((const struct crossed *)(const void *)self)->hook;
  hook->cross(hook, bytes);
}

static const char *kernel(const tdm_xts_ops *self) { return inner_of(self)->kernel(inner_of(self)); }

static tdm_status key_init(const tdm_xts_ops *self, void *key, const uint8_t *bytes) {
  return inner_of(self)->key_init(inner_of(self), key, bytes);
}

static void key_end(const tdm_xts_ops *self, void *key) { inner_of(self)->key_end(inner_of(self), key); }

static tdm_status encrypt(const tdm_xts_ops *self, const void *key, uint8_t *out, const uint8_t tweak[16],
                          const uint8_t *in, size_t len) {
  cross(self, len);
  return inner_of(self)->encrypt(inner_of(self), key, out, tweak, in, len);
}

static tdm_status decrypt(const tdm_xts_ops *self, const void *key, uint8_t *out, const uint8_t tweak[16],
                          const uint8_t *in, size_t len) {
  cross(self, len);
  return inner_of(self)->decrypt(inner_of(self), key, out, tweak, in, len);
}

const tdm_xts_ops *crossing_xts(const tdm_xts_ops *inner, const struct crossing *hook) {
  struct crossed *t = inner == NULL ? NULL : malloc(sizeof *t);
  if (t == NULL) return NULL;
  t->inner = inner;
  t->hook = hook;
  t->ops = *inner;
  if (inner->kernel != NULL) t->ops.kernel = kernel;
  if (inner->key_init != NULL) t->ops.key_init = key_init;
  if (inner->key_end != NULL) t->ops.key_end = key_end;
  if (inner->encrypt != NULL) t->ops.encrypt = encrypt;
  if (inner->decrypt != NULL) t->ops.decrypt = decrypt;
  return &t->ops;
}
