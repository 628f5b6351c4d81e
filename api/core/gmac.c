/* SPDX-License-Identifier: Apache-2.0
 * GMAC: GCM of a message that is all additional data (SP 800-38D, section 3), under a key object of GCM.
 * Leaks lengths; whether the tag was right is the answer itself.
 */
#include "base/error.h"
#include "base/overlap.h"
#include "base/wipe.h"
#include "core/aead_key.h"
#include "ops/approval.h"

static tdm_status check(const tdm_aead_key *key, const uint8_t *tag, size_t tag_len, ops_bytes nonce, ops_bytes in) {
  if (key == NULL || tag == NULL || (in.p == NULL && in.len != 0)) {
    return error_set(TDM_ERR_ARGUMENT, "an argument is NULL");
  }
  if (!key->rules->gmac) return error_set(TDM_ERR_ARGUMENT, "GMAC takes a key of GCM, not of %s", key->rules->name);
  if (tag_len != key->tag_bytes) {
    return error_set(TDM_ERR_TAG_LENGTH, "tags of this key have %u bytes, not %zu", key->tag_bytes, tag_len);
  }
  tdm_status status = aead_check_message(key, nonce, 0, in.len);
  if (status != TDM_OK) return status;
  return key->restricted ? approval_check_alg(key->alg) : TDM_OK;
}

tdm_status tdm_gmac(const tdm_aead_key *aead_key, uint8_t *tag, size_t tag_len, const uint8_t *nonce, size_t nonce_len,
                    const uint8_t *in, size_t in_len) {
  const ops_bytes n = {nonce, nonce_len}, data = {in, in_len}, text = {NULL, 0};
  tdm_status status = check(aead_key, tag, tag_len, n, data);
  if (status != TDM_OK) return status;
  const tdm_aead_ops *ops = aead_key->ops;
  if (ops->seal == NULL) return error_set(TDM_ERR_UNSUPPORTED, "the backend does not seal in one call");
  if (overlap_any(tag, tag_len, in, in_len) || overlap_any(tag, tag_len, nonce, nonce_len)) {
    return error_set(TDM_ERR_OVERLAP, "tag and in or nonce overlap");
  }
  core_served(aead_key->backend, aead_key->alg);
  status = ops->seal(ops, aead_key->context, tag, tag, n, data, text);
  if (status != TDM_OK) wipe(tag, tag_len);
  return status;
}

tdm_status tdm_gmac_verify(const tdm_aead_key *aead_key, const uint8_t *tag, size_t tag_len, const uint8_t *nonce,
                           size_t nonce_len, const uint8_t *in, size_t in_len) {
  const ops_bytes n = {nonce, nonce_len}, data = {in, in_len}, text = {NULL, 0};
  tdm_status status = check(aead_key, tag, tag_len, n, data);
  if (status != TDM_OK) return status;
  const tdm_aead_ops *ops = aead_key->ops;
  if (ops->open == NULL) return error_set(TDM_ERR_UNSUPPORTED, "the backend does not open in one call");
  status = aead_limit_opening(aead_key, 0, in_len);
  if (status != TDM_OK) return status;
  uint8_t nothing[16];
  core_served(aead_key->backend, aead_key->alg);
  status = ops->open(ops, aead_key->context, nothing, tag, n, data, text);
  if (status == TDM_ERR_VERIFY) error_clear();
  return status;
}
