/* SPDX-License-Identifier: Apache-2.0
 * Writing DER (X.690, section 10) backwards: what stands inside is there before its length is written.
 * Leaks lengths, which for an INTEGER tell how many of its top bits are 0.
 */
#include <string.h>

#include "base/der.h"

void der_put_bytes(der_writer *w, der_bytes bytes) {
  if (w->full || (size_t)(w->at - w->start) < bytes.len) {
    w->full = true;
    return;
  }
  if (bytes.len == 0) return;
  w->at -= bytes.len;
  memcpy(w->at, bytes.p, bytes.len);
}

void der_put_byte(der_writer *w, unsigned byte) {
  uint8_t b = (uint8_t)byte;
  der_put_bytes(w, (der_bytes){&b, 1});
}

void der_put_header(der_writer *w, unsigned tag, size_t inside) {
  size_t length = der_written(w) - inside;
  if (length < 0x80) {
    der_put_byte(w, (unsigned)length);
  } else {
    unsigned count = 0;
    for (; length > 0; length >>= 8, count++) der_put_byte(w, (unsigned)(length & 0xff));
    der_put_byte(w, 0x80 | count);
  }
  der_put_byte(w, tag);
}

void der_put(der_writer *w, unsigned tag, der_bytes contents) {
  size_t inside = der_written(w);
  der_put_bytes(w, contents);
  der_put_header(w, tag, inside);
}

void der_put_unsigned(der_writer *w, der_bytes number) {
  size_t inside = der_written(w);
  while (number.len > 0 && number.p[0] == 0) {
    number.p++;
    number.len--;
  }
  der_put_bytes(w, number);
  if (number.len == 0 || (number.p[0] & 0x80) != 0) der_put_byte(w, 0);
  der_put_header(w, DER_INTEGER, inside);
}

void der_put_small(der_writer *w, unsigned number) {
  uint8_t b = (uint8_t)number;
  der_put(w, DER_INTEGER, (der_bytes){&b, 1});
}
