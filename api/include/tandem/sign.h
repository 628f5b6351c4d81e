/* SPDX-License-Identifier: Apache-2.0
 * Signatures: RSA PKCS#1 v1.5 and PSS (RFC 8017), ECDSA (FIPS 186-5), Ed25519 (RFC 8032).
 * The calls without `message` take the digest; their hash says which function made it. A signature that is wrong in any
 * way is TDM_ERR_VERIFY; a scheme, hash or salt that the key does not go with is TDM_ERR_ARGUMENT, a hash and salt that
 * the modulus has no room for TDM_ERR_LIMIT. Signing with SHA-1 is TDM_ERR_UNSUPPORTED always. Approved-only mode
 * refuses to sign under 2048 bits of RSA or with e up to 2^16, and salts longer than the hash, to verify them also.
 */
#ifndef TANDEM_SIGN_H
#define TANDEM_SIGN_H

#include <tandem/pkey.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { TDM_SIGNATURE_MAX = 1024 };

typedef enum tdm_scheme {
  TDM_RSA_PKCS1 = 1,
  TDM_RSA_PSS = 2,
  TDM_ECDSA_DER = 3,   /* SEQUENCE of r and s, strict DER */
  TDM_ECDSA_P1363 = 4, /* r || s, each of the order's length */
  TDM_EDDSA = 5        /* Ed25519: whole messages only */
} tdm_scheme;

enum { TDM_SALT_HASH = -1, TDM_SALT_MAX = -2, TDM_SALT_AUTO = -3 };

/* How to sign. {0} with a size and a hash is right for RSA PKCS#1 and ECDSA. */
typedef struct tdm_sign_options {
  size_t size; /* sizeof(tdm_sign_options) */
  tdm_scheme scheme;
  tdm_alg hash;       /* TDM_SHA1 (verification only) and all of SHA-2; not for Ed25519 */
  tdm_alg mgf_hash;   /* PSS: hash of MGF1; TDM_ALG_NONE: as hash */
  int salt_len;       /* PSS: bytes, or TDM_SALT_HASH (0 means none), TDM_SALT_MAX, TDM_SALT_AUTO (verification only) */
  bool deterministic; /* ECDSA alone: the nonce of RFC 6979; TDM_ERR_UNSUPPORTED on boring */
} tdm_sign_options;

/* Signs a digest of the hash's length (TDM_ERR_LENGTH). sig_size at least tdm_signature_size (TDM_ERR_BUFFER; at most
 * TDM_SIGNATURE_MAX), of which *sig_len bytes are used. sig may start where the input does, not overlap it otherwise.
 */
TDM_API TDM_MUST_CHECK tdm_status tdm_sign_digest(const tdm_pkey *pkey, const tdm_sign_options *options, uint8_t *sig,
                                                  size_t sig_size, size_t *sig_len, const uint8_t *digest,
                                                  size_t digest_len);
TDM_API TDM_MUST_CHECK tdm_status tdm_verify_digest(const tdm_pkey *pkey, const tdm_sign_options *options,
                                                    const uint8_t *sig, size_t sig_len, const uint8_t *digest,
                                                    size_t digest_len);

/* The same with the hash of the message, by the key's backend. */
TDM_API TDM_MUST_CHECK tdm_status tdm_sign_message(const tdm_pkey *pkey, const tdm_sign_options *options, uint8_t *sig,
                                                   size_t sig_size, size_t *sig_len, const uint8_t *message,
                                                   size_t message_len);
TDM_API TDM_MUST_CHECK tdm_status tdm_verify_message(const tdm_pkey *pkey, const tdm_sign_options *options,
                                                     const uint8_t *sig, size_t sig_len, const uint8_t *message,
                                                     size_t message_len);

/* The longest signature of the key under a scheme (in DER, ECDSA's may be shorter), 0 when the two do not go together.
 */
TDM_API size_t tdm_signature_size(const tdm_pkey *pkey, tdm_scheme scheme);

#ifdef __cplusplus
}
#endif
#endif
