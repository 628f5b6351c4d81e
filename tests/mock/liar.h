/* SPDX-License-Identifier: Apache-2.0
 * A backend that computes as the default one does, through a wrapper, and then flips one bit of what it gives out, or
 * gives another status, when told to. The second of a shadow.
 * Leaks nothing: tests have no secrets.
 */
#ifndef TESTS_MOCK_LIAR_H
#define TESTS_MOCK_LIAR_H

#include "tests/mock/mock.h"

/* Where it can lie: every slot that a shadow asks of its second, and each output of those that have two. */
typedef enum liar_slot {
  LIAR_EVERY, /* all of them, first outputs alone */
  LIAR_HASH_DIGEST,
  LIAR_HASH_INIT,
  LIAR_HASH_UPDATE,
  LIAR_HASH_FINAL,
  LIAR_HASH_COPY,
  LIAR_HASH_TAKE,
  LIAR_HASH_PUT,
  LIAR_MAC_KEY,
  LIAR_MAC_MAC,
  LIAR_MAC_INIT,
  LIAR_MAC_UPDATE,
  LIAR_MAC_FINAL,
  LIAR_MAC_COPY,
  LIAR_BLOCK_KEY,
  LIAR_ENCRYPT_BLOCK,
  LIAR_DECRYPT_BLOCK,
  LIAR_ECB_ENCRYPT,
  LIAR_ECB_DECRYPT,
  LIAR_CBC_ENCRYPT,
  LIAR_CBC_ENCRYPT_IV,
  LIAR_CBC_DECRYPT,
  LIAR_CBC_DECRYPT_IV,
  LIAR_CTR,
  LIAR_CTR_COUNTER,
  LIAR_CTR_PAD,
  LIAR_CFB_ENCRYPT,
  LIAR_CFB_ENCRYPT_REG,
  LIAR_CFB_DECRYPT,
  LIAR_CFB_DECRYPT_REG,
  LIAR_OFB,
  LIAR_OFB_REG,
  LIAR_AEAD_KEY,
  LIAR_SEAL,
  LIAR_SEAL_TAG,
  LIAR_OPEN,
  LIAR_AEAD_BEGIN,
  LIAR_AEAD_AAD,
  LIAR_AEAD_UPDATE,
  LIAR_SEAL_FINAL,
  LIAR_OPEN_FINAL,
  LIAR_STREAM_INIT,
  LIAR_STREAM_UPDATE,
  LIAR_DRBG_INIT,
  LIAR_DRBG_RESEED,
  LIAR_DRBG_GENERATE,
  LIAR_RSA_PUBLIC_INIT,
  LIAR_RSA_PRIVATE_INIT,
  LIAR_RSA_PUBLIC_OP,
  LIAR_RSA_PRIVATE_OP,
  LIAR_RSA_IS_PRIME,
  LIAR_EC_PUBLIC_INIT,
  LIAR_EC_DECOMPRESS,
  LIAR_EC_PRIVATE_INIT,
  LIAR_EC_PUBLIC_POINT,
  LIAR_EC_ECDH,
  LIAR_EC_SIGN_RFC6979,
  LIAR_EC_VERIFY,
  LIAR_XDH_PUBLIC_KEY,
  LIAR_XDH_DERIVE,
  LIAR_EDDSA_PUBLIC_KEY,
  LIAR_EDDSA_SIGN,
  LIAR_EDDSA_VERIFY,
  LIAR_XTS_KEY,
  LIAR_XTS_ENCRYPT,
  LIAR_XTS_DECRYPT,
  LIAR_WRAP_KEY,
  LIAR_WRAP,
  LIAR_UNWRAP,
  LIAR_UNWRAP_LEN,
  LIAR_SLOTS
} liar_slot;

typedef struct liar_orders {
  bool lies;
  size_t at;         /* byte of the output of each call whose bit is flipped; counted round its length */
  size_t skip;       /* calls left alone first */
  tdm_status status; /* given instead, nothing flipped; TDM_OK: flip */
  liar_slot slot;    /* lies there, once; LIAR_EVERY: at every call */
} liar_orders;
extern liar_orders liar_now;
extern size_t liar_reached[LIAR_SLOTS]; /* calls of each, whether it lied or not */

/* The one it is like, and the liar. Live until the process ends. */
const tdm_backend *liar_truth(void);
const tdm_backend *liar_backend(void);

#endif
