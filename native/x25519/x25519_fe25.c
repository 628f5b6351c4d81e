/* SPDX-License-Identifier: Apache-2.0
 * Kernel "fe25": Curve25519 over limbs of 26 and 25 bits, for 32-bit machines and as a second opinion.
 * The formulas are in ge*.h and x25519_ladder.h, compiled here for this field.
 * Leaks nothing, save where a name ends in _vartime.
 */
#include "native/x25519/fe_25.h"
/* the field comes first */
#include "native/x25519/fe_ops.h"
/* and its inversion */
#include "native/x25519/fe_25_invert.h"
#include "native/x25519/ge.h"
/* then what is made of it */
#include "native/x25519/ge_base.h"
#include "native/x25519/ge_combine.h"
#include "native/x25519/x25519_kernel.h"
#include "native/x25519/x25519_ladder.h"

void x25519_fe25_ladder(uint64_t out[4], const uint64_t k[4], const uint64_t u[4]) { fe_ladder(out, k, u); }

void x25519_fe25_base_u(uint64_t out[4], const uint64_t k[4]) {
  ge point;
  ge_base(&point, k);
  ge_store_u(out, &point);
  wipe(&point, sizeof point);
}

void x25519_fe25_base(uint64_t out[4], const uint64_t k[4]) {
  ge point;
  ge_base(&point, k);
  ge_encode(out, &point);
  wipe(&point, sizeof point);
}

bool x25519_fe25_combine_vartime(uint64_t out[4], const uint64_t s[4], const uint64_t k[4], const uint64_t a[4]) {
  ge point;
  if (!ge_combine_vartime(&point, s, k, a)) return false;
  ge_encode(out, &point);
  return true;
}
