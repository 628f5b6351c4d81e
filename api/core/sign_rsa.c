/* SPDX-License-Identifier: Apache-2.0
 * RSASSA-PKCS1-v1_5 and RSASSA-PSS (RFC 8017, sections 8.1 and 8.2): padding here, the raw operation by the backend.
 * Leaks lengths; what is padded is public.
 */
#include "base/ct.h"
#include "base/error.h"
#include "base/wipe.h"
#include "core/sign_job.h"
#include "ops/approval.h"

enum { ANY_SALT = -1 };

static tdm_status check_salt(sign_job *job, int wanted, bool signing) {
  size_t h = job->pss_hash.bytes;
  int most = rsa_pad_pss_salt_max(pkey_rsa_bytes(job->key), h);
  if (wanted < TDM_SALT_AUTO || (wanted == TDM_SALT_AUTO && signing)) {
    return error_set(TDM_ERR_ARGUMENT, "salt_len is neither a length nor TDM_SALT_HASH or _MAX (_AUTO: to verify)");
  }
  job->salt_len = wanted == TDM_SALT_AUTO   ? ANY_SALT
                  : wanted == TDM_SALT_HASH ? (int)h
                  : wanted == TDM_SALT_MAX  ? most
                                            : wanted;
  if (most < 0 || job->salt_len > most) {
    return error_set(TDM_ERR_LIMIT, "the modulus has no room for this hash and salt");
  }
  if (job->salt_len == ANY_SALT) return TDM_OK;
  if ((size_t)job->salt_len < job->salt_min) {
    return error_set(TDM_ERR_ARGUMENT, "the key asks for a salt of %zu bytes at least", job->salt_min);
  }
  return approval_check_pss_salt((size_t)job->salt_len, h);
}

tdm_status sign_rsa_check(sign_job *job, const tdm_sign_options *options, bool signing) {
  const tdm_pkey *k = job->key;
  if (job->scheme == TDM_RSA_PSS) {
    const der_pss *pss = &k->parts.pss;
    tdm_alg mgf = options->mgf_hash == TDM_ALG_NONE ? job->hash : options->mgf_hash;
    if (pss->limited && (pss->hash != job->hash || pss->mgf_hash != mgf)) {
      return error_set(TDM_ERR_ARGUMENT, "the key is for other hashes");
    }
    job->salt_min = pss->limited ? pss->salt_len : 0;
    tdm_status status = pkey_hash(&job->pss_hash, k->backend, job->hash);
    if (status == TDM_OK) status = pkey_hash(&job->mgf, k->backend, mgf);
    if (status == TDM_OK) status = check_salt(job, options->salt_len, signing);
    if (status != TDM_OK) return status;
  }
  return signing ? approval_check_rsa(k->bits, pkey_rsa_e(k)) : TDM_OK; /* verifying old signatures is allowed */
}

static tdm_status encode(const sign_job *job, uint8_t *em, const uint8_t *digest) {
  size_t n = pkey_rsa_bytes(job->key);
  if (job->scheme == TDM_RSA_PKCS1) return rsa_pad_pkcs1_sign(em, n, job->hash, digest, job->digest_len);
  uint8_t salt[RSA_PAD_MAX];
  size_t salt_len = (size_t)job->salt_len;
  ops_random random = pkey_random(job->key->backend);
  tdm_status status = salt_len == 0 ? TDM_OK : random.fill(random.context, salt, salt_len);
  if (status == TDM_OK) status = rsa_pad_pss_encode(em, n, &job->pss_hash, &job->mgf, digest, salt, salt_len);
  wipe(salt, salt_len);
  return status;
}

tdm_status sign_rsa(const sign_job *job, uint8_t *sig, const uint8_t *digest) {
  const tdm_pkey *k = job->key;
  uint8_t em[RSA_PAD_MAX];
  tdm_status status = encode(job, em, digest);
  if (status == TDM_OK) {
    status = k->ops.rsa->private_op(k->ops.rsa, k->private_key, pkey_random(k->backend), sig, em);
  }
  wipe(em, sizeof em);
  return status;
}

static tdm_status verify_pss(const sign_job *job, uint8_t *em, const uint8_t *digest) {
  size_t salt_len = 0;
  tdm_status status =
      rsa_pad_pss_verify(em, pkey_rsa_bytes(job->key), &job->pss_hash, &job->mgf, digest, job->salt_len, &salt_len);
  if (status == TDM_OK && salt_len < job->salt_min) status = TDM_ERR_VERIFY;
  return status != TDM_OK ? status : approval_check_pss_salt(salt_len, job->pss_hash.bytes);
}

tdm_status sign_rsa_verify(const sign_job *job, const uint8_t *sig, size_t sig_len, const uint8_t *digest) {
  const tdm_pkey *k = job->key;
  uint8_t em[RSA_PAD_MAX], expected[RSA_PAD_MAX];
  size_t n = pkey_rsa_bytes(k);
  if (sig_len != n) return TDM_ERR_VERIFY;
  tdm_status status = k->ops.rsa->public_op(k->ops.rsa, k->public_key, em, sig);
  if (status != TDM_OK || job->scheme == TDM_RSA_PSS) return status != TDM_OK ? status : verify_pss(job, em, digest);
  /* The one encoding there is, compared whole: nothing is parsed (Bleichenbacher 2006). */
  status = rsa_pad_pkcs1_sign(expected, n, job->hash, digest, job->digest_len);
  if (status != TDM_OK) return status;
  return ct_equal_bytes(em, expected, n) ? TDM_OK : TDM_ERR_VERIFY;
}
