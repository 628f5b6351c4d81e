/* SPDX-License-Identifier: Apache-2.0
 * shadow for Ed25519: public keys, signatures (which the standard fixes to the bit) and verdicts are compared.
 */
#include <stdlib.h>

#include "decorators/shadow.h"

struct shadowed {
  tdm_eddsa_ops ops; /* first: what the slots get as self */
  const tdm_eddsa_ops *first, *second;
};

static const struct shadowed *of(const tdm_eddsa_ops *self) { return (const struct shadowed *)(const void *)self; }

static const char *kernel(const tdm_eddsa_ops *self) { return of(self)->first->kernel(of(self)->first); }

static tdm_status public_key(const tdm_eddsa_ops *self, uint8_t out[32], const uint8_t seed[32]) {
  const struct shadowed *s = of(self);
  uint8_t check[32];
  tdm_status two = TDM_ERR_UNSUPPORTED;
  if (s->second != NULL && s->second->public_key != NULL) two = s->second->public_key(s->second, check, seed);
  error_clear();
  tdm_status one = s->first->public_key(s->first, out, seed);
  shadow_compare(self->alg, "public_key", one, two, out, check, sizeof check);
  return one;
}

static tdm_status sign(const tdm_eddsa_ops *self, uint8_t signature[64], const uint8_t seed[32], const uint8_t open[32],
                       ops_bytes message) {
  const struct shadowed *s = of(self);
  uint8_t check[64];
  tdm_status two = TDM_ERR_UNSUPPORTED;
  if (s->second != NULL && s->second->sign != NULL) two = s->second->sign(s->second, check, seed, open, message);
  error_clear();
  tdm_status one = s->first->sign(s->first, signature, seed, open, message);
  shadow_compare(self->alg, "sign", one, two, signature, check, sizeof check);
  return one;
}

static tdm_status verify(const tdm_eddsa_ops *self, const uint8_t signature[64], const uint8_t open[32],
                         ops_bytes message) {
  const struct shadowed *s = of(self);
  tdm_status two = TDM_ERR_UNSUPPORTED;
  if (s->second != NULL && s->second->verify != NULL) two = s->second->verify(s->second, signature, open, message);
  error_clear();
  tdm_status one = s->first->verify(s->first, signature, open, message);
  shadow_judge(self->alg, "verify", one, two, true);
  return one;
}

const tdm_eddsa_ops *shadow_eddsa(const tdm_eddsa_ops *first, const tdm_eddsa_ops *second) {
  struct shadowed *s = first == NULL ? NULL : malloc(sizeof *s);
  if (s == NULL) return NULL;
  *s = (struct shadowed){.ops = *first, .first = first, .second = second};
  if (first->kernel != NULL) s->ops.kernel = kernel;
  if (first->public_key != NULL) s->ops.public_key = public_key;
  if (first->sign != NULL) s->ops.sign = sign;
  if (first->verify != NULL) s->ops.verify = verify;
  return &s->ops;
}
