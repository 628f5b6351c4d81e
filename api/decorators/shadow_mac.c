/* SPDX-License-Identifier: Apache-2.0
 * shadow for MACs: tags are compared, of one call and of running states. Keys and states hold both sides.
 */
#include <stdlib.h>

#include "decorators/shadow.h"

enum { TAG_MOST = 64 };

struct shadowed {
  tdm_mac_ops ops; /* first: what the slots get as self */
  const tdm_mac_ops *first, *second;
  size_t second_key; /* where it lies in a key */
  size_t second_at;  /* in a state; 0: both do not fit, running states are the first's alone */
};

static const struct shadowed *of(const tdm_mac_ops *self) { return (const struct shadowed *)(const void *)self; }
static const void *first_key(const void *key) { return shadow_at_const(key, SHADOW_FRONT); }
static void *first_of(void *state) { return shadow_at(state, SHADOW_STATE_FRONT); }

static const char *kernel(const tdm_mac_ops *self) { return of(self)->first->kernel(of(self)->first); }

static tdm_status key_init(const tdm_mac_ops *self, void *key, const uint8_t *bytes, size_t len) {
  const struct shadowed *s = of(self);
  shadow_front *front = key;
  tdm_status two = TDM_ERR_UNSUPPORTED;
  if (s->second != NULL) two = s->second->key_init(s->second, shadow_at(key, s->second_key), bytes, len);
  error_clear();
  tdm_status one = s->first->key_init(s->first, shadow_at(key, SHADOW_FRONT), bytes, len);
  front->lost = !shadow_step(self->alg, "key_init", one, two);
  if (two == TDM_OK && front->lost && s->second->key_end != NULL) {
    s->second->key_end(s->second, shadow_at(key, s->second_key));
  }
  return one;
}

static void key_end(const tdm_mac_ops *self, void *key) {
  const struct shadowed *s = of(self);
  const shadow_front *front = key;
  if (!front->lost && s->second->key_end != NULL) s->second->key_end(s->second, shadow_at(key, s->second_key));
  if (s->first->key_end != NULL) s->first->key_end(s->first, shadow_at(key, SHADOW_FRONT));
}

static tdm_status mac(const tdm_mac_ops *self, const void *key, uint8_t *tag, const uint8_t *in, size_t len) {
  const struct shadowed *s = of(self);
  const shadow_front *front = key;
  uint8_t check[TAG_MOST];
  tdm_status two = TDM_ERR_UNSUPPORTED;
  if (!front->lost && s->second->mac != NULL) {
    two = s->second->mac(s->second, shadow_at_const(key, s->second_key), check, in, len);
  }
  error_clear();
  tdm_status one = s->first->mac(s->first, first_key(key), tag, in, len);
  shadow_compare(self->alg, "mac", one, two, tag, check, self->tag_bytes);
  wipe(check, sizeof check);
  return one;
}

static tdm_status init(const tdm_mac_ops *self, const void *key, void *state) {
  const struct shadowed *s = of(self);
  const shadow_front *of_key = key;
  shadow_front *front = state;
  tdm_status two = TDM_ERR_UNSUPPORTED;
  if (!of_key->lost && s->second_at != 0) {
    two = s->second->init(s->second, shadow_at_const(key, s->second_key), shadow_at(state, s->second_at));
  }
  error_clear();
  tdm_status one = s->first->init(s->first, first_key(key), first_of(state));
  front->lost = !shadow_step(self->alg, "init", one, two);
  return one;
}

static tdm_status update(const tdm_mac_ops *self, const void *key, void *state, const uint8_t *in, size_t len) {
  const struct shadowed *s = of(self);
  shadow_front *front = state;
  if (front->lost) return s->first->update(s->first, first_key(key), first_of(state), in, len);
  tdm_status two =
      s->second->update(s->second, shadow_at_const(key, s->second_key), shadow_at(state, s->second_at), in, len);
  error_clear();
  tdm_status one = s->first->update(s->first, first_key(key), first_of(state), in, len);
  front->lost = !shadow_step(self->alg, "update", one, two);
  return one;
}

static tdm_status final(const tdm_mac_ops *self, const void *key, void *state, uint8_t *tag) {
  const struct shadowed *s = of(self);
  const shadow_front *front = state;
  uint8_t check[TAG_MOST];
  tdm_status two = TDM_ERR_UNSUPPORTED;
  if (!front->lost) {
    two = s->second->final(s->second, shadow_at_const(key, s->second_key), shadow_at(state, s->second_at), check);
  }
  error_clear();
  tdm_status one = s->first->final(s->first, first_key(key), first_of(state), tag);
  shadow_compare(self->alg, "final", one, two, tag, check, self->tag_bytes);
  wipe(check, sizeof check);
  return one;
}

static tdm_status copy(const tdm_mac_ops *self, void *to, const void *from) {
  const struct shadowed *s = of(self);
  shadow_front *front = to;
  const shadow_front *source = from;
  tdm_status two = TDM_ERR_UNSUPPORTED;
  if (!source->lost && s->second->copy != NULL) {
    two = s->second->copy(s->second, shadow_at(to, s->second_at), shadow_at_const(from, s->second_at));
  }
  error_clear();
  tdm_status one = s->first->copy(s->first, first_of(to), shadow_at_const(from, SHADOW_STATE_FRONT));
  front->lost = !shadow_step(self->alg, "copy", one, two);
  return one;
}

const tdm_mac_ops *shadow_mac(const tdm_mac_ops *first, const tdm_mac_ops *second) {
  struct shadowed *s = first == NULL ? NULL : malloc(sizeof *s);
  if (s == NULL) return NULL;
  if (second != NULL && second->key_init == NULL) second = NULL;
  *s = (struct shadowed){.ops = *first, .first = first, .second = second};
  s->second_key = SHADOW_FRONT + shadow_up(first->key_bytes);
  s->ops.key_bytes = s->second_key + (second != NULL ? second->key_bytes : 0);
  const size_t at = SHADOW_STATE_FRONT + (first->state_bytes + 15) / 16 * 16;
  s->ops.state_bytes = at;
  if (second != NULL && second->init != NULL && second->update != NULL && second->final != NULL &&
      at + second->state_bytes <= OPS_MAC_STATE_MAX) {
    s->second_at = at;
    s->ops.state_bytes = at + second->state_bytes;
  }
  s->ops.key_end = first->key_end != NULL || (second != NULL && second->key_end != NULL) ? key_end : NULL;
  if (first->kernel != NULL) s->ops.kernel = kernel;
  if (first->key_init != NULL) s->ops.key_init = key_init;
  if (first->mac != NULL) s->ops.mac = mac;
  if (first->init != NULL) s->ops.init = init;
  if (first->update != NULL) s->ops.update = update;
  if (first->final != NULL) s->ops.final = final;
  if (first->copy != NULL) s->ops.copy = copy;
  return &s->ops;
}
