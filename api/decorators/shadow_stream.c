/* SPDX-License-Identifier: Apache-2.0
 * shadow for stream ciphers: a running state holds both sides, and each update's text is compared.
 */
#include <stdlib.h>

#include "decorators/shadow.h"

struct shadowed {
  tdm_stream_ops ops; /* first: what the slots get as self */
  const tdm_stream_ops *first, *second;
  size_t second_at; /* in a state; 0: not served, or both do not fit */
};

static const struct shadowed *of(const tdm_stream_ops *self) { return (const struct shadowed *)(const void *)self; }

static const char *kernel(const tdm_stream_ops *self) { return of(self)->first->kernel(of(self)->first); }

static tdm_status init(const tdm_stream_ops *self, void *state, const uint8_t *key, size_t key_len) {
  const struct shadowed *s = of(self);
  shadow_front *front = state;
  tdm_status two = TDM_ERR_UNSUPPORTED;
  if (s->second_at != 0) two = s->second->init(s->second, shadow_at(state, s->second_at), key, key_len);
  error_clear();
  tdm_status one = s->first->init(s->first, shadow_at(state, SHADOW_STATE_FRONT), key, key_len);
  front->lost = !shadow_step(self->alg, "init", one, two);
  return one;
}

/* The second's text, in pieces, into a sum. */
static tdm_status second_pass(const struct shadowed *s, void *state, const uint8_t *in, size_t len, uint64_t *sum) {
  uint8_t piece[SHADOW_PIECE];
  tdm_status two = TDM_OK;
  for (size_t at = 0, n; at < len && two == TDM_OK; at += n) {
    n = len - at < sizeof piece ? len - at : sizeof piece;
    two = s->second->update(s->second, shadow_at(state, s->second_at), piece, in + at, n);
    if (two == TDM_OK) *sum = shadow_sum(*sum, piece, n);
  }
  wipe(piece, sizeof piece);
  return two;
}

static tdm_status update(const tdm_stream_ops *self, void *state, uint8_t *out, const uint8_t *in, size_t len) {
  const struct shadowed *s = of(self);
  shadow_front *front = state;
  uint64_t sum = 0;
  tdm_status two = front->lost ? TDM_ERR_UNSUPPORTED : second_pass(s, state, in, len, &sum);
  error_clear();
  tdm_status one = s->first->update(s->first, shadow_at(state, SHADOW_STATE_FRONT), out, in, len);
  bool same = one == TDM_OK && two == TDM_OK && shadow_sum(0, out, len) == sum;
  shadow_judge(self->alg, "update", one, two, same);
  front->lost = front->lost || !same;
  return one;
}

const tdm_stream_ops *shadow_stream(const tdm_stream_ops *first, const tdm_stream_ops *second) {
  struct shadowed *s = first == NULL ? NULL : malloc(sizeof *s);
  if (s == NULL) return NULL;
  *s = (struct shadowed){.ops = *first, .first = first, .second = second};
  const size_t at = SHADOW_STATE_FRONT + (first->state_bytes + 15) / 16 * 16;
  s->ops.state_bytes = at;
  if (second != NULL && second->init != NULL && second->update != NULL &&
      at + second->state_bytes <= OPS_STREAM_STATE_MAX) {
    s->second_at = at;
    s->ops.state_bytes = at + second->state_bytes;
  }
  if (first->kernel != NULL) s->ops.kernel = kernel;
  if (first->init != NULL) s->ops.init = init;
  if (first->update != NULL) s->ops.update = update;
  return &s->ops;
}
