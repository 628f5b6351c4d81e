/* SPDX-License-Identifier: Apache-2.0
 * shadow for RSA: the raw operations are determined by key and input, so compared; paddings lie above them. Of a new
 * key see shadow_rsa_generate.c; new primes are secret and not comparable. Modulus length in front of both contexts.
 */
#include <stdlib.h>

#include "decorators/shadow_rsa.h"

static const struct shadow_rsa *of(const tdm_rsa_ops *self) { return (const struct shadow_rsa *)(const void *)self; }
static const void *first_key(const void *key) { return shadow_at_const(key, SHADOW_FRONT); }

static size_t public_at(const struct shadow_rsa *s, size_t modulus) {
  return SHADOW_FRONT + shadow_up(s->first->public_bytes(s->first, modulus));
}

static size_t private_at(const struct shadow_rsa *s, size_t modulus) {
  return SHADOW_FRONT + shadow_up(s->first->private_bytes(s->first, modulus));
}

static const char *kernel(const tdm_rsa_ops *self) { return of(self)->first->kernel(of(self)->first); }

static size_t public_bytes(const tdm_rsa_ops *self, size_t modulus) {
  const struct shadow_rsa *s = of(self);
  return public_at(s, modulus) + (s->second != NULL ? s->second->public_bytes(s->second, modulus) : 0);
}

static size_t private_bytes(const tdm_rsa_ops *self, size_t modulus) {
  const struct shadow_rsa *s = of(self);
  return private_at(s, modulus) + (s->has_private ? s->second->private_bytes(s->second, modulus) : 0);
}

static void end_public(const tdm_rsa_ops *ops, void *key) {
  if (ops->public_end != NULL) ops->public_end(ops, key);
}

static void end_private(const tdm_rsa_ops *ops, void *key) {
  if (ops->private_end != NULL) ops->private_end(ops, key);
}

static tdm_status public_init(const tdm_rsa_ops *self, void *key, const ops_rsa_parts *parts) {
  const struct shadow_rsa *s = of(self);
  shadow_front *front = key;
  front->number = parts->n.len;
  void *second = shadow_at(key, public_at(s, parts->n.len));
  tdm_status two = s->second == NULL ? TDM_ERR_UNSUPPORTED : s->second->public_init(s->second, second, parts);
  error_clear();
  tdm_status one = s->first->public_init(s->first, shadow_at(key, SHADOW_FRONT), parts);
  front->lost = !shadow_step(self->alg, "public_init", one, two);
  if (two == TDM_OK && front->lost) end_public(s->second, second);
  return one;
}

static void public_end(const tdm_rsa_ops *self, void *key) {
  const struct shadow_rsa *s = of(self);
  const shadow_front *front = key;
  if (!front->lost) end_public(s->second, shadow_at(key, public_at(s, front->number)));
  end_public(s->first, shadow_at(key, SHADOW_FRONT));
}

static tdm_status private_init(const tdm_rsa_ops *self, void *key, const ops_rsa_parts *parts) {
  const struct shadow_rsa *s = of(self);
  shadow_front *front = key;
  front->number = parts->n.len;
  void *second = shadow_at(key, private_at(s, parts->n.len));
  tdm_status two = !s->has_private ? TDM_ERR_UNSUPPORTED : s->second->private_init(s->second, second, parts);
  error_clear();
  tdm_status one = s->first->private_init(s->first, shadow_at(key, SHADOW_FRONT), parts);
  front->lost = !shadow_step(self->alg, "private_init", one, two);
  if (two == TDM_OK && front->lost) end_private(s->second, second);
  return one;
}

static void private_end(const tdm_rsa_ops *self, void *key) {
  const struct shadow_rsa *s = of(self);
  const shadow_front *front = key;
  if (!front->lost) end_private(s->second, shadow_at(key, private_at(s, front->number)));
  end_private(s->first, shadow_at(key, SHADOW_FRONT));
}

static tdm_status public_op(const tdm_rsa_ops *self, const void *key, uint8_t *out, const uint8_t *in) {
  const struct shadow_rsa *s = of(self);
  const shadow_front *front = key;
  uint8_t check[OPS_RSA_MAX_BYTES];
  tdm_status two = TDM_ERR_UNSUPPORTED;
  if (!front->lost) {
    two = s->second->public_op(s->second, shadow_at_const(key, public_at(s, front->number)), check, in);
  }
  error_clear();
  tdm_status one = s->first->public_op(s->first, first_key(key), out, in);
  shadow_compare(self->alg, "public_op", one, two, out, check, front->number);
  wipe(check, front->number); /* may be a padded secret's way back */
  return one;
}

static tdm_status private_op(const tdm_rsa_ops *self, const void *key, ops_random random, uint8_t *out,
                             const uint8_t *in) {
  const struct shadow_rsa *s = of(self);
  const shadow_front *front = key;
  uint8_t check[OPS_RSA_MAX_BYTES];
  tdm_status two = TDM_ERR_UNSUPPORTED;
  if (!front->lost) {
    two = s->second->private_op(s->second, shadow_at_const(key, private_at(s, front->number)), random, check, in);
  }
  error_clear();
  tdm_status one = s->first->private_op(s->first, first_key(key), random, out, in);
  shadow_compare(self->alg, "private_op", one, two, out, check, front->number);
  wipe(check, front->number);
  return one;
}

static tdm_status prime(const tdm_rsa_ops *self, size_t bits, ops_random random, uint8_t *out) {
  shadow_not_comparable();
  return of(self)->first->prime(of(self)->first, bits, random, out);
}

static tdm_status is_prime(const tdm_rsa_ops *self, ops_bytes number, bool *answer) {
  const struct shadow_rsa *s = of(self);
  bool check = false;
  tdm_status two = TDM_ERR_UNSUPPORTED;
  if (s->second != NULL && s->second->is_prime_vartime != NULL) {
    two = s->second->is_prime_vartime(s->second, number, &check);
  }
  error_clear();
  tdm_status one = s->first->is_prime_vartime(s->first, number, answer);
  shadow_judge(self->alg, "is_prime", one, two, one == TDM_OK && two == TDM_OK && *answer == check);
  return one;
}

const tdm_rsa_ops *shadow_rsa(const tdm_rsa_ops *first, const tdm_rsa_ops *second) {
  struct shadow_rsa *s = first == NULL ? NULL : malloc(sizeof *s);
  if (s == NULL) return NULL;
  if (second != NULL && (second->public_bytes == NULL || second->public_init == NULL || second->public_op == NULL)) {
    second = NULL;
  }
  *s = (struct shadow_rsa){.ops = *first, .first = first, .second = second};
  s->has_private =
      second != NULL && second->private_bytes != NULL && second->private_init != NULL && second->private_op != NULL;
  if (first->kernel != NULL) s->ops.kernel = kernel;
  if (first->public_bytes != NULL) s->ops.public_bytes = public_bytes;
  if (first->private_bytes != NULL) s->ops.private_bytes = private_bytes;
  if (first->public_init != NULL) s->ops.public_init = public_init;
  s->ops.public_end = public_end;
  if (first->private_init != NULL) s->ops.private_init = private_init;
  s->ops.private_end = private_end;
  if (first->public_op != NULL) s->ops.public_op = public_op;
  if (first->private_op != NULL) s->ops.private_op = private_op;
  if (first->generate != NULL) s->ops.generate = shadow_rsa_generate;
  if (first->prime != NULL) s->ops.prime = prime;
  if (first->is_prime_vartime != NULL) s->ops.is_prime_vartime = is_prime;
  return &s->ops;
}
