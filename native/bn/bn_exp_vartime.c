/* SPDX-License-Identifier: Apache-2.0
 * Exponentiation with a short public exponent: square and multiply from the top bit (HAC, 14.79).
 * Leaks the exponent; the base is treated as a secret.
 */
#include "native/bn/bn_kernel.h"

void bn_exp_vartime(const bn_mont *mont, bn_limb *r, const bn_limb *a, uint64_t e) {
  unsigned bit = 63;
  while (!(e >> bit & 1)) bit--;
  bn_copy(r, a, mont->width);
  while (bit-- > 0) {
    bn_mont_sqr(mont, r, r);
    if (e >> bit & 1) bn_mont_mul(mont, r, r, a);
  }
}
