/* SPDX-License-Identifier: Apache-2.0
 * Writing keys in DER: the forms of der_key.c, the way most readers expect them (PKCS#8 of version 1).
 * Leaks structure and lengths.
 */
#include "base/der_key.h"
#include "base/der_oid.h"

static bool is_raw(const der_key *key) { return key->alg == TDM_X25519 || key->alg == TDM_ED25519; }

static void write_algorithm(der_writer *w, const der_key *key) {
  size_t inside = der_written(w);
  if (is_raw(key)) {
    der_put(w, DER_OID, der_object_oid(key->alg == TDM_X25519 ? DER_OBJECT_X25519 : DER_OBJECT_ED25519));
  } else if (key->alg != TDM_RSA) {
    der_put(w, DER_OID, der_alg_oid(key->alg));
    der_put(w, DER_OID, der_object_oid(DER_OBJECT_EC));
  } else if (key->pss.only) {
    der_rsa_write_pss(w, &key->pss);
    der_put(w, DER_OID, der_object_oid(DER_OBJECT_RSA_PSS));
  } else {
    der_put(w, DER_NULL, (der_bytes){NULL, 0});
    der_put(w, DER_OID, der_object_oid(DER_OBJECT_RSA));
  }
  der_put_header(w, DER_SEQUENCE, inside);
}

static void write_spki(der_writer *w, const der_key *key) {
  size_t whole = der_written(w);
  if (key->alg == TDM_RSA) {
    der_rsa_write_public(w, key);
  } else {
    der_put_bytes(w, key->open);
  }
  der_put_byte(w, 0);
  der_put_header(w, DER_BIT_STRING, whole);
  write_algorithm(w, key);
  der_put_header(w, DER_SEQUENCE, whole);
}

static void write_pkcs8(der_writer *w, const der_key *key) {
  size_t whole = der_written(w);
  if (key->alg == TDM_RSA) {
    der_rsa_write_private(w, key);
  } else if (is_raw(key)) {
    der_put(w, DER_OCTET_STRING, key->secret);
  } else {
    der_ec_write_private(w, key, false);
  }
  der_put_header(w, DER_OCTET_STRING, whole);
  write_algorithm(w, key);
  der_put_small(w, 0);
  der_put_header(w, DER_SEQUENCE, whole);
}

tdm_status der_key_write(der_writer *w, tdm_key_form form, const der_key *key) {
  bool bare_rsa = key->alg == TDM_RSA && !key->pss.only; /* PKCS#1 cannot say that a key is for PSS alone */
  bool curve = key->alg != TDM_RSA && !is_raw(key);
  if (form == TDM_FORM_PKCS8 && key->is_private) {
    write_pkcs8(w, key);
  } else if (form == TDM_FORM_SPKI) {
    write_spki(w, key);
  } else if (form == TDM_FORM_PKCS1_PRIVATE && bare_rsa && key->is_private) {
    der_rsa_write_private(w, key);
  } else if (form == TDM_FORM_PKCS1_PUBLIC && bare_rsa) {
    der_rsa_write_public(w, key);
  } else if (form == TDM_FORM_SEC1 && curve && key->is_private) {
    der_ec_write_private(w, key, true);
  } else {
    return TDM_ERR_UNSUPPORTED;
  }
  return w->full ? TDM_ERR_BUFFER : TDM_OK;
}
