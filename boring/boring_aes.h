/* SPDX-License-Identifier: Apache-2.0
 * AES as BoringSSL has it, for the files that build on it: single blocks by AES_KEY, bulk ECB by EVP.
 */
#ifndef BORING_BORING_AES_H
#define BORING_BORING_AES_H

#include "boring/boring.h"

/* ECB in bulk exists only behind EVP. EVP_Cipher reads an ECB context and does not write it (EVP_EncryptUpdate does),
 * so threads share the two below, made once. */
typedef struct boring_aes_key {
  _Alignas(16) uint8_t encrypt[SHIM_ROOM_AES];
  _Alignas(16) uint8_t decrypt[SHIM_ROOM_AES];
  struct evp_cipher_ctx_st *ecb_encrypt;
  struct evp_cipher_ctx_st *ecb_decrypt;
} boring_aes_key;

/* len is 16, 24 or 32. After an error there is nothing to end. */
tdm_status boring_aes_key_init(boring_aes_key *key, const uint8_t *bytes, size_t len);
void boring_aes_key_end(boring_aes_key *key);

static inline const struct aes_key_st *boring_aes_encrypting(const boring_aes_key *key) {
  return (const void *)key->encrypt;
}

static inline const struct aes_key_st *boring_aes_decrypting(const boring_aes_key *key) {
  return (const void *)key->decrypt;
}

/* len bytes of whole blocks by one of the key's contexts; out == in or apart. */
tdm_status boring_aes_ecb(struct evp_cipher_ctx_st *ctx, uint8_t *out, const uint8_t *in, size_t len);

#endif
