/* SPDX-License-Identifier: Apache-2.0
 * Paddings of RSA (RFC 8017, sections 7.1, 7.2, 9.1 and 9.2, appendix B.2.1), the same for every backend.
 * em is an encoded message of k bytes, k the modulus bytes; the top bit of the modulus is set. Decoding for decryption
 * leaks lengths and its answer; signatures are public. Buffers are apart.
 */
#ifndef BASE_RSA_PAD_H
#define BASE_RSA_PAD_H

#include <tandem/alg.h>

enum { RSA_PAD_MAX = 1024, RSA_PAD_HASH_MAX = 64 };

/* A hash whose digest is computed in one call. */
typedef struct rsa_pad_hash {
  size_t bytes;
  tdm_status (*digest)(const void *context, uint8_t *out, const uint8_t *in, size_t len);
  const void *context;
} rsa_pad_hash;

/* Fills out with random bytes. */
typedef struct rsa_pad_random {
  tdm_status (*fill)(void *context, uint8_t *out, size_t len);
  void *context;
} rsa_pad_random;

/* out ^= MGF1(seed, len); seed_len at most RSA_PAD_MAX. */
tdm_status rsa_pad_mgf1_xor(const rsa_pad_hash *hash, uint8_t *out, size_t len, const uint8_t *seed, size_t seed_len);

/* EMSA-PKCS1-v1_5. TDM_ERR_LIMIT when the modulus is too short, TDM_ERR_ARGUMENT for a hash without identifier. */
tdm_status rsa_pad_pkcs1_sign(uint8_t *em, size_t k, tdm_alg hash, const uint8_t *digest, size_t digest_len);

/* EMSA-PSS with emBits = 8 k - 1. salt_len at most rsa_pad_pss_salt_max(), which is -1 when nothing fits. */
int rsa_pad_pss_salt_max(size_t k, size_t hash_len);
tdm_status rsa_pad_pss_encode(uint8_t *em, size_t k, const rsa_pad_hash *hash, const rsa_pad_hash *mgf,
                              const uint8_t *digest, const uint8_t *salt, size_t salt_len);

/* TDM_ERR_VERIFY unless em belongs to digest; salt_len -1: any. *found: how long the salt was. em is destroyed. */
tdm_status rsa_pad_pss_verify(uint8_t *em, size_t k, const rsa_pad_hash *hash, const rsa_pad_hash *mgf,
                              const uint8_t *digest, int salt_len, size_t *found);

/* EME-OAEP; label_hash is the digest of the label. Room for a message: k - 2 hash->bytes - 2; the caller has checked
 * that this is not negative and in_len fits. */
tdm_status rsa_pad_oaep_encode(uint8_t *em, size_t k, const rsa_pad_hash *hash, const rsa_pad_hash *mgf,
                               const uint8_t *label_hash, rsa_pad_random random, const uint8_t *in, size_t in_len);

/* TDM_ERR_DECRYPT for whatever is wrong, decided at the end. out[k - 2 hash->bytes - 2] is written whole: the message,
 * then zeros; all zeros on failure. em is destroyed. */
tdm_status rsa_pad_oaep_decode(uint8_t *out, size_t *out_len, uint8_t *em, size_t k, const rsa_pad_hash *hash,
                               const rsa_pad_hash *mgf, const uint8_t *label_hash);

/* EME-PKCS1-v1_5; in_len at most k - 11. */
tdm_status rsa_pad_pkcs1_encode(uint8_t *em, size_t k, rsa_pad_random random, const uint8_t *in, size_t in_len);

/* As rsa_pad_oaep_decode, out[k - 11]. */
tdm_status rsa_pad_pkcs1_decode(uint8_t *out, size_t *out_len, const uint8_t *em, size_t k);

/* key, random before, becomes the message where em holds one of exactly key_len bytes (at most k - 11). */
void rsa_pad_pkcs1_key(uint8_t *key, size_t key_len, const uint8_t *em, size_t k);

#endif
