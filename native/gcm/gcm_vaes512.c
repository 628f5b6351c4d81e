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

/* Within 256 blocks counters differ in their last byte c alone. SubBytes works byte by byte and the rest of a round is
 * linear, so the state after round 1 is that of c = 0 plus a vector that hangs on c and the key only: round_one[c]. It
 * turns counter, byte order, first key and first round into one addition. The index is no secret with a 12-byte nonce,
 * and other nonces do not come here. */
static void fill_round_one(gcm_key *key) {
  __m512i k = _mm512_broadcast_i32x4(gcm_round_key(key, 0)), zero = _mm512_setzero_si512();
  __m512i at_zero = _mm512_aesenc_epi128(k, zero);
  const __m512i four = _mm512_set_epi32(4 << 24, 0, 0, 0, 4 << 24, 0, 0, 0, 4 << 24, 0, 0, 0, 4 << 24, 0, 0, 0);
  __m512i c = _mm512_set_epi32(3 << 24, 0, 0, 0, 2 << 24, 0, 0, 0, 1 << 24, 0, 0, 0, 0, 0, 0, 0);
  for (size_t i = 0; i < GCM_ROUND_ONE_BYTES; i += 64) {
    __m512i state = _mm512_aesenc_epi128(_mm512_xor_si512(c, k), zero);
    _mm512_store_si512(key->round_one + i, _mm512_xor_si512(state, at_zero));
    c = _mm512_add_epi32(c, four);
  }
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
  fill_round_one(key);
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

/* What runs along: y has four lanes, the hash is their sum. Byte-reversed, as is the counter block, which stands in
 * every lane with its last 32 bits apart, in next. */
typedef struct run {
  __m512i y, block;
  uint32_t next;
  bool public_counter;
  uint32_t span; /* the 256 blocks that base belongs to: next / 256 */
  __m512i base;  /* their state after round 1 for last byte 0 */
} run;

GCM_INLINE run run_at(__m128i y, __m128i counter, bool public_counter) {
  run r = {.y = _mm512_zextsi128_si512(y), .next = (uint32_t)_mm_cvtsi128_si32(counter)};
  const __m128i upper = _mm_set_epi32(-1, -1, -1, 0);
  r.block = _mm512_broadcast_i32x4(_mm_and_si128(counter, upper));
  r.public_counter = public_counter;
  r.span = UINT32_MAX;
  r.base = _mm512_setzero_si512();
  return r;
}

/* States before round 1. */
GCM_INLINE void load_counters(run *r, __m512i *x, size_t n, __m512i k) {
  const __m512i lanes = _mm512_set_epi32(0, 0, 0, 3, 0, 0, 0, 2, 0, 0, 0, 1, 0, 0, 0, 0);
  const __m512i four = _mm512_set_epi32(0, 0, 0, 4, 0, 0, 0, 4, 0, 0, 0, 4, 0, 0, 0, 4);
  __m512i next = _mm512_maskz_set1_epi32(0x1111, (int)r->next);
  __m512i counters = _mm512_add_epi32(_mm512_add_epi32(r->block, next), lanes);
  r->next += (uint32_t)(4 * n);
#pragma GCC unroll 8
  for (size_t i = 0; i < n; i++) {
    x[i] = _mm512_xor_si512(swap(counters), k);
    counters = _mm512_add_epi32(counters, four);
  }
}

/* States after round 1 of 32 blocks. */
GCM_INLINE void first_round(const gcm_key *key, const keys *ks, run *r, __m512i x[WIDE]) {
  if (!r->public_counter || (r->next & 255) > 256 - 4 * WIDE) {
    load_counters(r, x, WIDE, ks->k[0]);
    aes_round(x, WIDE, ks->k[1]);
    return;
  }
  if (r->span != r->next >> 8) {
    r->span = r->next >> 8;
    __m512i start = _mm512_mask_set1_epi32(r->block, 0x1111, (int)(r->next & ~(uint32_t)255));
    r->base = _mm512_aesenc_epi128(_mm512_xor_si512(swap(start), ks->k[0]), ks->k[1]);
  }
  const uint8_t *change = key->round_one + 16 * (r->next & 255);
#pragma GCC unroll 8
  for (size_t i = 0; i < WIDE; i++) x[i] = _mm512_xor_si512(r->base, load(change + 64 * i));
  r->next += 4 * WIDE;
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

GCM_INLINE __m128i aes_one(const keys *ks, __m128i block) {
  __m512i x = _mm512_zextsi128_si512(block);
  x = _mm512_xor_si512(x, ks->k[0]);
#pragma GCC unroll 9
  for (unsigned round = 1; round < 10; round++) aes_round(&x, 1, ks->k[round]);
  finish_rounds(ks, &x, 1);
  return _mm512_castsi512_si128(x);
}

/* Key stream of 32 blocks; with `hashing`, on the way the hash of the 32 blocks at hashed. */
GCM_INLINE void stream_and_hash(const gcm_key *key, const keys *ks, run *r, __m512i x[WIDE], bool hashing,
                                const uint8_t *hashed, const powers *by) {
  sum s = sum_zero();
  first_round(key, ks, r, x);
#pragma GCC unroll 8
  for (unsigned i = 1; i <= WIDE; i++) {
    aes_round(x, WIDE, ks->k[1 + i]);
    if (!hashing) continue;
    __m512i block = swap(load(hashed + 64 * (i - 1)));
    if (i == 1) block = _mm512_xor_si512(block, r->y);
    mul_add(&s, block, by->p[i], by->q[i]);
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
      stream_and_hash(key, ks, r, x, false, NULL, NULL);
      xor_wide(out, in, x);
      in += WIDE_BYTES;
      out += WIDE_BYTES;
      len -= WIDE_BYTES;
    }
    for (; len >= WIDE_BYTES; in += WIDE_BYTES, out += WIDE_BYTES, len -= WIDE_BYTES) {
      const powers *by = sealing || len >= 2 * WIDE_BYTES ? &t->step : &t->each;
      stream_and_hash(key, ks, r, x, true, sealing ? out - WIDE_BYTES : in, by);
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
  run r = run_at(gcm_swap(gcm_load(chain->hash)), counter, chain->public_counter);
  crypt(key, &ks, &r, sealing, out, in, len, NULL);
  gcm_store(chain->hash, gcm_swap(_mm512_castsi512_si128(r.y)));
  gcm_store(chain->counter, gcm_swap(gcm_plus(counter, (uint32_t)((len + 15) / 16))));
}

void gcm_vaes512_crypt(const gcm_key *key, gcm_chain *chain, bool sealing, uint8_t *out, const uint8_t *in,
                       size_t len) {
  if (sealing) {
    crypt_chain(key, chain, true, out, in, len);
  } else {
    crypt_chain(key, chain, false, out, in, len);
  }
}

GCM_INLINE void message(const gcm_key *key, bool sealing, uint8_t tag[16], gcm_block j0, bool public_counter,
                        ops_bytes aad, uint8_t *out, ops_bytes in) {
  __m128i start = gcm_of_block(j0), y = ghash(key, _mm_setzero_si128(), aad.p, aad.len);
  __m128i lengths = gcm_of_block(gcm_length_block(aad.len, in.len));
  keys ks = keys_of(key);
  __m128i mask = aes_one(&ks, gcm_swap(start));
  run r = run_at(y, gcm_plus(start, 1), public_counter);
  crypt(key, &ks, &r, sealing, out, in.p, in.len, &lengths);
  gcm_store(tag, _mm_xor_si128(gcm_swap(_mm512_castsi512_si128(r.y)), mask));
}

void gcm_vaes512_message(const gcm_key *key, bool sealing, uint8_t tag[16], gcm_block j0, bool public_counter,
                         ops_bytes aad, uint8_t *out, ops_bytes in) {
  if (sealing) {
    message(key, true, tag, j0, public_counter, aad, out, in);
  } else {
    message(key, false, tag, j0, public_counter, aad, out, in);
  }
}
