/* SPDX-License-Identifier: Apache-2.0
 * GHASH (SP 800-38D, section 6.4) on single blocks with PCLMULQDQ, and AES on single blocks: what the x86 kernels
 * share. Leaks nothing.
 *
 * A block in a register is byte-reversed, so that register bit 127 - i holds x^i: the high half is x^0 .. x^63, the low
 * half x^64 .. x^127. Powers of H carry a factor 1/x (see gcm.h). Beside each power P stands its companion
 * Q = x^64 P mod p, both 128 bits; then with a = a_hi + x^64 a_lo
 *     a P = a_hi P + a_lo Q:
 * four products of 64 bits whose sum has 192 bits and not 256, so two accumulators are enough and a reduction is a
 * single fold.
 */
#ifndef NATIVE_GCM_GCM_X86_H
#define NATIVE_GCM_GCM_X86_H

#include <immintrin.h>
#include <string.h>

#include "base/ct.h"
#include "native/gcm/gcm.h"

#define GCM_INLINE static inline __attribute__((always_inline))

/* A sum of products: top covers x^0 .. x^127, end covers x^64 .. x^191. */
typedef struct gcm_sum {
  __m128i top, end;
} gcm_sum;

GCM_INLINE __m128i gcm_load(const uint8_t *p) { return _mm_loadu_si128((const __m128i *)(const void *)p); }
GCM_INLINE void gcm_store(uint8_t *p, __m128i x) { _mm_storeu_si128((__m128i *)(void *)p, x); }

GCM_INLINE __m128i gcm_swap(__m128i x) {
  return _mm_shuffle_epi8(x, _mm_set_epi8(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15));
}

/* x^64 a. The half that leaves at the end is x^128 v with v of 64 bits: x^128 = 1 + (x + x^2 + x^7). The 1 is the
 * exchange of halves; the rest is the product by 1 + x + x^6, since a product comes out one place low. */
GCM_INLINE __m128i gcm_fold(__m128i a) {
  const __m128i poly = _mm_set_epi64x(0, (long long)0xc200000000000000);
  return _mm_xor_si128(_mm_shuffle_epi32(a, 0x4e), _mm_clmulepi64_si128(a, poly, 0x00));
}

/* sum += a P */
GCM_INLINE void gcm_mul_add(gcm_sum *sum, __m128i a, __m128i p, __m128i q) {
  __m128i top = _mm_xor_si128(_mm_clmulepi64_si128(a, p, 0x11), _mm_clmulepi64_si128(a, q, 0x10));
  __m128i end = _mm_xor_si128(_mm_clmulepi64_si128(a, p, 0x01), _mm_clmulepi64_si128(a, q, 0x00));
  sum->top = _mm_xor_si128(sum->top, top);
  sum->end = _mm_xor_si128(sum->end, end);
}

GCM_INLINE gcm_sum gcm_sum_zero(void) { return (gcm_sum){_mm_setzero_si128(), _mm_setzero_si128()}; }

GCM_INLINE __m128i gcm_reduce(gcm_sum sum) { return _mm_xor_si128(sum.top, gcm_fold(sum.end)); }

GCM_INLINE __m128i gcm_mul(__m128i a, __m128i p, __m128i q) {
  gcm_sum sum = gcm_sum_zero();
  gcm_mul_add(&sum, a, p, q);
  return gcm_reduce(sum);
}

/* H/x from the key context. */
GCM_INLINE __m128i gcm_hash_key(const gcm_key *key) {
  return _mm_set_epi64x((long long)key->hash_key[0], (long long)key->hash_key[1]);
}

/* 1 .. 15 bytes, zeros behind. */
GCM_INLINE __m128i gcm_load_part(const uint8_t *p, size_t len) {
  uint8_t block[16] = {0};
  memcpy(block, p, len);
  return gcm_load(block);
}

GCM_INLINE void gcm_store_part(uint8_t *p, __m128i x, size_t len) {
  uint8_t block[16];
  gcm_store(block, x);
  memcpy(p, block, len);
}

/* Zeros behind the first len bytes, 0 .. 15. */
GCM_INLINE __m128i gcm_cut(__m128i x, size_t len) {
  const __m128i index = _mm_set_epi8(15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0);
  return _mm_and_si128(x, _mm_cmplt_epi8(index, _mm_set1_epi8((char)len)));
}

GCM_INLINE __m128i gcm_round_key(const gcm_key *key, unsigned round) {
  return _mm_load_si128((const __m128i *)(const void *)key->aes.enc[round]);
}

/* One block of AES. */
GCM_INLINE __m128i gcm_aes(const gcm_key *key, __m128i x) {
  x = _mm_xor_si128(x, gcm_round_key(key, 0));
#pragma GCC unroll 9
  for (unsigned r = 1; r < 10; r++) x = _mm_aesenc_si128(x, gcm_round_key(key, r));
  unsigned rounds = key->aes.rounds;
  for (unsigned r = 10; r < rounds; r++) x = _mm_aesenc_si128(x, gcm_round_key(key, r));
  return _mm_aesenclast_si128(x, gcm_round_key(key, rounds));
}

/* What runs along a message, byte-reversed: the hash and the next counter block, whose low 32 bits wrap alone. */
typedef struct gcm_run {
  __m128i y, counter;
} gcm_run;

GCM_INLINE __m128i gcm_plus(__m128i counter, uint32_t n) {
  return _mm_add_epi32(counter, _mm_set_epi32(0, 0, 0, (int)n));
}

/* Block by block: key stream of independent blocks overlaps in the core. p[i] and q[i] are the powers of block i, the
 * last one's the first power. */
GCM_INLINE void gcm_crypt_rest(const gcm_key *key, gcm_run *r, bool sealing, uint8_t *out, const uint8_t *in,
                               size_t len, const __m128i *p, const __m128i *q) {
  gcm_sum sum = gcm_sum_zero();
  while (len > 0) {
    size_t now = len < 16 ? len : 16;
    __m128i before = now == 16 ? gcm_load(in) : gcm_load_part(in, now);
    __m128i after = _mm_xor_si128(before, gcm_aes(key, gcm_swap(r->counter)));
    r->counter = gcm_plus(r->counter, 1);
    if (now == 16) {
      gcm_store(out, after);
    } else {
      gcm_store_part(out, after, now);
      after = gcm_cut(after, now);
    }
    gcm_mul_add(&sum, _mm_xor_si128(gcm_swap(sealing ? after : before), r->y), *p++, *q++);
    r->y = _mm_setzero_si128();
    in += now;
    out += now;
    len -= now;
  }
  r->y = gcm_reduce(sum);
}

/* y after len bytes, at least 1, padded with zeros; p and q as above. */
GCM_INLINE __m128i gcm_hash_rest(__m128i y, const uint8_t *in, size_t len, const __m128i *p, const __m128i *q) {
  gcm_sum sum = gcm_sum_zero();
  while (len > 0) {
    size_t now = len < 16 ? len : 16;
    __m128i x = now == 16 ? gcm_load(in) : gcm_load_part(in, now);
    gcm_mul_add(&sum, _mm_xor_si128(gcm_swap(x), y), *p++, *q++);
    y = _mm_setzero_si128();
    in += now;
    len -= now;
  }
  return gcm_reduce(sum);
}

/* A block of two words is byte-reversed already. The barriers keep the words out of memory, where two stores and one
 * wide load would wait for each other. */
GCM_INLINE __m128i gcm_of_block(gcm_block block) {
  return _mm_set_epi64x((long long)ct_barrier(block.high), (long long)ct_barrier(block.low));
}

#endif
