/* SPDX-License-Identifier: Apache-2.0
 * Backends that wrap a backend. A wrapper has an entry where its inner backend has one, and a slot where the inner ops
 * have one; every slot ends in the inner slot with the inner ops as self.
 * Built once a name by the registry, which keeps name and result until the process ends; NULL: no memory.
 */
#ifndef DECORATORS_DECORATOR_H
#define DECORATORS_DECORATOR_H

#include "ops/backend.h"

/* Counts what crosses: see tandem/trace.h. */
const tdm_backend *decorator_trace(const tdm_backend *inner, const char *name);

/* Hides the bulk slots of block ciphers, so that the generic modes cross once a block. */
const tdm_backend *decorator_perblock(const tdm_backend *inner, const char *name);

/* Makes every crossing so many nanoseconds dearer. Measures the machine when it is made. */
const tdm_backend *decorator_toll(const tdm_backend *inner, const char *name, uint32_t nanoseconds);

/* Serves from the first and checks each operation on the second: see tandem/shadow.h. */
const tdm_backend *decorator_shadow(const tdm_backend *first, const tdm_backend *second, const char *name);

/* What wrappers share (decorator.c). A decorated backend: the public part first, then the one it wraps. */
struct decorator {
  tdm_backend backend;
  const tdm_backend *inner;
};

/* A copy of inner's tables under another name, info passed through. NULL: no memory. */
struct decorator *decorator_new(const tdm_backend *inner, const char *name);

/* For wrappers of every kind: whether b has an entry of this algorithm wherever inner has; and all of them freed. */
bool decorator_whole(const tdm_backend *b, const tdm_backend *inner, size_t alg);
void decorator_free(tdm_backend *b, size_t alg);

#endif
