/* SPDX-License-Identifier: Apache-2.0
 * Key wrapping (SP 800-38F): one secret, one call.
 * Everything is checked before anything is written; whatever fails later leaves zeros. Leaks lengths; whether the
 * wrapped bytes were genuine is the answer itself.
 */
#include <tandem/wrap.h>

#include "base/error.h"
#include "base/overlap.h"
#include "base/wipe.h"
#include "core/key.h"

enum { SEMIBLOCK = 8, INPUT_MAX = 0x7ffffff0 };

struct tdm_wrap_key {
  core_key key;
};

static const tdm_wrap_ops *ops_of(const tdm_wrap_key *k) { return k->key.backend->wrap[k->key.alg]; }

static tdm_status init(const void *ops, void *context, const uint8_t *bytes) {
  const tdm_wrap_ops *o = ops;
  return o->key_init(o, context, bytes);
}

tdm_status tdm_wrap_key_new(tdm_wrap_key **wrap_key, const tdm_backend *backend, tdm_alg alg, const uint8_t *key,
                            size_t key_len) {
  error_clear();
  if (wrap_key == NULL) return TDM_ERR_ARGUMENT;
  *wrap_key = NULL;
  const tdm_backend *chosen;
  tdm_status status = core_choose(TDM_KIND_WRAP, alg, backend, &chosen);
  if (status != TDM_OK) return status;
  const tdm_wrap_ops *ops = chosen->wrap[alg];
  status = core_key_check(alg, ops->key_len, key, key_len);
  if (status != TDM_OK) return status;
  core_key *k;
  status = core_key_make(&k, chosen, alg, ops->key_bytes, init, ops, key);
  *wrap_key = (tdm_wrap_key *)k;
  return status;
}

tdm_wrap_key *tdm_wrap_key_ref(tdm_wrap_key *wrap_key) {
  if (wrap_key != NULL) core_key_own(&wrap_key->key);
  return wrap_key;
}

void tdm_wrap_key_free(tdm_wrap_key *wrap_key) {
  if (wrap_key == NULL || !core_key_disown(&wrap_key->key)) return;
  const tdm_wrap_ops *ops = ops_of(wrap_key);
  if (ops->key_end != NULL) ops->key_end(ops, core_key_context(&wrap_key->key));
  core_key_release(&wrap_key->key);
}

tdm_alg tdm_wrap_key_alg(const tdm_wrap_key *wrap_key) { return wrap_key == NULL ? TDM_ALG_NONE : wrap_key->key.alg; }

const tdm_backend *tdm_wrap_key_backend(const tdm_wrap_key *wrap_key) {
  return wrap_key == NULL ? NULL : wrap_key->key.backend;
}

/* Room and overlap, the same for both ways. */
static tdm_status check_buffers(const uint8_t *out, size_t out_size, size_t needed, const uint8_t *in, size_t in_len) {
  if (out_size < needed) return error_set(TDM_ERR_BUFFER, "out has %zu bytes, needed are %zu", out_size, needed);
  if (out != in && overlap_any(out, needed, in, in_len)) {
    return error_set(TDM_ERR_OVERLAP, "out and in overlap in part");
  }
  return TDM_OK;
}

tdm_status tdm_wrap(const tdm_wrap_key *wrap_key, uint8_t *out, size_t out_size, size_t *out_len, const uint8_t *in,
                    size_t in_len) {
  if (wrap_key == NULL || out == NULL || out_len == NULL || in == NULL) {
    return error_set(TDM_ERR_ARGUMENT, "an argument is NULL");
  }
  const tdm_wrap_ops *ops = ops_of(wrap_key);
  if (in_len > INPUT_MAX) return error_set(TDM_ERR_LIMIT, "a secret has at most 2^31 - 16 bytes");
  if (ops->pads && in_len == 0) return error_set(TDM_ERR_LENGTH, "a secret has at least 1 byte");
  if (!ops->pads && (in_len % SEMIBLOCK != 0 || in_len < 2 * SEMIBLOCK)) {
    return error_set(TDM_ERR_LENGTH, "KW wraps a multiple of 8 bytes, at least 16 (KWP wraps any number)");
  }
  const size_t needed = (in_len + SEMIBLOCK - 1) / SEMIBLOCK * SEMIBLOCK + SEMIBLOCK;
  tdm_status status = check_buffers(out, out_size, needed, in, in_len);
  if (status == TDM_OK) status = core_key_allowed(&wrap_key->key);
  if (status != TDM_OK) return status;
  core_served(wrap_key->key.backend, wrap_key->key.alg);
  status = ops->wrap(ops, core_key_context(&wrap_key->key), out, in, in_len);
  *out_len = status == TDM_OK ? needed : 0;
  if (status != TDM_OK) wipe(out, needed);
  return status;
}

tdm_status tdm_unwrap(const tdm_wrap_key *wrap_key, uint8_t *out, size_t out_size, size_t *out_len, const uint8_t *in,
                      size_t in_len) {
  if (wrap_key == NULL || out == NULL || out_len == NULL || (in == NULL && in_len != 0)) {
    return error_set(TDM_ERR_ARGUMENT, "an argument is NULL");
  }
  const tdm_wrap_ops *ops = ops_of(wrap_key);
  if (in_len > (size_t)INPUT_MAX + SEMIBLOCK) return error_set(TDM_ERR_LIMIT, "a secret has at most 2^31 - 16 bytes");
  const size_t needed = in_len > SEMIBLOCK ? in_len - SEMIBLOCK : 0;
  tdm_status status = check_buffers(out, out_size, needed, in, in_len);
  if (status == TDM_OK) status = core_key_allowed(&wrap_key->key);
  if (status != TDM_OK) return status;
  *out_len = 0;
  status = TDM_ERR_VERIFY; /* of a length that nobody wraps to */
  if (in_len % SEMIBLOCK == 0 && in_len >= (ops->pads ? 2u : 3u) * SEMIBLOCK) {
    core_served(wrap_key->key.backend, wrap_key->key.alg);
    status = ops->unwrap(ops, core_key_context(&wrap_key->key), out, out_len, in, in_len);
  }
  if (status == TDM_OK) return TDM_OK;
  wipe(out, needed);
  *out_len = 0;
  if (status == TDM_ERR_VERIFY) error_clear();
  return status;
}
