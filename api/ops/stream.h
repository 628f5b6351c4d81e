/* SPDX-License-Identifier: Apache-2.0
 * Contract of a stream cipher whose state is its key stream position (RC4).
 * A state is state_bytes at 16-byte alignment, zeroed before init, wiped by core; copied byte by byte.
 */
#ifndef OPS_STREAM_H
#define OPS_STREAM_H

#include <tandem/alg.h>

enum { OPS_STREAM_STATE_MAX = 2240 }; /* shadow: a state of native and one of boring */

typedef struct tdm_stream_ops tdm_stream_ops;
struct tdm_stream_ops {
  tdm_alg alg;
  size_t state_bytes;
  size_t key_len_min;
  size_t key_len_max;
  const char *(*kernel)(const tdm_stream_ops *self);
  tdm_status (*init)(const tdm_stream_ops *self, void *state, const uint8_t *key, size_t key_len);
  tdm_status (*update)(const tdm_stream_ops *self, void *state, uint8_t *out, const uint8_t *in, size_t len);
};

#endif
