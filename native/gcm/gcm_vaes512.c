/* SPDX-License-Identifier: Apache-2.0
 * GCM (SP 800-38D) with 512-bit VAES and VPCLMULQDQ: CTR of 32 blocks interleaved with GHASH of 32 blocks.
 * Leaks lengths only.
 */
#include "native/gcm/gcm_x86.h"

enum { WIDE = 8, WIDE_BYTES = 64 * WIDE, VECTORS = WIDE + 1 };

/* Powers of H with their companions, highest first. In `each` every block has its own power, 36 .. 1 (31 blocks, a
 * part of one and the lengths need 33). In `step` the four lanes of a vector share one, 36, 32 .. 4: lanes then run as
 * four hashes until a multiplication by `each` joins them. */
typedef struct powers {
  __m512i p[VECTORS], q[VECTORS];
} powers;

typedef struct table {
  powers each, step;
} table;

_Static_assert(sizeof(table) <= GCM_TABLE_BYTES, "powers of H");

GCM_INLINE const table *powers_of(const gcm_key *key) { return (const table *)(const void *)key->table; }

GCM_INLINE __m512i load(const void *p) { return _mm512_loadu_si512(p); }
GCM_INLINE __m512i xor3(__m512i a, __m512i b, __m512i c) { return _mm512_ternarylogic_epi64(a, b, c, 0x96); }

GCM_INLINE __m512i swap(__m512i x) {
  const __m128i order = _mm_set_epi8(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
  return _mm512_shuffle_epi8(x, _mm512_broadcast_i32x4(order));
}

/* Four of what gcm_x86.h does with one: the same words. */
typedef struct sum {
  __m512i top, end;
} sum;

GCM_INLINE void mul_add(sum *s, __m512i a, __m512i p, __m512i q) {
  s->top = xor3(s->top, _mm512_clmulepi64_epi128(a, p, 0x11), _mm512_clmulepi64_epi128(a, q, 0x10));
  s->end = xor3(s->end, _mm512_clmulepi64_epi128(a, p, 0x01), _mm512_clmulepi64_epi128(a, q, 0x00));
}

GCM_INLINE __m512i fold_with(__m512i a, __m512i other) {
  const __m512i poly = _mm512_set1_epi64((long long)0xc200000000000000);
  return xor3(other, _mm512_shuffle_epi32(a, _MM_PERM_BADC), _mm512_clmulepi64_epi128(a, poly, 0x00));
}

GCM_INLINE sum sum_zero(void) { return (sum){_mm512_setzero_si512(), _mm512_setzero_si512()}; }

GCM_INLINE __m512i reduce(sum s) { return fold_with(s.end, s.top); }

/* Sum of the lanes. */
GCM_INLINE __m128i join(__m512i x) {
  __m256i y = _mm256_xor_si256(_mm512_castsi512_si256(x), _mm512_extracti64x4_epi64(x, 1));
  return _mm_xor_si128(_mm256_castsi256_si128(y), _mm256_extracti128_si256(y, 1));
}

void gcm_vaes512_init(gcm_key *key) {
  table *t = (table *)(void *)key->table;
  __m128i h = gcm_hash_key(key), companion = gcm_fold(h);
  __m128i h2 = gcm_mul(h, h, companion), h3 = gcm_mul(h2, h, companion), h4 = gcm_mul(h2, h2, gcm_fold(h2));
  __m512i zero = _mm512_setzero_si512(), four = _mm512_broadcast_i32x4(h4), four_q = fold_with(four, zero);
  __m512i p = _mm512_inserti32x4(_mm512_castsi128_si512(h4), h3, 1);
  p = _mm512_inserti32x4(_mm512_inserti32x4(p, h2, 2), h, 3);
  for (int i = VECTORS - 1; i >= 0; i--) {
    __m512i q = fold_with(p, zero);
    t->each.p[i] = p;
    t->each.q[i] = q;
    t->step.p[i] = _mm512_shuffle_i64x2(p, p, 0);
    t->step.q[i] = _mm512_shuffle_i64x2(q, q, 0);
    sum s = sum_zero();
    mul_add(&s, p, four, four_q);
    p = reduce(s);
  }
}

/* Round keys, one in each lane. */
typedef struct keys {
  __m512i k[14], last;
  unsigned rounds;
} keys;

GCM_INLINE keys keys_of(const gcm_key *key) {
  keys ks;
#pragma GCC unroll 14
  for (unsigned r = 0; r < 14; r++) ks.k[r] = _mm512_broadcast_i32x4(gcm_round_key(key, r));
  ks.rounds = key->aes.rounds;
  ks.last = _mm512_broadcast_i32x4(gcm_round_key(key, ks.rounds));
  return ks;
}

GCM_INLINE void aes_round(__m512i *x, size_t n, __m512i k) {
#pragma GCC unroll 8
  for (size_t i = 0; i < n; i++) x[i] = _mm512_aesenc_epi128(x[i], k);
}

/* What runs along: y has four lanes, the hash is their sum; counters of the next four blocks. Both byte-reversed. */
typedef struct run {
  __m512i y, counters;
} run;

GCM_INLINE run run_at(__m128i y, __m128i counter) {
  const __m512i lanes = _mm512_set_epi32(0, 0, 0, 3, 0, 0, 0, 2, 0, 0, 0, 1, 0, 0, 0, 0);
  return (run){_mm512_zextsi128_si512(y), _mm512_add_epi32(_mm512_broadcast_i32x4(counter), lanes)};
}

GCM_INLINE void load_counters(run *r, __m512i *x, size_t n, __m512i k) {
  const __m512i four = _mm512_set_epi32(0, 0, 0, 4, 0, 0, 0, 4, 0, 0, 0, 4, 0, 0, 0, 4);
#pragma GCC unroll 8
  for (size_t i = 0; i < n; i++) {
    x[i] = _mm512_xor_si512(swap(r->counters), k);
    r->counters = _mm512_add_epi32(r->counters, four);
  }
}

GCM_INLINE void finish_rounds(const keys *ks, __m512i *x, size_t n) {
  if (ks->rounds > 10) {
    aes_round(x, n, ks->k[10]);
    aes_round(x, n, ks->k[11]);
    if (ks->rounds > 12) {
      aes_round(x, n, ks->k[12]);
      aes_round(x, n, ks->k[13]);
    }
  }
#pragma GCC unroll 8
  for (size_t i = 0; i < n; i++) x[i] = _mm512_aesenclast_epi128(x[i], ks->last);
}

/* Key stream of 32 blocks; with `hashing`, on the way the hash of the 32 blocks at hashed. */
GCM_INLINE void stream_and_hash(const keys *ks, run *r, __m512i x[WIDE], bool hashing, const uint8_t *hashed,
                                const powers *by) {
  sum s = sum_zero();
  load_counters(r, x, WIDE, ks->k[0]);
#pragma GCC unroll 9
  for (unsigned round = 1; round < 10; round++) {
    aes_round(x, WIDE, ks->k[round]);
    if (hashing && round <= WIDE) {
      __m512i block = swap(load(hashed + 64 * (round - 1)));
      if (round == 1) block = _mm512_xor_si512(block, r->y);
      mul_add(&s, block, by->p[round], by->q[round]);
    }
  }
  finish_rounds(ks, x, WIDE);
  if (hashing) r->y = reduce(s);
}

GCM_INLINE void xor_wide(uint8_t *out, const uint8_t *in, const __m512i x[WIDE]) {
#pragma GCC unroll 8
  for (size_t i = 0; i < WIDE; i++) _mm512_storeu_si512(out + 64 * i, _mm512_xor_si512(load(in + 64 * i), x[i]));
}

GCM_INLINE __m512i hash_wide(__m512i y, const uint8_t *in, const powers *by) {
  sum s = sum_zero();
#pragma GCC unroll 8
  for (size_t i = 0; i < WIDE; i++) {
    __m512i block = swap(load(in + 64 * i));
    if (i == 0) block = _mm512_xor_si512(block, y);
    mul_add(&s, block, by->p[i + 1], by->q[i + 1]);
  }
  return reduce(s);
}

/* The first len bytes of a vector. */
GCM_INLINE __mmask64 first(size_t len) { return len >= 64 ? ~(uint64_t)0 : ((uint64_t)1 << len) - 1; }

/* Powers for a run of n blocks, 1 .. 33, its last by H. Behind the end stands something: lanes there are zero. */
GCM_INLINE const uint8_t *powers_from(const gcm_key *key, size_t n) {
  return (const uint8_t *)powers_of(key)->each.p + 64 * VECTORS - 16 * n;
}

GCM_INLINE void add_vector(sum *s, __m512i x, const uint8_t *by) { mul_add(s, x, load(by), load(by + 64 * VECTORS)); }

static __m128i ghash(const gcm_key *key, __m128i start, const uint8_t *in, size_t len) {
  const table *t = powers_of(key);
  __m512i y = _mm512_zextsi128_si512(start);
  if (len >= WIDE_BYTES) {
    for (; len >= 2 * WIDE_BYTES; in += WIDE_BYTES, len -= WIDE_BYTES) y = hash_wide(y, in, &t->step);
    y = _mm512_zextsi128_si512(join(hash_wide(y, in, &t->each)));
    in += WIDE_BYTES;
    len -= WIDE_BYTES;
  }
  if (len == 0) return _mm512_castsi512_si128(y);
  const uint8_t *by = powers_from(key, (len + 15) / 16);
  sum s = sum_zero();
  for (;;) {
    __m512i x = swap(_mm512_maskz_loadu_epi8(first(len), in));
    add_vector(&s, _mm512_xor_si512(x, y), by);
    if (len <= 64) break;
    y = _mm512_setzero_si512();
    in += 64;
    by += 64;
    len -= 64;
  }
  return join(reduce(s));
}

/* n vectors of which len bytes are used. */
GCM_INLINE void crypt_vectors(const keys *ks, run *r, sum *s, size_t n, bool sealing, uint8_t *out, const uint8_t *in,
                              size_t len, const uint8_t *by) {
  __m512i x[WIDE];
  load_counters(r, x, n, ks->k[0]);
#pragma GCC unroll 9
  for (unsigned round = 1; round < 10; round++) aes_round(x, n, ks->k[round]);
  finish_rounds(ks, x, n);
#pragma GCC unroll 8
  for (size_t i = 0; i < n; i++) {
    __mmask64 mask = first(len > 64 * i ? len - 64 * i : 0);
    __m512i before = _mm512_maskz_loadu_epi8(mask, in + 64 * i);
    __m512i after = _mm512_xor_si512(before, x[i]);
    _mm512_mask_storeu_epi8(out + 64 * i, mask, after);
    __m512i block = swap(sealing ? _mm512_maskz_mov_epi8(mask, after) : before);
    if (i == 0) block = _mm512_xor_si512(block, r->y);
    add_vector(s, block, by + 64 * i);
  }
  r->y = _mm512_setzero_si512();
}

/* Less than 32 blocks, and behind them the block of lengths if there is one. Leaves y in one lane. */
GCM_INLINE void crypt_rest(const gcm_key *key, const keys *ks, run *r, bool sealing, uint8_t *out, const uint8_t *in,
                           size_t len, const __m128i *lengths) {
  size_t blocks = (len + 15) / 16 + (lengths != NULL);
  if (blocks == 0) return;
  const uint8_t *by = powers_from(key, blocks);
  sum s = sum_zero();
  while (len > 64) {
    size_t now = len < 256 ? len : 256;
    crypt_vectors(ks, r, &s, 4, sealing, out, in, now, by);
    in += now;
    out += now;
    len -= now;
    by += 256;
  }
  if (len > 0) crypt_vectors(ks, r, &s, 1, sealing, out, in, len, by);
  gcm_sum one = {join(s.top), join(s.end)};
  if (lengths != NULL) {
    const uint8_t *h = powers_from(key, 1);
    gcm_mul_add(&one, _mm_xor_si128(*lengths, _mm512_castsi512_si128(r->y)), gcm_load(h), gcm_load(h + 64 * VECTORS));
  }
  r->y = _mm512_zextsi128_si512(gcm_reduce(one));
}

/* Opening hashes what it is about to decipher; sealing hashes 32 blocks behind. */
GCM_INLINE void crypt(const gcm_key *key, const keys *ks, run *r, bool sealing, uint8_t *out, const uint8_t *in,
                      size_t len, const __m128i *lengths) {
  const table *t = powers_of(key);
  __m512i x[WIDE];
  if (len >= WIDE_BYTES) {
    if (sealing) {
      stream_and_hash(ks, r, x, false, NULL, NULL);
      xor_wide(out, in, x);
      in += WIDE_BYTES;
      out += WIDE_BYTES;
      len -= WIDE_BYTES;
    }
    for (; len >= WIDE_BYTES; in += WIDE_BYTES, out += WIDE_BYTES, len -= WIDE_BYTES) {
      const powers *by = sealing || len >= 2 * WIDE_BYTES ? &t->step : &t->each;
      stream_and_hash(ks, r, x, true, sealing ? out - WIDE_BYTES : in, by);
      xor_wide(out, in, x);
    }
    if (sealing) r->y = hash_wide(r->y, out - WIDE_BYTES, &t->each);
    r->y = _mm512_zextsi128_si512(join(r->y));
  }
  crypt_rest(key, ks, r, sealing, out, in, len, lengths);
}

void gcm_vaes512_ghash(const gcm_key *key, uint8_t hash[16], const uint8_t *in, size_t len) {
  gcm_store(hash, gcm_swap(ghash(key, gcm_swap(gcm_load(hash)), in, len)));
}

GCM_INLINE void crypt_chain(const gcm_key *key, gcm_chain *chain, bool sealing, uint8_t *out, const uint8_t *in,
                            size_t len) {
  keys ks = keys_of(key);
  __m128i counter = gcm_swap(gcm_load(chain->counter));
  run r = run_at(gcm_swap(gcm_load(chain->hash)), counter);
  crypt(key, &ks, &r, sealing, out, in, len, NULL);
  counter = _mm_add_epi32(counter, _mm_set_epi32(0, 0, 0, (int)(uint32_t)((len + 15) / 16)));
  gcm_store(chain->hash, gcm_swap(_mm512_castsi512_si128(r.y)));
  gcm_store(chain->counter, gcm_swap(counter));
}

void gcm_vaes512_crypt(const gcm_key *key, gcm_chain *chain, bool sealing, uint8_t *out, const uint8_t *in,
                       size_t len) {
  if (sealing) {
    crypt_chain(key, chain, true, out, in, len);
  } else {
    crypt_chain(key, chain, false, out, in, len);
  }
}

GCM_INLINE void message(const gcm_key *key, bool sealing, uint8_t tag[16], const uint8_t j0[16], ops_bytes aad,
                        uint8_t *out, ops_bytes in) {
  keys ks = keys_of(key);
  __m128i start = gcm_load(j0), mask = gcm_aes(key, start), lengths = gcm_lengths(aad.len, in.len);
  run r = run_at(ghash(key, _mm_setzero_si128(), aad.p, aad.len),
                 _mm_add_epi32(gcm_swap(start), _mm_set_epi32(0, 0, 0, 1)));
  crypt(key, &ks, &r, sealing, out, in.p, in.len, &lengths);
  gcm_store(tag, _mm_xor_si128(gcm_swap(_mm512_castsi512_si128(r.y)), mask));
}

void gcm_vaes512_message(const gcm_key *key, bool sealing, uint8_t tag[16], const uint8_t j0[16], ops_bytes aad,
                         uint8_t *out, ops_bytes in) {
  if (sealing) {
    message(key, true, tag, j0, aad, out, in);
  } else {
    message(key, false, tag, j0, aad, out, in);
  }
}
