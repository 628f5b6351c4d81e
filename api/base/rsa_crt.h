/* SPDX-License-Identifier: Apache-2.0
 * The CRT parts of an RSA key that came without them (RFC 8017, section 3.2): dp, dq and qinv from d, p and q.
 * Big-endian numbers of at most 1,024 bytes, their lengths nominal. Leaks those lengths only.
 */
#ifndef BASE_RSA_CRT_H
#define BASE_RSA_CRT_H

#include <stddef.h>
#include <stdint.h>

/* out[prime_len] = d mod (prime - 1); prime odd. */
void rsa_crt_exponent(uint8_t *out, const uint8_t *d, size_t d_len, const uint8_t *prime, size_t prime_len);

/* out[p_len] = q^-1 mod p; p odd. Where there is no inverse, anything below p. */
void rsa_crt_coefficient(uint8_t *out, const uint8_t *q, size_t q_len, const uint8_t *p, size_t p_len);

#endif
