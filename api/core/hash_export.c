/* SPDX-License-Identifier: Apache-2.0
 * A running hash as bytes: the form of docs/hash-export.md, the same on every backend and machine.
 */
#include "base/bytes.h"
#include "base/error.h"
#include "base/overlap.h"
#include "base/wipe.h"
#include "core/core.h"
#include "core/hash_state.h"

enum { AT_ALG = 8, AT_TAIL_LEN = 10, AT_HIGH = 12, AT_LOW = 20, AT_CHAIN = 28, AT_TAIL = 92 };
_Static_assert(AT_TAIL + 128 <= TDM_HASH_EXPORT_BYTES, "the longest export fits");

static const uint8_t magic[8] = {'T', 'D', 'M', 'H', 'A', 'S', 'H', 1};

tdm_status tdm_hash_export(const tdm_hash *hash, uint8_t *out, size_t out_size, size_t *out_len) {
  error_clear();
  if (hash == NULL || out == NULL || out_len == NULL) return TDM_ERR_ARGUMENT;
  const hash_state *s = hash_state_live_const(hash);
  if (s == NULL || s->finished) return TDM_ERR_STATE;
  if (overlap_any(out, out_size, hash, sizeof *hash)) return TDM_ERR_OVERLAP;
  if (s->ops->take == NULL) return error_set(TDM_ERR_UNSUPPORTED, "backend '%s' exports no hash", s->backend->name);
  ops_hash_snapshot snap = {.chain = {0}};
  tdm_status status = s->ops->take(s->ops, s->state, &snap);
  size_t tail = (size_t)(snap.bytes_low % s->ops->block_bytes);
  if (status == TDM_OK && out_size < AT_TAIL + tail) status = TDM_ERR_BUFFER;
  if (status == TDM_OK) {
    memcpy(out, magic, sizeof magic);
    out[AT_ALG] = 0;
    out[AT_ALG + 1] = (uint8_t)s->ops->alg;
    out[AT_TAIL_LEN] = 0;
    out[AT_TAIL_LEN + 1] = (uint8_t)tail;
    store_be64(out + AT_HIGH, snap.bytes_high);
    store_be64(out + AT_LOW, snap.bytes_low);
    for (size_t i = 0; i < 8; i++) store_be64(out + AT_CHAIN + 8 * i, snap.chain[i]);
    memcpy(out + AT_TAIL, snap.tail, tail);
    *out_len = AT_TAIL + tail;
  }
  wipe(&snap, sizeof snap);
  return status;
}

/* Number of chaining words and their width: 32 bits where the block is 64 bytes. */
static size_t chain_words(const tdm_alg_info *info) {
  if (info->alg == TDM_MD5) return 4;
  return info->alg == TDM_SHA1 ? 5 : 8;
}

static tdm_status parse(ops_hash_snapshot *snap, const tdm_alg_info *info, const uint8_t *in, size_t in_len) {
  size_t tail = (size_t)in[AT_TAIL_LEN] << 8 | in[AT_TAIL_LEN + 1];
  snap->bytes_high = load_be64(in + AT_HIGH);
  snap->bytes_low = load_be64(in + AT_LOW);
  if (in_len != AT_TAIL + tail || tail != snap->bytes_low % info->block_bytes) return TDM_ERR_FORMAT;
  /* 2^64 bits for the short hashes; 2^96 bytes elsewhere, less than the standard's 2^128 bits. */
  uint64_t high_limit = info->block_bytes == 64 ? 0 : (uint64_t)1 << 32;
  if (high_limit == 0 ? snap->bytes_high != 0 || snap->bytes_low >> 61 != 0 : snap->bytes_high >= high_limit) {
    return TDM_ERR_FORMAT;
  }
  for (size_t i = 0; i < 8; i++) {
    snap->chain[i] = load_be64(in + AT_CHAIN + 8 * i);
    bool too_wide = info->block_bytes == 64 && snap->chain[i] >> 32 != 0;
    if (too_wide || (i >= chain_words(info) && snap->chain[i] != 0)) return TDM_ERR_FORMAT;
  }
  memcpy(snap->tail, in + AT_TAIL, tail);
  return TDM_OK;
}

tdm_status tdm_hash_import(tdm_hash *hash, const tdm_backend *backend, const uint8_t *in, size_t in_len) {
  error_clear();
  if (hash == NULL || in == NULL) return TDM_ERR_ARGUMENT;
  if (in_len < AT_TAIL || memcmp(in, magic, sizeof magic) != 0) return TDM_ERR_FORMAT;
  tdm_alg alg = (tdm_alg)((unsigned)in[AT_ALG] << 8 | in[AT_ALG + 1]);
  const tdm_alg_info *info = tdm_alg_get(alg);
  if (info == NULL || info->kind != TDM_KIND_HASH) return TDM_ERR_FORMAT;
  ops_hash_snapshot snap = {.chain = {0}};
  tdm_status status = parse(&snap, info, in, in_len);
  if (status == TDM_OK) status = hash_state_open(hash, backend, alg);
  if (status == TDM_OK) {
    hash_state *s = hash_state_live(hash);
    status = s->ops->put == NULL ? error_set(TDM_ERR_UNSUPPORTED, "backend '%s' imports no hash", s->backend->name)
                                 : s->ops->put(s->ops, s->state, &snap);
    s->bytes_low = snap.bytes_low;
    s->bytes_high = snap.bytes_high;
    if (status != TDM_OK) tdm_hash_end(hash);
  }
  wipe(&snap, sizeof snap);
  return status;
}
