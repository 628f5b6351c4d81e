/* SPDX-License-Identifier: Apache-2.0
 * The compression function of SHA-1 in portable C (FIPS 180-4, section 6.1.2).
 * Leaks nothing: no branch and no index depends on data.
 */
#include "base/bytes.h"
#include "base/wipe.h"
#include "native/hash/sha1/sha1.h"

static inline uint32_t rotl(uint32_t x, unsigned n) { return x << n | x >> (32 - n); }

/* Section 4.1.1. Phase 0 is Ch, 2 is Maj, 1 and 3 are Parity; phase is a constant wherever this is inlined. */
static inline uint32_t mix(unsigned phase, uint32_t b, uint32_t c, uint32_t d) {
  if (phase == 0) return ((c ^ d) & b) ^ d;
  if (phase == 2) return ((b ^ c) & (c ^ d)) ^ c;
  return b ^ c ^ d;
}

/* One round. The five variables do not move: the caller passes them rotated, and what is new lands in b and e. */
static inline void step(unsigned phase, uint32_t a, uint32_t *b, uint32_t c, uint32_t d, uint32_t *e, uint32_t kw) {
  *e += kw + mix(phase, *b, c, d) + rotl(a, 5);
  *b = rotl(*b, 30);
}

/* W[t] of the message schedule, which is kept in a ring of 16 words. */
static inline uint32_t word(uint32_t w[16], unsigned t) {
  if (t >= 16) w[t % 16] = rotl(w[(t - 3) % 16] ^ w[(t - 8) % 16] ^ w[(t - 14) % 16] ^ w[t % 16], 1);
  return w[t % 16];
}

static inline void twenty_steps(unsigned phase, uint32_t k, uint32_t s[5], uint32_t w[16]) {
  for (unsigned t = 20 * phase; t < 20 * phase + 20; t += 5) {
    step(phase, s[0], &s[1], s[2], s[3], &s[4], k + word(w, t));
    step(phase, s[4], &s[0], s[1], s[2], &s[3], k + word(w, t + 1));
    step(phase, s[3], &s[4], s[0], s[1], &s[2], k + word(w, t + 2));
    step(phase, s[2], &s[3], s[4], s[0], &s[1], k + word(w, t + 3));
    step(phase, s[1], &s[2], s[3], s[4], &s[0], k + word(w, t + 4));
  }
}

void sha1_ref_compress(md_chain *chain, const uint8_t *in, size_t blocks, const uint8_t *last, size_t last_blocks) {
  md_blocks b = {in, blocks, last, last_blocks};
  uint32_t w[16];
  for (; b.blocks != 0 || md_next(&b); b.blocks--, b.in += 64) {
    uint32_t s[5];
    for (unsigned t = 0; t < 16; t++) w[t] = load_be32(b.in + 4 * t);
    for (unsigned i = 0; i < 5; i++) s[i] = chain->w32[i];
    twenty_steps(0, 0x5a827999, s, w);
    twenty_steps(1, 0x6ed9eba1, s, w);
    twenty_steps(2, 0x8f1bbcdc, s, w);
    twenty_steps(3, 0xca62c1d6, s, w);
    for (unsigned i = 0; i < 5; i++) chain->w32[i] += s[i];
  }
  wipe(w, sizeof w);
}
