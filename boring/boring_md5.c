/* SPDX-License-Identifier: Apache-2.0
 * MD5 (RFC 1321) spoken in BoringSSL.
 * Leaks nothing but lengths.
 */
#include "boring/boring.h"
#include "boring/boring_hash.h"

static tdm_status md5_digest(const tdm_hash_ops *self, uint8_t *out, const uint8_t *in, size_t len) {
  (void)self;
  boring_lib->MD5(in, len, out);
  return TDM_OK;
}

static tdm_status md5_init(const tdm_hash_ops *self, void *state) {
  (void)self;
  return boring_check(boring_lib->MD5_Init(state), "MD5_Init");
}

static tdm_status md5_update(const tdm_hash_ops *self, void *state, const uint8_t *in, size_t len) {
  (void)self;
  return boring_check(boring_lib->MD5_Update(state, in, len), "MD5_Update");
}

static tdm_status md5_final(const tdm_hash_ops *self, void *state, uint8_t *out) {
  (void)self;
  return boring_check(boring_lib->MD5_Final(out, state), "MD5_Final");
}

static tdm_status md5_take(const tdm_hash_ops *self, const void *state, ops_hash_snapshot *to) {
  (void)self;
  boring_take_32(state, 4, to);
  return TDM_OK;
}

static tdm_status md5_put(const tdm_hash_ops *self, void *state, const ops_hash_snapshot *from) {
  tdm_status status = self->init(self, state);
  if (status == TDM_OK) boring_put_32(state, 4, from);
  return status;
}

const tdm_hash_ops boring_md5 = {
    .alg = TDM_MD5,
    .digest_bytes = 16,
    .block_bytes = 64,
    .state_bytes = SHIM_ROOM_MD5,
    .kernel = boring_hash_kernel,
    .digest = md5_digest,
    .init = md5_init,
    .update = md5_update,
    .final = md5_final,
    .copy = boring_hash_copy,
    .take = md5_take,
    .put = md5_put,
};
