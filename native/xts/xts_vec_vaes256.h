/* SPDX-License-Identifier: Apache-2.0
 * Tweaks of XTS, two a vector, in the vocabulary of xts_wide.h (IEEE 1619, section 5.2): products with powers of x in
 * GF(2^128), x^i standing at bit i. With VPCLMULQDQ.
 * Leaks nothing.
 */
#ifndef NATIVE_XTS_XTS_VEC_VAES256_H
#define NATIVE_XTS_XTS_VEC_VAES256_H

#include "native/aes/aes_vec_vaes256.h"
#include "native/xts/xts_vec_next.h"

static inline vec xts_poly2(void) { return _mm256_broadcastsi128_si256(xts_poly()); }

/* xts_fold in each lane. */
static inline vec xts_fold2(vec up, vec over) {
  const vec back = _mm256_clmulepi64_epi128(over, xts_poly2(), 0x01);
  return vec_xor(vec_xor(up, _mm256_bslli_epi128(over, 8)), back);
}

static inline vec xts_lanes(__m128i t) { return _mm256_inserti128_si256(_mm256_castsi128_si256(t), xts_next(t), 1); }
static inline __m128i xts_lane(vec t, size_t i) {
  return i == 0 ? _mm256_castsi256_si128(t) : _mm256_extracti128_si256(t, 1);
}
static inline vec xts_by1(vec t) { return xts_fold2(_mm256_slli_epi64(t, 2), _mm256_srli_epi64(t, 62)); }
static inline vec xts_by2(vec t) { return xts_fold2(_mm256_slli_epi64(t, 4), _mm256_srli_epi64(t, 60)); }
/* Whole bytes move at once. */
static inline vec xts_by4(vec t) {
  return vec_xor(_mm256_bslli_epi128(t, 1), _mm256_clmulepi64_epi128(_mm256_bsrli_epi128(t, 15), xts_poly2(), 0x00));
}
static inline vec xts_by8(vec t) {
  return vec_xor(_mm256_bslli_epi128(t, 2), _mm256_clmulepi64_epi128(_mm256_bsrli_epi128(t, 14), xts_poly2(), 0x00));
}

#endif
