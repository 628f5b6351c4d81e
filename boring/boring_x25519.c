/* SPDX-License-Identifier: Apache-2.0
 * X25519 (RFC 7748, section 5) spoken in BoringSSL.
 * Private keys leak nothing; whether the result is zero is the answer.
 */
#include "base/wipe.h"
#include "boring/boring.h"

static const char *kernel(const tdm_xdh_ops *self) {
  (void)self;
  return "boringssl";
}

static tdm_status public_key(const tdm_xdh_ops *self, uint8_t out[32], const uint8_t private_key[32]) {
  (void)self;
  boring_lib->X25519_public_from_private(out, private_key);
  return TDM_OK;
}

/* Says 0, without a word, after all the work, when the result is zero. */
static tdm_status derive(const tdm_xdh_ops *self, uint8_t out[32], const uint8_t private_key[32],
                         const uint8_t peer[32]) {
  (void)self;
  if (boring_lib->X25519(out, private_key, peer) == 1) return TDM_OK;
  wipe(out, 32);
  return TDM_ERR_BAD_KEY;
}

const tdm_xdh_ops boring_x25519_ops = {
    .alg = TDM_X25519,
    .kernel = kernel,
    .public_key = public_key,
    .derive = derive,
};
