/* SPDX-License-Identifier: Apache-2.0
 * GCM (SP 800-38D) with AES-NI and PCLMULQDQ: CTR of eight blocks interleaved with GHASH of eight blocks, one reduction
 * for the eight. Leaks lengths only.
 */
#include "native/gcm/gcm_x86.h"

enum { WIDE = 8 };

/* Powers 1 .. WIDE of H with their companions: pair n - 1 is (H^n / x, x^64 of it). */
GCM_INLINE const __m128i *power(const gcm_key *key, size_t n) {
  return (const __m128i *)(const void *)key->table + 2 * (n - 1);
}

void gcm_pclmul_init(gcm_key *key) {
  __m128i *table = (__m128i *)(void *)key->table;
  __m128i h = gcm_hash_key(key), companion = gcm_fold(h), p = h;
  for (size_t n = 1;; n++) {
    *table++ = p;
    *table++ = gcm_fold(p);
    if (n == WIDE) break;
    p = gcm_mul(p, h, companion);
  }
}

/* sum += block * H^n */
GCM_INLINE void add_block(const gcm_key *key, gcm_sum *sum, __m128i block, size_t n) {
  const __m128i *p = power(key, n);
  gcm_mul_add(sum, block, p[0], p[1]);
}

static __m128i ghash(const gcm_key *key, __m128i y, const uint8_t *in, size_t len) {
  while (len > 0) {
    size_t n = len >= 16 * WIDE ? WIDE : (len + 15) / 16;
    gcm_sum sum = gcm_sum_zero();
    for (; n > 0; n--) {
      size_t now = len < 16 ? len : 16;
      __m128i x = now == 16 ? gcm_load(in) : gcm_load_part(in, now);
      add_block(key, &sum, _mm_xor_si128(gcm_swap(x), y), n);
      y = _mm_setzero_si128();
      in += now;
      len -= now;
    }
    y = gcm_reduce(sum);
  }
  return y;
}

/* What runs along, in registers: both byte-reversed. */
typedef struct run {
  __m128i y, counter;
} run;

/* Key stream of eight blocks; with `hashing`, on the way GHASH of the eight blocks at hashed. */
GCM_INLINE void stream_and_hash(const gcm_key *key, run *r, __m128i stream[WIDE], bool hashing, const uint8_t *hashed) {
  const __m128i one = _mm_set_epi32(0, 0, 0, 1);
  __m128i k = gcm_round_key(key, 0);
  gcm_sum sum = gcm_sum_zero();
#pragma GCC unroll 8
  for (size_t i = 0; i < WIDE; i++) {
    stream[i] = _mm_xor_si128(gcm_swap(r->counter), k);
    r->counter = _mm_add_epi32(r->counter, one);
  }
#pragma GCC unroll 9
  for (unsigned round = 1; round < 10; round++) {
    k = gcm_round_key(key, round);
#pragma GCC unroll 8
    for (size_t i = 0; i < WIDE; i++) stream[i] = _mm_aesenc_si128(stream[i], k);
    if (hashing && round <= WIDE) {
      __m128i x = gcm_swap(gcm_load(hashed + 16 * (round - 1)));
      if (round == 1) x = _mm_xor_si128(x, r->y);
      add_block(key, &sum, x, WIDE + 1 - round);
    }
  }
  unsigned rounds = key->aes.rounds;
  for (unsigned round = 10; round < rounds; round++) {
    k = gcm_round_key(key, round);
#pragma GCC unroll 8
    for (size_t i = 0; i < WIDE; i++) stream[i] = _mm_aesenc_si128(stream[i], k);
  }
  k = gcm_round_key(key, rounds);
#pragma GCC unroll 8
  for (size_t i = 0; i < WIDE; i++) stream[i] = _mm_aesenclast_si128(stream[i], k);
  if (hashing) r->y = gcm_reduce(sum);
}

GCM_INLINE void xor_wide(uint8_t *out, const uint8_t *in, const __m128i stream[WIDE]) {
#pragma GCC unroll 8
  for (size_t i = 0; i < WIDE; i++) gcm_store(out + 16 * i, _mm_xor_si128(gcm_load(in + 16 * i), stream[i]));
}

/* Fewer than 16 * WIDE bytes. */
GCM_INLINE void crypt_rest(const gcm_key *key, run *r, bool sealing, uint8_t *out, const uint8_t *in, size_t len) {
  gcm_sum sum = gcm_sum_zero();
  for (size_t n = (len + 15) / 16; n > 0; n--) {
    size_t now = len < 16 ? len : 16;
    __m128i before = now == 16 ? gcm_load(in) : gcm_load_part(in, now);
    __m128i after = _mm_xor_si128(before, gcm_aes(key, gcm_swap(r->counter)));
    r->counter = _mm_add_epi32(r->counter, _mm_set_epi32(0, 0, 0, 1));
    if (now == 16) {
      gcm_store(out, after);
    } else {
      gcm_store_part(out, after, now);
      after = gcm_cut(after, now);
    }
    add_block(key, &sum, _mm_xor_si128(gcm_swap(sealing ? after : before), r->y), n);
    r->y = _mm_setzero_si128();
    in += now;
    out += now;
    len -= now;
  }
  r->y = gcm_reduce(sum);
}

/* Opening hashes what it is about to decipher; sealing hashes eight blocks behind. */
GCM_INLINE void crypt(const gcm_key *key, run *r, bool sealing, uint8_t *out, const uint8_t *in, size_t len) {
  __m128i stream[WIDE];
  if (len >= 16 * WIDE) {
    if (sealing) {
      stream_and_hash(key, r, stream, false, NULL);
      xor_wide(out, in, stream);
      in += 16 * WIDE;
      out += 16 * WIDE;
      len -= 16 * WIDE;
    }
    for (; len >= 16 * WIDE; in += 16 * WIDE, out += 16 * WIDE, len -= 16 * WIDE) {
      stream_and_hash(key, r, stream, true, sealing ? out - 16 * WIDE : in);
      xor_wide(out, in, stream);
    }
    if (sealing) r->y = ghash(key, r->y, out - 16 * WIDE, 16 * WIDE);
  }
  if (len > 0) crypt_rest(key, r, sealing, out, in, len);
}

static void crypt_seal(const gcm_key *key, run *r, uint8_t *out, const uint8_t *in, size_t len) {
  crypt(key, r, true, out, in, len);
}

static void crypt_open(const gcm_key *key, run *r, uint8_t *out, const uint8_t *in, size_t len) {
  crypt(key, r, false, out, in, len);
}

void gcm_pclmul_ghash(const gcm_key *key, uint8_t hash[16], const uint8_t *in, size_t len) {
  gcm_store(hash, gcm_swap(ghash(key, gcm_swap(gcm_load(hash)), in, len)));
}

void gcm_pclmul_crypt(const gcm_key *key, gcm_chain *chain, bool sealing, uint8_t *out, const uint8_t *in, size_t len) {
  run r = {gcm_swap(gcm_load(chain->hash)), gcm_swap(gcm_load(chain->counter))};
  (sealing ? crypt_seal : crypt_open)(key, &r, out, in, len);
  gcm_store(chain->hash, gcm_swap(r.y));
  gcm_store(chain->counter, gcm_swap(r.counter));
}

void gcm_pclmul_message(const gcm_key *key, bool sealing, uint8_t tag[16], const uint8_t j0[16], ops_bytes aad,
                        uint8_t *out, ops_bytes in) {
  __m128i first = gcm_load(j0), mask = gcm_aes(key, first);
  run r = {ghash(key, _mm_setzero_si128(), aad.p, aad.len), _mm_add_epi32(gcm_swap(first), _mm_set_epi32(0, 0, 0, 1))};
  (sealing ? crypt_seal : crypt_open)(key, &r, out, in.p, in.len);
  const __m128i *h = power(key, 1);
  __m128i y = gcm_mul(_mm_xor_si128(r.y, gcm_lengths(aad.len, in.len)), h[0], h[1]);
  gcm_store(tag, _mm_xor_si128(gcm_swap(y), mask));
}
