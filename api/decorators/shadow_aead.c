/* SPDX-License-Identifier: Apache-2.0
 * shadow for AEADs: keys hold both sides; text, tags and verdicts are compared. A long message in place goes through
 * the second in pieces where it streams, so that no memory is needed.
 */
#include "decorators/shadow_aead.h"

#include <stdlib.h>

static const char *kernel(const tdm_aead_ops *self) {
  return shadow_aead_of(self)->first->kernel(shadow_aead_of(self)->first);
}

static tdm_status key_init(const tdm_aead_ops *self, void *key, const uint8_t *bytes, size_t tag_len) {
  const struct shadow_aead *s = shadow_aead_of(self);
  shadow_front *front = key;
  front->number = tag_len;
  tdm_status two = TDM_ERR_UNSUPPORTED;
  if (s->second != NULL) two = s->second->key_init(s->second, shadow_at(key, s->second_key), bytes, tag_len);
  error_clear();
  tdm_status one = s->first->key_init(s->first, shadow_at(key, SHADOW_FRONT), bytes, tag_len);
  front->lost = !shadow_step(self->alg, "key_init", one, two);
  if (two == TDM_OK && front->lost && s->second->key_end != NULL) {
    s->second->key_end(s->second, shadow_at(key, s->second_key));
  }
  return one;
}

static void key_end(const tdm_aead_ops *self, void *key) {
  const struct shadow_aead *s = shadow_aead_of(self);
  const shadow_front *front = key;
  if (!front->lost && s->second->key_end != NULL) s->second->key_end(s->second, shadow_at(key, s->second_key));
  if (s->first->key_end != NULL) s->first->key_end(s->first, shadow_at(key, SHADOW_FRONT));
}

/* The message on the second: tag is written when sealing, read when opening. */
static tdm_status second_message(const struct shadow_aead *s, const void *key, bool sealing, uint8_t *out, uint8_t *tag,
                                 ops_bytes nonce, ops_bytes aad, ops_bytes in, uint64_t *sum) {
  const shadow_front *front = key;
  const tdm_aead_ops *ops = s->second;
  if (front->lost || (sealing ? ops->seal == NULL : ops->open == NULL)) return TDM_ERR_UNSUPPORTED;
  const void *second_key = shadow_at_const(key, s->second_key);
  if (in.len > SHADOW_PIECE && out == in.p) {
    tdm_status two = shadow_aead_pass(ops, second_key, sealing, tag, nonce, aad, in, sum);
    if (two != TDM_ERR_UNSUPPORTED) return two;
  }
  shadow_place place;
  shadow_place_take(&place, out, in.p, in.len);
  tdm_status two = TDM_ERR_MEMORY;
  if (place.at != NULL) {
    two = sealing ? ops->seal(ops, second_key, place.at, tag, nonce, aad, in)
                  : ops->open(ops, second_key, place.at, tag, nonce, aad, in);
  }
  if (two == TDM_OK) *sum = shadow_sum(0, place.at, in.len);
  shadow_place_drop(&place);
  return two;
}

static tdm_status seal(const tdm_aead_ops *self, const void *key, uint8_t *out, uint8_t *tag, ops_bytes nonce,
                       ops_bytes aad, ops_bytes in) {
  const struct shadow_aead *s = shadow_aead_of(self);
  const shadow_front *front = key;
  uint8_t check[SHADOW_TAG_MOST];
  uint64_t sum = 0;
  tdm_status two = second_message(s, key, true, out, check, nonce, aad, in, &sum);
  error_clear();
  tdm_status one = s->first->seal(s->first, shadow_at_const(key, SHADOW_FRONT), out, tag, nonce, aad, in);
  bool same = one == TDM_OK && two == TDM_OK && ct_equal_bytes(tag, check, front->number) != 0 &&
              shadow_sum(0, out, in.len) == sum;
  shadow_judge(self->alg, "seal", one, two, same);
  return one;
}

static tdm_status open(const tdm_aead_ops *self, const void *key, uint8_t *out, const uint8_t *tag, ops_bytes nonce,
                       ops_bytes aad, ops_bytes in) {
  const struct shadow_aead *s = shadow_aead_of(self);
  const shadow_front *front = key;
  uint8_t check[SHADOW_TAG_MOST];
  memcpy(check, tag, front->number);
  uint64_t sum = 0;
  tdm_status two = second_message(s, key, false, out, check, nonce, aad, in, &sum);
  error_clear();
  tdm_status one = s->first->open(s->first, shadow_at_const(key, SHADOW_FRONT), out, tag, nonce, aad, in);
  bool same = one == TDM_OK && two == TDM_OK && shadow_sum(0, out, in.len) == sum;
  shadow_judge(self->alg, "open", one, two, same);
  return one;
}

const tdm_aead_ops *shadow_aead(const tdm_aead_ops *first, const tdm_aead_ops *second) {
  struct shadow_aead *s = first == NULL ? NULL : malloc(sizeof *s);
  if (s == NULL) return NULL;
  if (second != NULL && second->key_init == NULL) second = NULL;
  *s = (struct shadow_aead){.ops = *first, .first = first, .second = second};
  s->second_key = SHADOW_FRONT + shadow_up(first->key_bytes);
  s->ops.key_bytes = s->second_key + (second != NULL ? second->key_bytes : 0);
  s->ops.key_end = first->key_end != NULL || (second != NULL && second->key_end != NULL) ? key_end : NULL;
  if (first->kernel != NULL) s->ops.kernel = kernel;
  if (first->key_init != NULL) s->ops.key_init = key_init;
  if (first->seal != NULL) s->ops.seal = seal;
  if (first->open != NULL) s->ops.open = open;
  shadow_aead_pieces_wrap(s);
  return &s->ops;
}
