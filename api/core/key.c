/* SPDX-License-Identifier: Apache-2.0
 * Keys of XTS and of key wrapping: making and freeing the handle.
 * Leaks nothing of the key.
 */
#include "core/key.h"

#include "base/error.h"
#include "base/keymem.h"

/* Zeroed; NULL: no memory. */
static core_key *alloc(const tdm_backend *backend, tdm_alg alg, size_t context_bytes) {
  if (context_bytes > SIZE_MAX / 2) return NULL;
  size_t bytes = CORE_KEY_CONTEXT + context_bytes;
  core_key *key = keymem_alloc(bytes);
  if (key == NULL) return NULL;
  key->backend = backend;
  key->alg = alg;
  key->restricted = !tdm_alg_get(alg)->approved;
  key->bytes = bytes;
  atomic_init(&key->owners, 1);
  return key;
}

void core_key_release(core_key *key) { keymem_free(key, key->bytes); }

tdm_status core_key_make(core_key **key, const tdm_backend *backend, tdm_alg alg, size_t context_bytes,
                         core_key_init_fn *init, const void *ops, const uint8_t *bytes) {
  *key = NULL;
  core_key *k = alloc(backend, alg, context_bytes);
  if (k == NULL) return TDM_ERR_MEMORY;
  core_served(backend, alg);
  tdm_status status = init(ops, core_key_context(k), bytes);
  if (status == TDM_OK) {
    *key = k;
  } else {
    core_key_release(k);
  }
  return status;
}

tdm_status core_key_check(tdm_alg alg, size_t wanted, const uint8_t *key, size_t key_len) {
  if (key_len != wanted) {
    return error_set(TDM_ERR_KEY_LENGTH, "%s takes %zu bytes of key, not %zu", tdm_alg_get(alg)->name, wanted, key_len);
  }
  return key == NULL ? error_set(TDM_ERR_ARGUMENT, "key is NULL") : TDM_OK;
}
