/* SPDX-License-Identifier: Apache-2.0
 * shadow for XTS: keys hold both sides, and data units are compared. A unit is one call, so in place the second needs a
 * place of its own for all of it.
 */
#include <stdlib.h>

#include "decorators/shadow.h"

struct shadowed {
  tdm_xts_ops ops; /* first: what the slots get as self */
  const tdm_xts_ops *first, *second;
  size_t second_at; /* in a key */
};

static const struct shadowed *of(const tdm_xts_ops *self) { return (const struct shadowed *)(const void *)self; }

static const char *kernel(const tdm_xts_ops *self) { return of(self)->first->kernel(of(self)->first); }

static tdm_status key_init(const tdm_xts_ops *self, void *key, const uint8_t *bytes) {
  const struct shadowed *s = of(self);
  shadow_front *front = key;
  tdm_status two = TDM_ERR_UNSUPPORTED;
  if (s->second != NULL) two = s->second->key_init(s->second, shadow_at(key, s->second_at), bytes);
  error_clear();
  tdm_status one = s->first->key_init(s->first, shadow_at(key, SHADOW_FRONT), bytes);
  front->lost = !shadow_step(self->alg, "key_init", one, two);
  if (two == TDM_OK && front->lost && s->second->key_end != NULL) {
    s->second->key_end(s->second, shadow_at(key, s->second_at));
  }
  return one;
}

static void key_end(const tdm_xts_ops *self, void *key) {
  const struct shadowed *s = of(self);
  const shadow_front *front = key;
  if (!front->lost && s->second->key_end != NULL) s->second->key_end(s->second, shadow_at(key, s->second_at));
  if (s->first->key_end != NULL) s->first->key_end(s->first, shadow_at(key, SHADOW_FRONT));
}

static tdm_status second_unit(const struct shadowed *s, tdm_xts_able *second, const void *key, uint8_t *out,
                              const uint8_t tweak[16], const uint8_t *in, size_t len, uint64_t *sum) {
  const shadow_front *front = key;
  shadow_place place;
  if (front->lost || second == NULL) return TDM_ERR_UNSUPPORTED;
  shadow_place_take(&place, out, in, len);
  tdm_status two = TDM_ERR_MEMORY;
  if (place.at != NULL) two = second(s->second, shadow_at_const(key, s->second_at), place.at, tweak, in, len);
  if (two == TDM_OK) *sum = shadow_sum(0, place.at, len);
  shadow_place_drop(&place);
  return two;
}

static tdm_status both(const tdm_xts_ops *self, const char *operation, tdm_xts_able *first, tdm_xts_able *second,
                       const void *key, uint8_t *out, const uint8_t tweak[16], const uint8_t *in, size_t len) {
  const struct shadowed *s = of(self);
  uint64_t sum = 0;
  tdm_status two = second_unit(s, second, key, out, tweak, in, len, &sum);
  error_clear();
  tdm_status one = first(s->first, shadow_at_const(key, SHADOW_FRONT), out, tweak, in, len);
  bool same = one == TDM_OK && two == TDM_OK && shadow_sum(0, out, len) == sum;
  shadow_judge(self->alg, operation, one, two, same);
  return one;
}

static tdm_status encrypt(const tdm_xts_ops *self, const void *key, uint8_t *out, const uint8_t tweak[16],
                          const uint8_t *in, size_t len) {
  const struct shadowed *s = of(self);
  return both(self, "encrypt", s->first->encrypt, s->second == NULL ? NULL : s->second->encrypt, key, out, tweak, in,
              len);
}

static tdm_status decrypt(const tdm_xts_ops *self, const void *key, uint8_t *out, const uint8_t tweak[16],
                          const uint8_t *in, size_t len) {
  const struct shadowed *s = of(self);
  return both(self, "decrypt", s->first->decrypt, s->second == NULL ? NULL : s->second->decrypt, key, out, tweak, in,
              len);
}

const tdm_xts_ops *shadow_xts(const tdm_xts_ops *first, const tdm_xts_ops *second) {
  struct shadowed *s = first == NULL ? NULL : malloc(sizeof *s);
  if (s == NULL) return NULL;
  if (second != NULL && second->key_init == NULL) second = NULL;
  *s = (struct shadowed){.ops = *first, .first = first, .second = second};
  s->second_at = SHADOW_FRONT + shadow_up(first->key_bytes);
  s->ops.key_bytes = s->second_at + (second != NULL ? second->key_bytes : 0);
  s->ops.key_end = first->key_end != NULL || (second != NULL && second->key_end != NULL) ? key_end : NULL;
  if (first->kernel != NULL) s->ops.kernel = kernel;
  if (first->key_init != NULL) s->ops.key_init = key_init;
  if (first->encrypt != NULL) s->ops.encrypt = encrypt;
  if (first->decrypt != NULL) s->ops.decrypt = decrypt;
  return &s->ops;
}
