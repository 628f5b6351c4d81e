/* SPDX-License-Identifier: Apache-2.0
 * Signatures: options checked, the message hashed by the key's backend, the scheme called (FIPS 186-5, RFC 8017).
 * Leaks lengths; messages, digests and signatures are public.
 */
#include <tandem/sign.h>

#include "base/error.h"
#include "base/overlap.h"
#include "base/wipe.h"
#include "core/sign_job.h"

enum { ED25519_SIGNATURE = 64 };

size_t tdm_signature_size(const tdm_pkey *pkey, tdm_scheme scheme) {
  if (pkey == NULL) return 0;
  bool rsa = scheme == TDM_RSA_PSS || (scheme == TDM_RSA_PKCS1 && !pkey->parts.pss.only);
  if (pkey->kind == TDM_KIND_RSA) return rsa ? pkey_rsa_bytes(pkey) : 0;
  if (pkey->kind == TDM_KIND_EC) return ecdsa_signature_size(pkey, scheme);
  return pkey->kind == TDM_KIND_EDDSA && scheme == TDM_EDDSA ? ED25519_SIGNATURE : 0;
}

static tdm_status check_hash(sign_job *job, bool signing) {
  if (job->scheme == TDM_EDDSA) {
    if (job->hash == TDM_ALG_NONE) return TDM_OK;
    return error_set(TDM_ERR_ARGUMENT, "Ed25519 has its own hash");
  }
  if (!pkey_hash_known(job->hash)) return error_set(TDM_ERR_ARGUMENT, "the hash is neither SHA-1 nor of SHA-2");
  if (signing && job->hash == TDM_SHA1) return error_set(TDM_ERR_UNSUPPORTED, "SHA-1 is for verification alone");
  job->digest_len = tdm_alg_get(job->hash)->bytes;
  return TDM_OK;
}

static tdm_status prepare(sign_job *job, const tdm_pkey *pkey, const tdm_sign_options *options, bool signing) {
  if (pkey == NULL || options == NULL) return error_set(TDM_ERR_ARGUMENT, "an argument is NULL");
  if (options->size < sizeof *options) return error_set(TDM_ERR_ARGUMENT, "tdm_sign_options.size is wrong");
  *job = (sign_job){.key = pkey,
                    .scheme = options->scheme,
                    .hash = options->hash,
                    .deterministic = options->deterministic,
                    .sig_len = tdm_signature_size(pkey, options->scheme)};
  if (job->sig_len == 0) return error_set(TDM_ERR_ARGUMENT, "the key does not go with this scheme");
  if (signing && !pkey->parts.is_private) return error_set(TDM_ERR_ARGUMENT, "a private key is needed");
  if (signing && options->deterministic && pkey->kind != TDM_KIND_EC) {
    return error_set(TDM_ERR_ARGUMENT, "deterministic is for ECDSA");
  }
  tdm_status status = check_hash(job, signing);
  if (status == TDM_OK && pkey->kind == TDM_KIND_RSA) status = sign_rsa_check(job, options, signing);
  if (status == TDM_OK && pkey->kind == TDM_KIND_EC) status = ecdsa_check(job, signing);
  return status == TDM_OK ? pkey_check(pkey) : status;
}

/* A message as the scheme wants it: its digest, or for Ed25519 itself. */
static tdm_status digest_of(const sign_job *job, uint8_t digest[RSA_PAD_HASH_MAX], ops_bytes message) {
  rsa_pad_hash hash;
  if (job->scheme == TDM_EDDSA) return TDM_OK;
  tdm_status status = pkey_hash(&hash, job->key->backend, job->hash);
  return status != TDM_OK ? status : hash.digest(hash.context, digest, message.p, message.len);
}

static tdm_status run_sign(const sign_job *job, uint8_t *sig, size_t *sig_len, const uint8_t *digest,
                           ops_bytes message) {
  const tdm_pkey *k = job->key;
  *sig_len = job->sig_len;
  if (k->kind == TDM_KIND_RSA) return sign_rsa(job, sig, digest);
  if (k->kind == TDM_KIND_EC) return ecdsa_sign(job, sig, sig_len, digest);
  return k->ops.eddsa->sign(k->ops.eddsa, sig, k->parts.secret.p, k->parts.open.p, message);
}

/* One of digest and message is given. */
static tdm_status sign(const sign_job *job, uint8_t *sig, size_t *sig_len, const uint8_t *digest, ops_bytes message) {
  uint8_t own[RSA_PAD_HASH_MAX];
  tdm_status status = digest == NULL ? digest_of(job, own, message) : TDM_OK;
  size_t len = 0;
  if (status == TDM_OK) status = run_sign(job, sig, &len, digest == NULL ? own : digest, message);
  core_served(job->key->backend, job->key->parts.alg);
  if (status != TDM_OK) wipe(sig, job->sig_len);
  *sig_len = status == TDM_OK ? len : 0;
  return status;
}

static tdm_status verify(const sign_job *job, const uint8_t *sig, size_t sig_len, const uint8_t *digest,
                         ops_bytes message) {
  const tdm_pkey *k = job->key;
  uint8_t own[RSA_PAD_HASH_MAX];
  tdm_status status = digest == NULL ? digest_of(job, own, message) : TDM_OK;
  if (digest == NULL) digest = own;
  if (status != TDM_OK) return status;
  if (k->kind == TDM_KIND_RSA) {
    status = sign_rsa_verify(job, sig, sig_len, digest);
  } else if (k->kind == TDM_KIND_EC) {
    status = ecdsa_verify(job, sig, sig_len, digest);
  } else if (sig_len != ED25519_SIGNATURE) {
    status = TDM_ERR_VERIFY;
  } else {
    status = k->ops.eddsa->verify(k->ops.eddsa, sig, k->parts.open.p, message);
  }
  core_served(k->backend, k->parts.alg);
  if (status == TDM_ERR_VERIFY) error_clear();
  return status;
}

static tdm_status check_digest(const sign_job *job, const uint8_t *digest, size_t digest_len) {
  if (job->scheme == TDM_EDDSA) return error_set(TDM_ERR_ARGUMENT, "Ed25519 signs whole messages");
  if (digest_len != job->digest_len) {
    return error_set(TDM_ERR_LENGTH, "the digest has %zu bytes, the hash %zu", digest_len, job->digest_len);
  }
  return digest == NULL ? error_set(TDM_ERR_ARGUMENT, "digest is NULL") : TDM_OK;
}

static tdm_status check_sig(const sign_job *job, const uint8_t *sig, size_t sig_size, const size_t *sig_len,
                            ops_bytes in) {
  if (sig == NULL || sig_len == NULL || (in.p == NULL && in.len != 0)) {
    return error_set(TDM_ERR_ARGUMENT, "an argument is NULL");
  }
  if (sig_size < job->sig_len) {
    return error_set(TDM_ERR_BUFFER, "sig has %zu bytes, needed are %zu", sig_size, job->sig_len);
  }
  if (overlap_partial(sig, job->sig_len, in.p, in.len)) return error_set(TDM_ERR_OVERLAP, "sig overlaps in part");
  return TDM_OK;
}

tdm_status tdm_sign_digest(const tdm_pkey *pkey, const tdm_sign_options *options, uint8_t *sig, size_t sig_size,
                           size_t *sig_len, const uint8_t *digest, size_t digest_len) {
  error_clear();
  sign_job job;
  tdm_status status = prepare(&job, pkey, options, true);
  if (status == TDM_OK) status = check_digest(&job, digest, digest_len);
  if (status == TDM_OK) status = check_sig(&job, sig, sig_size, sig_len, (ops_bytes){digest, digest_len});
  return status != TDM_OK ? status : sign(&job, sig, sig_len, digest, (ops_bytes){NULL, 0});
}

tdm_status tdm_verify_digest(const tdm_pkey *pkey, const tdm_sign_options *options, const uint8_t *sig, size_t sig_len,
                             const uint8_t *digest, size_t digest_len) {
  error_clear();
  sign_job job;
  tdm_status status = prepare(&job, pkey, options, false);
  if (status == TDM_OK) status = check_digest(&job, digest, digest_len);
  if (status == TDM_OK && sig == NULL && sig_len != 0) status = error_set(TDM_ERR_ARGUMENT, "sig is NULL");
  return status != TDM_OK ? status : verify(&job, sig, sig_len, digest, (ops_bytes){NULL, 0});
}

tdm_status tdm_sign_message(const tdm_pkey *pkey, const tdm_sign_options *options, uint8_t *sig, size_t sig_size,
                            size_t *sig_len, const uint8_t *message, size_t message_len) {
  error_clear();
  sign_job job;
  const ops_bytes in = {message, message_len};
  tdm_status status = prepare(&job, pkey, options, true);
  if (status == TDM_OK) status = check_sig(&job, sig, sig_size, sig_len, in);
  return status != TDM_OK ? status : sign(&job, sig, sig_len, NULL, in);
}

tdm_status tdm_verify_message(const tdm_pkey *pkey, const tdm_sign_options *options, const uint8_t *sig, size_t sig_len,
                              const uint8_t *message, size_t message_len) {
  error_clear();
  sign_job job;
  tdm_status status = prepare(&job, pkey, options, false);
  if (status != TDM_OK) return status;
  if ((sig == NULL && sig_len != 0) || (message == NULL && message_len != 0)) {
    return error_set(TDM_ERR_ARGUMENT, "an argument is NULL");
  }
  return verify(&job, sig, sig_len, NULL, (ops_bytes){message, message_len});
}
