/* SPDX-License-Identifier: Apache-2.0
 * What RSA encryption of both paddings shares: checks, and the raw operations around a padded block.
 */
#ifndef CORE_RSA_ENCRYPTION_H
#define CORE_RSA_ENCRYPTION_H

#include <tandem/rsa.h>

#include "core/pkey_key.h"

enum { RSA_PKCS1_OVERHEAD = 11 };

/* The key, whether it may encrypt or (decrypting) decrypt; pkcs1: with PKCS#1 v1.5. */
tdm_status rsa_encryption_key(const tdm_pkey *pkey, bool decrypting, bool pkcs1);

/* out[written] and in[in_len]: there, long enough, not overlapping in part. */
tdm_status rsa_encryption_buffers(const uint8_t *out, size_t out_size, const size_t *out_len, size_t written,
                                  const uint8_t *in, size_t in_len);

/* The random source of a key's backend as paddings want it. */
rsa_pad_random rsa_encryption_random(const tdm_pkey *pkey);

/* em^e to out; out is zeroed and *out_len 0 unless status, and then the operation, is TDM_OK. Wipes em. */
tdm_status rsa_encryption_finish(const tdm_pkey *pkey, tdm_status status, uint8_t *out, size_t *out_len, uint8_t *em);

/* in^d to em. A ciphertext of the wrong length or not below n is TDM_ERR_DECRYPT. */
tdm_status rsa_encryption_open(const tdm_pkey *pkey, uint8_t *em, const uint8_t *in, size_t in_len);

#endif
