/* SPDX-License-Identifier: Apache-2.0
 * Vectors of two blocks (VAES with AVX2), in the vocabulary of aes_wide.h (FIPS 197, section 5).
 * A part of a vector is one block.
 * Leaks nothing.
 */
#ifndef NATIVE_AES_AES_VEC_VAES256_H
#define NATIVE_AES_AES_VEC_VAES256_H

#include "native/aes/aes_block_aesni.h"

#define AES_VEC_LANES 2
typedef __m256i vec;

static inline vec vec_load(const uint8_t *p) { return _mm256_loadu_si256((const __m256i *)(const void *)p); }
static inline void vec_store(uint8_t *p, vec x) { _mm256_storeu_si256((__m256i *)(void *)p, x); }
static inline vec vec_load_part(const uint8_t *p, size_t blocks) {
  (void)blocks;
  return _mm256_inserti128_si256(_mm256_setzero_si256(), aesni_load(p), 0);
}
static inline void vec_store_part(uint8_t *p, vec x, size_t blocks) {
  (void)blocks;
  aesni_store(p, _mm256_castsi256_si128(x));
}
static inline vec vec_key(const uint8_t k[16]) { return _mm256_broadcastsi128_si256(aesni_key(k)); }
static inline vec vec_xor(vec a, vec b) { return _mm256_xor_si256(a, b); }
static inline vec vec_enc(vec x, vec k) { return _mm256_aesenc_epi128(x, k); }
static inline vec vec_enc_last(vec x, vec k) { return _mm256_aesenclast_epi128(x, k); }
static inline vec vec_dec(vec x, vec k) { return _mm256_aesdec_epi128(x, k); }
static inline vec vec_dec_last(vec x, vec k) { return _mm256_aesdeclast_epi128(x, k); }
static inline vec vec_shift_in(__m128i before, vec x) {
  return _mm256_inserti128_si256(_mm256_castsi128_si256(before), _mm256_castsi256_si128(x), 1);
}
static inline vec vec_counters(__m128i first) {
  return _mm256_add_epi64(_mm256_broadcastsi128_si256(first), _mm256_set_epi64x(0, 1, 0, 0));
}
static inline vec vec_count(vec c) { return _mm256_add_epi64(c, _mm256_set_epi64x(0, 2, 0, 2)); }
static inline vec vec_reverse(vec x) {
  return _mm256_shuffle_epi8(
      x, _mm256_broadcastsi128_si256(_mm_set_epi8(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)));
}

#endif
