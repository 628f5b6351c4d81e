/* SPDX-License-Identifier: Apache-2.0
 * The compression function of SHA-256 in portable C (FIPS 180-4, section 6.2.2).
 * Leaks nothing: no branch and no index depends on data.
 */
#include "base/bytes.h"
#include "base/wipe.h"
#include "native/hash/sha256/sha256.h"

/* Section 4.2.2: the first 32 bits of the fractional parts of the cube roots of the first 64 primes. */
_Alignas(64) const uint32_t sha256_k[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

static inline uint32_t rotr(uint32_t x, unsigned n) { return x >> n | x << (32 - n); }

/* One round. The eight variables do not move: the caller passes them rotated, and what is new lands in d and h. */
static inline void step(uint32_t a, uint32_t b, uint32_t c, uint32_t *d, uint32_t e, uint32_t f, uint32_t g,
                        uint32_t *h, uint32_t kw) {
  const uint32_t t1 = *h + kw + (((f ^ g) & e) ^ g) + (rotr(e, 6) ^ rotr(e, 11) ^ rotr(e, 25));
  *d += t1;
  *h = t1 + (((a ^ b) & (b ^ c)) ^ b) + (rotr(a, 2) ^ rotr(a, 13) ^ rotr(a, 22));
}

static inline void eight_steps(uint32_t s[8], const uint32_t *k, const uint32_t *w) {
  step(s[0], s[1], s[2], &s[3], s[4], s[5], s[6], &s[7], k[0] + w[0]);
  step(s[7], s[0], s[1], &s[2], s[3], s[4], s[5], &s[6], k[1] + w[1]);
  step(s[6], s[7], s[0], &s[1], s[2], s[3], s[4], &s[5], k[2] + w[2]);
  step(s[5], s[6], s[7], &s[0], s[1], s[2], s[3], &s[4], k[3] + w[3]);
  step(s[4], s[5], s[6], &s[7], s[0], s[1], s[2], &s[3], k[4] + w[4]);
  step(s[3], s[4], s[5], &s[6], s[7], s[0], s[1], &s[2], k[5] + w[5]);
  step(s[2], s[3], s[4], &s[5], s[6], s[7], s[0], &s[1], k[6] + w[6]);
  step(s[1], s[2], s[3], &s[4], s[5], s[6], s[7], &s[0], k[7] + w[7]);
}

/* The next 16 words of the message schedule, in place. */
static inline void expand(uint32_t w[16]) {
  for (unsigned t = 0; t < 16; t++) {
    const uint32_t w15 = w[(t + 1) % 16], w2 = w[(t + 14) % 16];
    w[t] += w[(t + 9) % 16] + (rotr(w15, 7) ^ rotr(w15, 18) ^ w15 >> 3) + (rotr(w2, 17) ^ rotr(w2, 19) ^ w2 >> 10);
  }
}

void sha256_ref_compress(md_chain *chain, const uint8_t *in, size_t blocks, const uint8_t *last, size_t last_blocks) {
  md_blocks b = {in, blocks, last, last_blocks};
  uint32_t w[16];
  for (; b.blocks != 0 || md_next(&b); b.blocks--, b.in += 64) {
    uint32_t s[8];
    for (unsigned t = 0; t < 16; t++) w[t] = load_be32(b.in + 4 * t);
    for (unsigned i = 0; i < 8; i++) s[i] = chain->w32[i];
    for (unsigned t = 0; t < 64; t += 16) {
      if (t != 0) expand(w);
      eight_steps(s, sha256_k + t, w);
      eight_steps(s, sha256_k + t + 8, w + 8);
    }
    for (unsigned i = 0; i < 8; i++) chain->w32[i] += s[i];
  }
  wipe(w, sizeof w);
}
