/* SPDX-License-Identifier: Apache-2.0
 * Public-key objects: RSA, the prime curves P-224 to P-521, X25519 and Ed25519; made, imported, exported.
 * Both backends accept and refuse exactly the same bytes: DER is read strictly (X.690), by one reader.
 */
#ifndef TANDEM_PKEY_H
#define TANDEM_PKEY_H

#include <tandem/backend.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { TDM_RSA_MIN_BITS = 1024, TDM_RSA_MAX_BITS = 8192, TDM_PKEY_DER_MAX = 8192 };

/* A private or a public key. Immutable, with a reference count; one key serves many threads. A private key does what
 * its public key does, too. */
typedef struct tdm_pkey tdm_pkey;

typedef enum tdm_key_form {
  TDM_FORM_ANY = 0,           /* import only: whichever fits */
  TDM_FORM_PKCS8 = 1,         /* private, RFC 5208 and RFC 5958 ("PRIVATE KEY") */
  TDM_FORM_SPKI = 2,          /* public, RFC 5280 ("PUBLIC KEY") */
  TDM_FORM_PKCS1_PRIVATE = 3, /* RFC 8017 ("RSA PRIVATE KEY") */
  TDM_FORM_PKCS1_PUBLIC = 4,  /* RFC 8017 ("RSA PUBLIC KEY") */
  TDM_FORM_SEC1 = 5           /* private, RFC 5915 ("EC PRIVATE KEY") */
} tdm_key_form;

/* A new private key of a curve, X25519 or Ed25519. For RSA: tdm_rsa_generate. */
TDM_API TDM_MUST_CHECK tdm_status tdm_pkey_generate(tdm_pkey **pkey, const tdm_backend *backend, tdm_alg alg);

/* A new RSA key: bits 1024 .. 8192, a multiple of 128 (TDM_ERR_KEY_LENGTH); e odd, 3 .. 2^33-1 (TDM_ERR_BAD_KEY).
 * Approved-only mode asks for 2048 bits and e > 2^16. */
TDM_API TDM_MUST_CHECK tdm_status tdm_rsa_generate(tdm_pkey **pkey, const tdm_backend *backend, size_t bits,
                                                   uint64_t e);

/* DER, at most TDM_PKEY_DER_MAX bytes. TDM_ERR_FORMAT when the bytes are not strict DER of the form (trailing bytes
 * included), TDM_ERR_UNSUPPORTED for an algorithm or curve that is not one of ours, TDM_ERR_KEY_LENGTH and
 * TDM_ERR_BAD_KEY when the value is no key. A public key inside a private one must be its own. A key of id-RSASSA-PSS
 * (RFC 4055) does nothing but PSS, within its parameters, and has no form of PKCS#1. Whether an Ed25519 public key is a
 * point shows at verification. */
TDM_API TDM_MUST_CHECK tdm_status tdm_pkey_import_der(tdm_pkey **pkey, const tdm_backend *backend, tdm_key_form form,
                                                      const uint8_t *der, size_t der_len);

/* PEM (RFC 7468): the first block whose label is one of the forms above; text around it is skipped. Encrypted keys are
 * TDM_ERR_UNSUPPORTED. */
TDM_API TDM_MUST_CHECK tdm_status tdm_pkey_import_pem(tdm_pkey **pkey, const tdm_backend *backend, const char *pem,
                                                      size_t pem_len);

/* Export in a form the key has (otherwise TDM_ERR_UNSUPPORTED); PKCS#8 as version 1, curves with their public points.
 * PEM text ends with a newline and no NUL. out NULL and out_size 0: only *out_len is set, to what is needed, with
 * TDM_OK. */
TDM_API TDM_MUST_CHECK tdm_status tdm_pkey_export_der(const tdm_pkey *pkey, tdm_key_form form, uint8_t *out,
                                                      size_t out_size, size_t *out_len);
TDM_API TDM_MUST_CHECK tdm_status tdm_pkey_export_pem(const tdm_pkey *pkey, tdm_key_form form, char *out,
                                                      size_t out_size, size_t *out_len);

/* Keys as bare bytes. Private: the scalar at the order's length (28, 32, 48, 66), or 32 bytes. Public: a point of SEC
 * 1, uncompressed (04) or compressed (02, 03), or 32 bytes. Not for RSA. A private key, or 32 bytes, of another length
 * are TDM_ERR_KEY_LENGTH, a point of another form TDM_ERR_FORMAT, a value that is no key TDM_ERR_BAD_KEY. */
TDM_API TDM_MUST_CHECK tdm_status tdm_pkey_import_private(tdm_pkey **pkey, const tdm_backend *backend, tdm_alg alg,
                                                          const uint8_t *bytes, size_t len);
TDM_API TDM_MUST_CHECK tdm_status tdm_pkey_import_public(tdm_pkey **pkey, const tdm_backend *backend, tdm_alg alg,
                                                         const uint8_t *bytes, size_t len);
TDM_API TDM_MUST_CHECK tdm_status tdm_pkey_export_private(const tdm_pkey *pkey, uint8_t *out, size_t out_size,
                                                          size_t *out_len);
TDM_API TDM_MUST_CHECK tdm_status tdm_pkey_export_public(const tdm_pkey *pkey, bool compressed, uint8_t *out,
                                                         size_t out_size, size_t *out_len);

/* RSA from numbers, big-endian; leading zeros are allowed. A public key has n and e alone; a private one d, p and q
 * too. qinv may be left out (NULL, 0) together with dp and dq: they are then computed. Other gaps are TDM_ERR_ARGUMENT.
 */
typedef struct tdm_number {
  const uint8_t *bytes;
  size_t len;
} tdm_number;
typedef struct tdm_rsa_numbers {
  tdm_number n, e, d, p, q, dp, dq, qinv;
} tdm_rsa_numbers;
TDM_API TDM_MUST_CHECK tdm_status tdm_rsa_import(tdm_pkey **pkey, const tdm_backend *backend,
                                                 const tdm_rsa_numbers *numbers);

/* The public half as an object of its own, on the same backend. */
TDM_API TDM_MUST_CHECK tdm_status tdm_pkey_public(tdm_pkey **public_key, const tdm_pkey *pkey);

TDM_API tdm_pkey *tdm_pkey_ref(tdm_pkey *pkey);
TDM_API void tdm_pkey_free(tdm_pkey *pkey); /* NULL is allowed; the last owner wipes */
TDM_API tdm_alg tdm_pkey_alg(const tdm_pkey *pkey);
TDM_API const tdm_backend *tdm_pkey_backend(const tdm_pkey *pkey);
TDM_API bool tdm_pkey_is_private(const tdm_pkey *pkey);
TDM_API size_t tdm_pkey_bits(const tdm_pkey *pkey); /* modulus or field */

/* X25519, or ECDH (SP 800-56A, section 5.7.1.2): the shared secret, 32 bytes or one coordinate. Both keys of one
 * algorithm (otherwise TDM_ERR_ARGUMENT). A peer of low order is TDM_ERR_BAD_KEY, the output all zero. */
TDM_API TDM_MUST_CHECK tdm_status tdm_pkey_derive(const tdm_pkey *pkey, const tdm_pkey *peer, uint8_t *out,
                                                  size_t out_size, size_t *out_len);

#ifdef __cplusplus
}
#endif
#endif
