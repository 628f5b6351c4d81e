/* SPDX-License-Identifier: Apache-2.0
 * SHA-224 and SHA-256 (FIPS 180-4, sections 6.2 and 6.3) spoken in BoringSSL.
 * Leaks nothing but lengths.
 */
#include "boring/boring.h"
#include "boring/boring_hash.h"

static tdm_status sha224_digest(const tdm_hash_ops *self, uint8_t *out, const uint8_t *in, size_t len) {
  (void)self;
  boring_lib->SHA224(in, len, out);
  return TDM_OK;
}

static tdm_status sha224_init(const tdm_hash_ops *self, void *state) {
  (void)self;
  return boring_check(boring_lib->SHA224_Init(state), "SHA224_Init");
}

static tdm_status sha224_update(const tdm_hash_ops *self, void *state, const uint8_t *in, size_t len) {
  (void)self;
  return boring_check(boring_lib->SHA224_Update(state, in, len), "SHA224_Update");
}

static tdm_status sha224_final(const tdm_hash_ops *self, void *state, uint8_t *out) {
  (void)self;
  return boring_check(boring_lib->SHA224_Final(out, state), "SHA224_Final");
}

static tdm_status sha256_digest(const tdm_hash_ops *self, uint8_t *out, const uint8_t *in, size_t len) {
  (void)self;
  boring_lib->SHA256(in, len, out);
  return TDM_OK;
}

static tdm_status sha256_init(const tdm_hash_ops *self, void *state) {
  (void)self;
  return boring_check(boring_lib->SHA256_Init(state), "SHA256_Init");
}

static tdm_status sha256_update(const tdm_hash_ops *self, void *state, const uint8_t *in, size_t len) {
  (void)self;
  return boring_check(boring_lib->SHA256_Update(state, in, len), "SHA256_Update");
}

static tdm_status sha256_final(const tdm_hash_ops *self, void *state, uint8_t *out) {
  (void)self;
  return boring_check(boring_lib->SHA256_Final(out, state), "SHA256_Final");
}

static tdm_status sha256_take(const tdm_hash_ops *self, const void *state, ops_hash_snapshot *to) {
  (void)self;
  boring_take_32(state, 8, to);
  return TDM_OK;
}

static tdm_status sha256_put(const tdm_hash_ops *self, void *state, const ops_hash_snapshot *from) {
  tdm_status status = self->init(self, state);
  if (status == TDM_OK) boring_put_32(state, 8, from);
  return status;
}

const tdm_hash_ops boring_sha224 = {
    .alg = TDM_SHA224,
    .digest_bytes = 28,
    .block_bytes = 64,
    .state_bytes = SHIM_ROOM_SHA256,
    .kernel = boring_hash_kernel,
    .digest = sha224_digest,
    .init = sha224_init,
    .update = sha224_update,
    .final = sha224_final,
    .copy = boring_hash_copy,
    .take = sha256_take,
    .put = sha256_put,
};

const tdm_hash_ops boring_sha256 = {
    .alg = TDM_SHA256,
    .digest_bytes = 32,
    .block_bytes = 64,
    .state_bytes = SHIM_ROOM_SHA256,
    .kernel = boring_hash_kernel,
    .digest = sha256_digest,
    .init = sha256_init,
    .update = sha256_update,
    .final = sha256_final,
    .copy = boring_hash_copy,
    .take = sha256_take,
    .put = sha256_put,
};
