/* SPDX-License-Identifier: Apache-2.0
 * GCM (SP 800-38D) with AES-NI and PCLMULQDQ: CTR of eight blocks interleaved with GHASH of eight blocks, one reduction
 * for the eight. Leaks lengths only.
 */
#include "native/gcm/gcm_x86.h"

enum { WIDE = 8 };

/* Powers WIDE .. 1 of H, and their companions. */
typedef struct table {
  __m128i p[WIDE], q[WIDE];
} table;

_Static_assert(sizeof(table) <= GCM_TABLE_BYTES, "powers of H");

GCM_INLINE const table *powers_of(const gcm_key *key) { return (const table *)(const void *)key->table; }

void gcm_pclmul_init(gcm_key *key) {
  table *t = (table *)(void *)key->table;
  __m128i h = gcm_hash_key(key), companion = gcm_fold(h), p = h;
  for (size_t i = WIDE; i-- > 0;) {
    t->p[i] = p;
    t->q[i] = gcm_fold(p);
    p = gcm_mul(p, h, companion);
  }
}

/* y after eight blocks: only the first product waits for y. Where nothing but GHASH runs, products are what it costs,
 * so that there are three a block (Karatsuba) and two folds at the end: hi + x^64 mid + x^128 lo. */
GCM_INLINE __m128i ghash_wide(const table *t, __m128i y, const uint8_t *in) {
  __m128i hi = _mm_setzero_si128(), mid = hi, lo = hi;
#pragma GCC unroll 8
  for (size_t i = WIDE; i-- > 0;) {
    __m128i x = gcm_swap(gcm_load(in + 16 * i)), p = t->p[i];
    if (i == 0) x = _mm_xor_si128(x, y);
    hi = _mm_xor_si128(hi, _mm_clmulepi64_si128(x, p, 0x11));
    lo = _mm_xor_si128(lo, _mm_clmulepi64_si128(x, p, 0x00));
    x = _mm_xor_si128(x, _mm_shuffle_epi32(x, 0x4e));
    p = _mm_xor_si128(p, _mm_shuffle_epi32(p, 0x4e));
    mid = _mm_xor_si128(mid, _mm_clmulepi64_si128(x, p, 0x00));
  }
  mid = _mm_xor_si128(mid, _mm_xor_si128(hi, lo));
  return _mm_xor_si128(hi, gcm_fold(_mm_xor_si128(mid, gcm_fold(lo))));
}

static __m128i ghash(const gcm_key *key, __m128i y, const uint8_t *in, size_t len) {
  const table *t = powers_of(key);
  for (; len >= 16 * WIDE; in += 16 * WIDE, len -= 16 * WIDE) y = ghash_wide(t, y, in);
  if (len == 0) return y;
  size_t skip = WIDE - (len + 15) / 16;
  return gcm_hash_rest(y, in, len, t->p + skip, t->q + skip);
}

/* Key stream of eight blocks; with `hashing`, on the way GHASH of the eight blocks at hashed. */
GCM_INLINE void stream_and_hash(const gcm_key *key, gcm_run *r, __m128i stream[WIDE], bool hashing,
                                const uint8_t *hashed) {
  const table *t = powers_of(key);
  __m128i k = gcm_round_key(key, 0);
  gcm_sum sum = gcm_sum_zero();
#pragma GCC unroll 8
  for (size_t i = 0; i < WIDE; i++) {
    stream[i] = _mm_xor_si128(gcm_swap(r->counter), k);
    r->counter = gcm_plus(r->counter, 1);
  }
#pragma GCC unroll 9
  for (unsigned round = 1; round < 10; round++) {
    k = gcm_round_key(key, round);
#pragma GCC unroll 8
    for (size_t i = 0; i < WIDE; i++) stream[i] = _mm_aesenc_si128(stream[i], k);
    if (hashing && round <= WIDE) {
      __m128i x = gcm_swap(gcm_load(hashed + 16 * (round - 1)));
      if (round == 1) x = _mm_xor_si128(x, r->y);
      gcm_mul_add(&sum, x, t->p[round - 1], t->q[round - 1]);
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

/* Opening hashes what it is about to decipher; sealing hashes eight blocks behind. */
GCM_INLINE void crypt(const gcm_key *key, gcm_run *r, bool sealing, uint8_t *out, const uint8_t *in, size_t len) {
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
  if (len == 0) return;
  const table *t = powers_of(key);
  size_t skip = WIDE - (len + 15) / 16;
  gcm_crypt_rest(key, r, sealing, out, in, len, t->p + skip, t->q + skip);
}

static void crypt_seal(const gcm_key *key, gcm_run *r, uint8_t *out, const uint8_t *in, size_t len) {
  crypt(key, r, true, out, in, len);
}

static void crypt_open(const gcm_key *key, gcm_run *r, uint8_t *out, const uint8_t *in, size_t len) {
  crypt(key, r, false, out, in, len);
}

void gcm_pclmul_ghash(const gcm_key *key, uint8_t hash[16], const uint8_t *in, size_t len) {
  gcm_store(hash, gcm_swap(ghash(key, gcm_swap(gcm_load(hash)), in, len)));
}

void gcm_pclmul_crypt(const gcm_key *key, gcm_chain *chain, bool sealing, uint8_t *out, const uint8_t *in, size_t len) {
  gcm_run r = {gcm_swap(gcm_load(chain->hash)), gcm_swap(gcm_load(chain->counter))};
  (sealing ? crypt_seal : crypt_open)(key, &r, out, in, len);
  gcm_store(chain->hash, gcm_swap(r.y));
  gcm_store(chain->counter, gcm_swap(r.counter));
}

void gcm_pclmul_message(const gcm_key *key, bool sealing, uint8_t tag[16], gcm_block j0, bool public_counter,
                        ops_bytes aad, uint8_t *out, ops_bytes in) {
  (void)public_counter;
  __m128i first = gcm_of_block(j0), mask = gcm_aes(key, gcm_swap(first));
  gcm_run r = {ghash(key, _mm_setzero_si128(), aad.p, aad.len), gcm_plus(first, 1)};
  (sealing ? crypt_seal : crypt_open)(key, &r, out, in.p, in.len);
  const table *t = powers_of(key);
  __m128i y = _mm_xor_si128(r.y, gcm_of_block(gcm_length_block(aad.len, in.len)));
  y = gcm_mul(y, t->p[WIDE - 1], t->q[WIDE - 1]);
  gcm_store(tag, _mm_xor_si128(gcm_swap(y), mask));
}
