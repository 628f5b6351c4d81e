/* SPDX-License-Identifier: Apache-2.0
 * Ecdsa-Sig-Value (RFC 3279, section 2.2.3): SEQUENCE of r and s.
 * Public data.
 */
#include "base/der_ecdsa.h"

#include <string.h>

/* A header: tag and length. */
static size_t header_bytes(size_t inside) { return inside < 0x80 ? 2 : 3; }

size_t der_ecdsa_max(size_t order_bytes, unsigned top_bits) {
  size_t number = order_bytes + (top_bits == 8); /* a 00 where the top bit may be set */
  size_t inside = 2 * (header_bytes(number) + number);
  return header_bytes(inside) + inside;
}

/* Appends an INTEGER. Numbers have at most 66 bytes: their lengths take one. */
static uint8_t *put(uint8_t *out, const uint8_t *number, size_t len) {
  while (len > 1 && *number == 0) {
    number++;
    len--;
  }
  size_t zero = number[0] >> 7;
  *out++ = DER_INTEGER;
  *out++ = (uint8_t)(len + zero);
  if (zero) *out++ = 0;
  memcpy(out, number, len);
  return out + len;
}

size_t der_ecdsa_from_rs(uint8_t *out, const uint8_t *rs, size_t order_bytes) {
  uint8_t inside[2 * (2 + 67)], *at = put(inside, rs, order_bytes);
  at = put(at, rs + order_bytes, order_bytes);
  size_t n = (size_t)(at - inside);
  uint8_t *to = out;
  *to++ = DER_SEQUENCE;
  if (n >= 0x80) *to++ = 0x81;
  *to++ = (uint8_t)n;
  memcpy(to, inside, n);
  return (size_t)(to - out) + n;
}

static bool take(uint8_t *out, size_t len, der_bytes *in) {
  der_bytes number;
  if (!der_get_unsigned(in, &number) || number.len > len) return false;
  memset(out, 0, len - number.len);
  memcpy(out + (len - number.len), number.p, number.len);
  return true;
}

bool der_ecdsa_to_rs(uint8_t *rs, size_t order_bytes, der_bytes signature) {
  der_bytes body;
  return der_get(&signature, DER_SEQUENCE, &body) && signature.len == 0 && take(rs, order_bytes, &body) &&
         take(rs + order_bytes, order_bytes, &body) && body.len == 0;
}
