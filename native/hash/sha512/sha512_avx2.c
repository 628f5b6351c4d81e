/* SPDX-License-Identifier: Apache-2.0
 * The compression function of SHA-512 with the message schedule in AVX2 (FIPS 180-4, section 6.4.2).
 * Rotations are made of two shifts; that by 8 bits moves bytes.
 * Leaks nothing: no branch and no index depends on data.
 */
#include "native/hash/sha512/sha512_pairs.h"

/* n is an immediate of the instruction, which a function would not promise. */
#define rotr(x, n) _mm256_or_si256(_mm256_srli_epi64((x), (n)), _mm256_slli_epi64((x), 64 - (n)))

static inline __attribute__((always_inline)) __m256i sigma0(__m256i x) {
  const __m256i ror8 = _mm256_setr_epi8(1, 2, 3, 4, 5, 6, 7, 0, 9, 10, 11, 12, 13, 14, 15, 8, 1, 2, 3, 4, 5, 6, 7, 0, 9,
                                        10, 11, 12, 13, 14, 15, 8);
  return _mm256_xor_si256(_mm256_xor_si256(rotr(x, 1), _mm256_shuffle_epi8(x, ror8)), _mm256_srli_epi64(x, 7));
}

static inline __attribute__((always_inline)) __m256i sigma1(__m256i x) {
  return _mm256_xor_si256(_mm256_xor_si256(rotr(x, 19), rotr(x, 61)), _mm256_srli_epi64(x, 6));
}

void sha512_avx2_compress(md_chain *chain, const uint8_t *in, size_t blocks, const uint8_t *last, size_t last_blocks) {
  sha512_pairs(chain, (md_blocks){in, blocks, last, last_blocks});
}
