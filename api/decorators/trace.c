/* SPDX-License-Identifier: Apache-2.0
 * The trace decorator: counts, for each thread, the calls of slots that carry data, and the bytes they carry.
 * Set-up, final calls and keys are no crossings.
 */
#include "decorators/trace.h"

#include <stdlib.h>

#include "decorators/decorator.h"

_Thread_local tdm_trace_counts trace_counts;

void tdm_trace_read(tdm_trace_counts *counts) {
  if (counts != NULL) *counts = trace_counts;
}

void tdm_trace_reset(void) { trace_counts = (tdm_trace_counts){0}; }

/* Wraps the entries of one algorithm. False: no memory. An entry that could not be wrapped is NULL. */
static bool wrap(tdm_backend *b, const tdm_backend *inner, size_t alg) {
  b->hash[alg] = trace_hash(inner->hash[alg]);
  b->mac[alg] = trace_mac(inner->mac[alg]);
  b->block[alg] = trace_block(inner->block[alg]);
  b->aead[alg] = trace_aead(inner->aead[alg]);
  b->stream[alg] = trace_stream(inner->stream[alg]);
  b->rand[alg] = trace_rand(inner->rand[alg]);
  b->rsa[alg] = trace_rsa(inner->rsa[alg]);
  b->ec[alg] = trace_ec(inner->ec[alg]);
  b->xdh[alg] = trace_xdh(inner->xdh[alg]);
  b->eddsa[alg] = trace_eddsa(inner->eddsa[alg]);
  b->xts[alg] = trace_xts(inner->xts[alg]);
  b->wrap[alg] = trace_wrap(inner->wrap[alg]);
  return (b->hash[alg] != NULL) == (inner->hash[alg] != NULL) && (b->mac[alg] != NULL) == (inner->mac[alg] != NULL) &&
         (b->block[alg] != NULL) == (inner->block[alg] != NULL) &&
         (b->aead[alg] != NULL) == (inner->aead[alg] != NULL) &&
         (b->stream[alg] != NULL) == (inner->stream[alg] != NULL) &&
         (b->rand[alg] != NULL) == (inner->rand[alg] != NULL) && (b->rsa[alg] != NULL) == (inner->rsa[alg] != NULL) &&
         (b->ec[alg] != NULL) == (inner->ec[alg] != NULL) && (b->xdh[alg] != NULL) == (inner->xdh[alg] != NULL) &&
         (b->eddsa[alg] != NULL) == (inner->eddsa[alg] != NULL) && (b->xts[alg] != NULL) == (inner->xts[alg] != NULL) &&
         (b->wrap[alg] != NULL) == (inner->wrap[alg] != NULL);
}

static void unwrap(tdm_backend *b, size_t alg) {
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

const tdm_backend *decorator_trace(const tdm_backend *inner, const char *name) {
  struct decorator *d = decorator_new(inner, name);
  if (d == NULL) return NULL;
  bool whole = true;
  size_t alg = 0;
  for (; alg < TDM_ALG_LIMIT && whole; alg++) whole = wrap(&d->backend, inner, alg);
  if (whole) return &d->backend;
  while (alg-- > 0) unwrap(&d->backend, alg);
  free(d);
  return NULL;
}
