/* SPDX-License-Identifier: Apache-2.0
 * XTS-AES, portable: IEEE 1619, section 5, over many blocks of ECB at once, by whatever row of AES the keys have.
 * The bitsliced row takes eight blocks at a time.
 * Leaks the key length and the length of a unit only.
 */
#include "base/wipe.h"
#include "base/xts_ecb.h"
#include "native/aes/aes_kernel.h"
#include "native/xts/xts.h"

static tdm_status xts_ref_ecb_encrypt(const void *key, uint8_t *out, const uint8_t *in, size_t blocks) {
  return ((const aes_key *)key)->kernel->ecb_encrypt(NULL, key, out, in, blocks);
}

static tdm_status xts_ref_ecb_decrypt(const void *key, uint8_t *out, const uint8_t *in, size_t blocks) {
  return ((const aes_key *)key)->kernel->ecb_decrypt(NULL, key, out, in, blocks);
}

void xts_ref_encrypt(const xts_key *key, uint8_t *out, const uint8_t tweak[16], const uint8_t *in, size_t len) {
  uint8_t t[16];
  aes_encrypt_blocks(&key->tweak, t, tweak, 1);
  (void)xts_ecb_run(xts_ref_ecb_encrypt, &key->data, true, t, out, in, len);
  wipe(t, sizeof t);
}

void xts_ref_decrypt(const xts_key *key, uint8_t *out, const uint8_t tweak[16], const uint8_t *in, size_t len) {
  uint8_t t[16];
  aes_encrypt_blocks(&key->tweak, t, tweak, 1);
  (void)xts_ecb_run(xts_ref_ecb_decrypt, &key->data, false, t, out, in, len);
  wipe(t, sizeof t);
}
