/* SPDX-License-Identifier: Apache-2.0
 * Keys in DER: PKCS#1 (RFC 8017, appendix A), PKCS#8 (RFC 5958), SPKI (RFC 5280), SEC 1 (RFC 5915), RFC 4055, RFC 8410.
 * Form only: whether the numbers are a key is for others to say. Leaks structure and lengths.
 */
#ifndef BASE_DER_KEY_H
#define BASE_DER_KEY_H

#include <tandem/pkey.h>

#include "base/der.h"

/* What a key of id-RSASSA-PSS may be used for (RFC 4055, section 3.1). */
typedef struct der_pss {
  bool only;    /* the key is for PSS alone */
  bool limited; /* and with these: hash, hash of MGF1, salt at least so long */
  tdm_alg hash, mgf_hash;
  unsigned salt_len;
} der_pss;

/* The parts of a key, inside the bytes it was read from. Numbers have no leading zeros; 0 has no bytes. */
typedef struct der_key {
  tdm_alg alg; /* TDM_RSA, a curve, TDM_X25519 or TDM_ED25519 */
  bool is_private;
  der_pss pss;
  der_bytes n, e, d, p, q, dp, dq, qinv;
  der_bytes secret; /* the scalar at the order's length, or 32 bytes */
  der_bytes open;   /* a point of SEC 1, not looked at, or 32 bytes; without bytes in a private key that has none */
} der_key;

/* TDM_ERR_FORMAT, or TDM_ERR_UNSUPPORTED for an algorithm, curve, hash or version that is not one of ours. */
tdm_status der_key_read(der_key *key, tdm_key_form form, der_bytes in);

/* TDM_ERR_UNSUPPORTED when a key of this kind has no such form, TDM_ERR_BUFFER when w is full. Private keys of curves
 * are written with their public points. */
tdm_status der_key_write(der_writer *w, tdm_key_form form, const der_key *key);

/* Of one curve, X25519 or Ed25519: bytes of a private key. */
size_t der_secret_bytes(tdm_alg alg);

/* The parts: der_rsa.c, der_ec.c. Readers take from in what they name, and leave the rest to the caller. */
tdm_status der_rsa_read_public(der_key *key, der_bytes in);
tdm_status der_rsa_read_private(der_key *key, der_bytes in);
tdm_status der_rsa_read_pss(der_pss *pss, der_bytes in); /* what follows id-RSASSA-PSS */
void der_rsa_write_public(der_writer *w, const der_key *key);
void der_rsa_write_private(der_writer *w, const der_key *key);
void der_rsa_write_pss(der_writer *w, const der_pss *pss);

tdm_status der_ec_read_curve(der_bytes *in, tdm_alg *alg);
/* ECPrivateKey; where key->alg is known already the curve may be left out. */
tdm_status der_ec_read_private(der_key *key, der_bytes in);
void der_ec_write_private(der_writer *w, const der_key *key, bool with_curve);

#endif
