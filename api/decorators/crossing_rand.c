/* SPDX-License-Identifier: Apache-2.0
 * Crossings of randomness: bytes and drbg_generate carry data, and their bytes are those they give.
 */
#include <stdlib.h>

#include "decorators/crossing.h"

struct crossed {
  tdm_rand_ops ops; /* first: what the slots get as self */
  const tdm_rand_ops *inner;
  const struct crossing *hook;
};

static const tdm_rand_ops *inner_of(const tdm_rand_ops *self) {
  return ((const struct crossed *)(const void *)self)->inner;
}

static void cross(const tdm_rand_ops *self, size_t bytes) {
  const struct crossing *hook = ((const struct crossed *)(const void *)self)->hook;
  hook->cross(hook, bytes);
}

static const char *kernel(const tdm_rand_ops *self) { return inner_of(self)->kernel(inner_of(self)); }

static tdm_status bytes(const tdm_rand_ops *self, uint8_t *out, size_t len) {
  cross(self, len);
  return inner_of(self)->bytes(inner_of(self), out, len);
}

static tdm_status entropy(const tdm_rand_ops *self, uint8_t seed[48]) {
  return inner_of(self)->entropy(inner_of(self), seed);
}

static tdm_status drbg_init(const tdm_rand_ops *self, void *drbg, const uint8_t seed[48], const uint8_t *personal,
                            size_t personal_len) {
  return inner_of(self)->drbg_init(inner_of(self), drbg, seed, personal, personal_len);
}

static void drbg_end(const tdm_rand_ops *self, void *drbg) { inner_of(self)->drbg_end(inner_of(self), drbg); }

static tdm_status drbg_reseed(const tdm_rand_ops *self, void *drbg, const uint8_t seed[48], const uint8_t *additional,
                              size_t additional_len) {
  return inner_of(self)->drbg_reseed(inner_of(self), drbg, seed, additional, additional_len);
}

static tdm_status drbg_generate(const tdm_rand_ops *self, void *drbg, uint8_t *out, size_t len,
                                const uint8_t *additional, size_t additional_len) {
  cross(self, len);
  return inner_of(self)->drbg_generate(inner_of(self), drbg, out, len, additional, additional_len);
}

const tdm_rand_ops *crossing_rand(const tdm_rand_ops *inner, const struct crossing *hook) {
  struct crossed *t = inner == NULL ? NULL : malloc(sizeof *t);
  if (t == NULL) return NULL;
  t->inner = inner;
  t->hook = hook;
  t->ops = *inner;
  if (inner->kernel != NULL) t->ops.kernel = kernel;
  if (inner->bytes != NULL) t->ops.bytes = bytes;
  if (inner->entropy != NULL) t->ops.entropy = entropy;
  if (inner->drbg_init != NULL) t->ops.drbg_init = drbg_init;
  if (inner->drbg_end != NULL) t->ops.drbg_end = drbg_end;
  if (inner->drbg_reseed != NULL) t->ops.drbg_reseed = drbg_reseed;
  if (inner->drbg_generate != NULL) t->ops.drbg_generate = drbg_generate;
  return &t->ops;
}
