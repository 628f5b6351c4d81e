/* SPDX-License-Identifier: Apache-2.0
 * MAC keys: made once, immutable, shared by reference count.
 */
#include "core/mac_key.h"

#include "base/error.h"
#include "base/keymem.h"
#include "core/core.h"
#include "ops/approval.h"

tdm_status mac_key_make(tdm_mac_key **mac_key, const tdm_backend *backend, tdm_alg alg, const uint8_t *key,
                        size_t key_len) {
  const tdm_backend *b;
  tdm_status status = core_choose(TDM_KIND_MAC, alg, backend, &b);
  if (status != TDM_OK) return status;
  const tdm_mac_ops *ops = b->mac[alg];
  if (ops->state_bytes > OPS_MAC_STATE_MAX) return TDM_ERR_UNSUPPORTED;
  if (ops->key_len != 0 && key_len != ops->key_len) {
    return error_set(TDM_ERR_KEY_LENGTH, "%s takes %zu bytes of key, not %zu", tdm_alg_get(alg)->name, ops->key_len,
                     key_len);
  }
  size_t size = sizeof(tdm_mac_key) + ops->key_bytes;
  tdm_mac_key *k = keymem_alloc(size);
  if (k == NULL) return TDM_ERR_MEMORY;
  status = ops->key_init(ops, k->context, key, key_len);
  core_served(b, alg);
  if (status != TDM_OK) {
    keymem_free(k, size);
    return status;
  }
  k->ops = ops;
  k->backend = b;
  k->judged_len = SIZE_MAX;
  atomic_init(&k->owners, 1);
  *mac_key = k;
  return TDM_OK;
}

tdm_status tdm_mac_key_new(tdm_mac_key **mac_key, const tdm_backend *backend, tdm_alg alg, const uint8_t *key,
                           size_t key_len) {
  error_clear();
  if (mac_key == NULL) return TDM_ERR_ARGUMENT;
  *mac_key = NULL;
  if (key == NULL && key_len != 0) return TDM_ERR_ARGUMENT;
  const tdm_backend *b;
  tdm_status status = core_choose(TDM_KIND_MAC, alg, backend, &b); /* reads the environment before the rule is asked */
  if (status == TDM_OK) status = approval_check_mac_key(alg, key_len);
  if (status == TDM_OK) status = mac_key_make(mac_key, b, alg, key, key_len);
  if (status == TDM_OK) (*mac_key)->judged_len = key_len;
  return status;
}

tdm_mac_key *tdm_mac_key_ref(tdm_mac_key *mac_key) {
  if (mac_key != NULL) atomic_fetch_add_explicit(&mac_key->owners, 1, memory_order_relaxed);
  return mac_key;
}

void tdm_mac_key_free(tdm_mac_key *mac_key) {
  if (mac_key == NULL || atomic_fetch_sub_explicit(&mac_key->owners, 1, memory_order_acq_rel) != 1) return;
  const tdm_mac_ops *ops = mac_key->ops;
  if (ops->key_end != NULL) ops->key_end(ops, mac_key->context);
  keymem_free(mac_key, sizeof(tdm_mac_key) + ops->key_bytes);
}

tdm_alg tdm_mac_key_alg(const tdm_mac_key *mac_key) { return mac_key == NULL ? TDM_ALG_NONE : mac_key->ops->alg; }

const tdm_backend *tdm_mac_key_backend(const tdm_mac_key *mac_key) { return mac_key == NULL ? NULL : mac_key->backend; }
