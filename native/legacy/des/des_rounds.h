/* SPDX-License-Identifier: Apache-2.0
 * The rounds of DES (FIPS 46-3) on the layout of des.h, inline, one block or two at a time.
 * Variable-time: the look-ups.
 *
 * A block is a 64-bit word, loaded little-endian. Between the permutations it is a pair of halves: l, r.
 */
#ifndef NATIVE_LEGACY_DES_DES_ROUNDS_H
#define NATIVE_LEGACY_DES_DES_ROUNDS_H

#include "base/ct.h"
#include "native/legacy/des/des.h"

typedef struct des_halves {
  uint64_t l, r;
} des_halves;

/* Transposes bytes 0..3 and 4..7 as 4x4 matrices of bit pairs. With the reading order of bytes fixed by the layout,
 * that is the initial permutation: the low bit of a pair goes to the left half, the high one to the right. Own inverse.
 */
static inline uint64_t des_permute(uint64_t x) {
  uint64_t t = (x ^ x >> 6) & 0x00cc00cc00cc00ccu;
  x ^= t ^ t << 6;
  t = (x ^ x >> 12) & 0x0000f0f00000f0f0u;
  return x ^ t ^ t << 12;
}

/* E: adds the neighbours' bits to half a block whose own bits are in place. */
static inline uint64_t des_expand(uint64_t x) {
  uint32_t low = (uint32_t)x & 0x55555555u, high = (uint32_t)(x >> 32) & 0x55555555u;
  uint32_t high_left = high << 5 | high >> 27, low_right = low >> 7 | low << 25;
  uint32_t e_low = low | (high << 1 & 0x02020202u) | (high_left & 0x08080808u);
  uint32_t e_high = high | (low_right & 0x02020202u) | (low >> 3 & 0x08080808u);
  return (uint64_t)e_high << 32 | e_low;
}

static inline des_halves des_enter(uint64_t block) {
  uint64_t x = des_permute(block);
  return (des_halves){.l = des_expand(x), .r = des_expand(x >> 1)};
}

static inline uint64_t des_leave(des_halves h) {
  const uint64_t own = 0x5555555555555555u;
  return des_permute((h.l & own) | (h.r & own) << 1);
}

/* acc ^ f: S-boxes, P and the next E. acc is there before the look-ups are, and the look-ups come in this order: the
 * barriers keep compilers from sorting the XORs otherwise, which costs a tenth of the whole cipher. */
static inline uint64_t des_round(uint64_t acc, uint64_t x) {
  uint64_t x1 = ct_barrier(x >> 16), x2 = ct_barrier(x >> 32), x3 = ct_barrier(x >> 48);
  uint64_t p = ct_barrier(acc ^ des_sp[0][x & 0xff]);
  uint64_t q = ct_barrier(des_sp[1][x >> 8 & 0xff] ^ des_sp[3][x1 >> 8 & 0xff]);
  p = ct_barrier(p ^ des_sp[2][x1 & 0xff]);
  q = ct_barrier(q ^ des_sp[5][x2 >> 8 & 0xff]);
  p = ct_barrier(p ^ des_sp[4][x2 & 0xff]);
  q = ct_barrier(q ^ des_sp[7][x3 >> 8]);
  p = ct_barrier(p ^ des_sp[6][x3 & 0xff]);
  return p ^ q;
}

/* passes is 1 for DES, 3 for 3DES, whose inner permutations cancel out. */
static inline uint64_t des_crypt(const uint64_t *words, unsigned passes, uint64_t block) {
  des_halves h = des_enter(block);
  for (unsigned pass = 0; pass < passes; pass++, words += DES_KEYS) {
    uint64_t a = h.r ^ words[0], b = h.l ^ words[1];
    for (unsigned i = 2; i < DES_KEYS; i += 2) {
      b = des_round(b, a);
      a = des_round(a ^ words[i], b);
      b ^= words[i + 1];
    }
    h = (des_halves){.l = a, .r = b};
  }
  return des_leave(h);
}

/* Two independent blocks: the look-ups of one fill the waits of the other. */
static inline void des_crypt2(const uint64_t *words, unsigned passes, uint64_t block[2]) {
  des_halves h = des_enter(block[0]), g = des_enter(block[1]);
  for (unsigned pass = 0; pass < passes; pass++, words += DES_KEYS) {
    uint64_t a = h.r ^ words[0], b = h.l ^ words[1];
    uint64_t c = g.r ^ words[0], d = g.l ^ words[1];
    for (unsigned i = 2; i < DES_KEYS; i += 2) {
      b = des_round(b, a);
      d = des_round(d, c);
      a = des_round(a ^ words[i], b);
      c = des_round(c ^ words[i], d);
      b ^= words[i + 1];
      d ^= words[i + 1];
    }
    h = (des_halves){.l = a, .r = b};
    g = (des_halves){.l = c, .r = d};
  }
  block[0] = des_leave(h);
  block[1] = des_leave(g);
}

#endif
