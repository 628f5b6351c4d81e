/* SPDX-License-Identifier: Apache-2.0
 * Nonces of ECDSA: hedged, and deterministic after RFC 6979. Both make 0 < k < n, uniform to all who lack the key.
 * Leaks how many candidates were thrown away; those tell nothing about the one kept.
 */
#ifndef NATIVE_EC_EC_NONCE_H
#define NATIVE_EC_EC_NONCE_H

#include "native/ec/ec_curve.h"

typedef struct ec_nonce ec_nonce;
typedef tdm_status ec_nonce_next(ec_nonce *nonce, uint64_t *k);

/* A source of candidates; next may be called again when a signature came out with r = 0 or s = 0. */
struct ec_nonce {
  ec_nonce_next *next;
  const ec_curve *curve;
  const hmac_alg *hmac;
  hmac_key key;
  uint8_t v[64];   /* RFC 6979: V */
  uint8_t counter; /* hedged: blocks made */
  bool again;      /* RFC 6979: step h.3 is due */
};

tdm_status ec_nonce_hedged(ec_nonce *nonce, const ec_curve *curve, const ec_private *key, ops_random random,
                           ops_bytes digest);
tdm_status ec_nonce_rfc6979(ec_nonce *nonce, const ec_curve *curve, const ec_private *key, const hmac_alg *hmac,
                            ops_bytes digest);

#endif
