/* SPDX-License-Identifier: Apache-2.0
 * Stream ciphers: a running key stream in a state of the caller.
 */
#include <tandem/stream.h>

#include "base/error.h"
#include "base/overlap.h"
#include "base/wipe.h"
#include "core/core.h"
#include "ops/approval.h"

enum { STREAM_KIND = 3 };

typedef struct stream_state {
  uint64_t magic;
  const tdm_stream_ops *ops;
  const tdm_backend *backend;
  _Alignas(16) unsigned char state[OPS_STREAM_STATE_MAX];
} stream_state;

_Static_assert(sizeof(stream_state) + 16 <= sizeof(tdm_stream), "a running stream with its headroom fits tdm_stream");

static const stream_state *live(const tdm_stream *stream) {
  const stream_state *s = core_align_const(stream, 16);
  return s->magic == core_magic(STREAM_KIND, s) ? s : NULL;
}

tdm_status tdm_stream_begin(tdm_stream *stream, const tdm_backend *backend, tdm_alg alg, const uint8_t *key,
                            size_t key_len) {
  error_clear();
  if (stream == NULL || (key == NULL && key_len != 0)) return TDM_ERR_ARGUMENT;
  const tdm_backend *b;
  tdm_status status = core_choose(TDM_KIND_STREAM, alg, backend, &b);
  if (status != TDM_OK) return status;
  const tdm_stream_ops *ops = b->stream[alg];
  if (ops->state_bytes > OPS_STREAM_STATE_MAX) return TDM_ERR_UNSUPPORTED;
  if (key_len < ops->key_len_min || key_len > ops->key_len_max) return TDM_ERR_KEY_LENGTH;
  stream_state *s = core_align(stream, 16);
  memset(s->state, 0, ops->state_bytes);
  status = ops->init(ops, s->state, key, key_len);
  core_served(b, alg);
  if (status != TDM_OK) {
    s->magic = 0;
    wipe(s->state, ops->state_bytes);
    return status;
  }
  s->ops = ops;
  s->backend = b;
  s->magic = core_magic(STREAM_KIND, s);
  return TDM_OK;
}

tdm_status tdm_stream_update(tdm_stream *stream, uint8_t *out, size_t out_size, const uint8_t *in, size_t in_len) {
  error_clear();
  if (stream == NULL || (in_len != 0 && (in == NULL || out == NULL))) return TDM_ERR_ARGUMENT;
  if (live(stream) == NULL) return TDM_ERR_STATE;
  if (out_size < in_len) return TDM_ERR_BUFFER;
  if (overlap_partial(out, in_len, in, in_len)) return TDM_ERR_OVERLAP;
  if (in_len == 0) return TDM_OK;
  stream_state *s = core_align(stream, 16);
  tdm_status status = approval_check_alg(s->ops->alg);
  if (status != TDM_OK) return status;
  status = s->ops->update(s->ops, s->state, out, in, in_len);
  core_served(s->backend, s->ops->alg);
  if (status != TDM_OK) {
    wipe(out, in_len);
    wipe(s->state, s->ops->state_bytes);
    s->magic = 0;
  }
  return status;
}

tdm_status tdm_stream_copy(tdm_stream *to, const tdm_stream *from) {
  error_clear();
  if (to == NULL || from == NULL) return TDM_ERR_ARGUMENT;
  if (overlap_any(to, sizeof *to, from, sizeof *from)) return TDM_ERR_OVERLAP;
  const stream_state *f = live(from);
  if (f == NULL) return TDM_ERR_STATE;
  stream_state *t = core_align(to, 16);
  memcpy(t->state, f->state, f->ops->state_bytes);
  t->ops = f->ops;
  t->backend = f->backend;
  t->magic = core_magic(STREAM_KIND, t);
  return TDM_OK;
}

void tdm_stream_end(tdm_stream *stream) {
  if (stream != NULL) wipe(stream, sizeof *stream);
}
