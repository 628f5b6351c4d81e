/* SPDX-License-Identifier: Apache-2.0
 * shadow for X25519: public keys and shared secrets are compared.
 */
#include <stdlib.h>

#include "decorators/shadow.h"

struct shadowed {
  tdm_xdh_ops ops; /* first: what the slots get as self */
  const tdm_xdh_ops *first, *second;
};

static const struct shadowed *of(const tdm_xdh_ops *self) { return (const struct shadowed *)(const void *)self; }

static const char *kernel(const tdm_xdh_ops *self) { return of(self)->first->kernel(of(self)->first); }

static tdm_status public_key(const tdm_xdh_ops *self, uint8_t out[32], const uint8_t private_key[32]) {
  const struct shadowed *s = of(self);
  uint8_t check[32];
  tdm_status two = TDM_ERR_UNSUPPORTED;
  if (s->second != NULL && s->second->public_key != NULL) two = s->second->public_key(s->second, check, private_key);
  error_clear();
  tdm_status one = s->first->public_key(s->first, out, private_key);
  shadow_compare(self->alg, "public_key", one, two, out, check, sizeof check);
  return one;
}

static tdm_status derive(const tdm_xdh_ops *self, uint8_t out[32], const uint8_t private_key[32],
                         const uint8_t peer[32]) {
  const struct shadowed *s = of(self);
  uint8_t check[32];
  tdm_status two = TDM_ERR_UNSUPPORTED;
  if (s->second != NULL && s->second->derive != NULL) two = s->second->derive(s->second, check, private_key, peer);
  error_clear();
  tdm_status one = s->first->derive(s->first, out, private_key, peer);
  shadow_compare(self->alg, "derive", one, two, out, check, sizeof check);
  wipe(check, sizeof check);
  return one;
}

const tdm_xdh_ops *shadow_xdh(const tdm_xdh_ops *first, const tdm_xdh_ops *second) {
  struct shadowed *s = first == NULL ? NULL : malloc(sizeof *s);
  if (s == NULL) return NULL;
  *s = (struct shadowed){.ops = *first, .first = first, .second = second};
  if (first->kernel != NULL) s->ops.kernel = kernel;
  if (first->public_key != NULL) s->ops.public_key = public_key;
  if (first->derive != NULL) s->ops.derive = derive;
  return &s->ops;
}
