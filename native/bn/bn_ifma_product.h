/* SPDX-License-Identifier: Apache-2.0
 * The almost Montgomery product (Gueron, Efficient software implementations of modular exponentiation, 2012) over
 * digits of 52 bits, eight to a vector, for AVX-512 IFMA: numbers stay below 2m, R > 4m. Written once for V vectors and
 * one or two products; the latencies of two overlap. Leaks nothing but V and the number of digits.
 */
#ifndef NATIVE_BN_BN_IFMA_PRODUCT_H
#define NATIVE_BN_BN_IFMA_PRODUCT_H

#include <immintrin.h>

#include "native/bn/bn_kernel.h"

enum { IFMA_V_MAX = 10, IFMA_DIGIT = 52 };

#define IFMA_INLINE static inline __attribute__((always_inline))

/* One product on its way. acc is the running sum; a lane gains less than 2^54 a step and leaves after at most
 * 8 IFMA_V_MAX steps: below 2^61. up: the number one lane higher, so that upper halves and the digit to come meet the
 * lanes they belong to; its last vector is read only when all digits of the V vectors are in use (`full`). */
typedef struct ifma_lane {
  __m512i acc[IFMA_V_MAX], a_up[IFMA_V_MAX + 1], m_up[IFMA_V_MAX + 1];
  __m512i n0, q, carry; /* carry: into lane 1, of the digit that q clears */
  const bn_limb *b, *m;
} ifma_lane;

IFMA_INLINE __m512i ifma_load(const bn_limb *p, int v) { return _mm512_loadu_si512(p + 8 * v); }
IFMA_INLINE __m512i ifma_digit(const bn_limb *b, size_t i) { return _mm512_set1_epi64((long long)b[i]); }
IFMA_INLINE bool ifma_full(int V) { return V == 5; }

IFMA_INLINE void ifma_up(__m512i *up, const bn_limb *x, int V) {
  __m512i below = _mm512_setzero_si512();
  for (int v = 0; v <= V; v++) {
    __m512i here = v < V ? ifma_load(x, v) : _mm512_setzero_si512();
    up[v] = _mm512_alignr_epi64(here, below, 7);
    below = here;
  }
}

/* What lane 1 will hand upwards when it is the lowest and has been cleared: a multiple of 2^52 is left, so this is the
 * lane over 2^52, rounded up. */
IFMA_INLINE __m512i ifma_carry(__m512i x) {
  const __m512i digit = _mm512_set1_epi64(((long long)1 << IFMA_DIGIT) - 1);
  return _mm512_maskz_srli_epi64(2, _mm512_add_epi64(x, digit), IFMA_DIGIT);
}

IFMA_INLINE void ifma_begin(ifma_lane *s, const bn_mont *mont, const bn_limb *a, const bn_limb *b, int V) {
  const __m512i zero = _mm512_setzero_si512();
  s->b = b;
  s->m = bn_mont_m(mont);
  s->n0 = _mm512_set1_epi64((long long)mont->n0);
  ifma_up(s->a_up, a, V);
  ifma_up(s->m_up, s->m, V);
  __m512i b0 = ifma_digit(b, 0);
  for (int v = 0; v < V; v++) s->acc[v] = _mm512_madd52lo_epu64(zero, ifma_load(a, v), b0);
  s->carry = ifma_carry(_mm512_maskz_alignr_epi64(2, s->acc[0], s->acc[0], 7));
  s->q = _mm512_broadcastq_epi64(_mm512_castsi512_si128(_mm512_madd52lo_epu64(zero, s->acc[0], s->n0)));
}

/* Digit i: add q m, which clears the lowest digit; add the upper halves of a b[i] and the lower halves of a b[i + 1];
 * then drop the lowest digit. The chain from one quotient to the next is kept short: the next comes from lane 1 before
 * the lanes move, and the carry out of it is known without q. */
IFMA_INLINE void ifma_step(ifma_lane *s, size_t i, bool last, int V) {
  const __m512i zero = _mm512_setzero_si512();
  const __m512i here = ifma_digit(s->b, i), after = last ? zero : ifma_digit(s->b, i + 1), q = s->q;
  __m512i x[IFMA_V_MAX + 1];
  for (int v = 0; v <= V; v++) {
    __m512i sum;
    if (v == 0) {
      sum = s->carry;
    } else {
      sum = v < V ? s->acc[v < V ? v : 0] : zero;
    }
    if (v < V || ifma_full(V)) {
      sum = _mm512_madd52hi_epu64(sum, s->a_up[v], here);
      if (!last) sum = _mm512_madd52lo_epu64(sum, s->a_up[v], after);
      sum = _mm512_madd52hi_epu64(sum, s->m_up[v], q);
    }
    x[v] = sum;
  }
  x[0] = _mm512_add_epi64(x[0], _mm512_madd52lo_epu64(s->acc[0], ifma_load(s->m, 0), q));
  if (!last) s->q = _mm512_permutexvar_epi64(_mm512_set1_epi64(1), _mm512_madd52lo_epu64(zero, x[0], s->n0));
  if (!last) s->carry = ifma_carry(x[0]);
  for (int v = 1; v < V; v++) x[v] = _mm512_madd52lo_epu64(x[v], ifma_load(s->m, v), q);
  for (int v = 0; v < V; v++) s->acc[v] = _mm512_alignr_epi64(x[v + 1], x[v], 1);
}

/* Every lane to 52 bits: carries go up one lane, and what then still ripples is found by adding the masks of lanes that
 * overflow and of lanes that are full, as a carry of one moves through them. */
IFMA_INLINE void ifma_end(ifma_lane *s, bn_limb *r, int V) {
  __extension__ typedef unsigned __int128 lanes;
  const __m512i digit = _mm512_set1_epi64(((long long)1 << IFMA_DIGIT) - 1), one = _mm512_set1_epi64(1);
  __m512i below = _mm512_setzero_si512();
  lanes over = 0, full = 0;
  for (int v = 0; v < V; v++) {
    __m512i carry = _mm512_srli_epi64(s->acc[v], IFMA_DIGIT);
    s->acc[v] = _mm512_add_epi64(_mm512_and_si512(s->acc[v], digit), _mm512_alignr_epi64(carry, below, 7));
    below = carry;
    over |= (lanes)_mm512_cmpgt_epu64_mask(s->acc[v], digit) << (8 * v);
    full |= (lanes)_mm512_cmpeq_epu64_mask(s->acc[v], digit) << (8 * v);
  }
  lanes more = full ^ (full + 2 * over);
  for (int v = 0; v < V; v++) {
    __mmask8 k = (__mmask8)(more >> (8 * v));
    __m512i x = _mm512_mask_add_epi64(s->acc[v], k, s->acc[v], one);
    _mm512_storeu_si512(r + 8 * v, _mm512_and_si512(x, digit));
  }
}

IFMA_INLINE void ifma_mul(const bn_mont *mont, bn_limb *r, const bn_limb *a, const bn_limb *b, int V) {
  ifma_lane s;
  size_t last = mont->digits - 1;
  ifma_begin(&s, mont, a, b, V);
  for (size_t i = 0; i < last; i++) ifma_step(&s, i, false, V);
  ifma_step(&s, last, true, V);
  ifma_end(&s, r, V);
}

IFMA_INLINE void ifma_mul_pair(const bn_mont *const mont[2], bn_limb *const r[2], const bn_limb *const a[2],
                               const bn_limb *const b[2], int V) {
  ifma_lane s, t;
  size_t last = mont[0]->digits - 1;
  ifma_begin(&s, mont[0], a[0], b[0], V);
  ifma_begin(&t, mont[1], a[1], b[1], V);
  for (size_t i = 0; i < last; i++) {
    ifma_step(&s, i, false, V);
    ifma_step(&t, i, false, V);
  }
  ifma_step(&s, last, true, V);
  ifma_step(&t, last, true, V);
  ifma_end(&s, r[0], V);
  ifma_end(&t, r[1], V);
}

#endif
