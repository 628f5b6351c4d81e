/* SPDX-License-Identifier: Apache-2.0
 * Key wrapping (SP 800-38F; RFC 3394, RFC 5649) spoken in BoringSSL. Its limits are core's: 2^31 - 16 bytes. It wraps
 * with padding by allocating; here the padding is put on in the output, and KWP is W with a check value of its own.
 * Unwrapping judges check value, length and padding together, without an early exit, and leaves no error behind.
 * Leaks lengths, and the verdict.
 */
#include <string.h>

#include "base/bytes.h"
#include "boring/boring.h"

enum { SEMIBLOCK = 8 };

typedef struct kw_key {
  _Alignas(16) uint8_t encrypt[SHIM_ROOM_AES];
  _Alignas(16) uint8_t decrypt[SHIM_ROOM_AES];
} kw_key;

static const struct aes_key_st *encrypting(const void *key) { return (const void *)((const kw_key *)key)->encrypt; }

static const struct aes_key_st *decrypting(const void *key) { return (const void *)((const kw_key *)key)->decrypt; }

static const char *kernel(const tdm_wrap_ops *self) {
  (void)self;
  return "boringssl";
}

static tdm_status key_init(const tdm_wrap_ops *self, void *key, const uint8_t *bytes) {
  kw_key *k = key;
  const unsigned bits = (unsigned)self->key_len * 8;
  void *encrypt = k->encrypt, *decrypt = k->decrypt;
  if (boring_lib->AES_set_encrypt_key(bytes, bits, encrypt) != 0) return boring_failed("AES_set_encrypt_key");
  if (boring_lib->AES_set_decrypt_key(bytes, bits, decrypt) != 0) return boring_failed("AES_set_decrypt_key");
  return TDM_OK;
}

static tdm_status wrap_secret(const tdm_wrap_ops *self, const void *key, uint8_t *out, const uint8_t *in, size_t len) {
  const size_t whole = (len + SEMIBLOCK - 1) / SEMIBLOCK * SEMIBLOCK;
  uint8_t icv[SEMIBLOCK] = {0xa6, 0x59, 0x59, 0xa6}; /* ICV2 and the length, section 6.3 */
  memmove(out + SEMIBLOCK, in, len);
  memset(out + SEMIBLOCK + len, 0, whole - len);
  store_be32(icv + 4, (uint32_t)len);
  if (whole == SEMIBLOCK) { /* KWP alone comes here */
    memcpy(out, icv, SEMIBLOCK);
    boring_lib->AES_encrypt(out, out, encrypting(key));
    return TDM_OK;
  }
  const int made = boring_lib->AES_wrap_key(encrypting(key), self->pads ? icv : NULL, out, out + SEMIBLOCK, whole);
  return made == (int)(whole + SEMIBLOCK) ? TDM_OK : boring_failed("AES_wrap_key");
}

static tdm_status unwrap_secret(const tdm_wrap_ops *self, const void *key, uint8_t *out, size_t *out_len,
                                const uint8_t *in, size_t len) {
  bool right;
  if (self->pads) {
    right = boring_lib->AES_unwrap_key_padded(decrypting(key), out, out_len, len - SEMIBLOCK, in, len) == 1;
  } else {
    *out_len = len - SEMIBLOCK;
    right = boring_lib->AES_unwrap_key(decrypting(key), NULL, out, in, len) == (int)(len - SEMIBLOCK);
  }
  if (right) return TDM_OK;
  boring_lib->ERR_clear_error();
  return TDM_ERR_VERIFY;
}

/* The algorithms differ in these fields alone. */
#define BORING_KW(id, padded, bytes)                                                                  \
  {                                                                                                   \
    .alg = (id), .pads = (padded), .key_len = (bytes), .key_bytes = sizeof(kw_key), .kernel = kernel, \
    .key_init = key_init, .wrap = wrap_secret, .unwrap = unwrap_secret                                \
  }

const tdm_wrap_ops boring_aes_128_kw = BORING_KW(TDM_AES_128_KW, false, 16);
const tdm_wrap_ops boring_aes_192_kw = BORING_KW(TDM_AES_192_KW, false, 24);
const tdm_wrap_ops boring_aes_256_kw = BORING_KW(TDM_AES_256_KW, false, 32);
const tdm_wrap_ops boring_aes_128_kwp = BORING_KW(TDM_AES_128_KWP, true, 16);
const tdm_wrap_ops boring_aes_192_kwp = BORING_KW(TDM_AES_192_KWP, true, 24);
const tdm_wrap_ops boring_aes_256_kwp = BORING_KW(TDM_AES_256_KWP, true, 32);
