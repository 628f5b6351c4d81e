/* SPDX-License-Identifier: Apache-2.0
 * Whether the ops of a backend have what every call of their kind stands on. Ops that do not are as good as none
 * (TDM_ERR_UNSUPPORTED), so that no NULL slot is ever called; the slots not asked for here are optional, and asked for
 * where they are used. NULL is not complete.
 */
#ifndef CORE_COMPLETE_H
#define CORE_COMPLETE_H

#include "ops/backend.h"

static inline bool complete_hash(const tdm_hash_ops *ops) {
  return ops != NULL && ops->kernel != NULL && ops->digest != NULL && ops->init != NULL && ops->update != NULL &&
         ops->final != NULL;
}

static inline bool complete_mac(const tdm_mac_ops *ops) {
  return ops != NULL && ops->kernel != NULL && ops->key_init != NULL && ops->mac != NULL && ops->init != NULL &&
         ops->update != NULL && ops->final != NULL;
}

/* Each mode asks for the functions it stands on. */
static inline bool complete_block(const tdm_block_ops *ops) {
  return ops != NULL && ops->kernel != NULL && ops->key_init != NULL &&
         (ops->block_bytes == 8 || ops->block_bytes == 16);
}

/* One-shot and streaming ask each for their own. */
static inline bool complete_aead(const tdm_aead_ops *ops) {
  return ops != NULL && ops->kernel != NULL && ops->key_init != NULL;
}

static inline bool complete_stream(const tdm_stream_ops *ops) {
  return ops != NULL && ops->kernel != NULL && ops->init != NULL && ops->update != NULL;
}

/* Generator objects are all there or not at all. */
static inline bool complete_rand(const tdm_rand_ops *ops) {
  return ops != NULL && ops->kernel != NULL && ops->bytes != NULL &&
         (ops->drbg_init == NULL || (ops->entropy != NULL && ops->drbg_reseed != NULL && ops->drbg_generate != NULL));
}

/* Private keys are all there or not at all; generating and primes ask each for their own. */
static inline bool complete_rsa(const tdm_rsa_ops *ops) {
  return ops != NULL && ops->kernel != NULL && ops->public_bytes != NULL && ops->public_init != NULL &&
         ops->public_op != NULL &&
         (ops->private_init == NULL || (ops->private_bytes != NULL && ops->private_op != NULL));
}

/* Each operation asks for its own. */
static inline bool complete_ec(const tdm_ec_ops *ops) {
  return ops != NULL && ops->kernel != NULL && ops->public_init != NULL && ops->field_bytes <= OPS_EC_MAX_BYTES &&
         ops->order_bytes <= OPS_EC_MAX_BYTES && (ops->private_init == NULL || ops->public_point != NULL);
}

static inline bool complete_xdh(const tdm_xdh_ops *ops) {
  return ops != NULL && ops->kernel != NULL && ops->public_key != NULL && ops->derive != NULL;
}

static inline bool complete_eddsa(const tdm_eddsa_ops *ops) {
  return ops != NULL && ops->kernel != NULL && ops->public_key != NULL && ops->sign != NULL && ops->verify != NULL;
}

static inline bool complete_xts(const tdm_xts_ops *ops) {
  return ops != NULL && ops->kernel != NULL && ops->key_init != NULL && ops->encrypt != NULL && ops->decrypt != NULL;
}

static inline bool complete_wrap(const tdm_wrap_ops *ops) {
  return ops != NULL && ops->kernel != NULL && ops->key_init != NULL && ops->wrap != NULL && ops->unwrap != NULL;
}

#endif
