/* SPDX-License-Identifier: Apache-2.0
 * AES key expansion with AES-NI (FIPS 197, sections 5.2 and 5.3.5). AESENCLAST on four equal columns is SubWord, as
 * ShiftRows then moves nothing, and adds Rcon on the way; it is quicker than AESKEYGENASSIST. Twin: aes_key_ref.c.
 * Leaks the key length only.
 */
#include "native/aes/aes_block_aesni.h"
#include "native/aes/aes_kernel.h"

/* SubWord(RotWord(the last word)) + rcon, four times. */
static inline __m128i aes_key_aesni_sub_rot(__m128i w, __m128i rcon) {
  const __m128i rot_last = _mm_set1_epi32(0x0c0f0e0d);
  return _mm_aesenclast_si128(_mm_shuffle_epi8(w, rot_last), rcon);
}

/* SubWord(the last word), four times. */
static inline __m128i aes_key_aesni_sub(__m128i w) {
  return _mm_aesenclast_si128(_mm_shuffle_epi32(w, 0xff), _mm_setzero_si128());
}

/* Each word becomes the sum of itself and those before it. */
static inline __m128i aes_key_aesni_sum(__m128i w) {
  w = _mm_xor_si128(w, _mm_slli_si128(w, 4));
  return _mm_xor_si128(w, _mm_slli_si128(w, 8));
}

static inline __m128i aes_key_aesni_rcon(unsigned i) {
  return _mm_set1_epi32(i < 8 ? 1 << i : 0x1b << (i - 8)); /* x^i */
}

/* Round key r in both directions. */
static inline void aes_key_aesni_put(aes_key *key, unsigned rounds, unsigned r, __m128i k) {
  aesni_store(key->enc[r], k);
  aesni_store(key->dec[rounds - r], r == 0 || r == rounds ? k : _mm_aesimc_si128(k));
}

static void aes_key_aesni_128(aes_key *key, const uint8_t *bytes) {
  __m128i k = aesni_load(bytes);
  aes_key_aesni_put(key, 10, 0, k);
  for (unsigned r = 1; r <= 10; r++) {
    k = _mm_xor_si128(aes_key_aesni_sum(k), aes_key_aesni_sub_rot(k, aes_key_aesni_rcon(r - 1)));
    aes_key_aesni_put(key, 10, r, k);
  }
}

/* Six words a step: a has four, the low half of b two. */
static void aes_key_aesni_192(aes_key *key, const uint8_t *bytes) {
  uint8_t *w = key->enc[0];
  __m128i a = aesni_load(bytes), b = _mm_loadl_epi64((const __m128i *)(const void *)(bytes + 16));
  for (unsigned i = 0;; i++) {
    aesni_store(w + 24 * i, a);
    if (i == 8) break;
    _mm_storel_epi64((__m128i *)(void *)(w + 24 * i + 16), b);
    a = _mm_xor_si128(aes_key_aesni_sum(a), aes_key_aesni_sub_rot(_mm_slli_si128(b, 8), aes_key_aesni_rcon(i)));
    b = _mm_xor_si128(_mm_xor_si128(b, _mm_slli_si128(b, 4)), _mm_shuffle_epi32(a, 0xff));
  }
  for (unsigned r = 0; r <= 12; r++) aes_key_aesni_put(key, 12, r, aesni_key(key->enc[r]));
}

static void aes_key_aesni_256(aes_key *key, const uint8_t *bytes) {
  __m128i a = aesni_load(bytes), b = aesni_load(bytes + 16);
  for (unsigned r = 0;; r += 2) {
    aes_key_aesni_put(key, 14, r, a);
    if (r == 14) break;
    aes_key_aesni_put(key, 14, r + 1, b);
    a = _mm_xor_si128(aes_key_aesni_sum(a), aes_key_aesni_sub_rot(b, aes_key_aesni_rcon(r / 2)));
    b = _mm_xor_si128(aes_key_aesni_sum(b), aes_key_aesni_sub(a));
  }
}

void aes_key_aesni_init(aes_key *key, const uint8_t *bytes, size_t len) {
  key->rounds = (unsigned)len / 4 + 6;
  switch (len) {
    case 16:
      aes_key_aesni_128(key, bytes);
      break;
    case 24:
      aes_key_aesni_192(key, bytes);
      break;
    default:
      aes_key_aesni_256(key, bytes);
      break;
  }
}
