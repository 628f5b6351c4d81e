/* SPDX-License-Identifier: Apache-2.0
 * Tweaks of XTS, one a vector, in the vocabulary of xts_wide.h (IEEE 1619, section 5.2): products with powers of x in
 * GF(2^128), x^i standing at bit i. With PCLMULQDQ.
 * Leaks nothing.
 */
#ifndef NATIVE_XTS_XTS_VEC_AESNI_H
#define NATIVE_XTS_XTS_VEC_AESNI_H

#include "native/aes/aes_vec_aesni.h"
#include "native/xts/xts_vec_next.h"

static inline vec xts_lanes(__m128i t) { return t; }
static inline __m128i xts_lane(vec t, size_t i) { return (void)i, t; }
static inline vec xts_by1(vec t) { return xts_next(t); }
static inline vec xts_by2(vec t) { return xts_fold(_mm_slli_epi64(t, 2), _mm_srli_epi64(t, 62)); }
static inline vec xts_by4(vec t) { return xts_fold(_mm_slli_epi64(t, 4), _mm_srli_epi64(t, 60)); }
static inline vec xts_by8(vec t) {
  return _mm_xor_si128(_mm_bslli_si128(t, 1), _mm_clmulepi64_si128(_mm_bsrli_si128(t, 15), xts_poly(), 0x00));
}

#endif
