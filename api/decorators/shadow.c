/* SPDX-License-Identifier: Apache-2.0
 * The shadow decorator: the first serves, the second is asked the same. What the first lacks, shadow lacks.
 */
#include "decorators/shadow.h"

#include <stdlib.h>

#include "decorators/decorator.h"

/* Wraps the entries of one algorithm. False: no memory. An entry that could not be wrapped is NULL. */
static bool pair(tdm_backend *b, const tdm_backend *first, const tdm_backend *second, size_t alg) {
  b->hash[alg] = shadow_hash(first->hash[alg], second->hash[alg]);
  b->mac[alg] = shadow_mac(first->mac[alg], second->mac[alg]);
  b->block[alg] = shadow_block(first->block[alg], second->block[alg]);
  b->aead[alg] = shadow_aead(first->aead[alg], second->aead[alg]);
  b->stream[alg] = shadow_stream(first->stream[alg], second->stream[alg]);
  b->rand[alg] = shadow_rand(first->rand[alg], second->rand[alg]);
  b->rsa[alg] = shadow_rsa(first->rsa[alg], second->rsa[alg]);
  b->ec[alg] = shadow_ec(first->ec[alg], second->ec[alg]);
  b->xdh[alg] = shadow_xdh(first->xdh[alg], second->xdh[alg]);
  b->eddsa[alg] = shadow_eddsa(first->eddsa[alg], second->eddsa[alg]);
  b->xts[alg] = shadow_xts(first->xts[alg], second->xts[alg]);
  b->wrap[alg] = shadow_wrap(first->wrap[alg], second->wrap[alg]);
  return decorator_whole(b, first, alg);
}

const tdm_backend *decorator_shadow(const tdm_backend *first, const tdm_backend *second, const char *name) {
  struct decorator *d = decorator_new(first, name);
  if (d == NULL) return NULL;
  bool whole = true;
  size_t alg = 0;
  for (; alg < TDM_ALG_LIMIT && whole; alg++) whole = pair(&d->backend, first, second, alg);
  if (whole) return &d->backend;
  while (alg-- > 0) decorator_free(&d->backend, alg);
  free(d);
  return NULL;
}
