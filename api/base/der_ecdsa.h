/* SPDX-License-Identifier: Apache-2.0
 * ECDSA signatures: Ecdsa-Sig-Value in DER (RFC 3279, section 2.2.3) to and from r || s of fixed length.
 * Public data.
 */
#ifndef BASE_DER_ECDSA_H
#define BASE_DER_ECDSA_H

#include "base/der.h"

/* The longest signature of an order of so many bytes, of which the top one holds top_bits (1 .. 8). */
size_t der_ecdsa_max(size_t order_bytes, unsigned top_bits);

/* out has room for der_ecdsa_max(order_bytes, 8); returns the length. order_bytes 1 .. 66. */
size_t der_ecdsa_from_rs(uint8_t *out, const uint8_t *rs, size_t order_bytes);

/* False when it is not strict DER of two numbers that fit, none of them negative. */
bool der_ecdsa_to_rs(uint8_t *rs, size_t order_bytes, der_bytes signature);

#endif
