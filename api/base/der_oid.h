/* SPDX-License-Identifier: Apache-2.0
 * The object identifiers of our algorithms (RFC 8017, RFC 5480, RFC 8410, NIST's register), contents without tag.
 * Public data.
 */
#ifndef BASE_DER_OID_H
#define BASE_DER_OID_H

#include <tandem/alg.h>

#include "base/der.h"

typedef enum der_object {
  DER_OBJECT_RSA,     /* rsaEncryption */
  DER_OBJECT_RSA_PSS, /* id-RSASSA-PSS */
  DER_OBJECT_MGF1,
  DER_OBJECT_EC, /* id-ecPublicKey */
  DER_OBJECT_X25519,
  DER_OBJECT_ED25519
} der_object;

der_bytes der_object_oid(der_object object);
static inline bool der_is_object(der_bytes oid, der_object object) { return der_same(oid, der_object_oid(object)); }

/* Hashes and curves by algorithm; len 0 when there is none. */
der_bytes der_alg_oid(tdm_alg alg);
tdm_alg der_oid_hash(der_bytes oid);  /* SHA-1 or SHA-2, else TDM_ALG_NONE */
tdm_alg der_oid_curve(der_bytes oid); /* P-224 to P-521, else TDM_ALG_NONE */

#endif
