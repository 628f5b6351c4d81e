/* SPDX-License-Identifier: Apache-2.0
 * XTS-AES (SP 800-38E) in the native backend: two AES keys, and every unit a jump into the key's kernel row.
 * The mode is that of IEEE 1619, section 5.
 * Leaks the key length and the length of a unit only.
 */
#include "native/xts/xts.h"

static const char *xts_ops_kernel(const tdm_xts_ops *self) {
  (void)self;
  return xts_kernel_choose()->name;
}

static tdm_status xts_ops_key_init(const tdm_xts_ops *self, void *context, const uint8_t *bytes) {
  xts_key *key = (xts_key *)context;
  const size_t half = self->key_len / 2;
  key->kernel = xts_kernel_choose();
  aes_key_init(&key->data, bytes, half);
  aes_key_init(&key->tweak, bytes + half, half);
  return TDM_OK;
}

static tdm_status xts_ops_encrypt(const tdm_xts_ops *self, const void *context, uint8_t *out, const uint8_t tweak[16],
                                  const uint8_t *in, size_t len) {
  (void)self;
  const xts_key *key = (const xts_key *)context;
  key->kernel->encrypt(key, out, tweak, in, len);
  return TDM_OK;
}

static tdm_status xts_ops_decrypt(const tdm_xts_ops *self, const void *context, uint8_t *out, const uint8_t tweak[16],
                                  const uint8_t *in, size_t len) {
  (void)self;
  const xts_key *key = (const xts_key *)context;
  key->kernel->decrypt(key, out, tweak, in, len);
  return TDM_OK;
}

const tdm_xts_ops native_aes_128_xts_ops = {
    .alg = TDM_AES_128_XTS,
    .key_len = 32,
    .key_bytes = sizeof(xts_key),
    .kernel = xts_ops_kernel,
    .key_init = xts_ops_key_init,
    .encrypt = xts_ops_encrypt,
    .decrypt = xts_ops_decrypt,
};

const tdm_xts_ops native_aes_256_xts_ops = {
    .alg = TDM_AES_256_XTS,
    .key_len = 64,
    .key_bytes = sizeof(xts_key),
    .kernel = xts_ops_kernel,
    .key_init = xts_ops_key_init,
    .encrypt = xts_ops_encrypt,
    .decrypt = xts_ops_decrypt,
};
