/* SPDX-License-Identifier: Apache-2.0
 * AES-CCM (SP 800-38C): key context and the contract of its kernels.
 * Leaks lengths only.
 */
#ifndef NATIVE_CCM_CCM_H
#define NATIVE_CCM_CCM_H

#include "base/ccm_format.h"
#include "native/aes/aes.h"
#include "native/native.h"
#include "ops/aead.h"

typedef struct ccm_key {
  aes_key aes;
  const struct ccm_kernel *kernel;
  size_t tag_len;
} ccm_key;

/* A whole message: aad is what start has not taken; tag in full. out == in.p or apart. */
typedef void ccm_message_fn(const aes_key *aes, bool sealing, uint8_t tag[16], const ccm_start *start, ops_bytes aad,
                            uint8_t *out, ops_bytes in);

typedef struct ccm_kernel {
  const char *name;
  unsigned needs; /* bits of native/base/cpu.h */
  ccm_message_fn *message;
} ccm_kernel;

/* The kernels' functions; ccm.c has the table. */
ccm_message_fn ccm_ref_message;
ccm_message_fn ccm_aesni_message;

extern const tdm_aead_ops native_aes_128_ccm_ops;
extern const tdm_aead_ops native_aes_192_ccm_ops;
extern const tdm_aead_ops native_aes_256_ccm_ops;

#endif
