/* SPDX-License-Identifier: Apache-2.0
 * RSA's raw operations (RFC 8017, sections 5.1 and 5.2) spoken in BoringSSL, which makes its caches at the first use
 * under a lock of its own, checks every private result with e, and draws what it needs from its own generator.
 * Leaks lengths, n, e, and whether a key is good. Private numbers live in BoringSSL's heap; it wipes what it frees.
 */
#include "boring/boring_rsa.h"

#include <string.h>

enum { NO_PADDING = 3 };

/* The modulus once more as bytes, for the comparison that comes before any arithmetic. */
typedef struct rsa_key {
  struct rsa_st *rsa;
  size_t len;
  uint8_t n[];
} rsa_key;

static const char *kernel(const tdm_rsa_ops *self) {
  (void)self;
  return "boringssl";
}

static size_t key_bytes(const tdm_rsa_ops *self, size_t modulus_bytes) {
  (void)self;
  return sizeof(rsa_key) + modulus_bytes;
}

static void key_end(const tdm_rsa_ops *self, void *key) {
  rsa_key *k = key;
  (void)self;
  boring_lib->RSA_free(k->rsa);
  k->rsa = NULL;
}

struct bignum_st *boring_rsa_number(ops_bytes from) {
  return boring_lib->BN_bin2bn(from.p, from.len, NULL);
}

/* Two or three numbers of one call that takes them over, or none of them; an empty third is no number. */
typedef struct trio {
  struct bignum_st *a, *b, *c;
} trio;

static bool make(trio *t, ops_bytes a, ops_bytes b, ops_bytes c) {
  t->a = boring_rsa_number(a);
  t->b = boring_rsa_number(b);
  t->c = c.len > 0 ? boring_rsa_number(c) : NULL;
  return t->a != NULL && t->b != NULL && (t->c != NULL || c.len == 0);
}

static bool drop(const trio *t) {
  boring_lib->BN_clear_free(t->a);
  boring_lib->BN_clear_free(t->b);
  boring_lib->BN_clear_free(t->c);
  return false;
}

static bool set_key(struct rsa_st *rsa, const ops_rsa_parts *parts, ops_bytes d) {
  trio t;
  return (make(&t, parts->n, parts->e, d) && boring_lib->RSA_set0_key(rsa, t.a, t.b, t.c) == 1) || drop(&t);
}

static bool set_factors(struct rsa_st *rsa, const ops_rsa_parts *parts) {
  trio t;
  return (make(&t, parts->p, parts->q, (ops_bytes){0}) && boring_lib->RSA_set0_factors(rsa, t.a, t.b) == 1) || drop(&t);
}

static bool set_crt(struct rsa_st *rsa, const ops_rsa_parts *parts) {
  trio t;
  return (make(&t, parts->dp, parts->dq, parts->qinv) && boring_lib->RSA_set0_crt_params(rsa, t.a, t.b, t.c) == 1) ||
         drop(&t);
}

static bool begin(rsa_key *k, const ops_rsa_parts *parts) {
  k->len = parts->n.len;
  memcpy(k->n, parts->n.p, k->len);
  k->rsa = boring_lib->RSA_new();
  return k->rsa != NULL;
}

static tdm_status no_memory(const tdm_rsa_ops *self, void *key) {
  key_end(self, key);
  return boring_refused(TDM_ERR_MEMORY);
}

static tdm_status public_init(const tdm_rsa_ops *self, void *key, const ops_rsa_parts *parts) {
  rsa_key *k = key;
  return begin(k, parts) && set_key(k->rsa, parts, (ops_bytes){0}) ? TDM_OK : no_memory(self, key);
}

/* An absent part would be checked by nobody. */
static bool complete(const ops_rsa_parts *parts) {
  return parts->d.len > 0 && parts->p.len > 0 && parts->q.len > 0 && parts->dp.len > 0 && parts->dq.len > 0 &&
         parts->qinv.len > 0;
}

/* RSA_check_key: n = p q, d < n, e d = 1 mod p-1 and mod q-1, e dp = 1 mod p-1 and dp < p-1, the same for q,
 * q qinv = 1 mod p and qinv < p; the order and the lengths of p and q are free. That is the contract's rule. */
static tdm_status private_init(const tdm_rsa_ops *self, void *key, const ops_rsa_parts *parts) {
  rsa_key *k = key;
  if (!complete(parts)) return TDM_ERR_BAD_KEY;
  if (!begin(k, parts) || !set_key(k->rsa, parts, parts->d) || !set_factors(k->rsa, parts) || !set_crt(k->rsa, parts))
    return no_memory(self, key);
  if (boring_lib->RSA_check_key(k->rsa) == 1) return TDM_OK;
  key_end(self, key);
  return boring_refused(TDM_ERR_BAD_KEY);
}

static bool below_modulus(const rsa_key *k, const uint8_t *in) { return memcmp(in, k->n, k->len) < 0; }

static tdm_status public_op(const tdm_rsa_ops *self, const void *key, uint8_t *out, const uint8_t *in) {
  const rsa_key *k = key;
  size_t written;
  (void)self;
  if (!below_modulus(k, in)) return TDM_ERR_VERIFY;
  return boring_check(boring_lib->RSA_verify_raw(k->rsa, &written, out, k->len, in, k->len, NO_PADDING),
                      "RSA_verify_raw");
}

static tdm_status private_op(const tdm_rsa_ops *self, const void *key, ops_random random, uint8_t *out,
                             const uint8_t *in) {
  const rsa_key *k = key;
  size_t written;
  (void)self;
  (void)random;
  if (!below_modulus(k, in)) return TDM_ERR_DECRYPT;
  return boring_check(boring_lib->RSA_decrypt(k->rsa, &written, out, k->len, in, k->len, NO_PADDING), "RSA_decrypt");
}

const tdm_rsa_ops boring_rsa_ops = {
    .alg = TDM_RSA,
    .kernel = kernel,
    .public_bytes = key_bytes,
    .private_bytes = key_bytes,
    .public_init = public_init,
    .public_end = key_end,
    .private_init = private_init,
    .private_end = key_end,
    .public_op = public_op,
    .private_op = private_op,
    .generate = boring_rsa_generate,
    .prime = boring_rsa_prime,
    .is_prime_vartime = boring_rsa_is_prime_vartime,
};
