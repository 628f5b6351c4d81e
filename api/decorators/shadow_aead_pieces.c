/* SPDX-License-Identifier: Apache-2.0
 * shadow for AEADs in pieces: states hold both sides; each update's text is compared, and the tag or the verdict at the
 * end. The second's text goes into a sum, a piece at a time.
 */
#include "decorators/shadow_aead.h"

static const void *first_key(const void *key) { return shadow_at_const(key, SHADOW_FRONT); }
static void *first_of(void *state) { return shadow_at(state, SHADOW_FRONT); }

static bool streams(const tdm_aead_ops *ops) {
  return ops->begin != NULL && ops->aad != NULL && ops->update != NULL && ops->seal_final != NULL &&
         ops->open_final != NULL && ops->state_bytes <= OPS_AEAD_STATE_MAX;
}

tdm_status shadow_aead_text(const tdm_aead_ops *ops, const void *key, void *state, ops_bytes in, uint64_t *sum) {
  uint8_t piece[SHADOW_PIECE];
  tdm_status status = TDM_OK;
  for (size_t at = 0, n; at < in.len && status == TDM_OK; at += n) {
    n = in.len - at < sizeof piece ? in.len - at : sizeof piece;
    status = ops->update(ops, key, state, piece, (ops_bytes){in.p + at, n});
    if (status == TDM_OK) *sum = shadow_sum(*sum, piece, n);
  }
  wipe(piece, sizeof piece);
  return status;
}

tdm_status shadow_aead_pass(const tdm_aead_ops *ops, const void *key, bool sealing, uint8_t *tag, ops_bytes nonce,
                            ops_bytes aad, ops_bytes in, uint64_t *sum) {
  if (!streams(ops)) return TDM_ERR_UNSUPPORTED;
  _Alignas(64) uint8_t state[OPS_AEAD_STATE_MAX] = {0};
  tdm_status status = ops->begin(ops, key, state, nonce, sealing);
  if (status != TDM_OK) return status;
  if (aad.len > 0) status = ops->aad(ops, key, state, aad);
  if (status == TDM_OK) status = shadow_aead_text(ops, key, state, in, sum);
  if (status == TDM_OK) {
    status = sealing ? ops->seal_final(ops, key, state, tag) : ops->open_final(ops, key, state, tag);
  }
  if (ops->end != NULL) ops->end(ops, state);
  wipe(state, sizeof state);
  return status;
}

static tdm_status begin(const tdm_aead_ops *self, const void *key, void *state, ops_bytes nonce, bool sealing) {
  const struct shadow_aead *s = shadow_aead_of(self);
  const shadow_front *of_key = key;
  shadow_front *front = state;
  tdm_status two = TDM_ERR_UNSUPPORTED;
  if (!of_key->lost && s->second_at != 0) {
    two = s->second->begin(s->second, shadow_at_const(key, s->second_key), shadow_at(state, s->second_at), nonce,
                           sealing);
  }
  error_clear();
  tdm_status one = s->first->begin(s->first, first_key(key), first_of(state), nonce, sealing);
  front->lost = !shadow_step(self->alg, "begin", one, two);
  front->begun = two == TDM_OK;
  if (one != TDM_OK && front->begun && s->second->end != NULL)
    s->second->end(s->second, shadow_at(state, s->second_at));
  return one;
}

static tdm_status aad(const tdm_aead_ops *self, const void *key, void *state, ops_bytes data) {
  const struct shadow_aead *s = shadow_aead_of(self);
  shadow_front *front = state;
  if (front->lost) return s->first->aad(s->first, first_key(key), first_of(state), data);
  tdm_status two = s->second->aad(s->second, shadow_at_const(key, s->second_key), shadow_at(state, s->second_at), data);
  error_clear();
  tdm_status one = s->first->aad(s->first, first_key(key), first_of(state), data);
  front->lost = !shadow_step(self->alg, "aad", one, two);
  return one;
}

static tdm_status update(const tdm_aead_ops *self, const void *key, void *state, uint8_t *out, ops_bytes in) {
  const struct shadow_aead *s = shadow_aead_of(self);
  shadow_front *front = state;
  uint64_t sum = 0;
  tdm_status two = TDM_ERR_UNSUPPORTED;
  if (!front->lost) {
    two = shadow_aead_text(s->second, shadow_at_const(key, s->second_key), shadow_at(state, s->second_at), in, &sum);
  }
  error_clear();
  tdm_status one = s->first->update(s->first, first_key(key), first_of(state), out, in);
  bool same = one == TDM_OK && two == TDM_OK && shadow_sum(0, out, in.len) == sum;
  shadow_judge(self->alg, "update", one, two, same);
  front->lost = front->lost || !same;
  return one;
}

static tdm_status seal_final(const tdm_aead_ops *self, const void *key, void *state, uint8_t *tag) {
  const struct shadow_aead *s = shadow_aead_of(self);
  const shadow_front *front = state, *of_key = key;
  uint8_t check[SHADOW_TAG_MOST];
  tdm_status two = TDM_ERR_UNSUPPORTED;
  if (!front->lost) {
    two = s->second->seal_final(s->second, shadow_at_const(key, s->second_key), shadow_at(state, s->second_at), check);
  }
  error_clear();
  tdm_status one = s->first->seal_final(s->first, first_key(key), first_of(state), tag);
  shadow_compare(self->alg, "seal_final", one, two, tag, check, of_key->number);
  return one;
}

static tdm_status open_final(const tdm_aead_ops *self, const void *key, void *state, const uint8_t *tag) {
  const struct shadow_aead *s = shadow_aead_of(self);
  const shadow_front *front = state;
  tdm_status two = TDM_ERR_UNSUPPORTED;
  if (!front->lost) {
    two = s->second->open_final(s->second, shadow_at_const(key, s->second_key), shadow_at(state, s->second_at), tag);
  }
  error_clear();
  tdm_status one = s->first->open_final(s->first, first_key(key), first_of(state), tag);
  shadow_judge(self->alg, "open_final", one, two, true);
  return one;
}

static void end(const tdm_aead_ops *self, void *state) {
  const struct shadow_aead *s = shadow_aead_of(self);
  const shadow_front *front = state;
  if (front->begun && s->second->end != NULL) s->second->end(s->second, shadow_at(state, s->second_at));
  if (s->first->end != NULL) s->first->end(s->first, first_of(state));
}

void shadow_aead_pieces_wrap(struct shadow_aead *s) {
  const tdm_aead_ops *first = s->first, *second = s->second;
  const size_t at = SHADOW_FRONT + shadow_up(first->state_bytes);
  s->ops.state_bytes = at;
  if (second != NULL && streams(second) && at + second->state_bytes <= OPS_AEAD_STATE_MAX) {
    s->second_at = at;
    s->ops.state_bytes = at + second->state_bytes;
  }
  if (first->begin != NULL) s->ops.begin = begin;
  if (first->aad != NULL) s->ops.aad = aad;
  if (first->update != NULL) s->ops.update = update;
  if (first->seal_final != NULL) s->ops.seal_final = seal_final;
  if (first->open_final != NULL) s->ops.open_final = open_final;
  if (first->end != NULL || (s->second_at != 0 && second->end != NULL)) s->ops.end = end;
}
