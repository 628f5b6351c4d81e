/* SPDX-License-Identifier: Apache-2.0
 * The compression function of SHA-512 with the message schedule in AVX-512VL (FIPS 180-4, section 6.4.2).
 * It has rotations and an XOR of three.
 * Leaks nothing: no branch and no index depends on data.
 */
#include "native/hash/sha512/sha512_pairs.h"

static inline __attribute__((always_inline)) __m256i xor3(__m256i a, __m256i b, __m256i c) {
  return _mm256_ternarylogic_epi64(a, b, c, 0x96);
}

static inline __attribute__((always_inline)) __m256i sigma0(__m256i x) {
  return xor3(_mm256_ror_epi64(x, 1), _mm256_ror_epi64(x, 8), _mm256_srli_epi64(x, 7));
}

static inline __attribute__((always_inline)) __m256i sigma1(__m256i x) {
  return xor3(_mm256_ror_epi64(x, 19), _mm256_ror_epi64(x, 61), _mm256_srli_epi64(x, 6));
}

void sha512_avx512_compress(md_chain *chain, const uint8_t *in, size_t blocks, const uint8_t *last,
                            size_t last_blocks) {
  sha512_pairs(chain, (md_blocks){in, blocks, last, last_blocks});
}
