/* SPDX-License-Identifier: Apache-2.0
 * Seal and open in one call (SP 800-38D, sections 7.1 and 7.2; SP 800-38C, section 6).
 * Everything is checked before anything is written; whatever fails later leaves zeros. Leaks lengths; whether the tag
 * was right is the answer itself.
 */
#include <string.h>
#include <tandem/rand.h>

#include "base/error.h"
#include "base/overlap.h"
#include "base/wipe.h"
#include "core/aead_key.h"
#include "ops/approval.h"

/* Passing three byte strings on costs as much as looking at them. */
#define INLINE static inline __attribute__((always_inline))

/* A NULL pointer is refused where there are bytes to read. */
static bool readable(const uint8_t *p, size_t len) { return p != NULL || len == 0; }

/* What out[written] may not touch: aad, nonce, and in unless both start together. */
INLINE tdm_status check_overlap(const uint8_t *out, size_t written, ops_bytes nonce, ops_bytes aad, ops_bytes in) {
  if (overlap_partial(out, written, in.p, in.len)) return error_set(TDM_ERR_OVERLAP, "out and in overlap in part");
  if (overlap_any(out, written, aad.p, aad.len)) return error_set(TDM_ERR_OVERLAP, "out and aad overlap");
  if (overlap_any(out, written, nonce.p, nonce.len)) return error_set(TDM_ERR_OVERLAP, "out and nonce overlap");
  return TDM_OK;
}

/* *needed: the bytes that will be written. */
INLINE tdm_status check_seal(const tdm_aead_key *key, const uint8_t *out, size_t out_size, const size_t *out_len,
                             ops_bytes nonce, ops_bytes aad, ops_bytes in, size_t *needed) {
  if (key == NULL || out == NULL || out_len == NULL || !readable(aad.p, aad.len) || !readable(in.p, in.len)) {
    return error_set(TDM_ERR_ARGUMENT, "an argument is NULL");
  }
  if (key->ops->seal == NULL) return error_set(TDM_ERR_UNSUPPORTED, "the backend does not seal in one call");
  tdm_status status = aead_check_message(key, nonce, in.len, aad.len);
  if (status != TDM_OK) return status;
  if (in.len > SIZE_MAX - key->tag_bytes) return error_set(TDM_ERR_BUFFER, "no buffer holds the output");
  *needed = in.len + key->tag_bytes;
  if (out_size < *needed) return error_set(TDM_ERR_BUFFER, "out has %zu bytes, needed are %zu", out_size, *needed);
  return key->restricted ? approval_check_alg(key->alg) : TDM_OK;
}

INLINE tdm_status seal(const tdm_aead_key *key, uint8_t *out, size_t needed, size_t *out_len, ops_bytes nonce,
                       ops_bytes aad, ops_bytes in) {
  core_served(key->backend, key->alg);
  tdm_status status = key->ops->seal(key->ops, key->context, out, out + in.len, nonce, aad, in);
  *out_len = needed;
  if (status == TDM_OK) return TDM_OK;
  wipe(out, needed);
  *out_len = 0;
  return status;
}

tdm_status tdm_aead_seal(const tdm_aead_key *aead_key, uint8_t *out, size_t out_size, size_t *out_len,
                         const uint8_t *nonce, size_t nonce_len, const uint8_t *aad, size_t aad_len, const uint8_t *in,
                         size_t in_len) {
  ops_bytes n = {nonce, nonce_len}, a = {aad, aad_len}, text = {in, in_len};
  size_t needed = 0;
  tdm_status status = check_seal(aead_key, out, out_size, out_len, n, a, text, &needed);
  if (status == TDM_OK) status = check_overlap(out, needed, n, a, text);
  return status == TDM_OK ? seal(aead_key, out, needed, out_len, n, a, text) : status;
}

tdm_status tdm_aead_seal_random(const tdm_aead_key *aead_key, uint8_t *nonce, size_t nonce_size, uint8_t *out,
                                size_t out_size, size_t *out_len, const uint8_t *aad, size_t aad_len, const uint8_t *in,
                                size_t in_len) {
  uint8_t fresh[TDM_AEAD_NONCE_BYTES];
  ops_bytes n = {fresh, sizeof fresh}, place = {nonce, sizeof fresh}, a = {aad, aad_len}, text = {in, in_len};
  size_t needed = 0;
  if (nonce == NULL) return error_set(TDM_ERR_ARGUMENT, "nonce is NULL");
  tdm_status status = check_seal(aead_key, out, out_size, out_len, n, a, text, &needed);
  if (status != TDM_OK) return status;
  if (nonce_size < sizeof fresh) return error_set(TDM_ERR_BUFFER, "nonce has %zu bytes, needed are 12", nonce_size);
  status = check_overlap(out, needed, place, a, text);
  if (status != TDM_OK) return status;
  if (overlap_any(nonce, sizeof fresh, in, in_len) || overlap_any(nonce, sizeof fresh, aad, aad_len)) {
    return error_set(TDM_ERR_OVERLAP, "nonce and in or aad overlap");
  }
  status = aead_limit_random(aead_key);
  if (status != TDM_OK) return status;

  bool own = aead_key->backend->rand[TDM_CTR_DRBG] != NULL;
  status = tdm_rand_bytes(own ? aead_key->backend : NULL, fresh, sizeof fresh);
  if (status == TDM_OK) {
    status = seal(aead_key, out, needed, out_len, n, a, text);
  } else {
    wipe(out, needed);
    *out_len = 0;
  }
  if (status != TDM_OK) memset(fresh, 0, sizeof fresh);
  memcpy(nonce, fresh, sizeof fresh);
  return status;
}

/* Less than a tag is no message of anybody's. */
static tdm_status too_short(const tdm_aead_key *key, size_t *out_len, const uint8_t *nonce, size_t nonce_len) {
  tdm_status status = aead_check_nonce(key, nonce, nonce_len);
  if (status != TDM_OK) return status;
  *out_len = 0;
  error_clear();
  return TDM_ERR_VERIFY;
}

tdm_status tdm_aead_open(const tdm_aead_key *aead_key, uint8_t *out, size_t out_size, size_t *out_len,
                         const uint8_t *nonce, size_t nonce_len, const uint8_t *aad, size_t aad_len, const uint8_t *in,
                         size_t in_len) {
  if (aead_key == NULL || out_len == NULL || !readable(aad, aad_len) || !readable(in, in_len)) {
    return error_set(TDM_ERR_ARGUMENT, "an argument is NULL");
  }
  if (aead_key->ops->open == NULL) return error_set(TDM_ERR_UNSUPPORTED, "the backend does not open in one call");
  if (in_len < aead_key->tag_bytes) return too_short(aead_key, out_len, nonce, nonce_len);
  size_t text_len = in_len - aead_key->tag_bytes;
  ops_bytes n = {nonce, nonce_len}, a = {aad, aad_len};
  tdm_status status = aead_check_message(aead_key, n, text_len, aad_len);
  if (status != TDM_OK) return status;
  if (out == NULL && text_len != 0) return error_set(TDM_ERR_ARGUMENT, "out is NULL");
  if (out_size < text_len) return error_set(TDM_ERR_BUFFER, "out has %zu bytes, needed are %zu", out_size, text_len);
  status = check_overlap(out, text_len, n, a, (ops_bytes){in, in_len});
  if (status == TDM_OK && aead_key->restricted) status = approval_check_alg(aead_key->alg);
  if (status == TDM_OK) status = aead_limit_opening(aead_key, text_len, aad_len);
  if (status != TDM_OK) return status;

  core_served(aead_key->backend, aead_key->alg);
  status = aead_key->ops->open(aead_key->ops, aead_key->context, out, in + text_len, n, a, (ops_bytes){in, text_len});
  *out_len = text_len;
  if (status == TDM_OK) return TDM_OK;
  wipe(out, text_len);
  *out_len = 0;
  if (status == TDM_ERR_VERIFY) error_clear();
  return status;
}
