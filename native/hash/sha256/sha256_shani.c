/* SPDX-License-Identifier: Apache-2.0
 * The compression function of SHA-256 with the SHA extensions of x86 (FIPS 180-4, section 6.2.2).
 * The instructions keep the state as two registers, (a, b, e, f) and (c, d, g, h), and do two rounds at a time.
 * Leaks nothing: no branch and no index depends on data.
 */
#include <immintrin.h>

#include "native/hash/sha256/sha256.h"

/* Four rounds with message words w, t .. t + 3. */
static inline __attribute__((always_inline)) void four_steps(__m128i *abef, __m128i *cdgh, __m128i w, unsigned t) {
  const __m128i kw = _mm_add_epi32(w, _mm_load_si128((const __m128i *)(const void *)(sha256_k + t)));
  *cdgh = _mm_sha256rnds2_epu32(*cdgh, *abef, kw);
  *abef = _mm_sha256rnds2_epu32(*abef, *cdgh, _mm_shuffle_epi32(kw, 0x0e));
}

/* W[t .. t + 3] in place of W[t - 16 .. t - 13]; w1, w2, w3 follow w0 four words apart. */
static inline __attribute__((always_inline)) __m128i expand(__m128i w0, __m128i w1, __m128i w2, __m128i w3) {
  const __m128i minus7 = _mm_alignr_epi8(w3, w2, 4);
  return _mm_sha256msg2_epu32(_mm_add_epi32(_mm_sha256msg1_epu32(w0, w1), minus7), w3);
}

static inline __m128i load_words(const uint8_t *in) {
  const __m128i swap = _mm_set_epi8(12, 13, 14, 15, 8, 9, 10, 11, 4, 5, 6, 7, 0, 1, 2, 3);
  return _mm_shuffle_epi8(_mm_loadu_si128((const __m128i *)(const void *)in), swap);
}

void sha256_shani_compress(md_chain *chain, const uint8_t *in, size_t blocks, const uint8_t *last, size_t last_blocks) {
  md_blocks b = {in, blocks, last, last_blocks};
  __m128i *words = (__m128i *)(void *)chain->w32;
  const __m128i badc = _mm_shuffle_epi32(_mm_load_si128(words), 0xb1);
  const __m128i hgfe = _mm_shuffle_epi32(_mm_load_si128(words + 1), 0x1b);
  __m128i abef = _mm_alignr_epi8(badc, hgfe, 8);
  __m128i cdgh = _mm_blend_epi16(hgfe, badc, 0xf0);

  for (; b.blocks != 0 || md_next(&b); b.blocks--, b.in += 64) {
    const __m128i abef0 = abef, cdgh0 = cdgh;
    __m128i w0 = load_words(b.in);
    __m128i w1 = load_words(b.in + 16);
    __m128i w2 = load_words(b.in + 32);
    __m128i w3 = load_words(b.in + 48);
    for (unsigned t = 0; t < 48; t += 16) {
      four_steps(&abef, &cdgh, w0, t);
      w0 = expand(w0, w1, w2, w3);
      four_steps(&abef, &cdgh, w1, t + 4);
      w1 = expand(w1, w2, w3, w0);
      four_steps(&abef, &cdgh, w2, t + 8);
      w2 = expand(w2, w3, w0, w1);
      four_steps(&abef, &cdgh, w3, t + 12);
      w3 = expand(w3, w0, w1, w2);
    }
    four_steps(&abef, &cdgh, w0, 48);
    four_steps(&abef, &cdgh, w1, 52);
    four_steps(&abef, &cdgh, w2, 56);
    four_steps(&abef, &cdgh, w3, 60);
    abef = _mm_add_epi32(abef, abef0);
    cdgh = _mm_add_epi32(cdgh, cdgh0);
  }

  const __m128i feba = _mm_shuffle_epi32(abef, 0x1b);
  const __m128i dchg = _mm_shuffle_epi32(cdgh, 0xb1);
  _mm_store_si128(words, _mm_blend_epi16(feba, dchg, 0xf0));
  _mm_store_si128(words + 1, _mm_alignr_epi8(dchg, feba, 8));
}
