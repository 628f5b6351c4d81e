/* SPDX-License-Identifier: Apache-2.0
 * Crossings of RSA: the raw operations carry a number of modulus length, and the primes their bytes. How long a modulus
 * is stands in front of the inner context.
 */
#include <stdlib.h>

#include "decorators/crossing.h"

enum { FRONT = 64 }; /* contexts stay 64-byte aligned */

struct crossed {
  tdm_rsa_ops ops; /* first: what the slots get as self */
  const tdm_rsa_ops *inner;
  const struct crossing *hook;
};

static const tdm_rsa_ops *inner_of(const tdm_rsa_ops *self) {
  return ((const struct crossed *)(const void *)self)->inner;
}

static void cross(const tdm_rsa_ops *self, size_t bytes) {
  const struct crossing *hook = ((const struct crossed *)(const void *)self)->hook;
  hook->cross(hook, bytes);
}

static void *behind(void *key) { return (unsigned char *)key + FRONT; }
static const void *behind_const(const void *key) { return (const unsigned char *)key + FRONT; }
static size_t modulus_bytes(const void *key) { return *(const size_t *)key; }

static const char *kernel(const tdm_rsa_ops *self) { return inner_of(self)->kernel(inner_of(self)); }

static size_t public_bytes(const tdm_rsa_ops *self, size_t modulus) {
  return FRONT + inner_of(self)->public_bytes(inner_of(self), modulus);
}

static size_t private_bytes(const tdm_rsa_ops *self, size_t modulus) {
  return FRONT + inner_of(self)->private_bytes(inner_of(self), modulus);
}

static tdm_status public_init(const tdm_rsa_ops *self, void *key, const ops_rsa_parts *parts) {
  *(size_t *)key = parts->n.len;
  return inner_of(self)->public_init(inner_of(self), behind(key), parts);
}

static void public_end(const tdm_rsa_ops *self, void *key) { inner_of(self)->public_end(inner_of(self), behind(key)); }

static tdm_status private_init(const tdm_rsa_ops *self, void *key, const ops_rsa_parts *parts) {
  *(size_t *)key = parts->n.len;
  return inner_of(self)->private_init(inner_of(self), behind(key), parts);
}

static void private_end(const tdm_rsa_ops *self, void *key) {
  inner_of(self)->private_end(inner_of(self), behind(key));
}

static tdm_status public_op(const tdm_rsa_ops *self, const void *key, uint8_t *out, const uint8_t *in) {
  cross(self, modulus_bytes(key));
  return inner_of(self)->public_op(inner_of(self), behind_const(key), out, in);
}

static tdm_status private_op(const tdm_rsa_ops *self, const void *key, ops_random random, uint8_t *out,
                             const uint8_t *in) {
  cross(self, modulus_bytes(key));
  return inner_of(self)->private_op(inner_of(self), behind_const(key), random, out, in);
}

static tdm_status generate(const tdm_rsa_ops *self, size_t bits, uint64_t e, ops_random random,
                           ops_rsa_generated *key) {
  return inner_of(self)->generate(inner_of(self), bits, e, random, key);
}

static tdm_status prime(const tdm_rsa_ops *self, size_t bits, ops_random random, uint8_t *out) {
  cross(self, (bits + 7) / 8);
  return inner_of(self)->prime(inner_of(self), bits, random, out);
}

static tdm_status is_prime(const tdm_rsa_ops *self, ops_bytes number, bool *answer) {
  cross(self, number.len);
  return inner_of(self)->is_prime_vartime(inner_of(self), number, answer);
}

const tdm_rsa_ops *crossing_rsa(const tdm_rsa_ops *inner, const struct crossing *hook) {
  struct crossed *t = inner == NULL ? NULL : malloc(sizeof *t);
  if (t == NULL) return NULL;
  t->inner = inner;
  t->hook = hook;
  t->ops = *inner;
  if (inner->kernel != NULL) t->ops.kernel = kernel;
  if (inner->public_bytes != NULL) t->ops.public_bytes = public_bytes;
  if (inner->private_bytes != NULL) t->ops.private_bytes = private_bytes;
  if (inner->public_init != NULL) t->ops.public_init = public_init;
  if (inner->public_end != NULL) t->ops.public_end = public_end;
  if (inner->private_init != NULL) t->ops.private_init = private_init;
  if (inner->private_end != NULL) t->ops.private_end = private_end;
  if (inner->public_op != NULL) t->ops.public_op = public_op;
  if (inner->private_op != NULL) t->ops.private_op = private_op;
  if (inner->generate != NULL) t->ops.generate = generate;
  if (inner->prime != NULL) t->ops.prime = prime;
  if (inner->is_prime_vartime != NULL) t->ops.is_prime_vartime = is_prime;
  return &t->ops;
}
