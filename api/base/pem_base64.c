/* SPDX-License-Identifier: Apache-2.0
 * base64 (RFC 4648, section 4) by arithmetic: a table indexed with a key's bits would leave its traces in the cache.
 * Leaks lengths only.
 */
#include "base/ct.h"
#include "base/pem.h"

/* All ones when from <= c <= to. */
static ct_mask within(uint64_t c, uint64_t from, uint64_t to) { return ~ct_lt(c, from) & ~ct_lt(to, c); }

/* The six bits of a character; *good becomes 0 when it is not of the alphabet. */
static uint64_t value_of(uint8_t c, ct_mask *good) {
  ct_mask upper = within(c, 'A', 'Z'), lower = within(c, 'a', 'z'), digit = within(c, '0', '9');
  ct_mask plus = ct_eq(c, '+'), slash = ct_eq(c, '/');
  *good &= upper | lower | digit | plus | slash;
  return (upper & (uint64_t)(c - 'A')) | (lower & (uint64_t)(c - 'a' + 26)) | (digit & (uint64_t)(c - '0' + 52)) |
         (plus & 62) | (slash & 63);
}

static char char_of(uint64_t v) {
  uint64_t c = ct_select(ct_lt(v, 26), v + 'A', v - 26 + 'a');
  c = ct_select(ct_lt(v, 52), c, v - 52 + '0');
  c = ct_select(ct_eq(v, 62), '+', c);
  return (char)(uint8_t)ct_select(ct_eq(v, 63), '/', c);
}

uint64_t pem_base64_decode(uint8_t *out, const uint8_t *in, size_t len) {
  ct_mask good = ~(ct_mask)0;
  uint64_t bits = 0;
  unsigned held = 0;
  for (size_t i = 0; i < len; i++) {
    bits = bits << 6 | value_of(in[i], &good);
    held += 6;
    if (held < 8) continue;
    held -= 8;
    *out++ = (uint8_t)(bits >> held);
    bits &= ((uint64_t)1 << held) - 1;
  }
  return good & ct_is_zero(bits);
}

void pem_base64_encode(char *out, const uint8_t *in, size_t len) {
  for (; len >= 3; len -= 3, in += 3) {
    uint64_t v = (uint64_t)in[0] << 16 | (uint64_t)in[1] << 8 | in[2];
    for (int shift = 18; shift >= 0; shift -= 6) *out++ = char_of(v >> shift & 63);
  }
  if (len == 0) return;
  uint64_t v = (uint64_t)in[0] << 16 | (len == 2 ? (uint64_t)in[1] << 8 : 0);
  out[0] = char_of(v >> 18 & 63);
  out[1] = char_of(v >> 12 & 63);
  out[2] = len == 2 ? char_of(v >> 6 & 63) : '=';
  out[3] = '=';
}
