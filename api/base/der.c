/* SPDX-License-Identifier: Apache-2.0
 * Reading DER (X.690, sections 8.1, 8.3, 8.6, 8.19 and 10.1).
 * Leaks structure and lengths, which for an INTEGER tell how many of its top bits are 0.
 */
#include "base/der.h"

#include <string.h>

enum { DEPTH_MAX = 8, LENGTH_BYTES_MAX = 3 };

static bool take_byte(der_bytes *in, unsigned *byte) {
  if (in->len == 0) return false;
  *byte = in->p[0];
  in->p++;
  in->len--;
  return true;
}

/* Definite, and in as few bytes as can be (section 10.1). */
static bool take_length(der_bytes *in, size_t *length) {
  unsigned first, byte;
  if (!take_byte(in, &first)) return false;
  *length = first;
  if (first < 0x80) return true;
  unsigned count = first & 0x7f;
  if (count == 0 || count > LENGTH_BYTES_MAX) return false;
  *length = 0;
  for (unsigned i = 0; i < count; i++) {
    if (!take_byte(in, &byte)) return false;
    if (i == 0 && byte == 0) return false;
    *length = *length << 8 | byte;
  }
  return *length >= 0x80;
}

static bool take_contents(der_bytes *in, der_bytes *contents) {
  size_t length;
  if (!take_length(in, &length) || length > in->len) return false;
  *contents = (der_bytes){in->p, length};
  in->p += length;
  in->len -= length;
  return true;
}

bool der_get(der_bytes *in, unsigned tag, der_bytes *contents) {
  unsigned byte;
  return take_byte(in, &byte) && byte == tag && take_contents(in, contents);
}

bool der_get_unsigned(der_bytes *in, der_bytes *number) {
  der_bytes c;
  if (!der_get(in, DER_INTEGER, &c) || c.len == 0 || (c.p[0] & 0x80) != 0) return false;
  if (c.p[0] == 0) {
    if (c.len > 1 && (c.p[1] & 0x80) == 0) return false; /* the zero was not needed */
    c.p++;
    c.len--;
  }
  *number = c;
  return true;
}

bool der_get_small(der_bytes *in, unsigned *number) {
  der_bytes c;
  if (!der_get(in, DER_INTEGER, &c) || c.len != 1 || (c.p[0] & 0x80) != 0) return false;
  *number = c.p[0];
  return true;
}

bool der_get_bits_as(der_bytes *in, unsigned tag, der_bytes *bytes) {
  der_bytes c;
  if (!der_get(in, tag, &c) || c.len == 0 || c.p[0] != 0) return false; /* first byte: how many bits are not used */
  *bytes = (der_bytes){c.p + 1, c.len - 1};
  return true;
}

bool der_get_bits(der_bytes *in, der_bytes *bytes) { return der_get_bits_as(in, DER_BIT_STRING, bytes); }

bool der_get_null(der_bytes *in) {
  der_bytes c;
  return der_get(in, DER_NULL, &c) && c.len == 0;
}

bool der_get_oid(der_bytes *in, der_bytes *oid) {
  der_bytes c;
  if (!der_get(in, DER_OID, &c) || c.len == 0 || (c.p[c.len - 1] & 0x80) != 0) return false;
  bool begins = true; /* each number in as few bytes as can be: none begins with 80 */
  for (size_t i = 0; i < c.len; i++) {
    if (begins && c.p[i] == 0x80) return false;
    begins = (c.p[i] & 0x80) == 0;
  }
  *oid = c;
  return true;
}

/* How deep a level is follows from the loop, not from recursion: a stack of what is left on each. */
bool der_is_series(der_bytes in) {
  der_bytes level[DEPTH_MAX] = {in}, contents;
  size_t depth = 0;
  for (;;) {
    while (level[depth].len == 0) {
      if (depth == 0) return true;
      depth--;
    }
    unsigned tag;
    if (!take_byte(&level[depth], &tag) || (tag & 0x1f) == 0x1f || tag == 0) return false;
    if (!take_contents(&level[depth], &contents)) return false;
    if ((tag & DER_CONSTRUCTED) == 0) continue;
    if (++depth == DEPTH_MAX) return false;
    level[depth] = contents;
  }
}

bool der_same(der_bytes a, der_bytes b) { return a.len == b.len && (a.len == 0 || memcmp(a.p, b.p, a.len) == 0); }
