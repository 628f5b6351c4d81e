/* SPDX-License-Identifier: Apache-2.0
 * One round of SHA-512 on eight words in registers (FIPS 180-4, section 6.4.2), for the kernels of this folder.
 * Leaks nothing: no branch and no index depends on data.
 */
#ifndef NATIVE_HASH_SHA512_SHA512_STEP_H
#define NATIVE_HASH_SHA512_SHA512_STEP_H

#include <stdint.h>

typedef struct sha512_words {
  uint64_t a, b, c, d, e, f, g, h;
} sha512_words;

static inline uint64_t sha512_rotr(uint64_t x, unsigned n) { return x >> n | x << (64 - n); }

/* Holds x as a value of its own: compilers otherwise regroup sums, and put late terms before early ones. */
static inline __attribute__((always_inline)) uint64_t sha512_hold(uint64_t x) {
  __asm__("" : "+r"(x));
  return x;
}

/* kw is K[t] + W[t]. Two chains run through all rounds, from e to the new e and from a to the new a, and both are kept
 * at four steps: Sigma and one addition; all else is added before. For that the new a is made of the new e, less d; Ch
 * waits for e with two steps, and Maj, whose two terms have no bit in common and can be added, for a with one. Renaming
 * the words costs nothing once inlined. */
static inline __attribute__((always_inline)) sha512_words sha512_step(sha512_words s, uint64_t kw) {
  const uint64_t early1 = sha512_hold(sha512_hold(s.h + kw) + s.d);
  const uint64_t late1 = sha512_hold(early1 + (((s.f ^ s.g) & s.e) ^ s.g));
  const uint64_t sum1 = sha512_hold(sha512_rotr(s.e, 14) ^ sha512_rotr(s.e, 18) ^ sha512_rotr(s.e, 41));
  const uint64_t e = sha512_hold(late1 + sum1);
  const uint64_t early0 = sha512_hold((s.b & s.c) - s.d);
  const uint64_t late0 = sha512_hold(e + sha512_hold(early0 + (s.a & (s.b ^ s.c))));
  const uint64_t sum0 = sha512_hold(sha512_rotr(s.a, 28) ^ sha512_rotr(s.a, 34) ^ sha512_rotr(s.a, 39));
  return (sha512_words){late0 + sum0, s.a, s.b, s.c, e, s.e, s.f, s.g};
}

/* Word by word, never by memcpy: words whose address is taken may stay in memory through all the rounds. */
static inline __attribute__((always_inline)) sha512_words sha512_load(const uint64_t w[8]) {
  return (sha512_words){w[0], w[1], w[2], w[3], w[4], w[5], w[6], w[7]};
}

static inline __attribute__((always_inline)) void sha512_store(uint64_t w[8], sha512_words s) {
  w[0] = s.a;
  w[1] = s.b;
  w[2] = s.c;
  w[3] = s.d;
  w[4] = s.e;
  w[5] = s.f;
  w[6] = s.g;
  w[7] = s.h;
}

/* w + s, which is also the new w. */
static inline __attribute__((always_inline)) sha512_words sha512_add(uint64_t w[8], sha512_words s) {
  s.a += w[0];
  s.b += w[1];
  s.c += w[2];
  s.d += w[3];
  s.e += w[4];
  s.f += w[5];
  s.g += w[6];
  s.h += w[7];
  sha512_store(w, s);
  return s;
}

#endif
