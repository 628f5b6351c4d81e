/* SPDX-License-Identifier: Apache-2.0
 * shadow for the prime curves: points, shared secrets and verdicts are compared; a signature with a random nonce is
 * verified by the second, which keeps the public key beside the private one for that; a new scalar is imported there.
 */
#include <stdlib.h>

#include "base/keymem.h"
#include "decorators/shadow.h"

struct shadowed {
  tdm_ec_ops ops; /* first: what the slots get as self */
  const tdm_ec_ops *first, *second;
  size_t public_at;   /* the second's context in a public key */
  size_t private_at;  /* in a private key; */
  size_t verifier_at; /* behind it, the second's context of the public key */
};

static const struct shadowed *of(const tdm_ec_ops *self) { return (const struct shadowed *)(const void *)self; }
static const void *first_key(const void *key) { return shadow_at_const(key, SHADOW_FRONT); }
static bool live(const void *key) { return !((const shadow_front *)key)->lost; }

static const char *kernel(const tdm_ec_ops *self) { return of(self)->first->kernel(of(self)->first); }

static void end_public(const tdm_ec_ops *ops, void *key) {
  if (ops->public_end != NULL) ops->public_end(ops, key);
}

static void end_private(const tdm_ec_ops *ops, void *key) {
  if (ops->private_end != NULL) ops->private_end(ops, key);
}

static tdm_status public_init(const tdm_ec_ops *self, void *key, const uint8_t *point) {
  const struct shadowed *s = of(self);
  shadow_front *front = key;
  tdm_status two = TDM_ERR_UNSUPPORTED;
  if (s->second != NULL) two = s->second->public_init(s->second, shadow_at(key, s->public_at), point);
  error_clear();
  tdm_status one = s->first->public_init(s->first, shadow_at(key, SHADOW_FRONT), point);
  front->lost = !shadow_step(self->alg, "public_init", one, two);
  if (two == TDM_OK && front->lost) end_public(s->second, shadow_at(key, s->public_at));
  return one;
}

static void public_end(const tdm_ec_ops *self, void *key) {
  if (live(key)) end_public(of(self)->second, shadow_at(key, of(self)->public_at));
  end_public(of(self)->first, shadow_at(key, SHADOW_FRONT));
}

static tdm_status decompress(const tdm_ec_ops *self, uint8_t *point, const uint8_t *x, bool odd) {
  const struct shadowed *s = of(self);
  uint8_t check[2 * OPS_EC_MAX_BYTES];
  tdm_status two = TDM_ERR_UNSUPPORTED;
  if (s->second != NULL && s->second->decompress != NULL) two = s->second->decompress(s->second, check, x, odd);
  error_clear();
  tdm_status one = s->first->decompress(s->first, point, x, odd);
  shadow_compare(self->alg, "decompress", one, two, point, check, 2 * self->field_bytes);
  return one;
}

/* Private and public context of the second. On failure nothing is left to end. */
static tdm_status second_private(const struct shadowed *s, void *private_key, void *verifier, const uint8_t *scalar) {
  const tdm_ec_ops *ops = s->second;
  uint8_t point[2 * OPS_EC_MAX_BYTES];
  if (ops->private_init == NULL || ops->public_point == NULL) return TDM_ERR_UNSUPPORTED;
  tdm_status status = ops->private_init(ops, private_key, scalar);
  if (status != TDM_OK) return status;
  status = ops->public_point(ops, private_key, point);
  if (status == TDM_OK) status = ops->public_init(ops, verifier, point);
  if (status != TDM_OK) end_private(ops, private_key);
  return status;
}

static tdm_status private_init(const tdm_ec_ops *self, void *key, const uint8_t *scalar) {
  const struct shadowed *s = of(self);
  shadow_front *front = key;
  void *second = shadow_at(key, s->private_at), *verifier = shadow_at(key, s->verifier_at);
  tdm_status two = TDM_ERR_UNSUPPORTED;
  if (s->second != NULL) two = second_private(s, second, verifier, scalar);
  error_clear();
  tdm_status one = s->first->private_init(s->first, shadow_at(key, SHADOW_FRONT), scalar);
  front->lost = !shadow_step(self->alg, "private_init", one, two);
  if (two == TDM_OK && front->lost) {
    end_private(s->second, second);
    end_public(s->second, verifier);
  }
  return one;
}

static void private_end(const tdm_ec_ops *self, void *key) {
  const struct shadowed *s = of(self);
  if (live(key)) {
    end_private(s->second, shadow_at(key, s->private_at));
    end_public(s->second, shadow_at(key, s->verifier_at));
  }
  end_private(s->first, shadow_at(key, SHADOW_FRONT));
}

/* What the second says to a new scalar, in key memory of its own. */
static tdm_status import_there(const struct shadowed *s, const uint8_t *scalar) {
  if (s->second == NULL) return TDM_ERR_UNSUPPORTED;
  const size_t at = shadow_up(s->second->private_bytes), n = at + s->second->public_bytes;
  void *keys = keymem_alloc(n);
  if (keys == NULL) return TDM_ERR_MEMORY;
  tdm_status two = second_private(s, keys, shadow_at(keys, at), scalar);
  if (two == TDM_OK) {
    end_private(s->second, keys);
    end_public(s->second, shadow_at(keys, at));
  }
  keymem_free(keys, n);
  return two;
}

static tdm_status generate(const tdm_ec_ops *self, ops_random random, uint8_t *scalar) {
  const struct shadowed *s = of(self);
  tdm_status one = s->first->generate(s->first, random, scalar);
  if (one != TDM_OK) {
    shadow_not_comparable();
    return one;
  }
  tdm_status two = import_there(s, scalar);
  error_clear();
  shadow_judge(self->alg, "generate", one, two, true);
  return one;
}

static tdm_status public_point(const tdm_ec_ops *self, const void *key, uint8_t *point) {
  const struct shadowed *s = of(self);
  uint8_t check[2 * OPS_EC_MAX_BYTES];
  tdm_status two = TDM_ERR_UNSUPPORTED;
  if (live(key)) two = s->second->public_point(s->second, shadow_at_const(key, s->private_at), check);
  error_clear();
  tdm_status one = s->first->public_point(s->first, first_key(key), point);
  shadow_compare(self->alg, "public_point", one, two, point, check, 2 * self->field_bytes);
  return one;
}

static tdm_status ecdh(const tdm_ec_ops *self, const void *private_key, const void *public_key, uint8_t *x) {
  const struct shadowed *s = of(self);
  uint8_t check[OPS_EC_MAX_BYTES];
  tdm_status two = TDM_ERR_UNSUPPORTED;
  if (live(private_key) && live(public_key) && s->second->ecdh != NULL) {
    two = s->second->ecdh(s->second, shadow_at_const(private_key, s->private_at),
                          shadow_at_const(public_key, s->public_at), check);
  }
  error_clear();
  tdm_status one = s->first->ecdh(s->first, first_key(private_key), first_key(public_key), x);
  shadow_compare(self->alg, "ecdh", one, two, x, check, self->field_bytes);
  wipe(check, sizeof check);
  return one;
}

/* The second's verdict on a signature of the first's. */
static void judge_signature(const tdm_ec_ops *self, const char *operation, const void *key, tdm_status one,
                            const uint8_t *rs, ops_bytes digest) {
  const struct shadowed *s = of(self);
  tdm_status two = TDM_ERR_UNSUPPORTED;
  if (one == TDM_OK && live(key) && s->second->verify != NULL) {
    two = s->second->verify(s->second, shadow_at_const(key, s->verifier_at), rs, digest);
    error_clear();
  }
  shadow_judge(self->alg, operation, one, two, true);
}

static tdm_status sign(const tdm_ec_ops *self, const void *key, ops_random random, uint8_t *rs, ops_bytes digest) {
  const struct shadowed *s = of(self);
  tdm_status one = s->first->sign(s->first, first_key(key), random, rs, digest);
  judge_signature(self, "sign", key, one, rs, digest);
  return one;
}

/* Determined by key and digest, so compared; where the second has none (BoringSSL), verified. */
static tdm_status sign_rfc6979(const tdm_ec_ops *self, const void *key, tdm_alg hash, uint8_t *rs, ops_bytes digest) {
  const struct shadowed *s = of(self);
  uint8_t check[2 * OPS_EC_MAX_BYTES];
  tdm_status two = TDM_ERR_UNSUPPORTED;
  if (live(key) && s->second->sign_rfc6979 != NULL) {
    two = s->second->sign_rfc6979(s->second, shadow_at_const(key, s->private_at), hash, check, digest);
  }
  error_clear();
  tdm_status one = s->first->sign_rfc6979(s->first, first_key(key), hash, rs, digest);
  if (two == TDM_ERR_UNSUPPORTED) {
    judge_signature(self, "sign_rfc6979", key, one, rs, digest);
  } else {
    shadow_compare(self->alg, "sign_rfc6979", one, two, rs, check, 2 * self->order_bytes);
  }
  return one;
}

static tdm_status verify(const tdm_ec_ops *self, const void *key, const uint8_t *rs, ops_bytes digest) {
  const struct shadowed *s = of(self);
  tdm_status two = TDM_ERR_UNSUPPORTED;
  if (live(key) && s->second->verify != NULL) {
    two = s->second->verify(s->second, shadow_at_const(key, s->public_at), rs, digest);
  }
  error_clear();
  tdm_status one = s->first->verify(s->first, first_key(key), rs, digest);
  shadow_judge(self->alg, "verify", one, two, true);
  return one;
}

const tdm_ec_ops *shadow_ec(const tdm_ec_ops *first, const tdm_ec_ops *second) {
  struct shadowed *s = first == NULL ? NULL : malloc(sizeof *s);
  if (s == NULL) return NULL;
  if (second != NULL && (second->public_init == NULL || second->field_bytes != first->field_bytes)) second = NULL;
  *s = (struct shadowed){.ops = *first, .first = first, .second = second};
  s->public_at = SHADOW_FRONT + shadow_up(first->public_bytes);
  s->private_at = SHADOW_FRONT + shadow_up(first->private_bytes);
  s->verifier_at = s->private_at + (second != NULL ? shadow_up(second->private_bytes) : 0);
  s->ops.public_bytes = s->public_at + (second != NULL ? second->public_bytes : 0);
  s->ops.private_bytes = s->verifier_at + (second != NULL ? second->public_bytes : 0);
  if (first->kernel != NULL) s->ops.kernel = kernel;
  if (first->public_init != NULL) s->ops.public_init = public_init;
  s->ops.public_end = public_end;
  if (first->decompress != NULL) s->ops.decompress = decompress;
  if (first->private_init != NULL) s->ops.private_init = private_init;
  s->ops.private_end = private_end;
  if (first->generate != NULL) s->ops.generate = generate;
  if (first->public_point != NULL) s->ops.public_point = public_point;
  if (first->ecdh != NULL) s->ops.ecdh = ecdh;
  if (first->sign != NULL) s->ops.sign = sign;
  if (first->sign_rfc6979 != NULL) s->ops.sign_rfc6979 = sign_rfc6979;
  if (first->verify != NULL) s->ops.verify = verify;
  return &s->ops;
}
