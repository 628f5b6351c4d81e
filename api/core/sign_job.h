/* SPDX-License-Identifier: Apache-2.0
 * A signature to be made or verified, its options checked: what the files of signatures share.
 */
#ifndef CORE_SIGN_JOB_H
#define CORE_SIGN_JOB_H

#include <tandem/sign.h>

#include "core/pkey_key.h"

typedef struct sign_job {
  const tdm_pkey *key;
  tdm_scheme scheme;
  tdm_alg hash;
  bool deterministic;
  size_t digest_len;          /* 0 for Ed25519 */
  size_t sig_len;             /* the longest */
  rsa_pad_hash pss_hash, mgf; /* PSS alone, as is */
  int salt_len;               /* bytes; -1: any (verification) */
  size_t salt_min;            /* of a key limited to PSS */
} sign_job;

/* sign_rsa.c, ecdsa.c. Lengths are checked; sig has room for job->sig_len bytes. */
tdm_status sign_rsa_check(sign_job *job, const tdm_sign_options *options, bool signing);
tdm_status sign_rsa(const sign_job *job, uint8_t *sig, const uint8_t *digest);
tdm_status sign_rsa_verify(const sign_job *job, const uint8_t *sig, size_t sig_len, const uint8_t *digest);

size_t ecdsa_signature_size(const tdm_pkey *pkey, tdm_scheme scheme);
tdm_status ecdsa_check(const sign_job *job, bool signing);
tdm_status ecdsa_sign(const sign_job *job, uint8_t *sig, size_t *sig_len, const uint8_t *digest);
tdm_status ecdsa_verify(const sign_job *job, const uint8_t *sig, size_t sig_len, const uint8_t *digest);

#endif
