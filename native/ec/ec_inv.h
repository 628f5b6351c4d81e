/* SPDX-License-Identifier: Apache-2.0
 * 1/x modulo an odd prime by division steps: Bernstein and Yang, "Fast constant-time gcd computation and modular
 * inversion" (2019), in the variant that starts at delta = 1/2.
 */
#ifndef NATIVE_EC_EC_INV_H
#define NATIVE_EC_EC_INV_H

#include "native/ec/ec_curve.h"

/* r = 1/x mod m; 0 for x = 0. x < m. r may be x. Leaks the size of m only. */
void ec_inv(uint64_t *r, const uint64_t *x, const ec_modulus *m);

/* The same; variable-time: public x. */
void ec_inv_vartime(uint64_t *r, const uint64_t *x, const ec_modulus *m);

#endif
