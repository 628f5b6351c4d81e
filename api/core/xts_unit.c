/* SPDX-License-Identifier: Apache-2.0
 * XTS-AES (SP 800-38E): one data unit, one call, one crossing.
 * Everything is checked before anything is written; whatever fails later leaves zeros. Leaks lengths.
 */
#include <tandem/xts.h>

#include "base/bytes.h"
#include "base/ct.h"
#include "base/error.h"
#include "base/overlap.h"
#include "base/wipe.h"
#include "core/key.h"

struct tdm_xts_key {
  core_key key;
};

static const tdm_xts_ops *ops_of(const tdm_xts_key *k) { return k->key.backend->xts[k->key.alg]; }

static tdm_status init(const void *ops, void *context, const uint8_t *bytes) {
  const tdm_xts_ops *o = ops;
  return o->key_init(o, context, bytes);
}

tdm_status tdm_xts_key_new(tdm_xts_key **xts_key, const tdm_backend *backend, tdm_alg alg, const uint8_t *key,
                           size_t key_len) {
  error_clear();
  if (xts_key == NULL) return TDM_ERR_ARGUMENT;
  *xts_key = NULL;
  const tdm_backend *chosen;
  tdm_status status = core_choose(TDM_KIND_XTS, alg, backend, &chosen);
  if (status != TDM_OK) return status;
  const tdm_xts_ops *ops = chosen->xts[alg];
  status = core_key_check(alg, ops->key_len, key, key_len);
  if (status != TDM_OK) return status;
  if (ct_equal_bytes(key, key + key_len / 2, key_len / 2)) {
    return error_set(TDM_ERR_BAD_KEY, "the two halves of an XTS key must differ");
  }
  core_key *k;
  status = core_key_make(&k, chosen, alg, ops->key_bytes, init, ops, key);
  *xts_key = (tdm_xts_key *)k;
  return status;
}

tdm_xts_key *tdm_xts_key_ref(tdm_xts_key *xts_key) {
  if (xts_key != NULL) core_key_own(&xts_key->key);
  return xts_key;
}

void tdm_xts_key_free(tdm_xts_key *xts_key) {
  if (xts_key == NULL || !core_key_disown(&xts_key->key)) return;
  const tdm_xts_ops *ops = ops_of(xts_key);
  if (ops->key_end != NULL) ops->key_end(ops, core_key_context(&xts_key->key));
  core_key_release(&xts_key->key);
}

tdm_alg tdm_xts_key_alg(const tdm_xts_key *xts_key) { return xts_key == NULL ? TDM_ALG_NONE : xts_key->key.alg; }

const tdm_backend *tdm_xts_key_backend(const tdm_xts_key *xts_key) {
  return xts_key == NULL ? NULL : xts_key->key.backend;
}

static tdm_status check(const tdm_xts_key *k, const uint8_t *out, size_t out_size, const uint8_t *tweak,
                        size_t tweak_len, const uint8_t *in, size_t in_len) {
  if (k == NULL || out == NULL || tweak == NULL || in == NULL) {
    return error_set(TDM_ERR_ARGUMENT, "an argument is NULL");
  }
  if (tweak_len != TDM_XTS_TWEAK_BYTES) return error_set(TDM_ERR_IV_LENGTH, "a tweak has 16 bytes");
  if (in_len < TDM_XTS_MIN_BYTES) return error_set(TDM_ERR_LENGTH, "a data unit has at least 16 bytes");
  if (in_len > TDM_XTS_MAX_BYTES) return error_set(TDM_ERR_LIMIT, "a data unit has at most 2^24 bytes");
  if (out_size < in_len) return error_set(TDM_ERR_BUFFER, "out has %zu bytes, needed are %zu", out_size, in_len);
  if (overlap_partial(out, in_len, in, in_len)) return error_set(TDM_ERR_OVERLAP, "out and in overlap in part");
  if (overlap_any(out, in_len, tweak, tweak_len)) return error_set(TDM_ERR_OVERLAP, "out and tweak overlap");
  return core_key_allowed(&k->key);
}

static tdm_status run(const tdm_xts_key *k, tdm_xts_able *able, uint8_t *out, const uint8_t *tweak, const uint8_t *in,
                      size_t len) {
  core_served(k->key.backend, k->key.alg);
  tdm_status status = able(ops_of(k), core_key_context(&k->key), out, tweak, in, len);
  if (status != TDM_OK) wipe(out, len);
  return status;
}

tdm_status tdm_xts_encrypt(const tdm_xts_key *xts_key, uint8_t *out, size_t out_size, const uint8_t *tweak,
                           size_t tweak_len, const uint8_t *in, size_t in_len) {
  tdm_status status = check(xts_key, out, out_size, tweak, tweak_len, in, in_len);
  return status != TDM_OK ? status : run(xts_key, ops_of(xts_key)->encrypt, out, tweak, in, in_len);
}

tdm_status tdm_xts_decrypt(const tdm_xts_key *xts_key, uint8_t *out, size_t out_size, const uint8_t *tweak,
                           size_t tweak_len, const uint8_t *in, size_t in_len) {
  tdm_status status = check(xts_key, out, out_size, tweak, tweak_len, in, in_len);
  return status != TDM_OK ? status : run(xts_key, ops_of(xts_key)->decrypt, out, tweak, in, in_len);
}

void tdm_xts_tweak(uint8_t tweak[TDM_XTS_TWEAK_BYTES], uint64_t unit) {
  if (tweak == NULL) return;
  store_le64(tweak, unit);
  store_le64(tweak + 8, 0);
}
