/* SPDX-License-Identifier: Apache-2.0
 * RC4, as published (R. Rivest, 1987; test vectors in RFC 6229).
 * Variable-time: look-ups and a branch that depend on the state.
 *
 * What costs is that S[i + 1] cannot be read before S[j] is written. It can be guessed: they are the same entry once in
 * 256 steps, so it is read first, behind a branch that the CPU predicts. Entries are 32 bits: byte stores merge.
 */
#include "native/legacy/rc4/rc4.h"

#include "base/bytes.h"

typedef struct rc4_state {
  uint32_t s[256];
  uint32_t i, j;
} rc4_state;

_Static_assert(sizeof(rc4_state) <= OPS_STREAM_STATE_MAX, "the state fits where core keeps it");

static tdm_status init(const tdm_stream_ops *self, void *state, const uint8_t *key, size_t key_len) {
  rc4_state *rc4 = state;
  uint32_t *s = rc4->s;
  (void)self;
  for (uint32_t i = 0; i < 256; i++) s[i] = i;
  size_t at = 0;
  for (uint32_t i = 0, j = 0; i < 256; i++) {
    uint32_t a = s[i];
    j = (j + a + key[at]) & 0xff;
    if (++at == key_len) at = 0;
    s[i] = s[j];
    s[j] = a;
  }
  rc4->i = rc4->j = 0;
  return TDM_OK;
}

/* One step. Enters with *i at the entry to use and *a its value; leaves *i, *j, *a for the next one. The upper bits of
 * *j are never looked at: masking it would stand in the one chain of additions that cannot be shortened. */
static inline uint64_t step(uint32_t *s, uint32_t *i, uint32_t *j, uint32_t *a) {
  uint32_t x = *a, next_i = (*i + 1) & 0xff, next_a;
  *j += x;
  uint8_t at = (uint8_t)*j;
  if (__builtin_expect(at == next_i, 0)) {
    next_a = x;
    __asm__(""); /* a branch, not a conditional move: nothing must wait for j */
  } else {
    next_a = s[next_i];
  }
  uint32_t y = s[at];
  s[*i] = y;
  s[at] = x;
  *i = next_i;
  *a = next_a;
  return s[(uint8_t)(x + y)];
}

static tdm_status update(const tdm_stream_ops *self, void *state, uint8_t *out, const uint8_t *in, size_t len) {
  rc4_state *rc4 = state;
  uint32_t *s = rc4->s;
  uint32_t i = (rc4->i + 1) & 0xff, j = rc4->j, a = s[i];
  (void)self;
  for (; len >= 8; len -= 8, in += 8, out += 8) {
    uint64_t word = step(s, &i, &j, &a);
    word |= step(s, &i, &j, &a) << 8;
    word |= step(s, &i, &j, &a) << 16;
    word |= step(s, &i, &j, &a) << 24;
    word |= step(s, &i, &j, &a) << 32;
    word |= step(s, &i, &j, &a) << 40;
    word |= step(s, &i, &j, &a) << 48;
    word |= step(s, &i, &j, &a) << 56;
    store_le64(out, load_le64(in) ^ word);
  }
  for (; len > 0; len--) *out++ = (uint8_t)(*in++ ^ step(s, &i, &j, &a));
  rc4->i = (i - 1) & 0xff;
  rc4->j = j;
  return TDM_OK;
}

static const char *kernel(const tdm_stream_ops *self) {
  (void)self;
  return "ref";
}

const tdm_stream_ops native_rc4_ops = {
    .alg = TDM_RC4,
    .state_bytes = sizeof(rc4_state),
    .key_len_min = 1,
    .key_len_max = 256,
    .kernel = kernel,
    .init = init,
    .update = update,
};
