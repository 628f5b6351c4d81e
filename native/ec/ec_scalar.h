/* SPDX-License-Identifier: Apache-2.0
 * Arithmetic modulo the order n of a curve: the scalars of ECDSA (FIPS 186-5, section 6.4).
 * Leaks the size of n only.
 */
#ifndef NATIVE_EC_EC_SCALAR_H
#define NATIVE_EC_EC_SCALAR_H

#include "native/ec/ec_curve.h"
#include "native/ec/ec_limbs.h"

/* r = a * b / R mod n for a * b < n R; r may be a or b. */
void ec_scalar_mul(uint64_t *r, const uint64_t *a, const uint64_t *b, const ec_modulus *n);

/* r = a + b mod n */
void ec_scalar_add(uint64_t *r, const uint64_t *a, const uint64_t *b, const ec_modulus *n);

/* x -= n unless x < n; x < 2n. */
void ec_scalar_reduce_once(uint64_t *x, const ec_modulus *n);

/* k = the lesser of k and n - k; all ones when that is n - k. 0 < k < n. */
ct_mask ec_scalar_halve(uint64_t *k, const ec_modulus *n);

/* All ones when 0 < x < n. */
ct_mask ec_scalar_valid(const uint64_t *x, const ec_modulus *n);

/* The leftmost bits of a digest as a number (FIPS 186-5, section 6.4.1, step 2), not reduced: < 2^bits < 2n. */
void ec_scalar_from_bits(uint64_t *x, ops_bytes bits, const ec_modulus *n);

#endif
