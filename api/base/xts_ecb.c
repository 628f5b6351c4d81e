/* SPDX-License-Identifier: Apache-2.0
 * XTS over bulk ECB (IEEE 1619, section 5.3 and 5.4): tweaks in, one call of the cipher, tweaks out.
 * A chunk's tweaks are made first, so that the two additions run over whole buffers.
 * Leaks the length only.
 */
#include "base/xts_ecb.h"

#include "base/bytes.h"
#include "base/ct.h"
#include "base/wipe.h"

/* A chunk and its tweaks stay in the first cache; the cost of a call of the cipher is spread over its blocks. */
enum { XTS_ECB_BLOCK = 16, XTS_ECB_CHUNK = 2048 };

/* A number in little-endian order: x^i stands at bit i. */
typedef struct xts_ecb_tweak {
  uint64_t low, high;
} xts_ecb_tweak;

/* x^128 = x^7 + x^2 + x + 1. A sum and no shift of both words: that is one instruction. */
static inline xts_ecb_tweak xts_ecb_times_x(xts_ecb_tweak t) {
  const uint64_t over = ct_barrier(0 - (t.high >> 63));
  return (xts_ecb_tweak){t.low << 1 ^ (over & 0x87), 2 * t.high + (t.low >> 63)};
}

/* Both additions go by whole blocks: what is loaded is loaded before it is stored, so that out may be in. */
typedef uint64_t xts_ecb_vec __attribute__((vector_size(XTS_ECB_BLOCK)));

static inline xts_ecb_vec xts_ecb_load(const uint8_t *p) {
  xts_ecb_vec x;
  memcpy(&x, p, sizeof x);
  return x;
}

static inline void xts_ecb_store(uint8_t *p, xts_ecb_vec x) { memcpy(p, &x, sizeof x); }

/* len bytes of whole blocks; *t moves on. */
static tdm_status xts_ecb_blocks(xts_ecb_fn *ecb, const void *key, xts_ecb_tweak *t, uint8_t *out, const uint8_t *in,
                                 size_t len) {
  _Alignas(64) uint8_t tweaks[XTS_ECB_CHUNK];
  const size_t widest = len < XTS_ECB_CHUNK ? len : XTS_ECB_CHUNK;
  xts_ecb_tweak now = *t;
  tdm_status status = TDM_OK;
  for (size_t n; len > 0 && status == TDM_OK; len -= n, in += n, out += n) {
    n = len < XTS_ECB_CHUNK ? len : XTS_ECB_CHUNK;
    for (size_t i = 0; i < n; i += XTS_ECB_BLOCK) {
      const xts_ecb_vec x = {bytes_le64(now.low), bytes_le64(now.high)};
      xts_ecb_store(tweaks + i, x);
      xts_ecb_store(out + i, xts_ecb_load(in + i) ^ x);
      now = xts_ecb_times_x(now);
    }
    status = ecb(key, out, out, n / XTS_ECB_BLOCK);
    for (size_t i = 0; i < n; i += XTS_ECB_BLOCK) {
      xts_ecb_store(out + i, xts_ecb_load(out + i) ^ xts_ecb_load(tweaks + i));
    }
  }
  *t = now;
  wipe(tweaks, widest);
  return status;
}

/* The last whole block, under the tweak first, gives its end to the tail behind it, which takes its place under the
 * tweak second. */
static tdm_status xts_ecb_steal(xts_ecb_fn *ecb, const void *key, xts_ecb_tweak *first, xts_ecb_tweak *second,
                                uint8_t *out, const uint8_t *in, size_t tail) {
  uint8_t block[XTS_ECB_BLOCK], last[XTS_ECB_BLOCK];
  tdm_status status = xts_ecb_blocks(ecb, key, first, block, in, XTS_ECB_BLOCK);
  memcpy(last, block, sizeof last);
  memcpy(last, in + XTS_ECB_BLOCK, tail);
  memcpy(out + XTS_ECB_BLOCK, block, tail);
  if (status == TDM_OK) status = xts_ecb_blocks(ecb, key, second, out, last, XTS_ECB_BLOCK);
  wipe(block, sizeof block);
  wipe(last, sizeof last);
  return status;
}

tdm_status xts_ecb_run(xts_ecb_fn *ecb, const void *key, bool encrypting, const uint8_t tweak[16], uint8_t *out,
                       const uint8_t *in, size_t len) {
  const size_t tail = len % XTS_ECB_BLOCK, alone = len - tail - (tail > 0 ? XTS_ECB_BLOCK : 0);
  xts_ecb_tweak t = {load_le64(tweak), load_le64(tweak + 8)};
  tdm_status status = TDM_OK;
  if (alone > 0) status = xts_ecb_blocks(ecb, key, &t, out, in, alone);
  if (tail > 0 && status == TDM_OK) {
    xts_ecb_tweak next = xts_ecb_times_x(t);
    status = xts_ecb_steal(ecb, key, encrypting ? &t : &next, encrypting ? &next : &t, out + alone, in + alone, tail);
    wipe(&next, sizeof next);
  }
  wipe(&t, sizeof t);
  return status;
}
