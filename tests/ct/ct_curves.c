/* SPDX-License-Identifier: Apache-2.0
 * Constant time of the prime curves, X25519 and Ed25519: private keys, nonces and randomness are secret, and for X25519
 * the peer as well.
 * Leaks nothing: tests have no secrets.
 */
#include "tests/ct/ct.h"

enum { ROUNDS = 2 };

/* A private key, made by the curve, in slot 0; whatever makes it public says so. */
static void *private_key(const tdm_ec_ops *ops, uint8_t *scalar) {
  void *key = ct_context(0, ops->private_bytes);
  CT_OK(ops->generate(ops, ct_random(), scalar));
  CT_OK(ops->private_init(ops, key, scalar));
  CT_RESULT(scalar, ops->order_bytes);
  ct_secret(scalar, ops->order_bytes);
  return key;
}

void ct_ecdsa(void) {
  static const tdm_alg hashes[] = {TDM_SHA224, TDM_SHA256, TDM_SHA384, TDM_SHA512};
  for (tdm_alg alg = TDM_P224; alg <= TDM_P521; alg++) {
    const tdm_ec_ops *ops = tdm_native.ec[alg];
    const size_t n = ops->order_bytes;
    uint8_t scalar[66], rs[132], point[132];
    printf("  %s: %s\n", tdm_alg_get(alg)->name, ops->kernel(ops));
    for (unsigned round = 0; round < ROUNDS; round++) {
      void *key = private_key(ops, scalar), *public = ct_context(1, ops->public_bytes);
      const ops_bytes digest = {t_data(64), 64};
      CT_OK(ops->public_point(ops, key, point));
      CT_RESULT(point, 2 * ops->field_bytes);
      CT_OK(ops->public_init(ops, public, point));
      CT_OK(ops->sign(ops, key, ct_random(), rs, digest));
      CT_RESULT(rs, 2 * n);
      T_OK(ops->verify(ops, public, rs, digest));
      CT_OK(ops->sign_rfc6979(ops, key, hashes[round * 2 + (alg & 1)], rs, digest));
      CT_RESULT(rs, 2 * n);
      T_OK(ops->verify(ops, public, rs, digest));
    }
  }
}

void ct_ecdh(void) {
  for (tdm_alg alg = TDM_P224; alg <= TDM_P521; alg++) {
    const tdm_ec_ops *ops = tdm_native.ec[alg];
    uint8_t scalar[66], point[132], x[66];
    for (unsigned round = 0; round < ROUNDS; round++) {
      void *key = private_key(ops, scalar), *public = ct_context(1, ops->public_bytes);
      CT_OK(ops->public_point(ops, key, point));
      CT_RESULT(point, 2 * ops->field_bytes);
      CT_OK(ops->public_init(ops, public, point));
      key = private_key(ops, scalar);
      CT_OK(ops->ecdh(ops, key, public, x));
      CT_RESULT(x, ops->field_bytes);
    }
  }
}

void ct_x25519(void) {
  const tdm_xdh_ops *ops = tdm_native.xdh[TDM_X25519];
  uint8_t scalar[32], u[32], out[32];
  printf("  x25519: %s\n", ops->kernel(ops));
  for (unsigned round = 0; round < ROUNDS; round++) {
    ct_fill(scalar, 32);
    CT_OK(ops->public_key(ops, out, scalar));
    CT_RESULT(out, 32);
    ct_fill(u, 32);
    CT_OK(ops->derive(ops, out, scalar, u));
    CT_RESULT(out, 32);
  }
  /* A point of low order: found out at the end, not on the way. */
  memset(u, 0, 32);
  u[0] = 1;
  ct_secret(u, 32);
  ct_status(ops->derive(ops, out, scalar, u), TDM_ERR_BAD_KEY, "a peer of low order");
  CT_RESULT(out, 32);
  T_ZERO(out, 32);
}

void ct_ed25519(void) {
  const tdm_eddsa_ops *ops = tdm_native.eddsa[TDM_ED25519];
  uint8_t seed[32], public[32], sig[64], message[200];
  printf("  ed25519: %s\n", ops->kernel(ops));
  for (unsigned round = 0; round < ROUNDS; round++) {
    const ops_bytes in = {message, 100 * round};
    ct_fill(seed, 32);
    CT_OK(ops->public_key(ops, public, seed));
    CT_RESULT(public, 32);
    ct_fill(message, sizeof message);
    CT_OK(ops->sign(ops, sig, seed, public, in));
    CT_RESULT(sig, 64);
    ct_public(message, sizeof message);
    T_OK(ops->verify(ops, sig, public, in));
  }
}
