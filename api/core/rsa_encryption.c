/* SPDX-License-Identifier: Apache-2.0
 * The part of RSA encryption that does not depend on the padding (RFC 8017, section 7).
 * Leaks lengths, and whether a ciphertext is below the modulus, both public.
 */
#include "core/rsa_encryption.h"

#include "base/error.h"
#include "base/overlap.h"
#include "base/wipe.h"
#include "ops/approval.h"

tdm_status rsa_encryption_key(const tdm_pkey *pkey, bool decrypting, bool pkcs1) {
  if (pkey == NULL) return error_set(TDM_ERR_ARGUMENT, "the key is NULL");
  if (pkey->kind != TDM_KIND_RSA || pkey->parts.pss.only) {
    return error_set(TDM_ERR_ARGUMENT, "not an RSA key, or one for PSS alone");
  }
  if (decrypting && !pkey->parts.is_private) return error_set(TDM_ERR_ARGUMENT, "a private key is needed");
  tdm_status status = pkcs1 ? approval_check_rsa_pkcs1_encryption() : TDM_OK;
  return status != TDM_OK ? status : approval_check_rsa(pkey->bits, pkey_rsa_e(pkey));
}

tdm_status rsa_encryption_buffers(const uint8_t *out, size_t out_size, const size_t *out_len, size_t written,
                                  const uint8_t *in, size_t in_len) {
  if ((out == NULL && written != 0) || out_len == NULL || (in == NULL && in_len != 0)) {
    return error_set(TDM_ERR_ARGUMENT, "an argument is NULL");
  }
  if (out_size < written) return error_set(TDM_ERR_BUFFER, "out has %zu bytes, needed are %zu", out_size, written);
  if (overlap_partial(out, written, in, in_len)) return error_set(TDM_ERR_OVERLAP, "out and in overlap in part");
  return TDM_OK;
}

rsa_pad_random rsa_encryption_random(const tdm_pkey *pkey) {
  ops_random random = pkey_random(pkey->backend);
  return (rsa_pad_random){random.fill, random.context};
}

tdm_status rsa_encryption_finish(const tdm_pkey *pkey, tdm_status status, uint8_t *out, size_t *out_len, uint8_t *em) {
  size_t n = pkey_rsa_bytes(pkey);
  if (status == TDM_OK) status = pkey->ops.rsa->public_op(pkey->ops.rsa, pkey->public_key, out, em);
  core_served(pkey->backend, TDM_RSA);
  wipe(em, n);
  *out_len = status == TDM_OK ? n : 0;
  if (status != TDM_OK) wipe(out, n);
  return status;
}

tdm_status rsa_encryption_open(const tdm_pkey *pkey, uint8_t *em, const uint8_t *in, size_t in_len) {
  if (in_len != pkey_rsa_bytes(pkey)) return TDM_ERR_DECRYPT;
  tdm_status status = pkey->ops.rsa->private_op(pkey->ops.rsa, pkey->private_key, pkey_random(pkey->backend), em, in);
  core_served(pkey->backend, TDM_RSA);
  if (status == TDM_ERR_DECRYPT) error_clear();
  return status;
}
