/* SPDX-License-Identifier: Apache-2.0
 * Vectors of four blocks (VAES with AVX-512), in the vocabulary of aes_wide.h (FIPS 197, section 5).
 * Parts of a vector go through masks, which touch no byte outside them.
 * Leaks nothing.
 */
#ifndef NATIVE_AES_AES_VEC_VAES512_H
#define NATIVE_AES_AES_VEC_VAES512_H

#include "native/aes/aes_block_aesni.h"

#define AES_VEC_LANES 4
typedef __m512i vec;

static inline vec vec_load(const uint8_t *p) { return _mm512_loadu_si512(p); }
static inline void vec_store(uint8_t *p, vec x) { _mm512_storeu_si512(p, x); }
static inline __mmask8 vec_mask(size_t blocks) { return (__mmask8)((1u << (2 * blocks)) - 1); }
static inline vec vec_load_part(const uint8_t *p, size_t blocks) {
  return _mm512_maskz_loadu_epi64(vec_mask(blocks), p);
}
static inline void vec_store_part(uint8_t *p, vec x, size_t blocks) {
  _mm512_mask_storeu_epi64(p, vec_mask(blocks), x);
}
static inline vec vec_key(const uint8_t k[16]) { return _mm512_broadcast_i32x4(aesni_key(k)); }
static inline vec vec_xor(vec a, vec b) { return _mm512_xor_si512(a, b); }
static inline vec vec_enc(vec x, vec k) { return _mm512_aesenc_epi128(x, k); }
static inline vec vec_enc_last(vec x, vec k) { return _mm512_aesenclast_epi128(x, k); }
static inline vec vec_dec(vec x, vec k) { return _mm512_aesdec_epi128(x, k); }
static inline vec vec_dec_last(vec x, vec k) { return _mm512_aesdeclast_epi128(x, k); }
static inline vec vec_shift_in(__m128i before, vec x) {
  return _mm512_alignr_epi64(x, _mm512_broadcast_i32x4(before), 6);
}
static inline vec vec_counters(__m128i first) {
  return _mm512_add_epi64(_mm512_broadcast_i32x4(first), _mm512_set_epi64(0, 3, 0, 2, 0, 1, 0, 0));
}
static inline vec vec_count(vec c) { return _mm512_add_epi64(c, _mm512_set_epi64(0, 4, 0, 4, 0, 4, 0, 4)); }
static inline vec vec_reverse(vec x) {
  return _mm512_shuffle_epi8(
      x, _mm512_broadcast_i32x4(_mm_set_epi8(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)));
}

#endif
