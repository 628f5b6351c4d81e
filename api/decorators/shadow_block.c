/* SPDX-License-Identifier: Apache-2.0
 * shadow for block ciphers: keys hold both sides, and single blocks are compared.
 */
#include "decorators/shadow_block.h"

#include <stdlib.h>

static const struct shadow_block *of(const tdm_block_ops *self) {
  return (const struct shadow_block *)(const void *)self;
}

static const char *kernel(const tdm_block_ops *self) { return of(self)->first->kernel(of(self)->first); }

static tdm_status key_init(const tdm_block_ops *self, void *key, const uint8_t *bytes) {
  const struct shadow_block *s = of(self);
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

static void key_end(const tdm_block_ops *self, void *key) {
  const struct shadow_block *s = of(self);
  const shadow_front *front = key;
  if (!front->lost && s->second->key_end != NULL) s->second->key_end(s->second, shadow_at(key, s->second_at));
  if (s->first->key_end != NULL) s->first->key_end(s->first, shadow_at(key, SHADOW_FRONT));
}

static tdm_status encrypt_block(const tdm_block_ops *self, const void *key, uint8_t *out, const uint8_t *in) {
  const struct shadow_block *s = of(self);
  const shadow_front *front = key;
  uint8_t check[SHADOW_BLOCK_MOST];
  tdm_status two = TDM_ERR_UNSUPPORTED;
  if (!front->lost && s->second->encrypt_block != NULL) {
    two = s->second->encrypt_block(s->second, shadow_at_const(key, s->second_at), check, in);
  }
  error_clear();
  tdm_status one = s->first->encrypt_block(s->first, shadow_at_const(key, SHADOW_FRONT), out, in);
  shadow_compare(self->alg, "encrypt_block", one, two, out, check, self->block_bytes);
  wipe(check, sizeof check); /* may be key stream */
  return one;
}

static tdm_status decrypt_block(const tdm_block_ops *self, const void *key, uint8_t *out, const uint8_t *in) {
  const struct shadow_block *s = of(self);
  const shadow_front *front = key;
  uint8_t check[SHADOW_BLOCK_MOST];
  tdm_status two = TDM_ERR_UNSUPPORTED;
  if (!front->lost && s->second->decrypt_block != NULL) {
    two = s->second->decrypt_block(s->second, shadow_at_const(key, s->second_at), check, in);
  }
  error_clear();
  tdm_status one = s->first->decrypt_block(s->first, shadow_at_const(key, SHADOW_FRONT), out, in);
  shadow_compare(self->alg, "decrypt_block", one, two, out, check, self->block_bytes);
  wipe(check, sizeof check);
  return one;
}

const tdm_block_ops *shadow_block(const tdm_block_ops *first, const tdm_block_ops *second) {
  struct shadow_block *s = first == NULL ? NULL : malloc(sizeof *s);
  if (s == NULL) return NULL;
  if (second != NULL && (second->key_init == NULL || second->block_bytes != first->block_bytes)) second = NULL;
  *s = (struct shadow_block){.ops = *first, .first = first, .second = second};
  s->second_at = SHADOW_FRONT + shadow_up(first->key_bytes);
  s->ops.key_bytes = s->second_at + (second != NULL ? second->key_bytes : 0);
  s->ops.key_end = first->key_end != NULL || (second != NULL && second->key_end != NULL) ? key_end : NULL;
  if (first->kernel != NULL) s->ops.kernel = kernel;
  if (first->key_init != NULL) s->ops.key_init = key_init;
  if (first->encrypt_block != NULL) s->ops.encrypt_block = encrypt_block;
  if (first->decrypt_block != NULL) s->ops.decrypt_block = decrypt_block;
  shadow_bulk_wrap(s);
  return &s->ops;
}
