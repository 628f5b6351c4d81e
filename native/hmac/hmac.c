/* SPDX-License-Identifier: Apache-2.0
 * HMAC (FIPS 198-1) over any hash of the shared frame; the padded key is compressed once, when the key is made.
 * Chaining values are worth as much as the key: every copy on the stack is wiped.
 * Leaks the lengths of key and message only.
 */
#include "native/hmac/hmac.h"
#include "build_options.h"

#include "base/wipe.h"
#include "native/hash/sha1/sha1.h"
#include "native/hash/sha256/sha256.h"
#include "native/hash/sha512/sha512.h"
#if TDM_LEGACY
#include "native/hash/md5/md5.h"
#endif

_Static_assert(sizeof(md_state) <= OPS_MAC_STATE_MAX, "a state fits the public opaque struct");

static const md_hash *hash_of(const tdm_mac_ops *self) { return ((const hmac_alg *)self)->hash; }

static const char *kernel(const tdm_mac_ops *self) { return md_kernel_of(hash_of(self))->name; }

/* chain = compression of the key block XOR a repeated byte. */
static void start_chain(const md_hash *hash, md_compress *compress, md_chain *chain, uint8_t *block, uint8_t pad) {
  for (size_t i = 0; i < md_block_bytes(hash); i++) block[i] ^= pad;
  *chain = hash->iv;
  compress(chain, block, 1, NULL, 0);
}

static tdm_status key_init(const tdm_mac_ops *self, void *key, const uint8_t *bytes, size_t len) {
  const md_hash *hash = hash_of(self);
  md_compress *compress = md_kernel_of(hash)->compress;
  hmac_key *to = key;
  uint8_t block[128] = {0};
  if (len > md_block_bytes(hash)) {
    md_chain chain = hash->iv;
    md_last(hash, compress, &chain, bytes, len, len, 0, block);
    wipe(&chain, sizeof chain);
  } else if (len != 0) {
    memcpy(block, bytes, len);
  }
  start_chain(hash, compress, &to->inner, block, 0x36);
  start_chain(hash, compress, &to->outer, block, 0x36 ^ 0x5c);
  wipe(block, sizeof block);
  return TDM_OK;
}

/* The outer hash: digest is that of the inner hash; both paddings count one block of key. */
static void outer(const md_hash *hash, md_compress *compress, const hmac_key *key, const uint8_t *digest,
                  uint8_t *tag) {
  const size_t digest_bytes = hash->ops.digest_bytes;
  md_chain chain = key->outer;
  md_last(hash, compress, &chain, digest, digest_bytes, md_block_bytes(hash) + digest_bytes, 0, tag);
  wipe(&chain, sizeof chain);
}

static tdm_status mac(const tdm_mac_ops *self, const void *key, uint8_t *tag, const uint8_t *in, size_t len) {
  const md_hash *hash = hash_of(self);
  md_compress *compress = md_kernel_of(hash)->compress;
  const hmac_key *k = key;
  uint8_t digest[64];
  md_chain chain = k->inner;
  const uint64_t total = md_block_bytes(hash) + (uint64_t)len;
  md_last(hash, compress, &chain, in, len, total, total < len, digest);
  outer(hash, compress, k, digest, tag);
  wipe(&chain, sizeof chain);
  wipe(digest, sizeof digest);
  return TDM_OK;
}

static tdm_status init(const tdm_mac_ops *self, const void *key, void *state) {
  const hmac_key *k = key;
  md_state *to = state;
  to->chain = k->inner;
  to->bytes_low = md_block_bytes(hash_of(self));
  to->bytes_high = 0;
  return TDM_OK;
}

static tdm_status update(const tdm_mac_ops *self, const void *key, void *state, const uint8_t *in, size_t len) {
  (void)key;
  md_absorb(hash_of(self), state, in, len);
  return TDM_OK;
}

static tdm_status final(const tdm_mac_ops *self, const void *key, void *state, uint8_t *tag) {
  const md_hash *hash = hash_of(self);
  uint8_t digest[64];
  md_end(hash, state, digest);
  outer(hash, md_kernel_of(hash)->compress, key, digest, tag);
  wipe(digest, sizeof digest);
  return TDM_OK;
}

static tdm_status copy(const tdm_mac_ops *self, void *to, const void *from) {
  (void)self;
  memcpy(to, from, sizeof(md_state));
  return TDM_OK;
}

/* The rows below differ in three words each; a constant table cannot call a function. */
#define HMAC(ALG, HASH, TAG)                 \
  {                                          \
    .ops = {.alg = (ALG),                    \
            .tag_bytes = (TAG),              \
            .key_bytes = sizeof(hmac_key),   \
            .state_bytes = sizeof(md_state), \
            .kernel = kernel,                \
            .key_init = key_init,            \
            .mac = mac,                      \
            .init = init,                    \
            .update = update,                \
            .final = final,                  \
            .copy = copy},                   \
    .hash = &(HASH)                          \
  }

#if TDM_LEGACY
const hmac_alg native_hmac_md5 = HMAC(TDM_HMAC_MD5, native_md5, 16);
#endif
const hmac_alg native_hmac_sha1 = HMAC(TDM_HMAC_SHA1, native_sha1, 20);
const hmac_alg native_hmac_sha224 = HMAC(TDM_HMAC_SHA224, native_sha224, 28);
const hmac_alg native_hmac_sha256 = HMAC(TDM_HMAC_SHA256, native_sha256, 32);
const hmac_alg native_hmac_sha384 = HMAC(TDM_HMAC_SHA384, native_sha384, 48);
const hmac_alg native_hmac_sha512 = HMAC(TDM_HMAC_SHA512, native_sha512, 64);
const hmac_alg native_hmac_sha512_224 = HMAC(TDM_HMAC_SHA512_224, native_sha512_224, 28);
const hmac_alg native_hmac_sha512_256 = HMAC(TDM_HMAC_SHA512_256, native_sha512_256, 32);
