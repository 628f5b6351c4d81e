/* SPDX-License-Identifier: Apache-2.0
 * HMAC (FIPS 198-1) composed over BoringSSL's hashes: the key holds the hash states after the inner and the outer
 * padded block, so a message costs two copies and no allocation. HMAC_CTX is not used: its size differs between
 * versions. Leaks the lengths of key and message only.
 */
#include "boring/boring_hmac.h"

#include <string.h>

#include "base/wipe.h"
#include "build_options.h"

enum { MAX_BLOCK = 128, MAX_DIGEST = 64 };

typedef struct hmac_key {
  _Alignas(16) uint8_t inner[SHIM_ROOM_SHA512];
  _Alignas(16) uint8_t outer[SHIM_ROOM_SHA512];
} hmac_key;

static const tdm_hash_ops *hash_of(const tdm_mac_ops *self) { return ((const boring_hmac *)self)->hash; }

static const char *kernel(const tdm_mac_ops *self) {
  (void)self;
  return "boringssl";
}

/* The rooms have two sizes: constants make the copies a few moves. */
static inline void copy_state(const tdm_hash_ops *hash, void *to, const void *from) {
  if (hash->state_bytes == 128)
    memcpy(to, from, 128);
  else
    memcpy(to, from, SHIM_ROOM_SHA512);
}
_Static_assert(SHIM_ROOM_MD5 == 128 && SHIM_ROOM_SHA1 == 128 && SHIM_ROOM_SHA256 == 128, "copy_state knows two sizes");

static tdm_status start(const tdm_hash_ops *hash, void *state, uint8_t *block, uint8_t pad) {
  for (size_t i = 0; i < hash->block_bytes; i++) block[i] ^= pad;
  tdm_status status = hash->init(hash, state);
  return status == TDM_OK ? hash->update(hash, state, block, hash->block_bytes) : status;
}

static tdm_status key_init(const tdm_mac_ops *self, void *key, const uint8_t *bytes, size_t len) {
  const tdm_hash_ops *hash = hash_of(self);
  hmac_key *k = key;
  uint8_t block[MAX_BLOCK] = {0};
  tdm_status status = TDM_OK;
  if (len > hash->block_bytes)
    status = hash->digest(hash, block, bytes, len);
  else if (len > 0)
    memcpy(block, bytes, len);
  if (status == TDM_OK) status = start(hash, k->inner, block, 0x36);
  if (status == TDM_OK) status = start(hash, k->outer, block, 0x36 ^ 0x5c);
  wipe(block, sizeof(block));
  return status;
}

static tdm_status init(const tdm_mac_ops *self, const void *key, void *state) {
  copy_state(hash_of(self), state, ((const hmac_key *)key)->inner);
  return TDM_OK;
}

static tdm_status update(const tdm_mac_ops *self, const void *key, void *state, const uint8_t *in, size_t len) {
  const tdm_hash_ops *hash = hash_of(self);
  (void)key;
  return hash->update(hash, state, in, len);
}

static tdm_status final(const tdm_mac_ops *self, const void *key, void *state, uint8_t *tag) {
  const tdm_hash_ops *hash = hash_of(self);
  uint8_t digest[MAX_DIGEST];
  tdm_status status = hash->final(hash, state, digest);
  copy_state(hash, state, ((const hmac_key *)key)->outer);
  if (status == TDM_OK) status = hash->update(hash, state, digest, hash->digest_bytes);
  if (status == TDM_OK) status = hash->final(hash, state, tag);
  wipe(digest, sizeof(digest));
  return status;
}

static tdm_status mac(const tdm_mac_ops *self, const void *key, uint8_t *tag, const uint8_t *in, size_t len) {
  _Alignas(16) uint8_t state[SHIM_ROOM_SHA512];
  (void)init(self, key, state);
  tdm_status status = update(self, key, state, in, len);
  if (status == TDM_OK) status = final(self, key, state, tag);
  wipe(state, hash_of(self)->state_bytes);
  return status;
}

static tdm_status copy(const tdm_mac_ops *self, void *to, const void *from) {
  copy_state(hash_of(self), to, from);
  return TDM_OK;
}

#define HMAC_OPS(name, hash_alg, tag, room)                                      \
  const boring_hmac boring_hmac_##name = {.ops = {.alg = TDM_HMAC_##hash_alg,    \
                                                  .tag_bytes = (tag),            \
                                                  .key_bytes = sizeof(hmac_key), \
                                                  .state_bytes = (room),         \
                                                  .kernel = kernel,              \
                                                  .key_init = key_init,          \
                                                  .mac = mac,                    \
                                                  .init = init,                  \
                                                  .update = update,              \
                                                  .final = final,                \
                                                  .copy = copy},                 \
                                          .hash = &boring_##name}

#if TDM_LEGACY
HMAC_OPS(md5, MD5, 16, SHIM_ROOM_MD5);
#endif
HMAC_OPS(sha1, SHA1, 20, SHIM_ROOM_SHA1);
HMAC_OPS(sha224, SHA224, 28, SHIM_ROOM_SHA256);
HMAC_OPS(sha256, SHA256, 32, SHIM_ROOM_SHA256);
HMAC_OPS(sha384, SHA384, 48, SHIM_ROOM_SHA512);
HMAC_OPS(sha512, SHA512, 64, SHIM_ROOM_SHA512);
HMAC_OPS(sha512_224, SHA512_224, 28, SHIM_ROOM_SHA512);
HMAC_OPS(sha512_256, SHA512_256, 32, SHIM_ROOM_SHA512);
