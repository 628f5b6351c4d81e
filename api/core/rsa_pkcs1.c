/* SPDX-License-Identifier: Apache-2.0
 * RSAES-PKCS1-v1_5 (RFC 8017, section 7.2), and the session key that never says whether it was one.
 * Leaks lengths; decryption of a message also whether the padding was good, that of a session key not.
 */
#include <string.h>

#include "base/error.h"
#include "base/wipe.h"
#include "core/rsa_encryption.h"

tdm_status tdm_rsa_encrypt_pkcs1(const tdm_pkey *pkey, uint8_t *out, size_t out_size, size_t *out_len,
                                 const uint8_t *in, size_t in_len) {
  error_clear();
  tdm_status status = rsa_encryption_key(pkey, false, true);
  if (status != TDM_OK) return status;
  size_t n = pkey_rsa_bytes(pkey), room = n - RSA_PKCS1_OVERHEAD;
  if (in_len > room) return error_set(TDM_ERR_LIMIT, "a message has at most %zu bytes here", room);
  status = rsa_encryption_buffers(out, out_size, out_len, n, in, in_len);
  if (status != TDM_OK) return status;
  uint8_t em[RSA_PAD_MAX];
  status = rsa_pad_pkcs1_encode(em, n, rsa_encryption_random(pkey), in, in_len);
  return rsa_encryption_finish(pkey, status, out, out_len, em);
}

tdm_status tdm_rsa_decrypt_pkcs1(const tdm_pkey *pkey, uint8_t *out, size_t out_size, size_t *out_len,
                                 const uint8_t *in, size_t in_len) {
  error_clear();
  tdm_status status = rsa_encryption_key(pkey, true, true);
  if (status != TDM_OK) return status;
  size_t n = pkey_rsa_bytes(pkey), room = n - RSA_PKCS1_OVERHEAD;
  status = rsa_encryption_buffers(out, out_size, out_len, room, in, in_len);
  if (status != TDM_OK) return status;
  uint8_t em[RSA_PAD_MAX];
  size_t len = 0;
  status = rsa_encryption_open(pkey, em, in, in_len);
  if (status == TDM_OK) status = rsa_pad_pkcs1_decode(out, &len, em, n);
  wipe(em, sizeof em);
  *out_len = status == TDM_OK ? len : 0;
  if (status != TDM_OK) wipe(out, room);
  return status;
}

tdm_status tdm_rsa_decrypt_session_key(const tdm_pkey *pkey, uint8_t *key, size_t key_len, const uint8_t *in,
                                       size_t in_len) {
  error_clear();
  tdm_status status = rsa_encryption_key(pkey, true, true);
  if (status != TDM_OK) return status;
  size_t n = pkey_rsa_bytes(pkey), written = 0;
  if (key_len > n - RSA_PKCS1_OVERHEAD) {
    return error_set(TDM_ERR_LIMIT, "a session key has at most %zu bytes here", n - RSA_PKCS1_OVERHEAD);
  }
  if (in_len != n) return error_set(TDM_ERR_LENGTH, "the ciphertext has %zu bytes, the modulus %zu", in_len, n);
  status = rsa_encryption_buffers(key, key_len, &written, key_len, in, in_len);
  if (status != TDM_OK) return status;
  uint8_t em[RSA_PAD_MAX], fresh[RSA_PAD_MAX];
  rsa_pad_random random = rsa_encryption_random(pkey);
  status = random.fill(random.context, fresh, key_len); /* always, so that time does not tell */
  if (status == TDM_OK) status = rsa_encryption_open(pkey, em, in, in_len);
  if (status == TDM_ERR_DECRYPT) {
    memset(em, 0, sizeof em); /* not below n, as everybody sees: padding that is never good */
    status = TDM_OK;
  }
  if (status == TDM_OK) rsa_pad_pkcs1_key(fresh, key_len, em, n);
  if (status != TDM_OK) memset(fresh, 0, sizeof fresh);
  if (key_len > 0) memcpy(key, fresh, key_len);
  wipe(em, sizeof em);
  wipe(fresh, sizeof fresh);
  return status;
}
