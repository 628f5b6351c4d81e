/* SPDX-License-Identifier: Apache-2.0
 * SHA-384, SHA-512, SHA-512/224 and SHA-512/256 (FIPS 180-4, sections 6.4 to 6.7) spoken in BoringSSL.
 * Leaks nothing but lengths.
 */
#include <string.h>

#include "base/wipe.h"
#include "boring/boring.h"
#include "boring/boring_hash.h"

static tdm_status sha384_digest(const tdm_hash_ops *self, uint8_t *out, const uint8_t *in, size_t len) {
  (void)self;
  boring_lib->SHA384(in, len, out);
  return TDM_OK;
}

static tdm_status sha384_init(const tdm_hash_ops *self, void *state) {
  (void)self;
  return boring_check(boring_lib->SHA384_Init(state), "SHA384_Init");
}

static tdm_status sha384_update(const tdm_hash_ops *self, void *state, const uint8_t *in, size_t len) {
  (void)self;
  return boring_check(boring_lib->SHA384_Update(state, in, len), "SHA384_Update");
}

static tdm_status sha384_final(const tdm_hash_ops *self, void *state, uint8_t *out) {
  (void)self;
  return boring_check(boring_lib->SHA384_Final(out, state), "SHA384_Final");
}

static tdm_status sha512_digest(const tdm_hash_ops *self, uint8_t *out, const uint8_t *in, size_t len) {
  (void)self;
  boring_lib->SHA512(in, len, out);
  return TDM_OK;
}

static tdm_status sha512_init(const tdm_hash_ops *self, void *state) {
  (void)self;
  return boring_check(boring_lib->SHA512_Init(state), "SHA512_Init");
}

static tdm_status sha512_update(const tdm_hash_ops *self, void *state, const uint8_t *in, size_t len) {
  (void)self;
  return boring_check(boring_lib->SHA512_Update(state, in, len), "SHA512_Update");
}

static tdm_status sha512_final(const tdm_hash_ops *self, void *state, uint8_t *out) {
  (void)self;
  return boring_check(boring_lib->SHA512_Final(out, state), "SHA512_Final");
}

static tdm_status sha512_256_digest(const tdm_hash_ops *self, uint8_t *out, const uint8_t *in, size_t len) {
  (void)self;
  boring_lib->SHA512_256(in, len, out);
  return TDM_OK;
}

static tdm_status sha512_256_init(const tdm_hash_ops *self, void *state) {
  (void)self;
  return boring_check(boring_lib->SHA512_256_Init(state), "SHA512_256_Init");
}

static tdm_status sha512_256_update(const tdm_hash_ops *self, void *state, const uint8_t *in, size_t len) {
  (void)self;
  return boring_check(boring_lib->SHA512_256_Update(state, in, len), "SHA512_256_Update");
}

static tdm_status sha512_256_final(const tdm_hash_ops *self, void *state, uint8_t *out) {
  (void)self;
  return boring_check(boring_lib->SHA512_256_Final(out, state), "SHA512_256_Final");
}

/* BoringSSL has no SHA-512/224: SHA-512's functions from the initial value of FIPS 180-4, section 5.3.6.1. */
static tdm_status sha512_224_init(const tdm_hash_ops *self, void *state) {
  static const ops_hash_snapshot start = {.chain = {0x8c3d37c819544da2, 0x73e1996689dcd4d6, 0x1dfab7ae32ff9c82,
                                                    0x679dd514582f9fcf, 0x0f6d2b697bd44da8, 0x77e36f7304c48942,
                                                    0x3f9d85a86a1d36c8, 0x1112e6ad91d692a1}};
  tdm_status status = sha512_init(self, state);
  if (status == TDM_OK) boring_put_64(state, &start);
  return status;
}

static tdm_status sha512_224_final(const tdm_hash_ops *self, void *state, uint8_t *out) {
  uint8_t whole[64];
  tdm_status status = sha512_final(self, state, whole);
  if (status == TDM_OK) memcpy(out, whole, 28);
  wipe(whole, sizeof(whole));
  return status;
}

static tdm_status sha512_224_digest(const tdm_hash_ops *self, uint8_t *out, const uint8_t *in, size_t len) {
  _Alignas(16) uint8_t state[SHIM_ROOM_SHA512];
  tdm_status status = sha512_224_init(self, state);
  if (status == TDM_OK) status = sha512_update(self, state, in, len);
  if (status == TDM_OK) status = sha512_224_final(self, state, out);
  wipe(state, sizeof(state));
  return status;
}

static tdm_status sha512_take(const tdm_hash_ops *self, const void *state, ops_hash_snapshot *to) {
  (void)self;
  boring_take_64(state, to);
  return TDM_OK;
}

/* init first: it also sets the digest length, which the library keeps in the context. */
static tdm_status sha512_put(const tdm_hash_ops *self, void *state, const ops_hash_snapshot *from) {
  tdm_status status = self->init(self, state);
  if (status == TDM_OK) boring_put_64(state, from);
  return status;
}

const tdm_hash_ops boring_sha384 = {
    .alg = TDM_SHA384,
    .digest_bytes = 48,
    .block_bytes = 128,
    .state_bytes = SHIM_ROOM_SHA512,
    .kernel = boring_hash_kernel,
    .digest = sha384_digest,
    .init = sha384_init,
    .update = sha384_update,
    .final = sha384_final,
    .copy = boring_hash_copy,
    .take = sha512_take,
    .put = sha512_put,
};

const tdm_hash_ops boring_sha512 = {
    .alg = TDM_SHA512,
    .digest_bytes = 64,
    .block_bytes = 128,
    .state_bytes = SHIM_ROOM_SHA512,
    .kernel = boring_hash_kernel,
    .digest = sha512_digest,
    .init = sha512_init,
    .update = sha512_update,
    .final = sha512_final,
    .copy = boring_hash_copy,
    .take = sha512_take,
    .put = sha512_put,
};

const tdm_hash_ops boring_sha512_224 = {
    .alg = TDM_SHA512_224,
    .digest_bytes = 28,
    .block_bytes = 128,
    .state_bytes = SHIM_ROOM_SHA512,
    .kernel = boring_hash_kernel,
    .digest = sha512_224_digest,
    .init = sha512_224_init,
    .update = sha512_update,
    .final = sha512_224_final,
    .copy = boring_hash_copy,
    .take = sha512_take,
    .put = sha512_put,
};

const tdm_hash_ops boring_sha512_256 = {
    .alg = TDM_SHA512_256,
    .digest_bytes = 32,
    .block_bytes = 128,
    .state_bytes = SHIM_ROOM_SHA512,
    .kernel = boring_hash_kernel,
    .digest = sha512_256_digest,
    .init = sha512_256_init,
    .update = sha512_256_update,
    .final = sha512_256_final,
    .copy = boring_hash_copy,
    .take = sha512_take,
    .put = sha512_put,
};
