/* SPDX-License-Identifier: Apache-2.0
 * RSA keys in DER (RFC 8017, appendix A.1) and the parameters of RSASSA-PSS (appendix A.2.3; RFC 4055, section 3.1).
 * Leaks structure and lengths.
 */
#include "base/der_key.h"
#include "base/der_oid.h"

tdm_status der_rsa_read_public(der_key *key, der_bytes in) {
  der_bytes body;
  if (!der_get(&in, DER_SEQUENCE, &body) || in.len != 0) return TDM_ERR_FORMAT;
  bool good = der_get_unsigned(&body, &key->n) && der_get_unsigned(&body, &key->e) && body.len == 0;
  key->alg = TDM_RSA;
  return good ? TDM_OK : TDM_ERR_FORMAT;
}

tdm_status der_rsa_read_private(der_key *key, der_bytes in) {
  der_bytes body;
  unsigned version;
  if (!der_get(&in, DER_SEQUENCE, &body) || in.len != 0) return TDM_ERR_FORMAT;
  if (!der_get_small(&body, &version) || version > 1) return TDM_ERR_FORMAT;
  der_bytes *const part[] = {&key->n, &key->e, &key->d, &key->p, &key->q, &key->dp, &key->dq, &key->qinv};
  for (size_t i = 0; i < sizeof part / sizeof part[0]; i++) {
    if (!der_get_unsigned(&body, part[i])) return TDM_ERR_FORMAT;
  }
  key->alg = TDM_RSA;
  key->is_private = true;
  if (version == 1) return der_is_series(body) ? TDM_ERR_UNSUPPORTED : TDM_ERR_FORMAT; /* more than two primes */
  return body.len == 0 ? TDM_OK : TDM_ERR_FORMAT;
}

void der_rsa_write_public(der_writer *w, const der_key *key) {
  size_t inside = der_written(w);
  der_put_unsigned(w, key->e);
  der_put_unsigned(w, key->n);
  der_put_header(w, DER_SEQUENCE, inside);
}

void der_rsa_write_private(der_writer *w, const der_key *key) {
  const der_bytes part[] = {key->qinv, key->dq, key->dp, key->q, key->p, key->d, key->e, key->n};
  size_t inside = der_written(w);
  for (size_t i = 0; i < sizeof part / sizeof part[0]; i++) der_put_unsigned(w, part[i]);
  der_put_small(w, 0);
  der_put_header(w, DER_SEQUENCE, inside);
}

/* AlgorithmIdentifier of a hash; its parameters are NULL or not there (RFC 4055, section 2.1). */
static tdm_status read_hash(der_bytes *in, tdm_alg *hash) {
  der_bytes body, oid;
  if (!der_get(in, DER_SEQUENCE, &body) || !der_get_oid(&body, &oid)) return TDM_ERR_FORMAT;
  if (body.len != 0 && (!der_get_null(&body) || body.len != 0)) return TDM_ERR_FORMAT;
  *hash = der_oid_hash(oid);
  return *hash == TDM_ALG_NONE ? TDM_ERR_UNSUPPORTED : TDM_OK;
}

static tdm_status read_mgf(der_bytes *in, tdm_alg *hash) {
  der_bytes body, oid;
  if (!der_get(in, DER_SEQUENCE, &body) || !der_get_oid(&body, &oid)) return TDM_ERR_FORMAT;
  if (!der_is_object(oid, DER_OBJECT_MGF1)) return TDM_ERR_UNSUPPORTED;
  tdm_status status = read_hash(&body, hash);
  return status == TDM_OK && body.len != 0 ? TDM_ERR_FORMAT : status;
}

/* The contents of the explicit tag [number], when it is there. */
static bool read_field(der_bytes *in, unsigned number, der_bytes *field) {
  *field = (der_bytes){NULL, 0};
  unsigned tag = DER_CONTEXT + DER_CONSTRUCTED + number;
  return !der_next_is(in, tag) || (der_get(in, tag, field) && field->len > 0);
}

/* DER leaves defaults out (X.690, section 11.5): a default spelt out is refused. The trailer field has one value. */
static tdm_status read_limits(der_pss *pss, der_bytes in) {
  der_bytes hash, mgf, salt, number;
  tdm_status status = TDM_OK;
  if (!read_field(&in, 0, &hash) || !read_field(&in, 1, &mgf) || !read_field(&in, 2, &salt) || in.len != 0) {
    return TDM_ERR_FORMAT;
  }
  *pss = (der_pss){.only = true, .limited = true, .hash = TDM_SHA1, .mgf_hash = TDM_SHA1, .salt_len = 20};
  if (hash.len > 0) {
    status = read_hash(&hash, &pss->hash);
    if (status == TDM_OK && (hash.len != 0 || pss->hash == TDM_SHA1)) return TDM_ERR_FORMAT;
  }
  if (status == TDM_OK && mgf.len > 0) {
    status = read_mgf(&mgf, &pss->mgf_hash);
    if (status == TDM_OK && (mgf.len != 0 || pss->mgf_hash == TDM_SHA1)) return TDM_ERR_FORMAT;
  }
  if (status != TDM_OK || salt.len == 0) return status;
  if (!der_get_unsigned(&salt, &number) || salt.len != 0) return TDM_ERR_FORMAT;
  if (number.len > 2) return TDM_ERR_UNSUPPORTED; /* no modulus has room for it */
  pss->salt_len = 0;
  for (size_t i = 0; i < number.len; i++) pss->salt_len = pss->salt_len << 8 | number.p[i];
  return pss->salt_len == 20 ? TDM_ERR_FORMAT : TDM_OK;
}

tdm_status der_rsa_read_pss(der_pss *pss, der_bytes in) {
  der_bytes body;
  *pss = (der_pss){.only = true};
  if (in.len == 0) return TDM_OK;
  if (!der_get(&in, DER_SEQUENCE, &body) || in.len != 0) return TDM_ERR_FORMAT;
  return read_limits(pss, body);
}

static void write_hash(der_writer *w, tdm_alg hash) {
  size_t inside = der_written(w);
  der_put(w, DER_NULL, (der_bytes){NULL, 0});
  der_put(w, DER_OID, der_alg_oid(hash));
  der_put_header(w, DER_SEQUENCE, inside);
}

void der_rsa_write_pss(der_writer *w, const der_pss *pss) {
  if (!pss->limited) return;
  size_t whole = der_written(w), inside = whole;
  if (pss->salt_len != 20) {
    const uint8_t salt[2] = {(uint8_t)(pss->salt_len >> 8), (uint8_t)pss->salt_len};
    der_put_unsigned(w, (der_bytes){salt, 2});
    der_put_header(w, DER_CONTEXT + DER_CONSTRUCTED + 2, inside);
  }
  inside = der_written(w);
  if (pss->mgf_hash != TDM_SHA1) {
    write_hash(w, pss->mgf_hash);
    der_put(w, DER_OID, der_object_oid(DER_OBJECT_MGF1));
    der_put_header(w, DER_SEQUENCE, inside);
    der_put_header(w, DER_CONTEXT + DER_CONSTRUCTED + 1, inside);
  }
  inside = der_written(w);
  if (pss->hash != TDM_SHA1) {
    write_hash(w, pss->hash);
    der_put_header(w, DER_CONTEXT + DER_CONSTRUCTED, inside);
  }
  der_put_header(w, DER_SEQUENCE, whole);
}
