/* SPDX-License-Identifier: Apache-2.0
 * Stream ciphers: RC4, for data people still meet. Broken; variable-time (state-indexed look-ups); never approved.
 */
#ifndef TANDEM_STREAM_H
#define TANDEM_STREAM_H

#include <tandem/backend.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A running key stream, of the caller, at any address; never copied by assignment or memcpy. {{0}} is "not begun". */
typedef struct tdm_stream {
  unsigned char opaque[2304];
} tdm_stream;

/* RC4 keys are 1 .. 256 bytes. */
TDM_API TDM_MUST_CHECK tdm_status tdm_stream_begin(tdm_stream *stream, const tdm_backend *backend, tdm_alg alg,
                                                   const uint8_t *key, size_t key_len);

/* XORs the key stream into len bytes. out == in is allowed; any other overlap is refused. */
TDM_API TDM_MUST_CHECK tdm_status tdm_stream_update(tdm_stream *stream, uint8_t *out, size_t out_size,
                                                    const uint8_t *in, size_t in_len);
TDM_API TDM_MUST_CHECK tdm_status tdm_stream_copy(tdm_stream *to, const tdm_stream *from);
TDM_API void tdm_stream_end(tdm_stream *stream);

#ifdef __cplusplus
}
#endif
#endif
