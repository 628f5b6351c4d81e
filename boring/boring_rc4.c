/* SPDX-License-Identifier: Apache-2.0
 * RC4 spoken in BoringSSL.
 * Variable-time: its look-ups are indexed by the state. Broken; for data people still meet.
 */
#include "boring/boring.h"

_Static_assert((size_t)SHIM_ROOM_RC4 <= OPS_STREAM_STATE_MAX, "a state fits the public opaque struct");

static const char *kernel(const tdm_stream_ops *self) {
  (void)self;
  return "boringssl";
}

static tdm_status init(const tdm_stream_ops *self, void *state, const uint8_t *key, size_t key_len) {
  (void)self;
  boring_lib->RC4_set_key(state, (unsigned)key_len, key); /* core: 1 .. 256 */
  return TDM_OK;
}

static tdm_status update(const tdm_stream_ops *self, void *state, uint8_t *out, const uint8_t *in, size_t len) {
  (void)self;
  boring_lib->RC4(state, len, in, out);
  return TDM_OK;
}

const tdm_stream_ops boring_rc4 = {
    .alg = TDM_RC4,
    .state_bytes = SHIM_ROOM_RC4,
    .key_len_min = 1,
    .key_len_max = 256,
    .kernel = kernel,
    .init = init,
    .update = update,
};
