/* SPDX-License-Identifier: Apache-2.0
 * The compression function of MD5 in portable C (RFC 1321, section 3.4), arranged for the shortest chain of steps.
 * Leaks nothing: no branch and no index depends on data.
 */
#include "base/bytes.h"
#include "native/hash/md5/md5.h"

/* Section 3.4: floor(2^32 * |sin(t + 1)|). */
static const uint32_t sines[64] = {
    0xd76aa478, 0xe8c7b756, 0x242070db, 0xc1bdceee, 0xf57c0faf, 0x4787c62a, 0xa8304613, 0xfd469501,
    0x698098d8, 0x8b44f7af, 0xffff5bb1, 0x895cd7be, 0x6b901122, 0xfd987193, 0xa679438e, 0x49b40821,
    0xf61e2562, 0xc040b340, 0x265e5a51, 0xe9b6c7aa, 0xd62f105d, 0x02441453, 0xd8a1e681, 0xe7d3fbc8,
    0x21e1cde6, 0xc33707d6, 0xf4d50d87, 0x455a14ed, 0xa9e3e905, 0xfcefa3f8, 0x676f02d9, 0x8d2a4c8a,
    0xfffa3942, 0x8771f681, 0x6d9d6122, 0xfde5380c, 0xa4beea44, 0x4bdecfa9, 0xf6bb4b60, 0xbebfbc70,
    0x289b7ec6, 0xeaa127fa, 0xd4ef3085, 0x04881d05, 0xd9d4d039, 0xe6db99e5, 0x1fa27cf8, 0xc4ac5665,
    0xf4292244, 0x432aff97, 0xab9423a7, 0xfc93a039, 0x655b59c3, 0x8f0ccc92, 0xffeff47d, 0x85845dd1,
    0x6fa87e4f, 0xfe2ce6e0, 0xa3014314, 0x4e0811a1, 0xf7537e82, 0xbd3af235, 0x2ad7d2bb, 0xeb86d391,
};

static inline uint32_t rotl(uint32_t x, unsigned n) { return x << n | x >> (32 - n); }

/* Holds x as a value of its own: compilers otherwise regroup sums, and put late terms before early ones. */
static inline __attribute__((always_inline)) uint32_t hold(uint32_t x) {
  __asm__("" : "+r"(x));
  return x;
}

/* One step of round `round`; round is a constant wherever this is inlined. b is the newest value, so that the chain
 * runs through it: what does not depend on b is added up first. In round 1, (b & d) and (c & ~d) share no bit: added
 * instead of ORed, only the first waits for b. */
static inline __attribute__((always_inline)) uint32_t step(unsigned round, uint32_t a, uint32_t b, uint32_t c,
                                                           uint32_t d, uint32_t kx, unsigned n) {
  const uint32_t early = hold(a + kx);
  if (round == 0) return b + rotl(early + ((hold(c ^ d) & b) ^ d), n);
  if (round == 1) return b + rotl(hold(early + (c & ~d)) + (b & d), n);
  if (round == 2) return b + rotl(early + (hold(c ^ d) ^ b), n);
  return b + rotl(early + ((b | ~d) ^ c), n);
}

/* Steps t .. t + 3, which use words x0 .. x3 of the block. */
static inline __attribute__((always_inline)) void four_steps(unsigned t, uint32_t s[4], const uint8_t *in, unsigned x0,
                                                             unsigned x1, unsigned x2, unsigned x3) {
  static const unsigned turns[4][4] = {{7, 12, 17, 22}, {5, 9, 14, 20}, {4, 11, 16, 23}, {6, 10, 15, 21}};
  const unsigned round = t / 16;
  const unsigned *n = turns[round];
  s[0] = step(round, s[0], s[1], s[2], s[3], sines[t] + load_le32(in + 4 * x0), n[0]);
  s[3] = step(round, s[3], s[0], s[1], s[2], sines[t + 1] + load_le32(in + 4 * x1), n[1]);
  s[2] = step(round, s[2], s[3], s[0], s[1], sines[t + 2] + load_le32(in + 4 * x2), n[2]);
  s[1] = step(round, s[1], s[2], s[3], s[0], sines[t + 3] + load_le32(in + 4 * x3), n[3]);
}

/* Sixty-four steps with every index a constant, so that compilers make constants of the tables. */
static inline void steps(uint32_t s[4], const uint8_t *in) {
  four_steps(0, s, in, 0, 1, 2, 3);
  four_steps(4, s, in, 4, 5, 6, 7);
  four_steps(8, s, in, 8, 9, 10, 11);
  four_steps(12, s, in, 12, 13, 14, 15);
  four_steps(16, s, in, 1, 6, 11, 0);
  four_steps(20, s, in, 5, 10, 15, 4);
  four_steps(24, s, in, 9, 14, 3, 8);
  four_steps(28, s, in, 13, 2, 7, 12);
  four_steps(32, s, in, 5, 8, 11, 14);
  four_steps(36, s, in, 1, 4, 7, 10);
  four_steps(40, s, in, 13, 0, 3, 6);
  four_steps(44, s, in, 9, 12, 15, 2);
  four_steps(48, s, in, 0, 7, 14, 5);
  four_steps(52, s, in, 12, 3, 10, 1);
  four_steps(56, s, in, 8, 15, 6, 13);
  four_steps(60, s, in, 4, 11, 2, 9);
}

/* One copy of the steps for both places; inlined, gcc lets early sums wait behind late ones again. */
static __attribute__((noinline)) void run(md_chain *chain, const uint8_t *in, size_t blocks) {
  for (; blocks != 0; blocks--, in += 64) {
    uint32_t s[4];
    for (unsigned i = 0; i < 4; i++) s[i] = chain->w32[i];
    steps(s, in);
    for (unsigned i = 0; i < 4; i++) chain->w32[i] += s[i];
  }
}

void md5_ref_compress(md_chain *chain, const uint8_t *in, size_t blocks, const uint8_t *last, size_t last_blocks) {
  run(chain, in, blocks);
  run(chain, last, last_blocks);
}
