/* SPDX-License-Identifier: Apache-2.0
 * RSA of the native backend as ops/rsa.h wants it; primes for whoever asks.
 * Leaks what ops/rsa.h says.
 */
#include "native/rsa/rsa.h"

#include "base/wipe.h"
#include "native/bn/bn_kernel.h"
#include "native/bn/bn_prime.h"
#include "native/rsa/rsa_key.h"

static const char *rsa_kernel(const tdm_rsa_ops *self) {
  (void)self;
  return bn_kernel_choose(bn_limbs_of_bits(1024))->name;
}

static tdm_status rsa_prime(const tdm_rsa_ops *self, size_t bits, ops_random random, uint8_t *out) {
  (void)self;
  bn_limb p[BN_MAX_LIMBS];
  bn_prime_wish wish = {.bits = bits, .top_two = true};
  tdm_status status = bn_prime_random(p, &wish, random);
  if (status == TDM_OK) bn_to_bytes(out, (bits + 7) / 8, p, bn_limbs_of_bits(bits));
  wipe(p, sizeof p);
  return status;
}

static tdm_status rsa_is_prime_vartime(const tdm_rsa_ops *self, ops_bytes number, bool *prime) {
  (void)self;
  bn_limb n[BN_MAX_LIMBS];
  for (; number.len > 0 && *number.p == 0; number.len--) number.p++;
  if (number.len > BN_MAX_BITS / 8) return TDM_ERR_LIMIT;
  size_t limbs = bn_limbs_of_bytes(number.len);
  bn_from_bytes(n, limbs, number.p, number.len);
  *prime = bn_is_prime_vartime(n, limbs);
  return TDM_OK;
}

const tdm_rsa_ops native_rsa_ops = {
    .alg = TDM_RSA,
    .kernel = rsa_kernel,
    .public_bytes = rsa_public_bytes,
    .private_bytes = rsa_private_bytes,
    .public_init = rsa_public_init,
    .public_end = NULL,
    .private_init = rsa_private_init,
    .private_end = NULL,
    .public_op = rsa_public_op,
    .private_op = rsa_private_op,
    .generate = rsa_generate,
    .prime = rsa_prime,
    .is_prime_vartime = rsa_is_prime_vartime,
};
