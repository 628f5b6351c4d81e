/* SPDX-License-Identifier: Apache-2.0
 * The parallel modes of SP 800-38A (ECB, CTR, decryption in CBC and CFB), written once for vectors of one, two and four
 * blocks. A kernel file includes the vectors it wants (aes_vec_*.h), then this page, and names the results.
 * Leaks the key length, lengths and counters only.
 */
#ifndef NATIVE_AES_AES_WIDE_H
#define NATIVE_AES_AES_WIDE_H

#include "base/bytes.h"
#include "base/wipe.h"

/* The vocabulary: vec is a vector of AES_VEC_LANES blocks. vec_key repeats a round key in all of them; vec_shift_in
 * puts a block in front and drops the last; vec_counters(c) is c, c + 1, .. as little-endian numbers whose low 64 bits
 * count, vec_count the next vector of them, vec_reverse their big-endian bytes. */
/* Keeps the vectors of a group in registers: gcc makes memory copies of some of these loops before it unrolls them,
 * clang unrolls them in time unless it is told to. */
#if defined(__clang__)
#define WIDE_UNROLL
#else
#define WIDE_UNROLL _Pragma("GCC unroll 8")
#endif

enum { WIDE_VECTORS = 8, WIDE_BYTES = 16 * AES_VEC_LANES };

enum wide_mode { WIDE_ECB_ENC, WIDE_ECB_DEC, WIDE_CTR, WIDE_CBC_DEC, WIDE_CFB_DEC };

struct wide {
  const aes_key *key;
  uint8_t *out;
  const uint8_t *in;
  __m128i before; /* CBC, CFB: the ciphertext block before in */
  vec counter;    /* CTR */
};

static inline __attribute__((always_inline)) vec wide_load(const uint8_t *p, size_t blocks) {
  return blocks == AES_VEC_LANES ? vec_load(p) : vec_load_part(p, blocks);
}

/* Vector i of the ciphertext, one block late. */
static inline __attribute__((always_inline)) vec wide_load_before(const struct wide *w, unsigned i, size_t blocks) {
  return i == 0 ? vec_shift_in(w->before, wide_load(w->in, blocks)) : vec_load(w->in + i * WIDE_BYTES - 16);
}

static inline __attribute__((always_inline)) void wide_encrypt(const aes_key *key, unsigned rounds, vec *s,
                                                               unsigned n) {
  vec k = vec_key(key->enc[0]);
  WIDE_UNROLL for (unsigned i = 0; i < n; i++) s[i] = vec_xor(s[i], k);
  for (unsigned r = 1; r < rounds; r++) {
    k = vec_key(key->enc[r]);
    WIDE_UNROLL for (unsigned i = 0; i < n; i++) s[i] = vec_enc(s[i], k);
  }
  k = vec_key(key->enc[rounds]);
  WIDE_UNROLL for (unsigned i = 0; i < n; i++) s[i] = vec_enc_last(s[i], k);
}

static inline __attribute__((always_inline)) void wide_decrypt(const aes_key *key, unsigned rounds, vec *s,
                                                               unsigned n) {
  vec k = vec_key(key->dec[0]);
  WIDE_UNROLL for (unsigned i = 0; i < n; i++) s[i] = vec_xor(s[i], k);
  for (unsigned r = 1; r < rounds; r++) {
    k = vec_key(key->dec[r]);
    WIDE_UNROLL for (unsigned i = 0; i < n; i++) s[i] = vec_dec(s[i], k);
  }
  k = vec_key(key->dec[rounds]);
  WIDE_UNROLL for (unsigned i = 0; i < n; i++) s[i] = vec_dec_last(s[i], k);
}

/* n vectors of `blocks` blocks each (fewer than AES_VEC_LANES only when n is 1). All is read before anything is
 * written, for out may be in. mode, rounds and n are constants of the caller. */
static inline __attribute__((always_inline)) void wide_group(enum wide_mode mode, unsigned rounds, struct wide *w,
                                                             unsigned n, size_t blocks) {
  vec s[WIDE_VECTORS];
  const size_t bytes = 16 * blocks * n;
  WIDE_UNROLL for (unsigned i = 0; i < n; i++) {
    if (mode == WIDE_CTR) {
      s[i] = vec_reverse(w->counter);
      w->counter = vec_count(w->counter);
    } else if (mode == WIDE_CFB_DEC) {
      s[i] = wide_load_before(w, i, blocks);
    } else {
      s[i] = wide_load(w->in + i * WIDE_BYTES, blocks);
    }
  }
  if (mode == WIDE_ECB_DEC || mode == WIDE_CBC_DEC) {
    wide_decrypt(w->key, rounds, s, n);
  } else {
    wide_encrypt(w->key, rounds, s, n);
  }
  WIDE_UNROLL for (unsigned i = 0; i < n; i++) {
    if (mode == WIDE_CTR || mode == WIDE_CFB_DEC) s[i] = vec_xor(s[i], wide_load(w->in + i * WIDE_BYTES, blocks));
    if (mode == WIDE_CBC_DEC) s[i] = vec_xor(s[i], wide_load_before(w, i, blocks));
  }
  if (mode == WIDE_CBC_DEC || mode == WIDE_CFB_DEC) w->before = aesni_load(w->in + bytes - 16);
  WIDE_UNROLL for (unsigned i = 0; i < n; i++) {
    if (blocks == AES_VEC_LANES) {
      vec_store(w->out + i * WIDE_BYTES, s[i]);
    } else {
      vec_store_part(w->out, s[i], blocks);
    }
  }
  w->in += bytes;
  w->out += bytes;
}

/* Any number of blocks: eight vectors at a time, then four, then one by one, which the machine overlaps. */
static inline __attribute__((always_inline)) void wide_run(enum wide_mode mode, unsigned rounds, struct wide *w,
                                                           size_t blocks) {
  for (; blocks >= 8 * AES_VEC_LANES; blocks -= 8 * AES_VEC_LANES) wide_group(mode, rounds, w, 8, AES_VEC_LANES);
  if (blocks >= 4 * AES_VEC_LANES) {
    wide_group(mode, rounds, w, 4, AES_VEC_LANES);
    blocks -= 4 * AES_VEC_LANES;
  }
  for (; blocks >= AES_VEC_LANES; blocks -= AES_VEC_LANES) wide_group(mode, rounds, w, 1, AES_VEC_LANES);
  if (AES_VEC_LANES > 1 && blocks > 0) wide_group(mode, rounds, w, 1, blocks);
}

/* The key length decides once a call. */
static inline __attribute__((always_inline)) void wide_blocks(enum wide_mode mode, struct wide *w, size_t blocks) {
  switch (w->key->rounds) {
    case 10:
      wide_run(mode, 10, w, blocks);
      break;
    case 12:
      wide_run(mode, 12, w, blocks);
      break;
    default:
      wide_run(mode, 14, w, blocks);
      break;
  }
}

static inline __attribute__((always_inline)) void wide_ecb_encrypt(const void *key, uint8_t *out, const uint8_t *in,
                                                                   size_t blocks) {
  struct wide w = {.key = (const aes_key *)key, .out = out, .in = in};
  wide_blocks(WIDE_ECB_ENC, &w, blocks);
}

static inline __attribute__((always_inline)) void wide_ecb_decrypt(const void *key, uint8_t *out, const uint8_t *in,
                                                                   size_t blocks) {
  struct wide w = {.key = (const aes_key *)key, .out = out, .in = in};
  wide_blocks(WIDE_ECB_DEC, &w, blocks);
}

static inline __attribute__((always_inline)) void wide_cbc_decrypt(const void *key, uint8_t *iv, uint8_t *out,
                                                                   const uint8_t *in, size_t blocks) {
  struct wide w = {.key = (const aes_key *)key, .out = out, .in = in, .before = aesni_load(iv)};
  wide_blocks(WIDE_CBC_DEC, &w, blocks);
  aesni_store(iv, w.before);
}

static inline __attribute__((always_inline)) void wide_cfb_decrypt(const void *key, uint8_t *reg, uint8_t *out,
                                                                   const uint8_t *in, size_t len) {
  const size_t tail = len % 16;
  struct wide w = {.key = (const aes_key *)key, .out = out, .in = in, .before = aesni_load(reg)};
  wide_blocks(WIDE_CFB_DEC, &w, len / 16);
  if (tail == 0) {
    aesni_store(reg, w.before);
    return;
  }
  aesni_store(reg, aesni_encrypt(w.key, w.key->rounds, w.before));
  for (size_t i = 0; i < tail; i++) {
    const uint8_t c = w.in[i];
    w.out[i] = (uint8_t)(c ^ reg[i]);
    reg[i] = c;
  }
}

#endif
