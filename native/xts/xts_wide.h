/* SPDX-License-Identifier: Apache-2.0
 * XTS-AES (IEEE 1619, section 5), written once for vectors of one, two and four blocks. A kernel file includes its
 * vectors (xts_vec_*.h), then this page, and names the results.
 * Leaks the key length and the length of a unit only.
 */
#ifndef NATIVE_XTS_XTS_WIDE_H
#define NATIVE_XTS_XTS_WIDE_H

#include "native/aes/aes_wide.h"
#include "native/xts/xts.h"

#define XTS_INLINE static inline __attribute__((always_inline))

/* The vocabulary beside aes_wide.h's: xts_lanes(t) is t, t x, t x^2, ..; xts_by1, xts_by2, xts_by4 and xts_by8 move a
 * vector of tweaks on by so many vectors; xts_lane(t, i) is lane i. */

typedef struct xts_wide {
  const aes_key *key;
  uint8_t *out;
  const uint8_t *in;
  vec tweak; /* of the blocks that come next */
} xts_wide;

/* n vectors of `blocks` blocks each (fewer than AES_VEC_LANES only when n is 1) under the tweaks t. All is read before
 * anything is written, for out may be in. encrypting, rounds and n are constants of the caller. */
XTS_INLINE void xts_wide_group(bool encrypting, unsigned rounds, xts_wide *w, const vec *t, unsigned n, size_t blocks) {
  vec s[WIDE_VECTORS];
  WIDE_UNROLL for (unsigned i = 0; i < n; i++) s[i] = vec_xor(wide_load(w->in + i * WIDE_BYTES, blocks), t[i]);
  if (encrypting) {
    wide_encrypt(w->key, rounds, s, n);
  } else {
    wide_decrypt(w->key, rounds, s, n);
  }
  WIDE_UNROLL for (unsigned i = 0; i < n; i++) {
    s[i] = vec_xor(s[i], t[i]);
    if (blocks == AES_VEC_LANES) {
      vec_store(w->out + i * WIDE_BYTES, s[i]);
    } else {
      vec_store_part(w->out, s[i], blocks);
    }
  }
  w->in += 16 * blocks * n;
  w->out += 16 * blocks * n;
}

/* With 32 registers the next tweaks are made before the rounds: they do not depend on them, so that both can run at the
 * same time. Sixteen registers do not hold both. */
enum { XTS_EARLY = AES_VEC_LANES == 4 };

XTS_INLINE void xts_wide_move(vec *next, const vec *t) {
  WIDE_UNROLL for (unsigned i = 0; i < WIDE_VECTORS; i++) next[i] = xts_by8(t[i]);
}

/* Tweaks of eight vectors move on together, so that no chain runs through them; then four vectors, then one by one. */
XTS_INLINE void xts_wide_run(bool encrypting, unsigned rounds, xts_wide *w, size_t blocks) {
  vec t[WIDE_VECTORS];
  if (blocks >= 4 * AES_VEC_LANES) {
    t[0] = w->tweak;
    t[1] = xts_by1(t[0]);
    t[2] = xts_by2(t[0]);
    t[3] = xts_by2(t[1]);
  }
  if (blocks >= 8 * AES_VEC_LANES) {
    WIDE_UNROLL for (unsigned i = 0; i < 4; i++) t[4 + i] = xts_by4(t[i]);
    for (; blocks >= 8 * AES_VEC_LANES; blocks -= 8 * AES_VEC_LANES) {
      vec next[WIDE_VECTORS];
      if (XTS_EARLY) xts_wide_move(next, t);
      xts_wide_group(encrypting, rounds, w, t, 8, AES_VEC_LANES);
      if (!XTS_EARLY) xts_wide_move(next, t);
      WIDE_UNROLL for (unsigned i = 0; i < 8; i++) t[i] = next[i];
    }
    w->tweak = t[0];
  }
  if (blocks >= 4 * AES_VEC_LANES) {
    xts_wide_group(encrypting, rounds, w, t, 4, AES_VEC_LANES);
    w->tweak = xts_by4(t[0]);
    blocks -= 4 * AES_VEC_LANES;
  }
  for (; blocks >= AES_VEC_LANES; blocks -= AES_VEC_LANES) {
    xts_wide_group(encrypting, rounds, w, &w->tweak, 1, AES_VEC_LANES);
    w->tweak = xts_by1(w->tweak);
  }
  if (AES_VEC_LANES > 1 && blocks > 0) xts_wide_group(encrypting, rounds, w, &w->tweak, 1, blocks);
}

XTS_INLINE __m128i xts_wide_block(bool encrypting, unsigned rounds, const aes_key *key, __m128i x, __m128i t) {
  x = _mm_xor_si128(x, t);
  x = encrypting ? aesni_encrypt(key, rounds, x) : aesni_decrypt(key, rounds, x);
  return _mm_xor_si128(x, t);
}

/* The last whole block, under the tweak first, gives its end to the tail behind it, which takes its place under the
 * tweak second. */
XTS_INLINE void xts_wide_steal(bool encrypting, unsigned rounds, const xts_wide *w, __m128i first, __m128i second,
                               size_t tail) {
  _Alignas(16) uint8_t block[16], last[16];
  aesni_store(block, xts_wide_block(encrypting, rounds, w->key, aesni_load(w->in), first));
  memcpy(last, block, 16);
  memcpy(last, w->in + 16, tail);
  memcpy(w->out + 16, block, tail);
  aesni_store(w->out, xts_wide_block(encrypting, rounds, w->key, aesni_load(last), second));
  wipe(block, sizeof block);
  wipe(last, sizeof last);
}

XTS_INLINE void xts_wide_unit(bool encrypting, unsigned rounds, const xts_key *key, uint8_t *out,
                              const uint8_t tweak[16], const uint8_t *in, size_t len) {
  const size_t tail = len % 16, blocks = len / 16 - (tail > 0);
  const __m128i first = aesni_encrypt(&key->tweak, rounds, aesni_load(tweak));
  xts_wide w = {.key = &key->data, .out = out, .in = in, .tweak = xts_lanes(first)};
  xts_wide_run(encrypting, rounds, &w, blocks);
  if (tail == 0) return;
  const __m128i t = xts_lane(w.tweak, blocks % AES_VEC_LANES), next = xts_next(t);
  xts_wide_steal(encrypting, rounds, &w, encrypting ? t : next, encrypting ? next : t, tail);
}

/* The key length decides once a call. */
XTS_INLINE void xts_wide_crypt(bool encrypting, const xts_key *key, uint8_t *out, const uint8_t tweak[16],
                               const uint8_t *in, size_t len) {
  if (key->data.rounds == 10) {
    xts_wide_unit(encrypting, 10, key, out, tweak, in, len);
  } else {
    xts_wide_unit(encrypting, 14, key, out, tweak, in, len);
  }
}

#endif
