/* SPDX-License-Identifier: Apache-2.0
 * Contract of a prime curve (SP 800-186, SEC 1, FIPS 186-5): points are affine x || y, scalars and r || s big-endian,
 * each of fixed length. Key contexts are immutable after init, 64-byte aligned, zeroed before, wiped by core. Private
 * scalars leak nothing; public keys, signatures and digests are public.
 */
#ifndef OPS_EC_H
#define OPS_EC_H

#include <tandem/alg.h>

#include "ops/bytes.h"
#include "ops/random.h"

enum { OPS_EC_MAX_BYTES = 66 };

typedef struct tdm_ec_ops tdm_ec_ops;
struct tdm_ec_ops {
  tdm_alg alg;
  size_t field_bytes;   /* of one coordinate */
  size_t order_bytes;   /* of a scalar, of r and of s */
  size_t public_bytes;  /* size of a public key context */
  size_t private_bytes; /* size of a private key context */
  const char *(*kernel)(const tdm_ec_ops *self);

  /* TDM_ERR_BAD_KEY unless x, y < p and the point is on the curve. */
  tdm_status (*public_init)(const tdm_ec_ops *self, void *key, const uint8_t *point);
  void (*public_end)(const tdm_ec_ops *self, void *key); /* NULL: nothing held beside the context */

  /* y of a compressed point (SEC 1, section 2.3.4); TDM_ERR_BAD_KEY when there is none. Variable-time: public. */
  tdm_status (*decompress)(const tdm_ec_ops *self, uint8_t *point, const uint8_t *x, bool odd);

  /* TDM_ERR_BAD_KEY unless 0 < scalar < n. */
  tdm_status (*private_init)(const tdm_ec_ops *self, void *key, const uint8_t *scalar);
  void (*private_end)(const tdm_ec_ops *self, void *key);

  /* A private scalar, uniform in 1 .. n-1 (FIPS 186-5, appendix A.2). */
  tdm_status (*generate)(const tdm_ec_ops *self, ops_random random, uint8_t *scalar);

  /* point = scalar * G */
  tdm_status (*public_point)(const tdm_ec_ops *self, const void *private_key, uint8_t *point);

  /* x of private * public (SP 800-56A, section 5.7.1.2); the point at infinity is TDM_ERR_BAD_KEY. */
  tdm_status (*ecdh)(const tdm_ec_ops *self, const void *private_key, const void *public_key, uint8_t *x);

  /* ECDSA, signature r || s. The digest is cut to the order's length as the standard says. The nonce is hedged: it
   * depends on fresh randomness, key and digest. */
  tdm_status (*sign)(const tdm_ec_ops *self, const void *private_key, ops_random random, uint8_t *rs, ops_bytes digest);

  /* The nonce of RFC 6979 with HMAC of this hash; NULL: UNSUPPORTED. */
  tdm_status (*sign_rfc6979)(const tdm_ec_ops *self, const void *private_key, tdm_alg hash, uint8_t *rs,
                             ops_bytes digest);

  /* TDM_OK or TDM_ERR_VERIFY, also for r or s out of 1 .. n-1. Variable-time: public input. */
  tdm_status (*verify)(const tdm_ec_ops *self, const void *public_key, const uint8_t *rs, ops_bytes digest);
};

#endif
