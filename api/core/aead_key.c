/* SPDX-License-Identifier: Apache-2.0
 * Keys of AEADs: immutable handles in key memory with a count of owners; the tag length is theirs (SP
 * 800-38D, section 5.2.1.2; SP 800-38C, section 5.3). Leaks nothing of the key.
 */
#include "core/aead_key.h"

#include "base/error.h"
#include "base/keymem.h"

static tdm_status key_new(tdm_aead_key **aead_key, const tdm_backend *backend, tdm_alg alg, const uint8_t *key,
                          size_t key_len, size_t tag_len) {
  const tdm_backend *chosen;
  tdm_status status = core_choose(TDM_KIND_AEAD, alg, backend, &chosen);
  if (status != TDM_OK) return status;
  const tdm_aead_ops *ops = chosen->aead[alg];
  if (key_len != ops->key_len) {
    return error_set(TDM_ERR_KEY_LENGTH, "%s takes %zu bytes of key, not %zu", tdm_alg_get(alg)->name, ops->key_len,
                     key_len);
  }
  if (key == NULL) return error_set(TDM_ERR_ARGUMENT, "key is NULL");

  if (ops->key_bytes > SIZE_MAX / 2) return TDM_ERR_MEMORY;
  size_t bytes = AEAD_KEY_CONTEXT + ops->key_bytes;
  tdm_aead_key *k = keymem_alloc(bytes);
  if (k == NULL) return TDM_ERR_MEMORY;
  void *context = (unsigned char *)k + AEAD_KEY_CONTEXT;
  k->ops = ops;
  k->context = context;
  k->backend = chosen;
  k->alg = alg;
  k->tag_bytes = (uint8_t)tag_len;
  k->rules = aead_rules_of(alg);
  k->short_tag = tag_len < 12 && k->rules->counts_short;
  k->special = k->short_tag || k->rules->whole;
  k->restricted = !tdm_alg_get(alg)->approved;
  k->bytes = bytes;
  atomic_init(&k->owners, 1);
  core_served(chosen, alg);
  status = ops->key_init(ops, context, key, tag_len);
  if (status != TDM_OK) {
    keymem_free(k, bytes);
    return status;
  }
  *aead_key = k;
  return TDM_OK;
}

static bool allows(uint32_t tags, size_t tag_len) {
  return tag_len <= TDM_AEAD_MAX_TAG_BYTES && (tags >> tag_len & 1) != 0;
}

tdm_status tdm_aead_key_new(tdm_aead_key **aead_key, const tdm_backend *backend, tdm_alg alg, const uint8_t *key,
                            size_t key_len, size_t tag_len) {
  error_clear();
  if (aead_key == NULL) return TDM_ERR_ARGUMENT;
  *aead_key = NULL;
  if (tag_len == 0) tag_len = TDM_AEAD_MAX_TAG_BYTES;
  const aead_rules *rules = aead_rules_of(alg);
  if (!allows(rules->tags, tag_len)) {
    return error_set(TDM_ERR_TAG_LENGTH, "tags of %s have %s", rules->name, rules->tags_are);
  }
  return key_new(aead_key, backend, alg, key, key_len, tag_len);
}

tdm_status tdm_aead_key_new_short_tag(tdm_aead_key **aead_key, const tdm_backend *backend, tdm_alg alg,
                                      const uint8_t *key, size_t key_len, size_t tag_len) {
  error_clear();
  if (aead_key == NULL) return TDM_ERR_ARGUMENT;
  *aead_key = NULL;
  const aead_rules *rules = aead_rules_of(alg);
  if (!allows(rules->short_tags, tag_len)) {
    return error_set(TDM_ERR_TAG_LENGTH, "short tags of %s have %s", rules->name, rules->short_are);
  }
  return key_new(aead_key, backend, alg, key, key_len, tag_len);
}

tdm_aead_key *tdm_aead_key_ref(tdm_aead_key *aead_key) { return aead_key == NULL ? NULL : aead_key_own(aead_key); }

void tdm_aead_key_free(tdm_aead_key *aead_key) {
  if (aead_key == NULL) return;
  if (atomic_fetch_sub_explicit(&aead_key->owners, 1, memory_order_acq_rel) != 1) return;
  const tdm_aead_ops *ops = aead_key->ops;
  if (ops->key_end != NULL) ops->key_end(ops, (unsigned char *)aead_key + AEAD_KEY_CONTEXT);
  keymem_free(aead_key, aead_key->bytes);
}

tdm_alg tdm_aead_key_alg(const tdm_aead_key *aead_key) { return aead_key == NULL ? TDM_ALG_NONE : aead_key->alg; }

const tdm_backend *tdm_aead_key_backend(const tdm_aead_key *aead_key) {
  return aead_key == NULL ? NULL : aead_key->backend;
}

size_t tdm_aead_tag_bytes(const tdm_aead_key *aead_key) { return aead_key == NULL ? 0 : aead_key->tag_bytes; }
