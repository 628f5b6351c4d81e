/* SPDX-License-Identifier: Apache-2.0
 * The compression function of SHA-1 with the SHA extensions of x86 (FIPS 180-4, section 6.1.2).
 * The instructions take a, b, c, d with a in the highest lane, do four rounds at a time, and make e of an older a.
 * Leaks nothing: no branch and no index depends on data.
 */
#include <immintrin.h>

#include "native/hash/sha1/sha1.h"

/* Four rounds; the phase, 0 .. 3, is an immediate of the instruction. e has the message words in it. */
static inline __attribute__((always_inline)) __m128i rounds(__m128i abcd, __m128i e, unsigned phase) {
  switch (phase) {
    case 0:
      return _mm_sha1rnds4_epu32(abcd, e, 0);
    case 1:
      return _mm_sha1rnds4_epu32(abcd, e, 1);
    case 2:
      return _mm_sha1rnds4_epu32(abcd, e, 2);
    default:
      return _mm_sha1rnds4_epu32(abcd, e, 3);
  }
}

/* Four rounds with message words w. *older is abcd of four rounds ago: its a, rotated, is the e of now. */
static inline __attribute__((always_inline)) void four_steps(__m128i *abcd, __m128i *older, __m128i w, unsigned phase) {
  const __m128i e = _mm_sha1nexte_epu32(*older, w);
  *older = *abcd;
  *abcd = rounds(*abcd, e, phase);
}

/* W[t .. t + 3] in place of W[t - 16 .. t - 13]; w1, w2, w3 follow w0 four words apart. */
static inline __attribute__((always_inline)) __m128i expand(__m128i w0, __m128i w1, __m128i w2, __m128i w3) {
  return _mm_sha1msg2_epu32(_mm_xor_si128(_mm_sha1msg1_epu32(w0, w1), w2), w3);
}

/* W[t] in the highest lane. */
static inline __m128i load_words(const uint8_t *in) {
  const __m128i swap = _mm_set_epi8(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
  return _mm_shuffle_epi8(_mm_loadu_si128((const __m128i *)(const void *)in), swap);
}

void sha1_shani_compress(md_chain *chain, const uint8_t *in, size_t blocks, const uint8_t *last, size_t last_blocks) {
  md_blocks b = {in, blocks, last, last_blocks};
  __m128i *words = (__m128i *)(void *)chain->w32;
  __m128i abcd = _mm_shuffle_epi32(_mm_load_si128(words), 0x1b);
  __m128i e = _mm_set_epi32((int)chain->w32[4], 0, 0, 0);

  for (; b.blocks != 0 || md_next(&b); b.blocks--, b.in += 64) {
    const __m128i abcd0 = abcd, e0 = e;
    __m128i w0 = load_words(b.in);
    __m128i w1 = load_words(b.in + 16);
    __m128i w2 = load_words(b.in + 32);
    __m128i w3 = load_words(b.in + 48);

    /* Rounds 0 .. 3 take e itself, not an older a to be rotated. */
    e = _mm_add_epi32(e, w0);
    __m128i older = abcd;
    abcd = rounds(abcd, e, 0);
    w0 = expand(w0, w1, w2, w3);
    four_steps(&abcd, &older, w1, 0);
    w1 = expand(w1, w2, w3, w0);
    four_steps(&abcd, &older, w2, 0);
    w2 = expand(w2, w3, w0, w1);
    four_steps(&abcd, &older, w3, 0);
    w3 = expand(w3, w0, w1, w2);
    four_steps(&abcd, &older, w0, 0);
    w0 = expand(w0, w1, w2, w3);
    four_steps(&abcd, &older, w1, 1);
    w1 = expand(w1, w2, w3, w0);
    four_steps(&abcd, &older, w2, 1);
    w2 = expand(w2, w3, w0, w1);
    four_steps(&abcd, &older, w3, 1);
    w3 = expand(w3, w0, w1, w2);
    four_steps(&abcd, &older, w0, 1);
    w0 = expand(w0, w1, w2, w3);
    four_steps(&abcd, &older, w1, 1);
    w1 = expand(w1, w2, w3, w0);
    four_steps(&abcd, &older, w2, 2);
    w2 = expand(w2, w3, w0, w1);
    four_steps(&abcd, &older, w3, 2);
    w3 = expand(w3, w0, w1, w2);
    four_steps(&abcd, &older, w0, 2);
    w0 = expand(w0, w1, w2, w3);
    four_steps(&abcd, &older, w1, 2);
    w1 = expand(w1, w2, w3, w0);
    four_steps(&abcd, &older, w2, 2);
    w2 = expand(w2, w3, w0, w1);
    four_steps(&abcd, &older, w3, 3);
    w3 = expand(w3, w0, w1, w2);
    four_steps(&abcd, &older, w0, 3);
    four_steps(&abcd, &older, w1, 3);
    four_steps(&abcd, &older, w2, 3);
    four_steps(&abcd, &older, w3, 3);

    e = _mm_sha1nexte_epu32(older, e0);
    abcd = _mm_add_epi32(abcd, abcd0);
  }

  _mm_store_si128(words, _mm_shuffle_epi32(abcd, 0x1b));
  chain->w32[4] = (uint32_t)_mm_extract_epi32(e, 3);
}
