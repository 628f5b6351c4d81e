/* SPDX-License-Identifier: Apache-2.0
 * [k]B in eight lanes: the comb of ge_base.h with two sums at a time, one of the digits with odd weights and one of the
 * others; the four coordinates of a sum side by side (Hisil, Wong, Carter and Dawson, Twisted Edwards curves revisited,
 * section 4). An addition takes two products of vectors.
 * Leaks nothing.
 */
#include <immintrin.h>
#include <stdint.h>

typedef uint64_t lanes __attribute__((vector_size(64)));

static inline __attribute__((always_inline)) lanes lanes_low(lanes a, lanes b, lanes c) {
  return (lanes)_mm512_madd52lo_epu64((__m512i)a, (__m512i)b, (__m512i)c);
}

static inline __attribute__((always_inline)) lanes lanes_high(lanes a, lanes b, lanes c) {
  return (lanes)_mm512_madd52hi_epu64((__m512i)a, (__m512i)b, (__m512i)c);
}

#include "native/x25519/fe_51.h"
#include "native/x25519/fe_lanes.h"
/* the fields come first */
#include "native/x25519/fe_ops.h"
/* and its inversion */
#include "native/x25519/fe_51_invert.h"
#include "native/x25519/ge.h"
/* then what is made of them */
#include "native/x25519/ge_base.h"
#include "native/x25519/x25519_kernel.h"

#define BOTH(a, b, c, d) \
  { a, b, c, d, a, b, c, d }

/* The low halves and the high halves of the lanes are all ones where the digit of that sum is negative. */
typedef struct digit_pair {
  lanes size, negative;
} digit_pair;

FE_LANES_INLINE digit_pair pair_of(int8_t low, int8_t high) {
  const lanes x = (lanes)_mm512_mask_set1_epi64(_mm512_set1_epi64(low), 0xf0, high);
  const lanes negative = (lanes)_mm512_srai_epi64((__m512i)x, 63);
  return (digit_pair){(x ^ negative) - negative, negative};
}

/* (y - x, y + x, 2dxy, 2) of both digits' multiples of the row's point; factors. */
FE_LANES_INLINE fe_lanes choose(const uint64_t row[X25519_COMB_POINTS][12], digit_pair digits) {
  const uint64_t all = ~(uint64_t)0;
  __m512i w[4] = {(__m512i)((lanes)BOTH(1, 1, 0, 0) & (lanes)(digits.size == 0)), _mm512_setzero_si512(),
                  _mm512_setzero_si512(), _mm512_setzero_si512()};
  for (int j = 0; j < X25519_COMB_POINTS; j++) {
    const __mmask8 mask = _mm512_cmpeq_epi64_mask((__m512i)digits.size, _mm512_set1_epi64(j + 1));
    for (int i = 0; i < 4; i++) { /* the last three words are read with the one before, to stay inside */
      const __m256i words = _mm256_loadu_si256((const __m256i *)(const void *)&row[j][i < 3 ? 3 * i : 8]);
      w[i] = _mm512_mask_broadcast_i64x4(w[i], mask, words);
    }
  }
  w[3] = _mm512_permutex_epi64(w[3], 0xf9);
  /* The negative of a point has its first two numbers exchanged and the third one's sign turned: 2p less it. */
  const lanes index = (lanes){0, 1, 2, 3, 4, 5, 6, 7} ^ (digits.negative & (lanes)BOTH(1, 1, 0, 0));
  const lanes turn = digits.negative & (lanes)BOTH(0, 0, all, 0);
  const lanes mask = BOTH(fe_lanes_limb, fe_lanes_limb, fe_lanes_limb, 0);
  lanes x[4];
  for (int i = 0; i < 4; i++) x[i] = (lanes)_mm512_permutexvar_epi64((__m512i)index, w[i]);
  fe_lanes r;
  r.v[0] = x[0] & mask;
  r.v[1] = (x[0] >> 51 | x[1] << 13) & mask;
  r.v[2] = (x[1] >> 38 | x[2] << 26) & mask;
  r.v[3] = (x[2] >> 25 | x[3] << 39) & mask;
  r.v[4] = x[3] >> 12 & mask;
  for (int i = 0; i < 5; i++) {
    r.v[i] = (r.v[i] ^ turn) + (turn & ((i == 0 ? 2 * (fe_lanes_limb - 18) : 2 * fe_lanes_limb) + 1));
  }
  r.v[0] |= (lanes)BOTH(0, 0, 0, 2);
  return r;
}

/* (X, Y, T, Z) + point, raw. */
FE_LANES_INLINE fe_lanes add(fe_lanes r, fe_lanes point) {
  const uint64_t all = ~(uint64_t)0;
  fe_lanes x, y;
  for (int i = 0; i < 5; i++) { /* Y - X, Y + X, T, Z */
    const lanes a = __builtin_shufflevector(r.v[i], r.v[i], 1, 1, 2, 3, 5, 5, 6, 7);
    const lanes b = __builtin_shufflevector(r.v[i], r.v[i], 0, 0, 2, 2, 4, 4, 6, 6) & (lanes)BOTH(all, all, 0, 0);
    const lanes minus = BOTH(all, 0, 0, 0);
    x.v[i] = a + (minus & (fe_lanes_bias(i) + 1)) + (b ^ minus);
  }
  r = fe_lanes_mul(fe_lanes_carry(x), point); /* A, B, C, D */
  for (int i = 0; i < 5; i++) {               /* E = B - A, H = B + A, F = D - C, G = D + C */
    const lanes a = __builtin_shufflevector(r.v[i], r.v[i], 1, 1, 3, 3, 5, 5, 7, 7);
    const lanes b = __builtin_shufflevector(r.v[i], r.v[i], 0, 0, 2, 2, 4, 4, 6, 6);
    const lanes minus = BOTH(all, 0, all, 0);
    x.v[i] = a + (minus & (fe_lanes_bias(i) + 1)) + (b ^ minus);
  }
  x = fe_lanes_carry(x);
  for (int i = 0; i < 5; i++) {
    y.v[i] = __builtin_shufflevector(x.v[i], x.v[i], 2, 1, 1, 3, 6, 5, 5, 7);
    x.v[i] = __builtin_shufflevector(x.v[i], x.v[i], 0, 3, 0, 2, 4, 7, 4, 6);
  }
  return fe_lanes_mul(x, y); /* EF, GH, EH, FG */
}

static void take(ge *r, const fe_lanes *a, int half) {
  for (int i = 0; i < 5; i++) {
    r->x.v[i] = a->v[i][half];
    r->y.v[i] = a->v[i][half + 1];
    r->t.v[i] = a->v[i][half + 2];
    r->z.v[i] = a->v[i][half + 3];
  }
}

static void base(ge *r, const uint64_t k[4]) {
  int8_t digits[64];
  fe_lanes both = {.v[0] = BOTH(0, 1, 0, 1)};
  x25519_digits(digits, k);
  for (int i = 0; i < X25519_COMB_ROWS; i++) {
    both = add(both, choose(x25519_comb[i], pair_of(digits[2 * i], digits[2 * i + 1])));
  }
  both = fe_lanes_carry(both);
  ge even;
  ge_ready ready;
  ge_sum sum;
  take(&even, &both, 0);
  take(r, &both, 4);
  ge_ready_of(&ready, &even);
  for (int i = 0; i < 4; i++) {
    ge_double(&sum, r);
    ge_finish(r, &sum);
  }
  ge_add_ready(&sum, r, &ready);
  ge_finish(r, &sum);
  wipe(digits, sizeof digits);
  wipe(&both, sizeof both);
  wipe(&even, sizeof even);
  wipe(&ready, sizeof ready);
  wipe(&sum, sizeof sum);
}

void x25519_ifma_base_u(uint64_t out[4], const uint64_t k[4]) {
  ge point;
  base(&point, k);
  ge_store_u(out, &point);
  wipe(&point, sizeof point);
}

void x25519_ifma_base(uint64_t out[4], const uint64_t k[4]) {
  ge point;
  base(&point, k);
  ge_encode(out, &point);
  wipe(&point, sizeof point);
}
