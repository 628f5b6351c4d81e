/* SPDX-License-Identifier: Apache-2.0
 * Contract of X25519 (RFC 7748). Keys are 32 bytes, little-endian as the RFC says; nothing to prepare.
 * Constant-time in the private key and in the peer's u.
 */
#ifndef OPS_XDH_H
#define OPS_XDH_H

#include <tandem/alg.h>

typedef struct tdm_xdh_ops tdm_xdh_ops;
struct tdm_xdh_ops {
  tdm_alg alg;
  const char *(*kernel)(const tdm_xdh_ops *self);
  tdm_status (*public_key)(const tdm_xdh_ops *self, uint8_t out[32], const uint8_t private_key[32]);

  /* TDM_ERR_BAD_KEY with out all zero when the result is zero (u of low order), decided without an early exit. */
  tdm_status (*derive)(const tdm_xdh_ops *self, uint8_t out[32], const uint8_t private_key[32], const uint8_t peer[32]);
};

#endif
