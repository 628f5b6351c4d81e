/* SPDX-License-Identifier: Apache-2.0
 * AES on one block with AES-NI (FIPS 197, sections 5.1 and 5.3.5).
 * Portable twin: aes_ref.c.
 * Leaks the key length only.
 */
#include "native/aes/aes_block_aesni.h"
#include "native/aes/aes_kernel.h"

tdm_status aes_aesni_encrypt_block(const tdm_block_ops *self, const void *key, uint8_t *out, const uint8_t *in) {
  const aes_key *k = (const aes_key *)key;
  (void)self;
  aesni_store(out, aesni_encrypt(k, k->rounds, aesni_load(in)));
  return TDM_OK;
}

tdm_status aes_aesni_decrypt_block(const tdm_block_ops *self, const void *key, uint8_t *out, const uint8_t *in) {
  const aes_key *k = (const aes_key *)key;
  (void)self;
  aesni_store(out, aesni_decrypt(k, k->rounds, aesni_load(in)));
  return TDM_OK;
}
