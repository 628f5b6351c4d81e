/* SPDX-License-Identifier: Apache-2.0
 * Vectors of one block (AES-NI), in the vocabulary of aes_wide.h (FIPS 197, section 5).
 * No vector is a part.
 * Leaks nothing.
 */
#ifndef NATIVE_AES_AES_VEC_AESNI_H
#define NATIVE_AES_AES_VEC_AESNI_H

#include "native/aes/aes_block_aesni.h"

#define AES_VEC_LANES 1
typedef __m128i vec;

static inline vec vec_load(const uint8_t *p) { return aesni_load(p); }
static inline void vec_store(uint8_t *p, vec x) { aesni_store(p, x); }
static inline vec vec_load_part(const uint8_t *p, size_t blocks) { return (void)blocks, aesni_load(p); }
static inline void vec_store_part(uint8_t *p, vec x, size_t blocks) { (void)blocks, aesni_store(p, x); }
static inline vec vec_key(const uint8_t k[16]) { return aesni_key(k); }
static inline vec vec_xor(vec a, vec b) { return _mm_xor_si128(a, b); }
static inline vec vec_enc(vec x, vec k) { return _mm_aesenc_si128(x, k); }
static inline vec vec_enc_last(vec x, vec k) { return _mm_aesenclast_si128(x, k); }
static inline vec vec_dec(vec x, vec k) { return _mm_aesdec_si128(x, k); }
static inline vec vec_dec_last(vec x, vec k) { return _mm_aesdeclast_si128(x, k); }
static inline vec vec_shift_in(__m128i before, vec x) { return (void)x, before; }
static inline vec vec_counters(__m128i first) { return first; }
static inline vec vec_count(vec c) { return _mm_add_epi64(c, _mm_set_epi64x(0, 1)); }
static inline vec vec_reverse(vec x) {
  return _mm_shuffle_epi8(x, _mm_set_epi8(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15));
}
#endif
