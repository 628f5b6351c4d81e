/* SPDX-License-Identifier: Apache-2.0
 * Montgomery's ladder (RFC 7748, section 5) in four lanes: three products of vectors a step, instead of ten (after
 * Hisil, Egrice and Yassi, Fast 4 way vectorized ladder for the complete set of Montgomery curves).
 * Leaks nothing.
 */
#include <immintrin.h>
#include <stdint.h>

typedef uint64_t lanes __attribute__((vector_size(32)));

static inline __attribute__((always_inline)) lanes lanes_low(lanes a, lanes b, lanes c) {
  return (lanes)_mm256_madd52lo_epu64((__m256i)a, (__m256i)b, (__m256i)c);
}

static inline __attribute__((always_inline)) lanes lanes_high(lanes a, lanes b, lanes c) {
  return (lanes)_mm256_madd52hi_epu64((__m256i)a, (__m256i)b, (__m256i)c);
}

static inline __attribute__((always_inline)) lanes lanes_permute(lanes a, lanes index) {
  return (lanes)_mm256_permutexvar_epi64((__m256i)index, (__m256i)a);
}

#include "base/ct.h"
#include "base/wipe.h"
#include "native/x25519/fe_51.h"
#include "native/x25519/fe_lanes.h"
/* the fields come first */
#include "native/x25519/fe_ops.h"
/* and its inversion */
#include "native/x25519/fe_51_invert.h"
#include "native/x25519/x25519_kernel.h"

static const uint64_t a24 = 121665; /* (A - 2) / 4 */

/* a + b in the lanes where minus is 0, a - b where it is all ones; raw, carried by the caller. ~b is -b - 1. */
FE_LANES_INLINE lanes add_or_subtract(lanes a, lanes b, lanes minus, int i) {
  return a + (minus & (fe_lanes_bias(i) + 1)) + (b ^ minus);
}

/* Two points X2 : Z2 and X3 : Z3 in lanes 0 to 3, raw, exchanged first when swap is 1; fixed is (1, -, 1, u). */
FE_LANES_INLINE fe_lanes step(fe_lanes r, uint64_t swap, fe_lanes fixed) {
  const uint64_t all = ~(uint64_t)0;
  const lanes first = (lanes){0, 0, 2, 2} ^ (swap << 1), second = first + 1;
  fe_lanes x, y, z, e;
  for (int i = 0; i < 5; i++) {
    x.v[i] = add_or_subtract(lanes_permute(r.v[i], first), lanes_permute(r.v[i], second), (lanes){0, all, 0, all}, i);
  }
  x = fe_lanes_carry(x); /* A, B, C, D of the RFC */
  for (int i = 0; i < 5; i++) {
    y.v[i] = __builtin_shufflevector(x.v[i], x.v[i], 0, 1, 0, 1);
    x.v[i] = __builtin_shufflevector(x.v[i], x.v[i], 0, 1, 3, 2);
  }
  r = fe_lanes_mul(x, y); /* AA, BB, DA, CB */
  for (int i = 0; i < 5; i++) {
    const lanes a = __builtin_shufflevector(r.v[i], r.v[i], 0, 0, 2, 2);
    const lanes b = __builtin_shufflevector(r.v[i], r.v[i], 1, 1, 3, 3);
    x.v[i] = add_or_subtract(a, b & (lanes){0, all, all, all}, (lanes){0, all, 0, all}, i);
    y.v[i] = __builtin_shufflevector(x.v[i], b, 4, 1, 2, 3);
    z.v[i] = a & (lanes){0, all, 0, 0};
  }
  x = fe_lanes_carry(x); /* AA, E, DA + CB, DA - CB */
  y = fe_lanes_carry(y); /* BB, -, DA + CB, DA - CB */
  for (int i = 0; i < 5; i++) {
    e.v[i] = __builtin_shufflevector(fixed.v[i], x.v[i], 0, 5, 2, 3);
    y.v[i] = __builtin_shufflevector(y.v[i], (lanes){0, i == 0 ? a24 : 0}, 0, 5, 2, 3);
  }
  r = fe_lanes_mul(x, y); /* X2, a24 E, X3, (DA - CB)^2 */
  for (int i = 0; i < 5; i++) r.v[i] += z.v[i];
  return fe_lanes_mul(fe_lanes_carry(r), e); /* the two in between times E and u */
}

static void take(fe *r, const fe_lanes *a, int lane) {
  for (int i = 0; i < 5; i++) r->v[i] = a->v[i][lane];
}

void x25519_ifma_ladder(uint64_t out[4], const uint64_t k[4], const uint64_t u[4]) {
  fe x, z;
  fe_lanes r, fixed;
  fe_load(&x, u);
  for (int i = 0; i < 5; i++) {
    const uint64_t one = i == 0;
    r.v[i] = (lanes){one, 0, x.v[i], one};
    fixed.v[i] = (lanes){one, 0, one, x.v[i]};
  }
  uint64_t before = 0;
  for (int i = 254; i >= 0; i--) {
    const uint64_t bit = k[i / 64] >> (i % 64) & 1;
    r = step(r, ct_barrier(bit ^ before), fixed);
    before = bit;
  }
  for (int i = 0; i < 5; i++) r.v[i] = lanes_permute(r.v[i], (lanes){0, 1, 2, 3} ^ (ct_barrier(before) << 1));
  r = fe_lanes_carry(r);
  take(&x, &r, 0);
  take(&z, &r, 1);
  fe_invert(&z, &z);
  fe_mul(&x, &x, &z);
  fe_store(out, &x);
  wipe(&r, sizeof r);
  wipe(&x, sizeof x);
  wipe(&z, sizeof z);
}
