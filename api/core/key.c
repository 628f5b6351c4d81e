/* SPDX-License-Identifier: Apache-2.0
 * Keys of XTS and of key wrapping: making and freeing the handle.
 * Leaks nothing of the key.
 */
#include "core/key.h"

#include "base/error.h"
#include "base/keymem.h"

core_key *core_key_alloc(const tdm_backend *backend, tdm_alg alg, size_t context_bytes) {
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

tdm_status core_key_check(tdm_alg alg, size_t wanted, const uint8_t *key, size_t key_len) {
  if (key_len != wanted) {
    return error_set(TDM_ERR_KEY_LENGTH, "%s takes %zu bytes of key, not %zu", tdm_alg_get(alg)->name, wanted, key_len);
  }
  return key == NULL ? error_set(TDM_ERR_ARGUMENT, "key is NULL") : TDM_OK;
}
