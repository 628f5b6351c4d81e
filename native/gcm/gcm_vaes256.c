/* SPDX-License-Identifier: Apache-2.0
 * GCM (SP 800-38D) with 256-bit VAES and VPCLMULQDQ (no AVX-512): CTR of 16 blocks interleaved with GHASH of 16 blocks.
 * Leaks lengths only.
 */
#include "native/gcm/gcm_x86.h"

enum { WIDE = 8, BLOCKS = 2 * WIDE, WIDE_BYTES = 16 * BLOCKS };

/* Powers of H with their companions, highest first. In `each` every block has its own power, 16 .. 1. In `step` the two
 * lanes of a vector share one, 16, 14 .. 2: lanes then run as two hashes until a multiplication by `each` joins them.
 */
typedef struct powers {
  __m256i p[WIDE], q[WIDE];
} powers;

typedef struct table {
  powers each, step;
} table;

_Static_assert(sizeof(table) <= GCM_TABLE_BYTES, "powers of H");

GCM_INLINE const table *powers_of(const gcm_key *key) { return (const table *)(const void *)key->table; }

GCM_INLINE __m256i load(const uint8_t *p) { return _mm256_loadu_si256((const __m256i *)(const void *)p); }

GCM_INLINE __m256i swap(__m256i x) {
  const __m128i order = _mm_set_epi8(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
  return _mm256_shuffle_epi8(x, _mm256_broadcastsi128_si256(order));
}

/* Two of what gcm_x86.h does with one: the same words. */
typedef struct sum {
  __m256i top, end;
} sum;

GCM_INLINE void mul_add(sum *s, __m256i a, __m256i p, __m256i q) {
  s->top = _mm256_xor_si256(s->top, _mm256_clmulepi64_epi128(a, p, 0x11));
  s->end = _mm256_xor_si256(s->end, _mm256_clmulepi64_epi128(a, p, 0x01));
  s->top = _mm256_xor_si256(s->top, _mm256_clmulepi64_epi128(a, q, 0x10));
  s->end = _mm256_xor_si256(s->end, _mm256_clmulepi64_epi128(a, q, 0x00));
  /* Here, not where the sum is needed: gcc would put all products off to the end of the loop and run out of registers.
   */
  __asm__("" : "+x"(s->top), "+x"(s->end));
}

GCM_INLINE __m256i fold(__m256i a) {
  const __m256i poly = _mm256_set1_epi64x((long long)0xc200000000000000);
  return _mm256_xor_si256(_mm256_shuffle_epi32(a, 0x4e), _mm256_clmulepi64_epi128(a, poly, 0x00));
}

GCM_INLINE sum sum_zero(void) { return (sum){_mm256_setzero_si256(), _mm256_setzero_si256()}; }

GCM_INLINE __m256i reduce(sum s) { return _mm256_xor_si256(s.top, fold(s.end)); }

/* Sum of the lanes. */
GCM_INLINE __m128i join(__m256i x) { return _mm_xor_si128(_mm256_castsi256_si128(x), _mm256_extracti128_si256(x, 1)); }

void gcm_vaes256_init(gcm_key *key) {
  table *t = (table *)(void *)key->table;
  __m128i h = gcm_hash_key(key), h2 = gcm_mul(h, h, gcm_fold(h));
  __m256i two = _mm256_broadcastsi128_si256(h2), two_q = fold(two), p = _mm256_set_m128i(h, h2);
  for (int i = WIDE - 1; i >= 0; i--) {
    __m256i q = fold(p);
    t->each.p[i] = p;
    t->each.q[i] = q;
    t->step.p[i] = _mm256_permute2x128_si256(p, p, 0x00);
    t->step.q[i] = _mm256_permute2x128_si256(q, q, 0x00);
    sum s = sum_zero();
    mul_add(&s, p, two, two_q);
    p = reduce(s);
  }
}

/* The two lanes of y are two hashes; counters of the next two blocks. Both byte-reversed. */
typedef struct run {
  __m256i y, counters;
} run;

GCM_INLINE void aes_round(__m256i x[WIDE], const gcm_key *key, unsigned round) {
  __m256i k = _mm256_broadcastsi128_si256(gcm_round_key(key, round));
#pragma GCC unroll 8
  for (size_t i = 0; i < WIDE; i++) x[i] = _mm256_aesenc_epi128(x[i], k);
}

/* Key stream of 16 blocks; with `hashing`, on the way the hash of the 16 blocks at hashed. */
GCM_INLINE void stream_and_hash(const gcm_key *key, run *r, __m256i x[WIDE], bool hashing, const uint8_t *hashed,
                                const powers *by) {
  const __m256i two = _mm256_set_epi32(0, 0, 0, 2, 0, 0, 0, 2);
  __m256i k = _mm256_broadcastsi128_si256(gcm_round_key(key, 0));
  sum s = sum_zero();
#pragma GCC unroll 8
  for (size_t i = 0; i < WIDE; i++) {
    x[i] = _mm256_xor_si256(swap(r->counters), k);
    r->counters = _mm256_add_epi32(r->counters, two);
  }
#pragma GCC unroll 9
  for (unsigned round = 1; round < 10; round++) {
    aes_round(x, key, round);
    if (hashing && round <= WIDE) {
      __m256i block = swap(load(hashed + 32 * (round - 1)));
      if (round == 1) block = _mm256_xor_si256(block, r->y);
      mul_add(&s, block, by->p[round - 1], by->q[round - 1]);
    }
  }
  unsigned rounds = key->aes.rounds;
  for (unsigned round = 10; round < rounds; round++) aes_round(x, key, round);
  k = _mm256_broadcastsi128_si256(gcm_round_key(key, rounds));
#pragma GCC unroll 8
  for (size_t i = 0; i < WIDE; i++) x[i] = _mm256_aesenclast_epi128(x[i], k);
  if (hashing) r->y = reduce(s);
}

GCM_INLINE void xor_wide(uint8_t *out, const uint8_t *in, const __m256i x[WIDE]) {
#pragma GCC unroll 8
  for (size_t i = 0; i < WIDE; i++) {
    _mm256_storeu_si256((__m256i *)(void *)(out + 32 * i), _mm256_xor_si256(load(in + 32 * i), x[i]));
  }
}

GCM_INLINE __m256i hash_wide(__m256i y, const uint8_t *in, const powers *by) {
  sum s = sum_zero();
#pragma GCC unroll 8
  for (size_t i = 0; i < WIDE; i++) {
    __m256i block = swap(load(in + 32 * i));
    if (i == 0) block = _mm256_xor_si256(block, y);
    mul_add(&s, block, by->p[i], by->q[i]);
  }
  return reduce(s);
}

/* Powers for n blocks, the last one's the first power; the companions stand BLOCKS behind. */
GCM_INLINE const __m128i *powers_from(const gcm_key *key, size_t n) {
  return (const __m128i *)(const void *)powers_of(key)->each.p + (BLOCKS - n);
}

static __m128i ghash(const gcm_key *key, __m128i start, const uint8_t *in, size_t len) {
  const table *t = powers_of(key);
  __m128i y = start;
  if (len >= WIDE_BYTES) {
    __m256i lanes = _mm256_zextsi128_si256(start);
    for (; len >= 2 * WIDE_BYTES; in += WIDE_BYTES, len -= WIDE_BYTES) lanes = hash_wide(lanes, in, &t->step);
    y = join(hash_wide(lanes, in, &t->each));
    in += WIDE_BYTES;
    len -= WIDE_BYTES;
  }
  if (len == 0) return y;
  const __m128i *p = powers_from(key, (len + 15) / 16);
  return gcm_hash_rest(y, in, len, p, p + BLOCKS);
}

/* At least 16 blocks. Opening hashes what it is about to decipher; sealing hashes 16 blocks behind. Gives the number of
 * bytes done. */
GCM_INLINE size_t crypt_wide(const gcm_key *key, gcm_run *one, bool sealing, uint8_t *out, const uint8_t *in,
                             size_t len) {
  const table *t = powers_of(key);
  const __m256i lanes = _mm256_set_epi32(0, 0, 0, 1, 0, 0, 0, 0);
  run r = {_mm256_zextsi128_si256(one->y), _mm256_add_epi32(_mm256_broadcastsi128_si256(one->counter), lanes)};
  __m256i x[WIDE];
  size_t done = 0;
  if (sealing) {
    stream_and_hash(key, &r, x, false, NULL, NULL);
    xor_wide(out, in, x);
    done = WIDE_BYTES;
  }
  for (; len - done >= WIDE_BYTES; done += WIDE_BYTES) {
    const powers *by = sealing || len - done >= 2 * WIDE_BYTES ? &t->step : &t->each;
    stream_and_hash(key, &r, x, true, sealing ? out + done - WIDE_BYTES : in + done, by);
    xor_wide(out + done, in + done, x);
  }
  if (sealing) r.y = hash_wide(r.y, out + done - WIDE_BYTES, &t->each);
  one->y = join(r.y);
  one->counter = gcm_plus(one->counter, (uint32_t)(done / 16));
  return done;
}

GCM_INLINE void crypt(const gcm_key *key, gcm_run *r, bool sealing, uint8_t *out, const uint8_t *in, size_t len) {
  size_t done = len >= WIDE_BYTES ? crypt_wide(key, r, sealing, out, in, len) : 0;
  if (len == done) return;
  const __m128i *p = powers_from(key, (len - done + 15) / 16);
  gcm_crypt_rest(key, r, sealing, out + done, in + done, len - done, p, p + BLOCKS);
}

static void crypt_seal(const gcm_key *key, gcm_run *r, uint8_t *out, const uint8_t *in, size_t len) {
  crypt(key, r, true, out, in, len);
}

static void crypt_open(const gcm_key *key, gcm_run *r, uint8_t *out, const uint8_t *in, size_t len) {
  crypt(key, r, false, out, in, len);
}

void gcm_vaes256_ghash(const gcm_key *key, uint8_t hash[16], const uint8_t *in, size_t len) {
  gcm_store(hash, gcm_swap(ghash(key, gcm_swap(gcm_load(hash)), in, len)));
}

void gcm_vaes256_crypt(const gcm_key *key, gcm_chain *chain, bool sealing, uint8_t *out, const uint8_t *in,
                       size_t len) {
  gcm_run r = {gcm_swap(gcm_load(chain->hash)), gcm_swap(gcm_load(chain->counter))};
  (sealing ? crypt_seal : crypt_open)(key, &r, out, in, len);
  gcm_store(chain->hash, gcm_swap(r.y));
  gcm_store(chain->counter, gcm_swap(r.counter));
}

void gcm_vaes256_message(const gcm_key *key, bool sealing, uint8_t tag[16], gcm_block j0, bool public_counter,
                         ops_bytes aad, uint8_t *out, ops_bytes in) {
  (void)public_counter;
  __m128i first = gcm_of_block(j0), mask = gcm_aes(key, gcm_swap(first));
  gcm_run r = {ghash(key, _mm_setzero_si128(), aad.p, aad.len), gcm_plus(first, 1)};
  (sealing ? crypt_seal : crypt_open)(key, &r, out, in.p, in.len);
  const __m128i *h = powers_from(key, 1);
  __m128i y = gcm_mul(_mm_xor_si128(r.y, gcm_of_block(gcm_length_block(aad.len, in.len))), h[0], h[BLOCKS]);
  gcm_store(tag, _mm_xor_si128(gcm_swap(y), mask));
}
