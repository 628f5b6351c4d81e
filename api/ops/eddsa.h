/* SPDX-License-Identifier: Apache-2.0
 * Contract of Ed25519 (RFC 8032, FIPS 186-5). The private key is the 32-byte seed.
 * Signing is constant-time in the seed; verification is variable-time: public input.
 */
#ifndef OPS_EDDSA_H
#define OPS_EDDSA_H

#include <tandem/alg.h>

#include "ops/bytes.h"

typedef struct tdm_eddsa_ops tdm_eddsa_ops;
struct tdm_eddsa_ops {
  tdm_alg alg;
  const char *(*kernel)(const tdm_eddsa_ops *self);
  tdm_status (*public_key)(const tdm_eddsa_ops *self, uint8_t out[32], const uint8_t seed[32]);
  tdm_status (*sign)(const tdm_eddsa_ops *self, uint8_t signature[64], const uint8_t seed[32],
                     const uint8_t public_key[32], ops_bytes message);

  /* TDM_ERR_VERIFY unless S < L, A and R decode, and [S]B = R + [k]A without the cofactor (as BoringSSL decides). */
  tdm_status (*verify)(const tdm_eddsa_ops *self, const uint8_t signature[64], const uint8_t public_key[32],
                       ops_bytes message);
};

#endif
