/* SPDX-License-Identifier: Apache-2.0
 * Keys of block ciphers: immutable handles in key memory with a count of owners.
 * Leaks nothing of the key.
 */
#include "core/cipher.h"

#include "base/error.h"
#include "base/keymem.h"

tdm_cipher_key *cipher_key_alloc(size_t context_bytes) {
  if (context_bytes > SIZE_MAX / 2) return NULL;
  size_t bytes = CIPHER_KEY_CONTEXT + context_bytes;
  tdm_cipher_key *key = keymem_alloc(bytes);
  if (key == NULL) return NULL;
  key->bytes = bytes;
  atomic_init(&key->owners, 1);
  return key;
}

void cipher_key_release(tdm_cipher_key *key) { keymem_free(key, key->bytes); }

void cipher_key_ready(tdm_cipher_key *key, const tdm_block_ops *ops, void *context) {
  key->ops = ops;
  key->context = context;
  key->block = (uint8_t)ops->block_bytes;
  key->shift = ops->block_bytes == 16 ? 4 : 3;
  modes_resolve(&key->run, ops);
  const struct {
    tdm_mode mode;
    bool encrypts, decrypts;
  } ways[] = {
      {TDM_ECB, key->run.ecb_encrypt != NULL, key->run.ecb_decrypt != NULL},
      {TDM_CBC, key->run.cbc_encrypt != NULL, key->run.cbc_decrypt != NULL},
      {TDM_CBC_PKCS7, key->run.cbc_encrypt != NULL, key->run.cbc_decrypt != NULL},
      {TDM_CTR, key->run.ctr != NULL, key->run.ctr != NULL},
      {TDM_CFB, key->run.cfb_encrypt != NULL, key->run.cfb_decrypt != NULL},
      {TDM_OFB, key->run.ofb != NULL, key->run.ofb != NULL},
  };
  for (size_t i = 0; i < sizeof ways / sizeof ways[0]; i++) {
    if (ways[i].encrypts) key->serves |= 1u << cipher_way(ways[i].mode, TDM_ENCRYPT);
    if (ways[i].decrypts) key->serves |= 1u << cipher_way(ways[i].mode, TDM_DECRYPT);
  }
}

tdm_status tdm_cipher_key_new(tdm_cipher_key **cipher_key, const tdm_backend *backend, tdm_alg alg, const uint8_t *key,
                              size_t key_len) {
  error_clear();
  if (cipher_key == NULL) return TDM_ERR_ARGUMENT;
  *cipher_key = NULL;
  const tdm_backend *chosen;
  tdm_status status = core_choose(TDM_KIND_BLOCK, alg, backend, &chosen);
  if (status != TDM_OK) return status;
  const tdm_block_ops *ops = chosen->block[alg];
  if (key_len != ops->key_len) {
    return error_set(TDM_ERR_KEY_LENGTH, "%s takes %zu bytes of key, not %zu", tdm_alg_get(alg)->name, ops->key_len,
                     key_len);
  }
  if (key == NULL) return TDM_ERR_ARGUMENT;

  tdm_cipher_key *k = cipher_key_alloc(ops->key_bytes);
  if (k == NULL) return TDM_ERR_MEMORY;
  k->backend = chosen;
  k->alg = alg;
  k->restricted = !tdm_alg_get(alg)->approved;
  cipher_key_ready(k, ops, cipher_key_context(k));
  core_served(chosen, alg);
  status = ops->key_init(ops, cipher_key_context(k), key);
  if (status != TDM_OK) {
    cipher_key_release(k);
    return status;
  }
  *cipher_key = k;
  return TDM_OK;
}

tdm_cipher_key *tdm_cipher_key_ref(tdm_cipher_key *cipher_key) {
  return cipher_key == NULL ? NULL : cipher_key_own(cipher_key);
}

void tdm_cipher_key_free(tdm_cipher_key *cipher_key) {
  if (cipher_key == NULL) return;
  if (atomic_fetch_sub_explicit(&cipher_key->owners, 1, memory_order_acq_rel) != 1) return;
  const tdm_block_ops *ops = cipher_key->ops;
  if (ops->key_end != NULL) ops->key_end(ops, cipher_key_context(cipher_key));
  cipher_key_release(cipher_key);
}

tdm_alg tdm_cipher_key_alg(const tdm_cipher_key *cipher_key) {
  return cipher_key == NULL ? TDM_ALG_NONE : cipher_key->alg;
}

const tdm_backend *tdm_cipher_key_backend(const tdm_cipher_key *cipher_key) {
  return cipher_key == NULL ? NULL : cipher_key->backend;
}

size_t tdm_cipher_block_bytes(const tdm_cipher_key *cipher_key) { return cipher_key == NULL ? 0 : cipher_key->block; }

const char *tdm_cipher_interface(const tdm_cipher_key *cipher_key, tdm_mode mode, tdm_direction direction) {
  if (cipher_key == NULL || (direction != TDM_ENCRYPT && direction != TDM_DECRYPT)) return "";
  const tdm_block_ops *ops = cipher_key->ops;
  bool encrypts = direction == TDM_ENCRYPT;
  switch (mode) {
    case TDM_ECB:
      return (encrypts ? ops->ecb_encrypt : ops->ecb_decrypt) != NULL ? "ecbAble" : "generic";
    case TDM_CBC:
    case TDM_CBC_PKCS7:
      if (encrypts) return ops->cbc_encrypt != NULL ? "cbcEncAble" : "generic";
      return ops->cbc_decrypt != NULL ? "cbcDecAble" : "generic";
    case TDM_CTR:
      return ops->ctr != NULL ? "ctrAble" : "generic";
    case TDM_CFB:
      return (encrypts ? ops->cfb_encrypt : ops->cfb_decrypt) != NULL ? "cfbAble" : "generic";
    case TDM_OFB:
      return ops->ofb != NULL ? "ofbAble" : "generic";
  }
  return "";
}
