/* SPDX-License-Identifier: Apache-2.0
 * The tweak of the next block, which every x86 kernel needs (IEEE 1619, section 5.2): a product with x in GF(2^128),
 * where x^128 = x^7 + x^2 + x + 1.
 * Leaks nothing.
 */
#ifndef NATIVE_XTS_XTS_VEC_NEXT_H
#define NATIVE_XTS_XTS_VEC_NEXT_H

#include <immintrin.h>

static inline __m128i xts_poly(void) { return _mm_set_epi64x(0, 0x87); }

/* Both halves were shifted up; over is what each of them lost. The low one's goes into the high one, the high one's
 * comes back reduced. */
static inline __m128i xts_fold(__m128i up, __m128i over) {
  const __m128i back = _mm_clmulepi64_si128(over, xts_poly(), 0x01);
  return _mm_xor_si128(_mm_xor_si128(up, _mm_bslli_si128(over, 8)), back);
}

static inline __m128i xts_next(__m128i t) { return xts_fold(_mm_slli_epi64(t, 1), _mm_srli_epi64(t, 63)); }

#endif
