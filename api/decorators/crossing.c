/* SPDX-License-Identifier: Apache-2.0
 * Crossings of a whole backend: every entry wrapped.
 */
#include "decorators/crossing.h"

#include <stdlib.h>

#include "decorators/decorator.h"

/* Wraps the entries of one algorithm. False: no memory. An entry that could not be wrapped is NULL. */
static bool wrap(tdm_backend *b, const tdm_backend *inner, size_t alg, const struct crossing *hook) {
  b->hash[alg] = crossing_hash(inner->hash[alg], hook);
  b->mac[alg] = crossing_mac(inner->mac[alg], hook);
  b->block[alg] = crossing_block(inner->block[alg], hook);
  b->aead[alg] = crossing_aead(inner->aead[alg], hook);
  b->stream[alg] = crossing_stream(inner->stream[alg], hook);
  b->rand[alg] = crossing_rand(inner->rand[alg], hook);
  b->rsa[alg] = crossing_rsa(inner->rsa[alg], hook);
  b->ec[alg] = crossing_ec(inner->ec[alg], hook);
  b->xdh[alg] = crossing_xdh(inner->xdh[alg], hook);
  b->eddsa[alg] = crossing_eddsa(inner->eddsa[alg], hook);
  b->xts[alg] = crossing_xts(inner->xts[alg], hook);
  b->wrap[alg] = crossing_wrap(inner->wrap[alg], hook);
  return decorator_whole(b, inner, alg);
}

const tdm_backend *crossing_backend(const tdm_backend *inner, const char *name, const struct crossing *hook) {
  struct decorator *d = decorator_new(inner, name);
  if (d == NULL) return NULL;
  bool whole = true;
  size_t alg = 0;
  for (; alg < TDM_ALG_LIMIT && whole; alg++) whole = wrap(&d->backend, inner, alg, hook);
  if (whole) return &d->backend;
  while (alg-- > 0) decorator_free(&d->backend, alg);
  free(d);
  return NULL;
}
