/* SPDX-License-Identifier: Apache-2.0
 * DER (X.690, section 10): a strict reader over bytes of somebody else, and a writer from the end to the front.
 * Lengths definite and minimal, INTEGERs minimal and not negative, nothing left over. No allocation.
 * Leaks structure and lengths, never values.
 */
#ifndef BASE_DER_H
#define BASE_DER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Bytes to read; what a reader takes is gone from the front. */
typedef struct der_bytes {
  const uint8_t *p;
  size_t len;
} der_bytes;

enum {
  DER_INTEGER = 0x02,
  DER_BIT_STRING = 0x03,
  DER_OCTET_STRING = 0x04,
  DER_NULL = 0x05,
  DER_OID = 0x06,
  DER_SEQUENCE = 0x30,
  DER_SET = 0x31,
  DER_CONTEXT = 0x80,    /* [0] with primitive contents; [n] is this plus n */
  DER_CONSTRUCTED = 0x20 /* added to a context tag whose contents are elements */
};

/* Each takes one element from the front of in; false, in left anywhere, when it is not there or not DER. */
bool der_get(der_bytes *in, unsigned tag, der_bytes *contents);
bool der_get_unsigned(der_bytes *in, der_bytes *number); /* big-endian without leading zeros; 0 has no bytes */
bool der_get_small(der_bytes *in, unsigned *number);     /* an INTEGER of 0 .. 127 */
bool der_get_bits(der_bytes *in, der_bytes *bytes);      /* a BIT STRING of whole bytes */
bool der_get_bits_as(der_bytes *in, unsigned tag, der_bytes *bytes);
bool der_get_null(der_bytes *in);
bool der_get_oid(der_bytes *in, der_bytes *oid); /* its contents, checked to be an identifier */

/* Whether the next element has the tag. */
static inline bool der_next_is(const der_bytes *in, unsigned tag) { return in->len > 0 && in->p[0] == tag; }

/* Whether in is a series of well-formed elements, at most 8 deep. */
bool der_is_series(der_bytes in);

bool der_same(der_bytes a, der_bytes b); /* public bytes */

/* What is written grows from end towards start; when it does not fit, full becomes true and stays so. */
typedef struct der_writer {
  uint8_t *start, *at, *end;
  bool full;
} der_writer;

static inline der_writer der_writer_on(uint8_t *out, size_t size) {
  return (der_writer){.start = out, .at = out + size, .end = out + size};
}
static inline size_t der_written(const der_writer *w) { return (size_t)(w->end - w->at); }

/* Each puts its element before what there is. */
void der_put_bytes(der_writer *w, der_bytes bytes);
void der_put_byte(der_writer *w, unsigned byte);
void der_put_header(der_writer *w, unsigned tag, size_t inside); /* around all written since der_written() was inside */
void der_put(der_writer *w, unsigned tag, der_bytes contents);
void der_put_unsigned(der_writer *w, der_bytes number); /* leading zeros allowed */
void der_put_small(der_writer *w, unsigned number);     /* 0 .. 127 */

#endif
