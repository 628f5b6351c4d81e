/* SPDX-License-Identifier: Apache-2.0
 * W and its inverse (SP 800-38F, section 6.1) with AES-NI: A stays in the low half of a register. Twin: kw_ref.c.
 * From one block to the next there are the rounds and one blend: what is added to A, the step counter and the next
 * first round key, is added to the last round's key beforehand, and the next semiblock comes with its own.
 * Leaks the key length and lengths only.
 */
#include "native/aes/aes_block_aesni.h"
#include "native/kw/kw.h"

/* A number as the first half of a block. */
static inline __m128i counter(uint64_t t) { return _mm_set_epi64x(0, (long long)__builtin_bswap64(t)); }

static inline uint64_t number(__m128i a) {
  uint64_t x;
  _mm_storel_epi64((__m128i *)(void *)&x, a);
  return __builtin_bswap64(x);
}

/* 8 bytes in the high half of a block whose low half is zero. */
static inline __m128i load_high(const uint8_t *p) {
  return _mm_slli_si128(_mm_loadl_epi64((const __m128i *)(const void *)p), 8);
}

static inline void store_high(uint8_t *p, __m128i x) { _mm_storeh_pd((double *)(void *)p, _mm_castsi128_pd(x)); }

/* The low half of a, the high half of r. */
static inline __m128i join(__m128i a, __m128i r) { return _mm_blend_epi16(a, r, 0xf0); }

/* All rounds but the last; the keys stay in memory, as in aes_chain_aesni.c. */
static inline __attribute__((always_inline)) __m128i forth(const aes_key *key, unsigned rounds, __m128i s) {
  for (unsigned r = 1; r < rounds; r++) s = _mm_aesenc_si128(s, aesni_key(key->enc[r]));
  return s;
}

static inline __attribute__((always_inline)) __m128i back(const aes_key *key, unsigned rounds, __m128i s) {
  for (unsigned r = 1; r < rounds; r++) s = _mm_aesdec_si128(s, aesni_key(key->dec[r]));
  return s;
}

static inline __attribute__((always_inline)) __m128i wrap_all(const aes_key *key, unsigned rounds, __m128i a,
                                                              uint8_t *r, size_t n) {
  const __m128i first = aesni_key(key->enc[0]), last = aesni_key(key->enc[rounds]);
  const __m128i fold = join(_mm_xor_si128(first, last), last); /* A enters the next block, R leaves */
  uint64_t t = 0;
  a = _mm_xor_si128(a, first);
  for (unsigned j = 0; j < KW_ROUNDS; j++) {
    for (size_t i = 0; i < n; i++) {
      const __m128i add = _mm_xor_si128(fold, counter(++t));
      const __m128i in = _mm_xor_si128(load_high(r + 8 * i), first);
      a = _mm_aesenclast_si128(forth(key, rounds, join(a, in)), add);
      store_high(r + 8 * i, a);
    }
  }
  return _mm_xor_si128(a, first);
}

static inline __attribute__((always_inline)) __m128i unwrap_all(const aes_key *key, unsigned rounds, __m128i a,
                                                                uint8_t *r, size_t n) {
  const __m128i first = aesni_key(key->dec[0]), last = aesni_key(key->dec[rounds]);
  const __m128i fold = join(_mm_xor_si128(first, last), last);
  uint64_t t = KW_ROUNDS * (uint64_t)n;
  a = _mm_xor_si128(_mm_xor_si128(a, first), counter(t));
  for (unsigned j = 0; j < KW_ROUNDS; j++) {
    for (size_t i = n; i-- > 0;) {
      const __m128i add = _mm_xor_si128(fold, counter(--t));
      const __m128i in = _mm_xor_si128(load_high(r + 8 * i), first);
      a = _mm_aesdeclast_si128(back(key, rounds, join(a, in)), add);
      store_high(r + 8 * i, a);
    }
  }
  return _mm_xor_si128(a, first); /* the last t added was 0 */
}

void kw_aesni_wrap(const aes_key *key, uint64_t *a, uint8_t *r, size_t n) {
  __m128i s = counter(*a);
  switch (key->rounds) {
    case 10:
      s = wrap_all(key, 10, s, r, n);
      break;
    case 12:
      s = wrap_all(key, 12, s, r, n);
      break;
    default:
      s = wrap_all(key, 14, s, r, n);
      break;
  }
  *a = number(s);
}

void kw_aesni_unwrap(const aes_key *key, uint64_t *a, uint8_t *r, size_t n) {
  __m128i s = counter(*a);
  switch (key->rounds) {
    case 10:
      s = unwrap_all(key, 10, s, r, n);
      break;
    case 12:
      s = unwrap_all(key, 12, s, r, n);
      break;
    default:
      s = unwrap_all(key, 14, s, r, n);
      break;
  }
  *a = number(s);
}
