/* SPDX-License-Identifier: Apache-2.0
 * The perblock decorator: block ciphers without their bulk slots, so that every mode crosses once a block.
 * Everything else is passed through as it is.
 */
#include <stdlib.h>

#include "decorators/decorator.h"

struct perblock {
  tdm_block_ops ops; /* first: what the slots get as self */
  const tdm_block_ops *inner;
};

static const tdm_block_ops *inner_of(const tdm_block_ops *self) {
  return ((const struct perblock *)(const void *)self)->inner;
}

static const char *kernel(const tdm_block_ops *self) { return inner_of(self)->kernel(inner_of(self)); }

static tdm_status key_init(const tdm_block_ops *self, void *key, const uint8_t *bytes) {
  return inner_of(self)->key_init(inner_of(self), key, bytes);
}

static void key_end(const tdm_block_ops *self, void *key) { inner_of(self)->key_end(inner_of(self), key); }

static tdm_status encrypt_block(const tdm_block_ops *self, const void *key, uint8_t *out, const uint8_t *in) {
  return inner_of(self)->encrypt_block(inner_of(self), key, out, in);
}

static tdm_status decrypt_block(const tdm_block_ops *self, const void *key, uint8_t *out, const uint8_t *in) {
  return inner_of(self)->decrypt_block(inner_of(self), key, out, in);
}

static const tdm_block_ops *perblock_block(const tdm_block_ops *inner) {
  struct perblock *p = calloc(1, sizeof *p);
  if (p == NULL) return NULL;
  p->inner = inner;
  p->ops = (tdm_block_ops){.alg = inner->alg,
                           .block_bytes = inner->block_bytes,
                           .key_len = inner->key_len,
                           .key_bytes = inner->key_bytes,
                           .kernel = inner->kernel != NULL ? kernel : NULL,
                           .key_init = inner->key_init != NULL ? key_init : NULL,
                           .key_end = inner->key_end != NULL ? key_end : NULL,
                           .encrypt_block = inner->encrypt_block != NULL ? encrypt_block : NULL,
                           .decrypt_block = inner->decrypt_block != NULL ? decrypt_block : NULL};
  return &p->ops;
}

const tdm_backend *decorator_perblock(const tdm_backend *inner, const char *name) {
  struct decorator *d = decorator_new(inner, name);
  if (d == NULL) return NULL;
  for (size_t alg = 0; alg < TDM_ALG_LIMIT; alg++) {
    if (inner->block[alg] == NULL) continue;
    d->backend.block[alg] = perblock_block(inner->block[alg]);
    if (d->backend.block[alg] != NULL) continue;
    while (alg-- > 0) free((void *)(uintptr_t)d->backend.block[alg]); /* no memory: take all of it back */
    free(d);
    return NULL;
  }
  return &d->backend;
}
