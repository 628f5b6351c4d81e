/* SPDX-License-Identifier: Apache-2.0
 * Public-key objects: immutable handles in key memory with a count of owners.
 * Leaks nothing of private keys but lengths.
 */
#include <string.h>
#include <tandem/rand.h>

#include "base/der_oid.h"
#include "base/error.h"
#include "base/keymem.h"
#include "core/complete.h"
#include "core/pkey_key.h"
#include "ops/approval.h"

static size_t round_up(size_t n) { return (n + 63) / 64 * 64; }

tdm_status pkey_alloc(tdm_pkey **pkey, const tdm_backend *backend, tdm_alg alg, bool is_private,
                      const pkey_sizes *sizes, uint8_t **bytes) {
  size_t head = round_up(sizeof(tdm_pkey));
  if ((sizes->public_context | sizes->private_context) > SIZE_MAX / 8) return TDM_ERR_MEMORY;
  size_t public_context = round_up(sizes->public_context), private_context = round_up(sizes->private_context);
  size_t total = head + public_context + private_context + sizes->parts;
  tdm_pkey *k = keymem_alloc(total);
  if (k == NULL) return TDM_ERR_MEMORY;
  unsigned char *at = (unsigned char *)k + head;
  atomic_init(&k->owners, 1);
  k->backend = backend;
  k->kind = tdm_alg_get(alg)->kind;
  k->restricted = !tdm_alg_get(alg)->approved;
  k->bytes = total;
  k->parts.alg = alg;
  k->parts.is_private = is_private;
  k->public_key = public_context > 0 ? at : NULL;
  k->private_key = private_context > 0 ? at + public_context : NULL;
  *bytes = at + public_context + private_context;
  *pkey = k;
  return TDM_OK;
}

void pkey_keep(der_bytes *to, der_bytes from, uint8_t **bytes) {
  if (from.len > 0) memcpy(*bytes, from.p, from.len);
  *to = (der_bytes){*bytes, from.len};
  *bytes += from.len;
}

tdm_status pkey_make(tdm_pkey **pkey, const tdm_backend *backend, const der_key *parts) {
  if (parts->alg == TDM_RSA) return pkey_make_rsa(pkey, backend, parts);
  if (parts->alg == TDM_X25519 || parts->alg == TDM_ED25519) return pkey_make_bytes(pkey, backend, parts);
  return pkey_make_curve(pkey, backend, parts);
}

tdm_status pkey_make_public(tdm_pkey **pkey, const tdm_backend *backend, const tdm_pkey *from) {
  const der_key *k = &from->parts;
  der_key parts = {.alg = k->alg, .pss = k->pss, .n = k->n, .e = k->e, .open = k->open};
  return pkey_make(pkey, backend, &parts);
}

tdm_status tdm_pkey_public(tdm_pkey **public_key, const tdm_pkey *pkey) {
  error_clear();
  if (public_key == NULL) return TDM_ERR_ARGUMENT;
  *public_key = NULL;
  if (pkey == NULL) return TDM_ERR_ARGUMENT;
  return pkey_make_public(public_key, pkey->backend, pkey);
}

tdm_pkey *tdm_pkey_ref(tdm_pkey *pkey) {
  if (pkey != NULL) atomic_fetch_add_explicit(&pkey->owners, 1, memory_order_relaxed);
  return pkey;
}

static void end_contexts(tdm_pkey *k) {
  if (k->kind == TDM_KIND_RSA) {
    const tdm_rsa_ops *ops = k->ops.rsa;
    if (k->private_key != NULL && ops->private_end != NULL) ops->private_end(ops, k->private_key);
    if (ops->public_end != NULL) ops->public_end(ops, k->public_key);
  } else if (k->kind == TDM_KIND_EC) {
    const tdm_ec_ops *ops = k->ops.ec;
    if (k->private_key != NULL && ops->private_end != NULL) ops->private_end(ops, k->private_key);
    if (ops->public_end != NULL) ops->public_end(ops, k->public_key);
  }
}

void tdm_pkey_free(tdm_pkey *pkey) {
  if (pkey == NULL || atomic_fetch_sub_explicit(&pkey->owners, 1, memory_order_acq_rel) != 1) return;
  end_contexts(pkey);
  keymem_free(pkey, pkey->bytes);
}

tdm_alg tdm_pkey_alg(const tdm_pkey *pkey) { return pkey == NULL ? TDM_ALG_NONE : pkey->parts.alg; }
const tdm_backend *tdm_pkey_backend(const tdm_pkey *pkey) { return pkey == NULL ? NULL : pkey->backend; }
bool tdm_pkey_is_private(const tdm_pkey *pkey) { return pkey != NULL && pkey->parts.is_private; }
size_t tdm_pkey_bits(const tdm_pkey *pkey) { return pkey == NULL ? 0 : pkey->bits; }

static tdm_status fill(void *context, uint8_t *out, size_t len) {
  const tdm_backend *b = (const tdm_backend *)context;
  const tdm_rand_ops *ops = b->rand[TDM_CTR_DRBG];
  return complete_rand(ops) ? ops->bytes(ops, out, len) : tdm_rand_bytes(NULL, out, len);
}

ops_random pkey_random(const tdm_backend *backend) { return (ops_random){fill, (void *)(uintptr_t)backend}; }

static tdm_status digest(const void *context, uint8_t *out, const uint8_t *in, size_t len) {
  const tdm_hash_ops *ops = (const tdm_hash_ops *)context;
  return ops->digest(ops, out, in, len);
}

bool pkey_hash_known(tdm_alg alg) {
  const tdm_alg_info *info = tdm_alg_get(alg);
  return info != NULL && info->kind == TDM_KIND_HASH && der_alg_oid(alg).len > 0;
}

tdm_status pkey_hash(rsa_pad_hash *hash, const tdm_backend *backend, tdm_alg alg) {
  const tdm_backend *b;
  if (!pkey_hash_known(alg)) return error_set(TDM_ERR_ARGUMENT, "the hash is neither SHA-1 nor of SHA-2");
  tdm_status status = core_choose(TDM_KIND_HASH, alg, backend, &b);
  if (status != TDM_OK) return status;
  *hash = (rsa_pad_hash){b->hash[alg]->digest_bytes, digest, b->hash[alg]};
  return TDM_OK;
}

tdm_status pkey_check(const tdm_pkey *pkey) { return pkey->restricted ? approval_check_alg(pkey->parts.alg) : TDM_OK; }
