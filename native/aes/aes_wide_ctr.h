/* SPDX-License-Identifier: Apache-2.0
 * AES in CTR mode over vectors of the including kernel: counters of 128 bits, and of 32 for GCM.
 * SP 800-38A, section 6.5; SP 800-38D, section 6.5. Leaks lengths, and nothing of the counter.
 */
#ifndef NATIVE_AES_AES_WIDE_CTR_H
#define NATIVE_AES_AES_WIDE_CTR_H

#include "native/aes/aes_wide.h"

/* blocks reaches the wrap at most. */
static inline void wide_advance(uint64_t *high, uint64_t *low, bool wrap32, uint64_t blocks) {
  if (wrap32) {
    *low = (*low & 0xffffffff00000000) | (uint32_t)(*low + blocks);
  } else {
    *low += blocks;
    *high += *low == 0;
  }
}

/* CTR whose counter is all 16 bytes, or the last 4 alone (wrap32). The vectors
 * count in 64 bits, so a run of blocks ends where the counter's low 64 (or 32) bits do. pad receives the last key
 * stream of a partial block. */
static inline __attribute__((always_inline)) void wide_ctr(const aes_key *key, uint8_t *counter, bool wrap32,
                                                           uint8_t *pad, uint8_t *out, const uint8_t *in, size_t len) {
  struct wide w = {.key = key, .out = out, .in = in};
  uint64_t high = load_be64(counter), low = load_be64(counter + 8);
  const size_t tail = len % 16;
  for (size_t blocks = len / 16, run; blocks > 0; blocks -= run) {
    const uint64_t left = wrap32 ? (uint32_t)~low : ~low; /* blocks after the next one, up to the wrap */
    run = blocks - 1 <= left ? blocks : (size_t)left + 1;
    w.counter = vec_counters(_mm_set_epi64x((long long)high, (long long)low));
    wide_blocks(WIDE_CTR, &w, run);
    wide_advance(&high, &low, wrap32, run);
  }
  if (tail != 0) {
    /* From registers: the counter would be loaded before its halves are stored. */
    const __m128i last = _mm_set_epi64x((long long)bytes_be64(low), (long long)bytes_be64(high));
    aesni_store(pad, aesni_encrypt(key, key->rounds, last));
    bytes_xor(w.out, w.in, pad, tail);
    wide_advance(&high, &low, wrap32, 1);
  }
  store_be64(counter, high);
  store_be64(counter + 8, low);
}

static inline __attribute__((always_inline)) void wide_ctr128(const void *key, uint8_t *counter, uint8_t *pad,
                                                              uint8_t *out, const uint8_t *in, size_t len) {
  wide_ctr((const aes_key *)key, counter, false, pad, out, in, len);
}

static inline __attribute__((always_inline)) void wide_ctr32(const aes_key *key, uint8_t *counter, uint8_t *out,
                                                             const uint8_t *in, size_t len) {
  uint8_t pad[16];
  wide_ctr(key, counter, true, pad, out, in, len);
  wipe(pad, sizeof pad);
}

#endif
