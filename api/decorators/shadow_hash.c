/* SPDX-License-Identifier: Apache-2.0
 * shadow for hashes: digests are compared, of one call and of running states, which hold both sides.
 */
#include <stdlib.h>

#include "decorators/shadow.h"

enum { DIGEST_MOST = 64 };

struct shadowed {
  tdm_hash_ops ops; /* first: what the slots get as self */
  const tdm_hash_ops *first, *second;
  size_t second_at; /* in a state; 0: both do not fit, running states are the first's alone */
};

static const struct shadowed *of(const tdm_hash_ops *self) { return (const struct shadowed *)(const void *)self; }
static void *first_of(void *state) { return shadow_at(state, SHADOW_STATE_FRONT); }
static const void *first_of_const(const void *state) { return shadow_at_const(state, SHADOW_STATE_FRONT); }

static const char *kernel(const tdm_hash_ops *self) { return of(self)->first->kernel(of(self)->first); }

static tdm_status digest(const tdm_hash_ops *self, uint8_t *out, const uint8_t *in, size_t len) {
  const struct shadowed *s = of(self);
  uint8_t check[DIGEST_MOST];
  tdm_status two = TDM_ERR_UNSUPPORTED;
  if (s->second != NULL && s->second->digest != NULL) two = s->second->digest(s->second, check, in, len);
  error_clear();
  tdm_status one = s->first->digest(s->first, out, in, len);
  shadow_compare(self->alg, "digest", one, two, out, check, self->digest_bytes);
  wipe(check, sizeof check);
  return one;
}

static tdm_status init(const tdm_hash_ops *self, void *state) {
  const struct shadowed *s = of(self);
  shadow_front *front = state;
  tdm_status two = TDM_ERR_UNSUPPORTED;
  if (s->second_at != 0) two = s->second->init(s->second, shadow_at(state, s->second_at));
  error_clear();
  tdm_status one = s->first->init(s->first, first_of(state));
  front->lost = !shadow_step(self->alg, "init", one, two);
  return one;
}

static tdm_status update(const tdm_hash_ops *self, void *state, const uint8_t *in, size_t len) {
  const struct shadowed *s = of(self);
  shadow_front *front = state;
  if (front->lost) return s->first->update(s->first, first_of(state), in, len);
  tdm_status two = s->second->update(s->second, shadow_at(state, s->second_at), in, len);
  error_clear();
  tdm_status one = s->first->update(s->first, first_of(state), in, len);
  front->lost = !shadow_step(self->alg, "update", one, two);
  return one;
}

static tdm_status final(const tdm_hash_ops *self, void *state, uint8_t *out) {
  const struct shadowed *s = of(self);
  const shadow_front *front = state;
  uint8_t check[DIGEST_MOST];
  tdm_status two = TDM_ERR_UNSUPPORTED;
  if (!front->lost) two = s->second->final(s->second, shadow_at(state, s->second_at), check);
  error_clear();
  tdm_status one = s->first->final(s->first, first_of(state), out);
  shadow_compare(self->alg, "final", one, two, out, check, self->digest_bytes);
  wipe(check, sizeof check);
  return one;
}

static tdm_status copy(const tdm_hash_ops *self, void *to, const void *from) {
  const struct shadowed *s = of(self);
  shadow_front *front = to;
  const shadow_front *source = from;
  tdm_status two = TDM_ERR_UNSUPPORTED;
  if (!source->lost && s->second->copy != NULL) {
    two = s->second->copy(s->second, shadow_at(to, s->second_at), shadow_at_const(from, s->second_at));
  }
  error_clear();
  tdm_status one = s->first->copy(s->first, first_of(to), first_of_const(from));
  front->lost = !shadow_step(self->alg, "copy", one, two);
  return one;
}

static tdm_status take(const tdm_hash_ops *self, const void *state, ops_hash_snapshot *to) {
  const struct shadowed *s = of(self);
  const shadow_front *front = state;
  ops_hash_snapshot check;
  memset(&check, 0, sizeof check);
  tdm_status two = TDM_ERR_UNSUPPORTED;
  if (!front->lost && s->second->take != NULL) {
    two = s->second->take(s->second, shadow_at_const(state, s->second_at), &check);
  }
  error_clear();
  tdm_status one = s->first->take(s->first, first_of_const(state), to);
  shadow_compare(self->alg, "take", one, two, to, &check, sizeof check);
  wipe(&check, sizeof check);
  return one;
}

static tdm_status put(const tdm_hash_ops *self, void *state, const ops_hash_snapshot *from) {
  const struct shadowed *s = of(self);
  shadow_front *front = state;
  tdm_status two = TDM_ERR_UNSUPPORTED;
  if (s->second_at != 0 && s->second->put != NULL) {
    two = s->second->put(s->second, shadow_at(state, s->second_at), from);
  }
  error_clear();
  tdm_status one = s->first->put(s->first, first_of(state), from);
  front->lost = !shadow_step(self->alg, "put", one, two);
  return one;
}

const tdm_hash_ops *shadow_hash(const tdm_hash_ops *first, const tdm_hash_ops *second) {
  struct shadowed *s = first == NULL ? NULL : malloc(sizeof *s);
  if (s == NULL) return NULL;
  *s = (struct shadowed){.ops = *first, .first = first, .second = second};
  const size_t at = SHADOW_STATE_FRONT + (first->state_bytes + 15) / 16 * 16;
  s->ops.state_bytes = at;
  if (second != NULL && second->init != NULL && second->update != NULL && second->final != NULL &&
      at + second->state_bytes <= OPS_HASH_STATE_MAX) {
    s->second_at = at;
    s->ops.state_bytes = at + second->state_bytes;
  }
  if (first->kernel != NULL) s->ops.kernel = kernel;
  if (first->digest != NULL) s->ops.digest = digest;
  if (first->init != NULL) s->ops.init = init;
  if (first->update != NULL) s->ops.update = update;
  if (first->final != NULL) s->ops.final = final;
  if (first->copy != NULL) s->ops.copy = copy;
  if (first->take != NULL) s->ops.take = take;
  if (first->put != NULL) s->ops.put = put;
  return &s->ops;
}
