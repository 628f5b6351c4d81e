/* SPDX-License-Identifier: Apache-2.0
 * Ed25519 (RFC 8032, section 5.1; FIPS 186-5, section 7) spoken in BoringSSL, whose private key is seed and public key
 * side by side.
 * Seeds leak nothing; verification is variable-time.
 */
#include <string.h>

#include "base/wipe.h"
#include "boring/boring.h"

static const char *kernel(const tdm_eddsa_ops *self) {
  (void)self;
  return "boringssl";
}

static tdm_status public_key(const tdm_eddsa_ops *self, uint8_t out[32], const uint8_t seed[32]) {
  uint8_t both[64];
  (void)self;
  boring_lib->ED25519_keypair_from_seed(out, both, seed);
  wipe(both, sizeof(both));
  return TDM_OK;
}

static tdm_status sign(const tdm_eddsa_ops *self, uint8_t signature[64], const uint8_t seed[32],
                       const uint8_t public_key[32], ops_bytes message) {
  uint8_t both[64];
  (void)self;
  memcpy(both, seed, 32);
  memcpy(both + 32, public_key, 32);
  tdm_status status = boring_check(boring_lib->ED25519_sign(signature, message.p, message.len, both), "ED25519_sign");
  wipe(both, sizeof(both));
  return status;
}

static tdm_status verify(const tdm_eddsa_ops *self, const uint8_t signature[64], const uint8_t public_key[32],
                         ops_bytes message) {
  (void)self;
  return boring_lib->ED25519_verify(message.p, message.len, signature, public_key) == 1 ? TDM_OK : TDM_ERR_VERIFY;
}

const tdm_eddsa_ops boring_ed25519_ops = {
    .alg = TDM_ED25519,
    .kernel = kernel,
    .public_key = public_key,
    .sign = sign,
    .verify = verify,
};
