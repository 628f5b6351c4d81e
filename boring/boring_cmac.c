/* SPDX-License-Identifier: Apache-2.0
 * CMAC (SP 800-38B, section 6.2) composed over BoringSSL's CBC encryption: the chaining value is the last block of its
 * output. CMAC_CTX is not used: it allocates for each message.
 * Leaks the lengths of key and message only.
 */
#include <string.h>

#include "base/bytes.h"
#include "base/cmac_format.h"
#include "base/wipe.h"
#include "boring/boring.h"

/* One call of the library for so many bytes: what it writes has to go somewhere. */
enum { CHUNK = 2048 };

typedef struct cmac_key {
  _Alignas(16) uint8_t aes[SHIM_ROOM_AES];
  cmac_subkeys subkeys;
} cmac_key;

static const struct aes_key_st *aes_of(const cmac_key *key) { return (const void *)key->aes; }

static const char *kernel(const tdm_mac_ops *self) {
  (void)self;
  return "boringssl";
}

static tdm_status key_init(const tdm_mac_ops *self, void *context, const uint8_t *bytes, size_t len) {
  cmac_key *key = context;
  void *aes = key->aes;
  uint8_t l[16] = {0};
  (void)self;
  if (boring_lib->AES_set_encrypt_key(bytes, (unsigned)len * 8, aes) != 0) return boring_failed("AES_set_encrypt_key");
  boring_lib->AES_encrypt(l, l, aes_of(key));
  cmac_make_subkeys(&key->subkeys, l);
  wipe(l, sizeof l);
  return TDM_OK;
}

/* A single block goes as the cipher of chain XOR block. */
static void run(const void *key, uint8_t chain[16], const uint8_t *in, size_t blocks) {
  if (blocks == 1) {
    bytes_xor(chain, chain, in, 16);
    boring_lib->AES_encrypt(chain, chain, aes_of(key));
    return;
  }
  _Alignas(64) uint8_t out[CHUNK];
  size_t len = 16 * blocks;
  const size_t widest = len < CHUNK ? len : CHUNK;
  for (size_t n; len > 0; len -= n, in += n) {
    n = len < CHUNK ? len : CHUNK;
    boring_lib->AES_cbc_encrypt(in, out, n, aes_of(key), chain, 1);
  }
  wipe(out, widest);
}

static tdm_status mac(const tdm_mac_ops *self, const void *key, uint8_t *tag, const uint8_t *in, size_t len) {
  uint8_t chain[16] = {0};
  (void)self;
  cmac_end(&((const cmac_key *)key)->subkeys, run, key, chain, in, len);
  memcpy(tag, chain, 16);
  wipe(chain, sizeof chain);
  return TDM_OK;
}

static tdm_status init(const tdm_mac_ops *self, const void *key, void *state) {
  (void)self;
  (void)key;
  memset(state, 0, sizeof(cmac_state));
  return TDM_OK;
}

static tdm_status update(const tdm_mac_ops *self, const void *key, void *state, const uint8_t *in, size_t len) {
  (void)self;
  cmac_absorb(state, run, key, in, len);
  return TDM_OK;
}

static tdm_status final(const tdm_mac_ops *self, const void *key, void *state, uint8_t *tag) {
  cmac_state *s = state;
  (void)self;
  cmac_end(&((const cmac_key *)key)->subkeys, run, key, s->chain, s->tail, s->used);
  memcpy(tag, s->chain, 16);
  return TDM_OK;
}

static tdm_status copy(const tdm_mac_ops *self, void *to, const void *from) {
  (void)self;
  memcpy(to, from, sizeof(cmac_state));
  return TDM_OK;
}

#define CMAC_OPS(bits)                           \
  const tdm_mac_ops boring_aes_##bits##_cmac = { \
      .alg = TDM_AES_##bits##_CMAC,              \
      .tag_bytes = 16,                           \
      .key_len = (bits) / 8,                     \
      .key_bytes = sizeof(cmac_key),             \
      .state_bytes = sizeof(cmac_state),         \
      .kernel = kernel,                          \
      .key_init = key_init,                      \
      .mac = mac,                                \
      .init = init,                              \
      .update = update,                          \
      .final = final,                            \
      .copy = copy,                              \
  }

CMAC_OPS(128);
CMAC_OPS(192);
CMAC_OPS(256);
