/* SPDX-License-Identifier: Apache-2.0
 * SHA-512 (FIPS 180-4, section 6.4.2) with the message schedule in registers of 256 bits: two words at a time, of two
 * blocks at once, one in each half. The rounds are scalar code, which BMI2 makes short. The kernels differ in sigma0,
 * sigma1. Leaks nothing: no branch and no index depends on data.
 */
#ifndef NATIVE_HASH_SHA512_SHA512_PAIRS_H
#define NATIVE_HASH_SHA512_SHA512_PAIRS_H

#include <immintrin.h>

#include "base/wipe.h"
#include "native/hash/sha512/sha512.h"
#include "native/hash/sha512/sha512_step.h"

/* The small sigmas of section 4.1.3 on four words: defined by the file that includes this one. */
static inline __m256i sigma0(__m256i x);
static inline __m256i sigma1(__m256i x);

/* K[t] + W[t] and the next, of the first block and of the second. */
typedef struct pair {
  uint64_t first[2], second[2];
} pair;

/* W[t], W[t + 1] in place of W[t - 16], W[t - 15]; w1 is two words after w0, and so on. */
static inline __attribute__((always_inline)) __m256i expand(__m256i w0, __m256i w1, __m256i w4, __m256i w5,
                                                            __m256i w7) {
  const __m256i minus15 = _mm256_alignr_epi8(w1, w0, 8), minus7 = _mm256_alignr_epi8(w5, w4, 8);
  /* w7 is the newest: the schedule is a chain through sigma1 and one addition; the rest is added up before. */
  return _mm256_add_epi64(_mm256_add_epi64(_mm256_add_epi64(w0, minus7), sigma0(minus15)), sigma1(w7));
}

static inline __attribute__((always_inline)) void put(pair *kw, __m256i w, unsigned t) {
  const __m256i k = _mm256_broadcastsi128_si256(_mm_load_si128((const __m128i *)(const void *)(sha512_k + t)));
  _mm256_store_si256((__m256i *)(void *)kw, _mm256_add_epi64(w, k));
}

static inline __m256i load_words(const uint8_t *first, const uint8_t *second) {
  const __m256i swap = _mm256_setr_epi8(7, 6, 5, 4, 3, 2, 1, 0, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0,
                                        15, 14, 13, 12, 11, 10, 9, 8);
  const __m128i a = _mm_loadu_si128((const __m128i *)(const void *)first);
  const __m128i b = _mm_loadu_si128((const __m128i *)(const void *)second);
  return _mm256_shuffle_epi8(_mm256_inserti128_si256(_mm256_castsi128_si256(a), b, 1), swap);
}

static inline __attribute__((always_inline)) sha512_words two_steps(sha512_words s, const uint64_t kw[2]) {
  return sha512_step(sha512_step(s, kw[0]), kw[1]);
}

/* The rounds of the first block, making the schedule of both on the way. */
static inline __attribute__((always_inline)) sha512_words expand_and_run(sha512_words s, pair kw[40],
                                                                         const uint8_t *first, const uint8_t *second) {
  __m256i w0 = load_words(first, second), w1 = load_words(first + 16, second + 16);
  __m256i w2 = load_words(first + 32, second + 32), w3 = load_words(first + 48, second + 48);
  __m256i w4 = load_words(first + 64, second + 64), w5 = load_words(first + 80, second + 80);
  __m256i w6 = load_words(first + 96, second + 96), w7 = load_words(first + 112, second + 112);
  put(kw, w0, 0);
  put(kw + 1, w1, 2);
  put(kw + 2, w2, 4);
  put(kw + 3, w3, 6);
  put(kw + 4, w4, 8);
  put(kw + 5, w5, 10);
  put(kw + 6, w6, 12);
  put(kw + 7, w7, 14);
  for (unsigned t = 16; t < 80; t += 16) {
    w0 = expand(w0, w1, w4, w5, w7);
    put(kw + 8, w0, t);
    s = two_steps(s, kw[0].first);
    w1 = expand(w1, w2, w5, w6, w0);
    put(kw + 9, w1, t + 2);
    s = two_steps(s, kw[1].first);
    w2 = expand(w2, w3, w6, w7, w1);
    put(kw + 10, w2, t + 4);
    s = two_steps(s, kw[2].first);
    w3 = expand(w3, w4, w7, w0, w2);
    put(kw + 11, w3, t + 6);
    s = two_steps(s, kw[3].first);
    w4 = expand(w4, w5, w0, w1, w3);
    put(kw + 12, w4, t + 8);
    s = two_steps(s, kw[4].first);
    w5 = expand(w5, w6, w1, w2, w4);
    put(kw + 13, w5, t + 10);
    s = two_steps(s, kw[5].first);
    w6 = expand(w6, w7, w2, w3, w5);
    put(kw + 14, w6, t + 12);
    s = two_steps(s, kw[6].first);
    w7 = expand(w7, w0, w3, w4, w6);
    put(kw + 15, w7, t + 14);
    s = two_steps(s, kw[7].first);
    kw += 8;
  }
  for (unsigned i = 0; i < 8; i += 4) {
    s = two_steps(s, kw[i].first);
    s = two_steps(s, kw[i + 1].first);
    s = two_steps(s, kw[i + 2].first);
    s = two_steps(s, kw[i + 3].first);
  }
  return s;
}

/* The next block; NULL: there is no more. */
static inline const uint8_t *take_block(md_blocks *b) {
  if (b->blocks == 0 && !md_next(b)) return NULL;
  const uint8_t *block = b->in;
  b->in += 128;
  b->blocks--;
  return block;
}

static inline __attribute__((always_inline)) void sha512_pairs(md_chain *chain, md_blocks b) {
  _Alignas(32) pair kw[40];
  sha512_words s = sha512_load(chain->w64);
  for (const uint8_t *one; (one = take_block(&b)) != NULL;) {
    const uint8_t *two = take_block(&b);
    /* A block without a neighbour is expanded twice: the second result is not used. */
    s = sha512_add(chain->w64, expand_and_run(s, kw, one, two != NULL ? two : one));
    if (two == NULL) break;
    for (unsigned i = 0; i < 40; i += 4) {
      s = two_steps(s, kw[i].second);
      s = two_steps(s, kw[i + 1].second);
      s = two_steps(s, kw[i + 2].second);
      s = two_steps(s, kw[i + 3].second);
    }
    s = sha512_add(chain->w64, s);
  }
  for (unsigned i = 0; i < 40; i += 8) wipe(kw + i, 8 * sizeof *kw);
}

#endif
