/* SPDX-License-Identifier: Apache-2.0
 * Reading keys in DER: which form, which algorithm, then the parts (RFC 5958, section 2; RFC 5280, section 4.1.2.7).
 * Leaks structure and lengths.
 */
#include "base/der_key.h"

#include "base/der_oid.h"

/* AlgorithmIdentifier: key->alg, and key->pss for id-RSASSA-PSS. */
static tdm_status read_algorithm(der_key *key, der_bytes *in) {
  der_bytes body, oid;
  if (!der_get(in, DER_SEQUENCE, &body) || !der_get_oid(&body, &oid)) return TDM_ERR_FORMAT;
  if (der_is_object(oid, DER_OBJECT_EC)) {
    tdm_status status = der_ec_read_curve(&body, &key->alg);
    return status == TDM_OK && body.len != 0 ? TDM_ERR_FORMAT : status;
  }
  if (der_is_object(oid, DER_OBJECT_RSA_PSS)) {
    key->alg = TDM_RSA;
    return der_rsa_read_pss(&key->pss, body);
  }
  if (der_is_object(oid, DER_OBJECT_RSA)) {
    key->alg = TDM_RSA;
    return der_get_null(&body) && body.len == 0 ? TDM_OK : TDM_ERR_FORMAT; /* RFC 3279, section 2.3.1 */
  }
  bool x25519 = der_is_object(oid, DER_OBJECT_X25519);
  if (!x25519 && !der_is_object(oid, DER_OBJECT_ED25519)) {
    return der_is_series(body) ? TDM_ERR_UNSUPPORTED : TDM_ERR_FORMAT;
  }
  key->alg = x25519 ? TDM_X25519 : TDM_ED25519;
  return body.len == 0 ? TDM_OK : TDM_ERR_FORMAT; /* RFC 8410, section 3: without parameters */
}

static tdm_status read_spki(der_key *key, der_bytes in) {
  der_bytes body, bits;
  if (!der_get(&in, DER_SEQUENCE, &body) || in.len != 0) return TDM_ERR_FORMAT;
  tdm_status status = read_algorithm(key, &body);
  if (status != TDM_OK) return status;
  if (!der_get_bits(&body, &bits) || body.len != 0) return TDM_ERR_FORMAT;
  if (key->alg == TDM_RSA) return der_rsa_read_public(key, bits);
  key->open = bits;
  bool raw = key->alg == TDM_X25519 || key->alg == TDM_ED25519;
  return bits.len == 0 || (raw && bits.len != 32) ? TDM_ERR_FORMAT : TDM_OK;
}

/* What stands in the OCTET STRING of PKCS#8. */
static tdm_status read_secret(der_key *key, der_bytes in) {
  if (key->alg == TDM_RSA) return der_rsa_read_private(key, in);
  if (key->alg != TDM_X25519 && key->alg != TDM_ED25519) return der_ec_read_private(key, in);
  if (!der_get(&in, DER_OCTET_STRING, &key->secret) || in.len != 0) return TDM_ERR_FORMAT;
  key->is_private = true;
  return key->secret.len == 32 ? TDM_OK : TDM_ERR_FORMAT;
}

/* The public key of version 2 ([1], an implicit BIT STRING); inside and outside are the same if both are there. */
static tdm_status read_open(der_key *key, der_bytes bits) {
  if (key->alg == TDM_RSA) return TDM_ERR_UNSUPPORTED;
  if (key->open.len > 0 && !der_same(key->open, bits)) return TDM_ERR_BAD_KEY;
  key->open = bits;
  bool raw = key->alg == TDM_X25519 || key->alg == TDM_ED25519;
  return bits.len == 0 || (raw && bits.len != 32) ? TDM_ERR_FORMAT : TDM_OK;
}

static tdm_status read_pkcs8(der_key *key, der_bytes in) {
  der_bytes body, octets, attributes, bits;
  unsigned version;
  if (!der_get(&in, DER_SEQUENCE, &body) || in.len != 0) return TDM_ERR_FORMAT;
  if (!der_get_small(&body, &version) || version > 1) return TDM_ERR_FORMAT;
  tdm_status status = read_algorithm(key, &body);
  if (status != TDM_OK) return status;
  if (!der_get(&body, DER_OCTET_STRING, &octets)) return TDM_ERR_FORMAT;
  status = read_secret(key, octets);
  if (status != TDM_OK) return status;
  if (der_next_is(&body, DER_CONTEXT + DER_CONSTRUCTED)) { /* attributes are allowed and say nothing to us */
    if (!der_get(&body, DER_CONTEXT + DER_CONSTRUCTED, &attributes) || !der_is_series(attributes)) {
      return TDM_ERR_FORMAT;
    }
  }
  if (version == 1) { /* version 2 is for keys with their public half */
    if (!der_get_bits_as(&body, DER_CONTEXT + 1, &bits)) return TDM_ERR_FORMAT;
    status = read_open(key, bits);
  }
  return status == TDM_OK && body.len != 0 ? TDM_ERR_FORMAT : status;
}

/* A form is told by what its first elements are. */
static tdm_key_form form_of(der_bytes in) {
  der_bytes body, number;
  if (!der_get(&in, DER_SEQUENCE, &body)) return TDM_FORM_ANY;
  if (der_next_is(&body, DER_SEQUENCE)) return TDM_FORM_SPKI;
  if (!der_get_unsigned(&body, &number)) return TDM_FORM_ANY;
  if (der_next_is(&body, DER_SEQUENCE)) return TDM_FORM_PKCS8;
  if (der_next_is(&body, DER_OCTET_STRING)) return TDM_FORM_SEC1;
  return der_get_unsigned(&body, &number) && body.len == 0 ? TDM_FORM_PKCS1_PUBLIC : TDM_FORM_PKCS1_PRIVATE;
}

tdm_status der_key_read(der_key *key, tdm_key_form form, der_bytes in) {
  *key = (der_key){.alg = TDM_ALG_NONE};
  switch (form == TDM_FORM_ANY ? form_of(in) : form) {
    case TDM_FORM_PKCS8:
      return read_pkcs8(key, in);
    case TDM_FORM_SPKI:
      return read_spki(key, in);
    case TDM_FORM_PKCS1_PRIVATE:
      return der_rsa_read_private(key, in);
    case TDM_FORM_PKCS1_PUBLIC:
      return der_rsa_read_public(key, in);
    case TDM_FORM_SEC1:
      return der_ec_read_private(key, in);
    default:
      return TDM_ERR_FORMAT;
  }
}
