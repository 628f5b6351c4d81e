/* SPDX-License-Identifier: Apache-2.0
 * RSA encryption: OAEP and PKCS#1 v1.5 (RFC 8017). TDM_ERR_DECRYPT for whatever is wrong with a ciphertext.
 * out may start where in does, not overlap it otherwise. Approved-only mode asks for 2048 bits and e > 2^16.
 */
#ifndef TANDEM_RSA_H
#define TANDEM_RSA_H

#include <tandem/pkey.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct tdm_oaep_options {
  size_t size;      /* sizeof(tdm_oaep_options) */
  tdm_alg hash;     /* of the label; SHA-1 and all of SHA-2 */
  tdm_alg mgf_hash; /* of MGF1; TDM_ALG_NONE: as hash */
  const uint8_t *label;
  size_t label_len;
} tdm_oaep_options;

/* A message is at most modulus bytes - 2 * hash bytes - 2 long (TDM_ERR_LIMIT; also when that is negative). To decrypt,
 * out_size must be at least that; what the message leaves of it is zeroed. */
TDM_API TDM_MUST_CHECK tdm_status tdm_rsa_encrypt_oaep(const tdm_pkey *pkey, const tdm_oaep_options *options,
                                                       uint8_t *out, size_t out_size, size_t *out_len,
                                                       const uint8_t *in, size_t in_len);
TDM_API TDM_MUST_CHECK tdm_status tdm_rsa_decrypt_oaep(const tdm_pkey *pkey, const tdm_oaep_options *options,
                                                       uint8_t *out, size_t out_size, size_t *out_len,
                                                       const uint8_t *in, size_t in_len);

/* PKCS#1 v1.5: for protocols that still need it; never approved. A message is at most modulus bytes - 11 long.
 * Decryption answers TDM_ERR_DECRYPT for every bad padding, in constant time; whoever acts on that answer is an oracle
 * (Bleichenbacher): prefer the session-key call. To decrypt, out_size must be at least modulus bytes - 11; what the
 * message leaves of it is zeroed. */
TDM_API TDM_MUST_CHECK tdm_status tdm_rsa_encrypt_pkcs1(const tdm_pkey *pkey, uint8_t *out, size_t out_size,
                                                        size_t *out_len, const uint8_t *in, size_t in_len);
TDM_API TDM_MUST_CHECK tdm_status tdm_rsa_decrypt_pkcs1(const tdm_pkey *pkey, uint8_t *out, size_t out_size,
                                                        size_t *out_len, const uint8_t *in, size_t in_len);

/* Decrypts a key of exactly key_len bytes. Where the ciphertext holds none, key gets random bytes instead and the
 * answer is TDM_OK all the same, in constant time: the protocol's next step fails by itself. Only arguments that are
 * wrong in public (a ciphertext of the wrong length, key_len over modulus bytes - 11) are errors: TDM_ERR_LENGTH,
 * TDM_ERR_LIMIT. */
TDM_API TDM_MUST_CHECK tdm_status tdm_rsa_decrypt_session_key(const tdm_pkey *pkey, uint8_t *key, size_t key_len,
                                                              const uint8_t *in, size_t in_len);

/* A random probable prime with its two top bits set, big-endian, bits 128 .. 8192 (FIPS 186-5, appendix A.1; otherwise
 * TDM_ERR_LIMIT). */
TDM_API TDM_MUST_CHECK tdm_status tdm_rand_prime(const tdm_backend *backend, size_t bits, uint8_t *out, size_t out_size,
                                                 size_t *out_len);

/* True when the (public) big-endian number of at most 8192 bits (TDM_ERR_LIMIT) is prime; error below 2^-100, also for
 * numbers made to fool. */
TDM_API TDM_MUST_CHECK tdm_status tdm_is_prime_vartime(const tdm_backend *backend, const uint8_t *number, size_t len,
                                                       bool *prime);

#ifdef __cplusplus
}
#endif
#endif
