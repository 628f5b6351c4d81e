/* SPDX-License-Identifier: Apache-2.0
 * Vectors of one block (AES-NI), in the vocabulary of aes_wide.h; and the cipher on one block, which every x86 kernel
 * uses (FIPS 197, sections 5.1 and 5.3.5). Leaks nothing.
 */
#ifndef NATIVE_AES_AES_BLOCK_AESNI_H
#define NATIVE_AES_AES_BLOCK_AESNI_H

#include <immintrin.h>

#include "native/aes/aes.h"

static inline __m128i aesni_load(const uint8_t p[16]) { return _mm_loadu_si128((const __m128i *)(const void *)p); }
static inline void aesni_store(uint8_t p[16], __m128i x) { _mm_storeu_si128((__m128i *)(void *)p, x); }
static inline __m128i aesni_key(const uint8_t k[16]) { return _mm_load_si128((const __m128i *)(const void *)k); }

/* One block; rounds is a constant where the caller has it. */
static inline __attribute__((always_inline)) __m128i aesni_encrypt(const aes_key *key, unsigned rounds, __m128i x) {
  x = _mm_xor_si128(x, aesni_key(key->enc[0]));
  for (unsigned r = 1; r < 10; r++) x = _mm_aesenc_si128(x, aesni_key(key->enc[r]));
  if (rounds > 10) x = _mm_aesenc_si128(_mm_aesenc_si128(x, aesni_key(key->enc[10])), aesni_key(key->enc[11]));
  if (rounds > 12) x = _mm_aesenc_si128(_mm_aesenc_si128(x, aesni_key(key->enc[12])), aesni_key(key->enc[13]));
  return _mm_aesenclast_si128(x, aesni_key(key->enc[rounds]));
}

static inline __attribute__((always_inline)) __m128i aesni_decrypt(const aes_key *key, unsigned rounds, __m128i x) {
  x = _mm_xor_si128(x, aesni_key(key->dec[0]));
  for (unsigned r = 1; r < 10; r++) x = _mm_aesdec_si128(x, aesni_key(key->dec[r]));
  if (rounds > 10) x = _mm_aesdec_si128(_mm_aesdec_si128(x, aesni_key(key->dec[10])), aesni_key(key->dec[11]));
  if (rounds > 12) x = _mm_aesdec_si128(_mm_aesdec_si128(x, aesni_key(key->dec[12])), aesni_key(key->dec[13]));
  return _mm_aesdeclast_si128(x, aesni_key(key->dec[rounds]));
}

#endif
