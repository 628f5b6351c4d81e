/* SPDX-License-Identifier: Apache-2.0
 * What a prime curve y^2 = x^3 - 3x + b of SP 800-186, section 3.2.1, is to this folder: constants, and kernels that
 * do its point arithmetic. Keys, signatures and nonces are written once above them.
 * Numbers are arrays of 64-bit limbs, least significant first; all numbers of a curve have the same count of limbs.
 */
#ifndef NATIVE_EC_EC_CURVE_H
#define NATIVE_EC_EC_CURVE_H

#include "native/hmac/hmac.h"
#include "ops/ec.h"

enum { EC_MAX_LIMBS = 9 };

/* An odd modulus. */
typedef struct ec_modulus {
  size_t limbs;
  size_t bits;
  uint64_t m[EC_MAX_LIMBS];
  uint64_t r2[EC_MAX_LIMBS]; /* R^2 mod m, R = 2^(64 * limbs); unused for inversion */
  uint64_t m_neg_inv;        /* -1/m mod 2^64 */
} ec_modulus;

/* Point arithmetic of one curve on one kind of machine. Scalars k are limbs, 0 < k < n/2 where they are secret.
 * point is x || y, as in ops/ec.h. */
typedef struct ec_kernel {
  /* table = multiples of the point; false unless it is on the curve. Variable-time: public. */
  bool (*load_vartime)(void *table, const uint8_t *point);

  /* point = k * G, negated when negate is all ones; without y when x_only. */
  void (*base)(uint8_t *point, const uint64_t *k, uint64_t negate, bool x_only);

  /* x of k * point */
  void (*mult)(uint8_t *x, const uint64_t *k, const void *table);

  /* True when x of (+-u1 * G + u2 * point) is r modulo n; u1 < n/2, u2 < n. Variable-time: public. */
  bool (*check_vartime)(const uint64_t *u1, bool negate_u1, const uint64_t *u2, const void *table, const uint64_t *r);

  /* y of the point with this x, odd or even; false when there is none. Variable-time: public. */
  bool (*decompress_vartime)(uint8_t *y, const uint8_t *x, bool odd);
} ec_kernel;

/* A row of a kernel table: best first; the last row needs nothing. */
typedef struct ec_kernel_row {
  const char *name;
  unsigned needs; /* CPU_* bits */
  const ec_kernel *kernel;
} ec_kernel_row;

typedef struct ec_curve {
  tdm_ec_ops ops; /* first: the functions in it find the ec_curve by it */
  const ec_kernel_row *kernels;
  const ec_modulus *order;
  const hmac_alg *nonce_hmac; /* of the hedged nonce */
} ec_curve;

typedef struct ec_private {
  hmac_key nonce_key; /* HMAC keyed with the scalar: makes hedged nonces */
  uint64_t scalar[EC_MAX_LIMBS];
  uint64_t scalar_mont[EC_MAX_LIMBS]; /* scalar * R mod n */
} ec_private;

static inline const ec_curve *ec_curve_of(const tdm_ec_ops *self) { return (const ec_curve *)self; }

/* The row that serves on this machine. */
const ec_kernel *ec_kernel_of(const ec_curve *curve);

const char *ec_kernel_name(const tdm_ec_ops *self);
tdm_status ec_public_init(const tdm_ec_ops *self, void *key, const uint8_t *point);
tdm_status ec_decompress(const tdm_ec_ops *self, uint8_t *point, const uint8_t *x, bool odd);
tdm_status ec_private_init(const tdm_ec_ops *self, void *key, const uint8_t *scalar);
tdm_status ec_generate(const tdm_ec_ops *self, ops_random random, uint8_t *scalar);
tdm_status ec_public_point(const tdm_ec_ops *self, const void *private_key, uint8_t *point);
tdm_status ec_ecdh(const tdm_ec_ops *self, const void *private_key, const void *public_key, uint8_t *x);
tdm_status ec_sign(const tdm_ec_ops *self, const void *private_key, ops_random random, uint8_t *rs, ops_bytes digest);
tdm_status ec_sign_rfc6979(const tdm_ec_ops *self, const void *private_key, tdm_alg hash, uint8_t *rs,
                           ops_bytes digest);
tdm_status ec_verify(const tdm_ec_ops *self, const void *public_key, const uint8_t *rs, ops_bytes digest);

/* The ops of a curve: an initialiser, since a constant table cannot call a function. */
#define EC_OPS(ALG, FIELD_BYTES, ORDER_BYTES, PUBLIC_BYTES)                                                   \
  {                                                                                                           \
    .alg = (ALG), .field_bytes = (FIELD_BYTES), .order_bytes = (ORDER_BYTES), .public_bytes = (PUBLIC_BYTES), \
    .private_bytes = sizeof(ec_private), .kernel = ec_kernel_name, .public_init = ec_public_init,             \
    .decompress = ec_decompress, .private_init = ec_private_init, .generate = ec_generate,                    \
    .public_point = ec_public_point, .ecdh = ec_ecdh, .sign = ec_sign, .sign_rfc6979 = ec_sign_rfc6979,       \
    .verify = ec_verify                                                                                       \
  }

#endif
