/* SPDX-License-Identifier: Apache-2.0
 * Hash functions: arguments checked, one call through the ops, the service recorded.
 * Leaks lengths only.
 */
#include <tandem/hash.h>

#include "base/error.h"
#include "base/overlap.h"
#include "base/wipe.h"
#include "core/complete.h"
#include "core/core.h"
#include "core/hash_state.h"
#include "ops/approval.h"

_Static_assert(sizeof(hash_state) + 16 <= sizeof(tdm_hash), "a running hash with its headroom fits tdm_hash");

static inline tdm_status choose(const tdm_backend **chosen, const tdm_backend *named, tdm_alg alg) {
  *chosen = core_candidate(named, alg);
  if (*chosen != NULL && complete_hash((*chosen)->hash[alg])) return TDM_OK;
  return core_choose(TDM_KIND_HASH, alg, named, chosen);
}

tdm_status tdm_hash_digest(const tdm_backend *backend, tdm_alg alg, uint8_t *out, size_t out_size, size_t *out_len,
                           const uint8_t *in, size_t in_len) {
  error_clear();
  if (out == NULL || (in == NULL && in_len != 0)) return TDM_ERR_ARGUMENT;
  const tdm_backend *b;
  tdm_status status = choose(&b, backend, alg);
  if (status != TDM_OK) return status;
  const tdm_hash_ops *ops = b->hash[alg];
  if (out_size < ops->digest_bytes) return TDM_ERR_BUFFER;
  if (ops->block_bytes == 64 && (uint64_t)in_len >> 61 != 0) return TDM_ERR_LIMIT;
  status = ops->digest(ops, out, in, in_len);
  core_served(b, alg);
  if (status != TDM_OK) wipe(out, ops->digest_bytes);
  if (out_len != NULL) *out_len = status == TDM_OK ? ops->digest_bytes : 0;
  return status;
}

/* Adds to the length of the message. FIPS 180-4 ends at 2^64 bits where the block is 64 bytes (MD5 ends there, too),
 * and this library at 2^96 bytes elsewhere. */
static tdm_status count_bytes(hash_state *s, size_t n) {
  uint64_t low = s->bytes_low + n, high = s->bytes_high + (low < n);
  bool over = s->ops->block_bytes == 64 ? high != 0 || low >> 61 != 0 : high >> 32 != 0;
  if (over) return error_set(TDM_ERR_LIMIT, "the message is longer than %s allows", tdm_alg_get(s->ops->alg)->name);
  s->bytes_low = low;
  s->bytes_high = high;
  return TDM_OK;
}

tdm_status hash_state_open(tdm_hash *hash, const tdm_backend *backend, tdm_alg alg) {
  const tdm_backend *b;
  tdm_status status = choose(&b, backend, alg);
  if (status != TDM_OK) return status;
  hash_state *s = core_align(hash, 16);
  s->ops = b->hash[alg];
  if (s->ops->state_bytes > OPS_HASH_STATE_MAX) return TDM_ERR_UNSUPPORTED;
  memset(s->state, 0, s->ops->state_bytes);
  status = s->ops->init(s->ops, s->state);
  core_served(b, alg);
  if (status != TDM_OK) {
    s->magic = 0;
    wipe(s->state, s->ops->state_bytes);
    return status;
  }
  s->backend = b;
  s->bytes_low = s->bytes_high = 0;
  s->finished = false;
  s->magic = core_magic(HASH_KIND, s);
  return TDM_OK;
}

hash_state *hash_state_live(tdm_hash *hash) {
  if (hash == NULL) return NULL;
  hash_state *s = core_align(hash, 16);
  return s->magic == core_magic(HASH_KIND, s) ? s : NULL;
}

const hash_state *hash_state_live_const(const tdm_hash *hash) {
  if (hash == NULL) return NULL;
  const hash_state *s = core_align_const(hash, 16);
  return s->magic == core_magic(HASH_KIND, s) ? s : NULL;
}

/* A backend that failed leaves nothing to go on with. */
static tdm_status failed(hash_state *s, tdm_status status) {
  wipe(s->state, s->ops->state_bytes);
  s->finished = true;
  return status;
}

tdm_status tdm_hash_begin(tdm_hash *hash, const tdm_backend *backend, tdm_alg alg) {
  error_clear();
  if (hash == NULL) return TDM_ERR_ARGUMENT;
  ((hash_state *)core_align(hash, 16))->magic = 0; /* forgotten, also when what follows fails */
  return hash_state_open(hash, backend, alg);
}

tdm_status tdm_hash_update(tdm_hash *hash, const uint8_t *in, size_t in_len) {
  error_clear();
  if (hash == NULL || (in == NULL && in_len != 0)) return TDM_ERR_ARGUMENT;
  hash_state *s = hash_state_live(hash);
  if (s == NULL || s->finished) return TDM_ERR_STATE;
  tdm_status status = approval_check_alg(s->ops->alg);
  if (status == TDM_OK) status = count_bytes(s, in_len);
  if (status != TDM_OK || in_len == 0) return status;
  status = s->ops->update(s->ops, s->state, in, in_len);
  core_served(s->backend, s->ops->alg);
  return status == TDM_OK ? TDM_OK : failed(s, status);
}

tdm_status tdm_hash_final(tdm_hash *hash, uint8_t *out, size_t out_size, size_t *out_len) {
  error_clear();
  if (hash == NULL || out == NULL) return TDM_ERR_ARGUMENT;
  hash_state *s = hash_state_live(hash);
  if (s == NULL || s->finished) return TDM_ERR_STATE;
  size_t n = s->ops->digest_bytes;
  if (out_size < n) return TDM_ERR_BUFFER;
  tdm_status status = approval_check_alg(s->ops->alg);
  if (status != TDM_OK) return status;
  status = s->ops->final(s->ops, s->state, out);
  core_served(s->backend, s->ops->alg);
  if (status != TDM_OK) wipe(out, n);
  if (out_len != NULL) *out_len = status == TDM_OK ? n : 0;
  return failed(s, status); /* wiped and finished, whatever the status */
}

tdm_status tdm_hash_reset(tdm_hash *hash) {
  error_clear();
  if (hash == NULL) return TDM_ERR_ARGUMENT;
  hash_state *s = hash_state_live(hash);
  if (s == NULL) return TDM_ERR_STATE;
  tdm_status status = approval_check_alg(s->ops->alg);
  if (status != TDM_OK) return status;
  memset(s->state, 0, s->ops->state_bytes);
  status = s->ops->init(s->ops, s->state);
  core_served(s->backend, s->ops->alg);
  if (status != TDM_OK) return failed(s, status);
  s->bytes_low = s->bytes_high = 0;
  s->finished = false;
  return TDM_OK;
}

tdm_status tdm_hash_copy(tdm_hash *to, const tdm_hash *from) {
  error_clear();
  if (to == NULL || from == NULL) return TDM_ERR_ARGUMENT;
  const hash_state *f = hash_state_live_const(from);
  if (f == NULL || f->finished) return TDM_ERR_STATE;
  if (overlap_any(to, sizeof *to, from, sizeof *from)) return TDM_ERR_OVERLAP;
  if (f->ops->copy == NULL) return error_set(TDM_ERR_UNSUPPORTED, "backend '%s' cannot copy a hash", f->backend->name);
  hash_state *t = core_align(to, 16);
  memset(t->state, 0, f->ops->state_bytes);
  tdm_status status = f->ops->copy(f->ops, t->state, f->state);
  if (status != TDM_OK) {
    wipe(t->state, f->ops->state_bytes);
    t->magic = 0;
    return status;
  }
  t->ops = f->ops;
  t->backend = f->backend;
  t->bytes_low = f->bytes_low;
  t->bytes_high = f->bytes_high;
  t->finished = false;
  t->magic = core_magic(HASH_KIND, t);
  return TDM_OK;
}

tdm_alg tdm_hash_alg(const tdm_hash *hash) {
  const hash_state *s = hash_state_live_const(hash);
  return s == NULL ? TDM_ALG_NONE : s->ops->alg;
}

void tdm_hash_end(tdm_hash *hash) {
  if (hash != NULL) wipe(hash, sizeof *hash);
}
