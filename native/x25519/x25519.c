/* SPDX-License-Identifier: Apache-2.0
 * X25519 (RFC 7748, sections 5 and 6.1): bytes, clamping and the check of the result around a kernel.
 * Constant-time in the private key and the peer's u; leaks that a result was zero.
 */
#include "native/x25519/x25519.h"

#include "base/ct.h"
#include "base/wipe.h"
#include "native/x25519/x25519_bytes.h"
#include "native/x25519/x25519_kernel.h"

static const char *x25519_kernel_name(const tdm_xdh_ops *self) {
  (void)self;
  return x25519_kernel_choose()->name;
}

static tdm_status x25519_public_key(const tdm_xdh_ops *self, uint8_t out[32], const uint8_t private_key[32]) {
  (void)self;
  uint64_t k[4], u[4];
  x25519_load(k, private_key);
  x25519_clamp(k);
  x25519_kernel_choose()->base_u(u, k);
  x25519_store(out, u);
  wipe(k, sizeof k);
  return TDM_OK;
}

static tdm_status x25519_derive(const tdm_xdh_ops *self, uint8_t out[32], const uint8_t private_key[32],
                                const uint8_t peer[32]) {
  (void)self;
  uint64_t k[4], u[4];
  x25519_load(k, private_key);
  x25519_clamp(k);
  x25519_load(u, peer);
  x25519_kernel_choose()->ladder(u, k, u);
  x25519_store(out, u);
  const ct_mask zero = ct_is_zero(u[0] | u[1] | u[2] | u[3]);
  wipe(k, sizeof k);
  wipe(u, sizeof u);
  return (tdm_status)ct_select(zero, TDM_ERR_BAD_KEY, TDM_OK); /* zero is what out holds then */
}

const tdm_xdh_ops native_x25519_ops = {
    .alg = TDM_X25519,
    .kernel = x25519_kernel_name,
    .public_key = x25519_public_key,
    .derive = x25519_derive,
};
