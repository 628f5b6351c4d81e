/* SPDX-License-Identifier: Apache-2.0
 * Whether a public number is prime: Baillie and Wagstaff, Lucas Pseudoprimes (1980), with FIPS 186-5 B.3.1 to base 2.
 * Leaks the number.
 */
#include "native/bn/bn_mont.h"
#include "native/bn/bn_prime.h"

bool bn_strong_base2_vartime(const bn_limb *n, size_t limbs) {
  _Alignas(64) unsigned char context[64 + (4 * BN_ELEMENT_MAX + BN_MAX_LIMBS) * BN_LIMB_BYTES + 64];
  _Alignas(64) bn_limb z[BN_ELEMENT_MAX];
  bn_mont *mont = (bn_mont *)(void *)context;
  bn_limb minus[BN_MAX_LIMBS], m[BN_MAX_LIMBS], x[BN_MAX_LIMBS];
  size_t bits = bn_bits_vartime(n, limbs), s = 0;
  bn_mont_init(mont, n, limbs, bits - 1);
  bn_copy(minus, n, limbs);
  minus[0] -= 1;
  bn_copy(m, minus, limbs);
  for (; (m[0] & 1) == 0; s++) bn_shift_right1(m, 0, limbs);
  bn_zero(x, limbs);
  x[0] = 2;
  bn_mont_to(mont, z, x);
  bn_exp_job job = {mont, z, m};
  bn_exp(&job, 1, bits);
  bn_mont_from(mont, x, z);
  if (bn_equal_word(x, 1, limbs)) return true;
  for (size_t i = 0; i < s; i++) {
    if (bn_equal(x, minus, limbs)) return true;
    bn_mont_mulmod(mont, x, x, x);
  }
  return false;
}

static bn_limb word_mod(const bn_limb *n, size_t limbs, bn_limb d) {
  bn_limb r;
  bn_div(NULL, &r, n, limbs, &d, 1);
  return r;
}

bool bn_is_prime_vartime(const bn_limb *n, size_t limbs) {
  size_t bits = bn_bits_vartime(n, limbs);
  limbs = bn_limbs_of_bits(bits);
  if (bits < 2) return false;
  if (bits <= 16) {
    for (bn_limb d = 2; d * d <= n[0]; d++) {
      if (n[0] % d == 0) return false;
    }
    return true;
  }
  if ((n[0] & 1) == 0) return false;
  if (word_mod(n, limbs, 3) == 0 || word_mod(n, limbs, 5) == 0 || word_mod(n, limbs, 7) == 0) return false;
  return bn_strong_base2_vartime(n, limbs) && bn_extra_strong_lucas_vartime(n, limbs);
}
