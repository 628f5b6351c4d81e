/* SPDX-License-Identifier: Apache-2.0
 * Private keys of the prime curves in DER: ECPrivateKey (RFC 5915, section 3), named curves alone (RFC 5480, 2.1.1).
 * Leaks structure and lengths.
 */
#include "base/der_key.h"
#include "base/der_oid.h"

size_t der_secret_bytes(tdm_alg alg) {
  switch (alg) {
    case TDM_P224:
      return 28;
    case TDM_P256:
    case TDM_X25519:
    case TDM_ED25519:
      return 32;
    case TDM_P384:
      return 48;
    case TDM_P521:
      return 66;
    default:
      return 0;
  }
}

tdm_status der_ec_read_curve(der_bytes *in, tdm_alg *alg) {
  der_bytes oid;
  if (der_next_is(in, DER_SEQUENCE) || der_next_is(in, DER_NULL)) {
    /* Parameters spelt out, or those of an authority: neither says which curve in a way worth trusting. */
    der_bytes rest;
    return der_get(in, in->p[0], &rest) && der_is_series(rest) ? TDM_ERR_UNSUPPORTED : TDM_ERR_FORMAT;
  }
  if (!der_get_oid(in, &oid)) return TDM_ERR_FORMAT;
  *alg = der_oid_curve(oid);
  return *alg == TDM_ALG_NONE ? TDM_ERR_UNSUPPORTED : TDM_OK;
}

tdm_status der_ec_read_private(der_key *key, der_bytes in) {
  der_bytes body, inside;
  unsigned version;
  if (!der_get(&in, DER_SEQUENCE, &body) || in.len != 0) return TDM_ERR_FORMAT;
  if (!der_get_small(&body, &version) || version != 1) return TDM_ERR_FORMAT;
  if (!der_get(&body, DER_OCTET_STRING, &key->secret)) return TDM_ERR_FORMAT;
  if (der_next_is(&body, DER_CONTEXT + DER_CONSTRUCTED)) {
    tdm_alg alg = TDM_ALG_NONE;
    if (!der_get(&body, DER_CONTEXT + DER_CONSTRUCTED, &inside)) return TDM_ERR_FORMAT;
    tdm_status status = der_ec_read_curve(&inside, &alg);
    if (status != TDM_OK) return status;
    if (inside.len != 0 || (key->alg != TDM_ALG_NONE && key->alg != alg)) return TDM_ERR_FORMAT;
    key->alg = alg;
  }
  if (key->alg == TDM_ALG_NONE || key->secret.len != der_secret_bytes(key->alg)) return TDM_ERR_FORMAT;
  if (der_next_is(&body, DER_CONTEXT + DER_CONSTRUCTED + 1)) {
    if (!der_get(&body, DER_CONTEXT + DER_CONSTRUCTED + 1, &inside)) return TDM_ERR_FORMAT;
    if (!der_get_bits(&inside, &key->open) || inside.len != 0 || key->open.len == 0) return TDM_ERR_FORMAT;
  }
  key->is_private = true;
  return body.len == 0 ? TDM_OK : TDM_ERR_FORMAT;
}

void der_ec_write_private(der_writer *w, const der_key *key, bool with_curve) {
  size_t whole = der_written(w), inside = whole;
  der_put_bytes(w, key->open);
  der_put_byte(w, 0);
  der_put_header(w, DER_BIT_STRING, inside);
  der_put_header(w, DER_CONTEXT + DER_CONSTRUCTED + 1, inside);
  if (with_curve) {
    inside = der_written(w);
    der_put(w, DER_OID, der_alg_oid(key->alg));
    der_put_header(w, DER_CONTEXT + DER_CONSTRUCTED, inside);
  }
  der_put(w, DER_OCTET_STRING, key->secret);
  der_put_small(w, 1);
  der_put_header(w, DER_SEQUENCE, whole);
}
