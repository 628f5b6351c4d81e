/* SPDX-License-Identifier: Apache-2.0
 * Algorithms: identifiers and what is known of each without any backend.
 * The identifiers' numbers are frozen; they come from api/algs.def.
 */
#ifndef TANDEM_ALG_H
#define TANDEM_ALG_H

#include <tandem/status.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum tdm_alg {
  TDM_ALG_NONE = 0,
  TDM_MD5 = 1,
  TDM_SHA1 = 2,
  TDM_SHA224 = 3,
  TDM_SHA256 = 4,
  TDM_SHA384 = 5,
  TDM_SHA512 = 6,
  TDM_SHA512_224 = 7,
  TDM_SHA512_256 = 8,
  TDM_HMAC_MD5 = 17,
  TDM_HMAC_SHA1 = 18,
  TDM_HMAC_SHA224 = 19,
  TDM_HMAC_SHA256 = 20,
  TDM_HMAC_SHA384 = 21,
  TDM_HMAC_SHA512 = 22,
  TDM_HMAC_SHA512_224 = 23,
  TDM_HMAC_SHA512_256 = 24,
  TDM_AES_128_CMAC = 25,
  TDM_AES_192_CMAC = 26,
  TDM_AES_256_CMAC = 27,
  TDM_HKDF = 33,
  TDM_PBKDF2 = 34,
  TDM_AES_128 = 49,
  TDM_AES_192 = 50,
  TDM_AES_256 = 51,
  TDM_DES = 52,
  TDM_DES_EDE3 = 53,    /* 3DES with three keys (EDE) */
  TDM_AES_128_XTS = 57, /* keys of two AES keys: 32 and 64 bytes */
  TDM_AES_256_XTS = 58,
  TDM_AES_128_GCM = 65,
  TDM_AES_192_GCM = 66,
  TDM_AES_256_GCM = 67,
  TDM_AES_128_CCM = 68,
  TDM_AES_192_CCM = 69,
  TDM_AES_256_CCM = 70,
  TDM_AES_128_KW = 73, /* key wrapping; KWP pads, for secrets of any length */
  TDM_AES_192_KW = 74,
  TDM_AES_256_KW = 75,
  TDM_AES_128_KWP = 76,
  TDM_AES_192_KWP = 77,
  TDM_AES_256_KWP = 78,
  TDM_RC4 = 81,
  TDM_CTR_DRBG = 97, /* CTR_DRBG with AES-256, no derivation function */
  TDM_RSA = 113,
  TDM_P224 = 117, /* the prime curves of SP 800-186: ECDSA and ECDH */
  TDM_P256 = 118,
  TDM_P384 = 119,
  TDM_P521 = 120,
  TDM_X25519 = 125,
  TDM_ED25519 = 126,
  TDM_ALG_LIMIT = 128 /* every number is below this */
} tdm_alg;

typedef enum tdm_kind {
  TDM_KIND_HASH = 1,
  TDM_KIND_MAC = 2,
  TDM_KIND_KDF = 3,
  TDM_KIND_BLOCK = 4,
  TDM_KIND_AEAD = 5,
  TDM_KIND_STREAM = 6,
  TDM_KIND_RAND = 7,
  TDM_KIND_RSA = 8,
  TDM_KIND_EC = 9,
  TDM_KIND_XDH = 10,
  TDM_KIND_EDDSA = 11,
  TDM_KIND_XTS = 12,
  TDM_KIND_WRAP = 13
} tdm_kind;

typedef struct tdm_alg_info {
  tdm_alg alg;
  tdm_kind kind;
  const char *name;   /* "aes-128" */
  const char *family; /* "aes": what a policy may name */
  size_t bytes;       /* digest, tag or key length; longest key for a stream cipher; private key of a curve; else 0 */
  size_t block_bytes; /* message block of a hash or MAC, block of a block cipher, full tag of an AEAD; else 0 */
  bool approved;      /* usable in approved-only mode */
  bool legacy;        /* only for data people still meet; may be left out of a build */
} tdm_alg_info;

/* Every algorithm this version knows, in the order of their numbers, index 0 .. count-1. */
TDM_API size_t tdm_alg_count(void);
TDM_API const tdm_alg_info *tdm_alg_at(size_t index);

/* NULL when there is no such algorithm. Names are lower case. */
TDM_API const tdm_alg_info *tdm_alg_get(tdm_alg alg);
TDM_API const tdm_alg_info *tdm_alg_find(const char *name);

#ifdef __cplusplus
}
#endif
#endif
