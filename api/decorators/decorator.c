/* SPDX-License-Identifier: Apache-2.0
 * What wrappers share: a backend under another name whose entries are, at first, those of the one it wraps.
 */
#include "decorators/decorator.h"

#include <stdlib.h>

static void decorator_info(const tdm_backend *self, tdm_backend_info *info) {
  const tdm_backend *inner = ((const struct decorator *)(const void *)self)->inner;
  if (inner->info != NULL) inner->info(inner, info);
}

struct decorator *decorator_new(const tdm_backend *inner, const char *name) {
  struct decorator *d = malloc(sizeof *d);
  if (d == NULL) return NULL;
  d->backend = *inner;
  d->backend.name = name;
  d->backend.info = decorator_info;
  d->inner = inner;
  return d;
}

bool decorator_whole(const tdm_backend *b, const tdm_backend *inner, size_t alg) {
  return (b->hash[alg] != NULL) == (inner->hash[alg] != NULL) && (b->mac[alg] != NULL) == (inner->mac[alg] != NULL) &&
         (b->block[alg] != NULL) == (inner->block[alg] != NULL) &&
         (b->aead[alg] != NULL) == (inner->aead[alg] != NULL) &&
         (b->stream[alg] != NULL) == (inner->stream[alg] != NULL) &&
         (b->rand[alg] != NULL) == (inner->rand[alg] != NULL) && (b->rsa[alg] != NULL) == (inner->rsa[alg] != NULL) &&
         (b->ec[alg] != NULL) == (inner->ec[alg] != NULL) && (b->xdh[alg] != NULL) == (inner->xdh[alg] != NULL) &&
         (b->eddsa[alg] != NULL) == (inner->eddsa[alg] != NULL) && (b->xts[alg] != NULL) == (inner->xts[alg] != NULL) &&
         (b->wrap[alg] != NULL) == (inner->wrap[alg] != NULL);
}

void decorator_free(tdm_backend *b, size_t alg) {
  free((void *)(uintptr_t)b->hash[alg]);
  free((void *)(uintptr_t)b->mac[alg]);
  free((void *)(uintptr_t)b->block[alg]);
  free((void *)(uintptr_t)b->aead[alg]);
  free((void *)(uintptr_t)b->stream[alg]);
  free((void *)(uintptr_t)b->rand[alg]);
  free((void *)(uintptr_t)b->rsa[alg]);
  free((void *)(uintptr_t)b->ec[alg]);
  free((void *)(uintptr_t)b->xdh[alg]);
  free((void *)(uintptr_t)b->eddsa[alg]);
  free((void *)(uintptr_t)b->xts[alg]);
  free((void *)(uintptr_t)b->wrap[alg]);
}
