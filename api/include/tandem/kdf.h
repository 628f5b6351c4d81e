/* SPDX-License-Identifier: Apache-2.0
 * Key derivation on top of HMAC: HKDF (RFC 5869) and PBKDF2 (RFC 8018, SP 800-132).
 * hash names the hash function (TDM_SHA256 ...); the HMAC of the chosen backend does the work.
 */
#ifndef TANDEM_KDF_H
#define TANDEM_KDF_H

#include <tandem/backend.h>

#ifdef __cplusplus
extern "C" {
#endif

/* HKDF-Extract: prk is exactly the hash length. An empty salt (NULL, 0) means that many zeros, as RFC 5869 says. */
TDM_API TDM_MUST_CHECK tdm_status tdm_hkdf_extract(const tdm_backend *backend, tdm_alg hash, uint8_t *prk,
                                                   size_t prk_len, const uint8_t *salt, size_t salt_len,
                                                   const uint8_t *ikm, size_t ikm_len);

/* HKDF-Expand: okm_len is at most 255 times the hash length (TDM_ERR_LIMIT); prk at least the hash length. */
TDM_API TDM_MUST_CHECK tdm_status tdm_hkdf_expand(const tdm_backend *backend, tdm_alg hash, uint8_t *okm,
                                                  size_t okm_len, const uint8_t *prk, size_t prk_len,
                                                  const uint8_t *info, size_t info_len);

/* Both in one call. */
TDM_API TDM_MUST_CHECK tdm_status tdm_hkdf(const tdm_backend *backend, tdm_alg hash, uint8_t *okm, size_t okm_len,
                                           const uint8_t *salt, size_t salt_len, const uint8_t *ikm, size_t ikm_len,
                                           const uint8_t *info, size_t info_len);

/* PBKDF2: iterations at least 1; out_len at most 2^32-1 times the hash length (TDM_ERR_LIMIT).
 * Approved-only mode asks for 14 bytes of password, 16 of salt and 1,000 iterations (SP 800-132). */
TDM_API TDM_MUST_CHECK tdm_status tdm_pbkdf2(const tdm_backend *backend, tdm_alg hash, uint8_t *out, size_t out_len,
                                             const uint8_t *password, size_t password_len, const uint8_t *salt,
                                             size_t salt_len, uint64_t iterations);

#ifdef __cplusplus
}
#endif
#endif
