/* SPDX-License-Identifier: Apache-2.0
 * Tweaks of XTS, four a vector, in the vocabulary of xts_wide.h (IEEE 1619, section 5.2): products with powers of x in
 * GF(2^128), x^i standing at bit i. With VPCLMULQDQ and AVX-512.
 * Leaks nothing.
 */
#ifndef NATIVE_XTS_XTS_VEC_VAES512_H
#define NATIVE_XTS_XTS_VEC_VAES512_H

#include "native/aes/aes_vec_vaes512.h"
#include "native/xts/xts_vec_next.h"

static inline vec xts_poly4(void) { return _mm512_broadcast_i32x4(xts_poly()); }
static inline vec xts_xor3(vec a, vec b, vec c) { return _mm512_ternarylogic_epi64(a, b, c, 0x96); }

/* xts_fold in each lane. */
static inline vec xts_fold4(vec up, vec over) {
  return xts_xor3(up, _mm512_bslli_epi128(over, 8), _mm512_clmulepi64_epi128(over, xts_poly4(), 0x01));
}

/* Lane i is shifted by i; a shift by 64 leaves nothing. */
static inline vec xts_lanes(__m128i t) {
  const vec all = _mm512_broadcast_i32x4(t);
  return xts_fold4(_mm512_sllv_epi64(all, _mm512_set_epi64(3, 3, 2, 2, 1, 1, 0, 0)),
                   _mm512_srlv_epi64(all, _mm512_set_epi64(61, 61, 62, 62, 63, 63, 64, 64)));
}
static inline __m128i xts_lane(vec t, size_t i) {
  return _mm512_castsi512_si128(_mm512_maskz_compress_epi64((__mmask8)(3u << (2 * i)), t));
}
static inline vec xts_by1(vec t) { return xts_fold4(_mm512_slli_epi64(t, 4), _mm512_srli_epi64(t, 60)); }
/* Whole bytes move at once. */
static inline vec xts_by2(vec t) {
  return vec_xor(_mm512_bslli_epi128(t, 1), _mm512_clmulepi64_epi128(_mm512_bsrli_epi128(t, 15), xts_poly4(), 0x00));
}
static inline vec xts_by4(vec t) {
  return vec_xor(_mm512_bslli_epi128(t, 2), _mm512_clmulepi64_epi128(_mm512_bsrli_epi128(t, 14), xts_poly4(), 0x00));
}
static inline vec xts_by8(vec t) {
  return vec_xor(_mm512_bslli_epi128(t, 4), _mm512_clmulepi64_epi128(_mm512_bsrli_epi128(t, 12), xts_poly4(), 0x00));
}

#endif
