/* SPDX-License-Identifier: Apache-2.0
 * SHA-1 (FIPS 180-4, section 6.1) spoken in BoringSSL.
 * Leaks nothing but lengths.
 */
#include "boring/boring.h"
#include "boring/boring_hash.h"

static tdm_status sha1_digest(const tdm_hash_ops *self, uint8_t *out, const uint8_t *in, size_t len) {
  (void)self;
  boring_lib->SHA1(in, len, out);
  return TDM_OK;
}

static tdm_status sha1_init(const tdm_hash_ops *self, void *state) {
  (void)self;
  return boring_check(boring_lib->SHA1_Init(state), "SHA1_Init");
}

static tdm_status sha1_update(const tdm_hash_ops *self, void *state, const uint8_t *in, size_t len) {
  (void)self;
  return boring_check(boring_lib->SHA1_Update(state, in, len), "SHA1_Update");
}

static tdm_status sha1_final(const tdm_hash_ops *self, void *state, uint8_t *out) {
  (void)self;
  return boring_check(boring_lib->SHA1_Final(out, state), "SHA1_Final");
}

static tdm_status sha1_take(const tdm_hash_ops *self, const void *state, ops_hash_snapshot *to) {
  (void)self;
  boring_take_32(state, 5, to);
  return TDM_OK;
}

static tdm_status sha1_put(const tdm_hash_ops *self, void *state, const ops_hash_snapshot *from) {
  tdm_status status = self->init(self, state);
  if (status == TDM_OK) boring_put_32(state, 5, from);
  return status;
}

const tdm_hash_ops boring_sha1 = {
    .alg = TDM_SHA1,
    .digest_bytes = 20,
    .block_bytes = 64,
    .state_bytes = SHIM_ROOM_SHA1,
    .kernel = boring_hash_kernel,
    .digest = sha1_digest,
    .init = sha1_init,
    .update = sha1_update,
    .final = sha1_final,
    .copy = boring_hash_copy,
    .take = sha1_take,
    .put = sha1_put,
};
