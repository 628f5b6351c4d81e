/* SPDX-License-Identifier: Apache-2.0
 * shadow for key wrapping: keys hold both sides; wrapped and unwrapped secrets are compared, lengths too.
 */
#include <stdlib.h>

#include "decorators/shadow.h"

struct shadowed {
  tdm_wrap_ops ops; /* first: what the slots get as self */
  const tdm_wrap_ops *first, *second;
  size_t second_at; /* in a key */
};

static const struct shadowed *of(const tdm_wrap_ops *self) { return (const struct shadowed *)(const void *)self; }

static const char *kernel(const tdm_wrap_ops *self) { return of(self)->first->kernel(of(self)->first); }

static tdm_status key_init(const tdm_wrap_ops *self, void *key, const uint8_t *bytes) {
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

static void key_end(const tdm_wrap_ops *self, void *key) {
  const struct shadowed *s = of(self);
  const shadow_front *front = key;
  if (!front->lost && s->second->key_end != NULL) s->second->key_end(s->second, shadow_at(key, s->second_at));
  if (s->first->key_end != NULL) s->first->key_end(s->first, shadow_at(key, SHADOW_FRONT));
}

static tdm_status wrap(const tdm_wrap_ops *self, const void *key, uint8_t *out, const uint8_t *in, size_t len) {
  const struct shadowed *s = of(self);
  const shadow_front *front = key;
  const size_t out_len = (len + 7) / 8 * 8 + 8;
  uint64_t sum = 0;
  tdm_status two = TDM_ERR_UNSUPPORTED;
  if (!front->lost && s->second->wrap != NULL) {
    shadow_place place;
    shadow_place_take(&place, out, in, out_len);
    two = TDM_ERR_MEMORY;
    if (place.at != NULL) two = s->second->wrap(s->second, shadow_at_const(key, s->second_at), place.at, in, len);
    if (two == TDM_OK) sum = shadow_sum(0, place.at, out_len);
    shadow_place_drop(&place);
  }
  error_clear();
  tdm_status one = s->first->wrap(s->first, shadow_at_const(key, SHADOW_FRONT), out, in, len);
  bool same = one == TDM_OK && two == TDM_OK && shadow_sum(0, out, out_len) == sum;
  shadow_judge(self->alg, "wrap", one, two, same);
  return one;
}

static tdm_status unwrap(const tdm_wrap_ops *self, const void *key, uint8_t *out, size_t *out_len, const uint8_t *in,
                         size_t len) {
  const struct shadowed *s = of(self);
  const shadow_front *front = key;
  uint64_t sum = 0;
  size_t secret_len = 0;
  tdm_status two = TDM_ERR_UNSUPPORTED;
  if (!front->lost && s->second->unwrap != NULL) {
    shadow_place place;
    shadow_place_take(&place, out, in, len - 8);
    two = TDM_ERR_MEMORY;
    if (place.at != NULL) {
      two = s->second->unwrap(s->second, shadow_at_const(key, s->second_at), place.at, &secret_len, in, len);
    }
    if (two == TDM_OK) sum = shadow_sum(0, place.at, secret_len);
    shadow_place_drop(&place);
  }
  error_clear();
  tdm_status one = s->first->unwrap(s->first, shadow_at_const(key, SHADOW_FRONT), out, out_len, in, len);
  bool same = one == TDM_OK && two == TDM_OK && *out_len == secret_len && shadow_sum(0, out, secret_len) == sum;
  shadow_judge(self->alg, "unwrap", one, two, same);
  return one;
}

const tdm_wrap_ops *shadow_wrap(const tdm_wrap_ops *first, const tdm_wrap_ops *second) {
  struct shadowed *s = first == NULL ? NULL : malloc(sizeof *s);
  if (s == NULL) return NULL;
  if (second != NULL && second->key_init == NULL) second = NULL;
  *s = (struct shadowed){.ops = *first, .first = first, .second = second};
  s->second_at = SHADOW_FRONT + shadow_up(first->key_bytes);
  s->ops.key_bytes = s->second_at + (second != NULL ? second->key_bytes : 0);
  s->ops.key_end = first->key_end != NULL || (second != NULL && second->key_end != NULL) ? key_end : NULL;
  if (first->kernel != NULL) s->ops.kernel = kernel;
  if (first->key_init != NULL) s->ops.key_init = key_init;
  if (first->wrap != NULL) s->ops.wrap = wrap;
  if (first->unwrap != NULL) s->ops.unwrap = unwrap;
  return &s->ops;
}
