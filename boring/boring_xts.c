/* SPDX-License-Identifier: Apache-2.0
 * XTS-AES (SP 800-38E, IEEE 1619) over BoringSSL's AES: its header declares EVP_aes_256_xts (and none for 128), but
 * Debian's library does not export it, so the tweaks are ours and the blocks go through its ECB, a chunk in one call. A
 * data unit is one crossing, however many chunks. Leaks the key length and the length of a unit only.
 */
#include "base/wipe.h"
#include "base/xts_ecb.h"
#include "boring/boring_aes.h"

/* A single block goes past EVP, whose layers are there for many. */
enum { FEW = 2 };

typedef struct xts_key {
  boring_aes_key data;
  _Alignas(16) uint8_t tweak[SHIM_ROOM_AES]; /* encrypts tweaks, also where data is decrypted */
} xts_key;

static const char *kernel(const tdm_xts_ops *self) {
  (void)self;
  return "boringssl";
}

static tdm_status key_init(const tdm_xts_ops *self, void *key, const uint8_t *bytes) {
  xts_key *k = key;
  const size_t half = self->key_len / 2;
  void *tweak = k->tweak;
  if (boring_lib->AES_set_encrypt_key(bytes + half, (unsigned)half * 8, tweak) != 0)
    return boring_failed("AES_set_encrypt_key");
  return boring_aes_key_init(&k->data, bytes, half);
}

static void key_end(const tdm_xts_ops *self, void *key) {
  (void)self;
  boring_aes_key_end(&((xts_key *)key)->data);
}

static tdm_status ecb_encrypt(const void *key, uint8_t *out, const uint8_t *in, size_t blocks) {
  const boring_aes_key *k = key;
  if (blocks >= FEW) return boring_aes_ecb(k->ecb_encrypt, out, in, 16 * blocks);
  boring_lib->AES_encrypt(in, out, boring_aes_encrypting(k));
  return TDM_OK;
}

static tdm_status ecb_decrypt(const void *key, uint8_t *out, const uint8_t *in, size_t blocks) {
  const boring_aes_key *k = key;
  if (blocks >= FEW) return boring_aes_ecb(k->ecb_decrypt, out, in, 16 * blocks);
  boring_lib->AES_decrypt(in, out, boring_aes_decrypting(k));
  return TDM_OK;
}

static tdm_status crypt(xts_ecb_fn *ecb, bool encrypting, const xts_key *k, uint8_t *out, const uint8_t tweak[16],
                        const uint8_t *in, size_t len) {
  uint8_t t[16];
  boring_lib->AES_encrypt(tweak, t, (const void *)k->tweak);
  tdm_status status = xts_ecb_run(ecb, &k->data, encrypting, t, out, in, len);
  wipe(t, sizeof t);
  return status;
}

static tdm_status encrypt(const tdm_xts_ops *self, const void *key, uint8_t *out, const uint8_t tweak[16],
                          const uint8_t *in, size_t len) {
  (void)self;
  return crypt(ecb_encrypt, true, key, out, tweak, in, len);
}

static tdm_status decrypt(const tdm_xts_ops *self, const void *key, uint8_t *out, const uint8_t tweak[16],
                          const uint8_t *in, size_t len) {
  (void)self;
  return crypt(ecb_decrypt, false, key, out, tweak, in, len);
}

#define XTS_OPS(bits)                           \
  const tdm_xts_ops boring_aes_##bits##_xts = { \
      .alg = TDM_AES_##bits##_XTS,              \
      .key_len = (bits) / 4,                    \
      .key_bytes = sizeof(xts_key),             \
      .kernel = kernel,                         \
      .key_init = key_init,                     \
      .key_end = key_end,                       \
      .encrypt = encrypt,                       \
      .decrypt = decrypt,                       \
  }

XTS_OPS(128);
XTS_OPS(256);
