/* SPDX-License-Identifier: Apache-2.0
 * shadow for randomness: random bytes are the first's alone. A generator object is determined by its seed, so its
 * output is compared; objects hold both sides.
 */
#include <stdlib.h>

#include "decorators/shadow.h"

struct shadowed {
  tdm_rand_ops ops; /* first: what the slots get as self */
  const tdm_rand_ops *first, *second;
  size_t second_at; /* in a generator object; 0: the second has none */
};

static const struct shadowed *of(const tdm_rand_ops *self) { return (const struct shadowed *)(const void *)self; }
static void *first_of(void *drbg) { return shadow_at(drbg, SHADOW_FRONT); }

static const char *kernel(const tdm_rand_ops *self) { return of(self)->first->kernel(of(self)->first); }

static tdm_status bytes(const tdm_rand_ops *self, uint8_t *out, size_t len) {
  shadow_not_comparable();
  return of(self)->first->bytes(of(self)->first, out, len);
}

static tdm_status entropy(const tdm_rand_ops *self, uint8_t seed[48]) {
  return of(self)->first->entropy(of(self)->first, seed);
}

static tdm_status drbg_init(const tdm_rand_ops *self, void *drbg, const uint8_t seed[48], const uint8_t *personal,
                            size_t personal_len) {
  const struct shadowed *s = of(self);
  shadow_front *front = drbg;
  tdm_status two = TDM_ERR_UNSUPPORTED;
  if (s->second_at != 0) {
    two = s->second->drbg_init(s->second, shadow_at(drbg, s->second_at), seed, personal, personal_len);
  }
  error_clear();
  tdm_status one = s->first->drbg_init(s->first, first_of(drbg), seed, personal, personal_len);
  front->begun = two == TDM_OK;
  front->lost = !shadow_step(self->alg, "drbg_init", one, two);
  if (one != TDM_OK && front->begun && s->second->drbg_end != NULL) {
    s->second->drbg_end(s->second, shadow_at(drbg, s->second_at));
  }
  return one;
}

static void drbg_end(const tdm_rand_ops *self, void *drbg) {
  const struct shadowed *s = of(self);
  const shadow_front *front = drbg;
  if (front->begun && s->second->drbg_end != NULL) s->second->drbg_end(s->second, shadow_at(drbg, s->second_at));
  if (s->first->drbg_end != NULL) s->first->drbg_end(s->first, first_of(drbg));
}

static tdm_status drbg_reseed(const tdm_rand_ops *self, void *drbg, const uint8_t seed[48], const uint8_t *additional,
                              size_t additional_len) {
  const struct shadowed *s = of(self);
  shadow_front *front = drbg;
  if (front->lost) return s->first->drbg_reseed(s->first, first_of(drbg), seed, additional, additional_len);
  tdm_status two = s->second->drbg_reseed(s->second, shadow_at(drbg, s->second_at), seed, additional, additional_len);
  error_clear();
  tdm_status one = s->first->drbg_reseed(s->first, first_of(drbg), seed, additional, additional_len);
  front->lost = !shadow_step(self->alg, "drbg_reseed", one, two);
  return one;
}

/* Two calls give other bytes than one of both lengths, so the second is asked for the whole, in the same place. */
static tdm_status drbg_generate(const tdm_rand_ops *self, void *drbg, uint8_t *out, size_t len,
                                const uint8_t *additional, size_t additional_len) {
  const struct shadowed *s = of(self);
  shadow_front *front = drbg;
  uint64_t sum = 0;
  tdm_status two = TDM_ERR_UNSUPPORTED;
  if (!front->lost) {
    two = s->second->drbg_generate(s->second, shadow_at(drbg, s->second_at), out, len, additional, additional_len);
  }
  if (two == TDM_OK) sum = shadow_sum(0, out, len);
  error_clear();
  tdm_status one = s->first->drbg_generate(s->first, first_of(drbg), out, len, additional, additional_len);
  bool same = one == TDM_OK && two == TDM_OK && shadow_sum(0, out, len) == sum;
  shadow_judge(self->alg, "drbg_generate", one, two, same);
  front->lost = front->lost || !same;
  return one;
}

const tdm_rand_ops *shadow_rand(const tdm_rand_ops *first, const tdm_rand_ops *second) {
  struct shadowed *s = first == NULL ? NULL : malloc(sizeof *s);
  if (s == NULL) return NULL;
  *s = (struct shadowed){.ops = *first, .first = first, .second = second};
  const size_t at = SHADOW_FRONT + shadow_up(first->drbg_bytes);
  s->ops.drbg_bytes = at;
  if (second != NULL && second->drbg_init != NULL && second->drbg_reseed != NULL && second->drbg_generate != NULL) {
    s->second_at = at;
    s->ops.drbg_bytes = at + second->drbg_bytes;
  }
  if (first->kernel != NULL) s->ops.kernel = kernel;
  if (first->bytes != NULL) s->ops.bytes = bytes;
  if (first->entropy != NULL) s->ops.entropy = entropy;
  if (first->drbg_init != NULL) s->ops.drbg_init = drbg_init;
  s->ops.drbg_end = first->drbg_end != NULL || (s->second_at != 0 && second->drbg_end != NULL) ? drbg_end : NULL;
  if (first->drbg_reseed != NULL) s->ops.drbg_reseed = drbg_reseed;
  if (first->drbg_generate != NULL) s->ops.drbg_generate = drbg_generate;
  return &s->ops;
}
