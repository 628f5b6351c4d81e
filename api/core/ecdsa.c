/* SPDX-License-Identifier: Apache-2.0
 * ECDSA (FIPS 186-5, section 6) by the backend, its signatures as DER or as r || s.
 * Leaks lengths; signatures are public.
 */
#include <string.h>

#include "base/der_ecdsa.h"
#include "base/error.h"
#include "core/sign_job.h"

size_t ecdsa_signature_size(const tdm_pkey *pkey, tdm_scheme scheme) {
  size_t n = pkey->ops.ec->order_bytes;
  if (scheme == TDM_ECDSA_P1363) return 2 * n;
  /* The order of P-521 has 521 bits; those of the others fill their bytes. */
  return scheme == TDM_ECDSA_DER ? der_ecdsa_max(n, pkey->parts.alg == TDM_P521 ? 1 : 8) : 0;
}

tdm_status ecdsa_check(const sign_job *job, bool signing) {
  const tdm_ec_ops *ops = job->key->ops.ec;
  bool there = !signing ? ops->verify != NULL : job->deterministic ? ops->sign_rfc6979 != NULL : ops->sign != NULL;
  if (there) return TDM_OK;
  return error_set(TDM_ERR_UNSUPPORTED, "backend '%s' does not %s", job->key->backend->name,
                   !signing             ? "verify ECDSA"
                   : job->deterministic ? "sign with the nonce of RFC 6979"
                                        : "sign ECDSA");
}

tdm_status ecdsa_sign(const sign_job *job, uint8_t *sig, size_t *sig_len, const uint8_t *digest) {
  const tdm_pkey *k = job->key;
  const tdm_ec_ops *ops = k->ops.ec;
  const ops_bytes in = {digest, job->digest_len};
  uint8_t rs[2 * OPS_EC_MAX_BYTES];
  tdm_status status = job->deterministic ? ops->sign_rfc6979(ops, k->private_key, job->hash, rs, in)
                                         : ops->sign(ops, k->private_key, pkey_random(k->backend), rs, in);
  if (status != TDM_OK) return status;
  if (job->scheme == TDM_ECDSA_DER) {
    *sig_len = der_ecdsa_from_rs(sig, rs, ops->order_bytes);
  } else {
    memcpy(sig, rs, 2 * ops->order_bytes);
  }
  return TDM_OK;
}

tdm_status ecdsa_verify(const sign_job *job, const uint8_t *sig, size_t sig_len, const uint8_t *digest) {
  const tdm_pkey *k = job->key;
  const tdm_ec_ops *ops = k->ops.ec;
  const ops_bytes in = {digest, job->digest_len};
  uint8_t rs[2 * OPS_EC_MAX_BYTES];
  if (job->scheme == TDM_ECDSA_P1363) {
    return sig_len == 2 * ops->order_bytes ? ops->verify(ops, k->public_key, sig, in) : TDM_ERR_VERIFY;
  }
  if (!der_ecdsa_to_rs(rs, ops->order_bytes, (der_bytes){sig, sig_len})) return TDM_ERR_VERIFY;
  return ops->verify(ops, k->public_key, rs, in);
}
