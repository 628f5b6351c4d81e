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
