/* SPDX-License-Identifier: Apache-2.0
 * X25519 (RFC 7748) and Ed25519 (RFC 8032, section 5.1; FIPS 186-5, section 7).
 * Leaks the length of a message; verification is variable-time: public input.
 */
#ifndef NATIVE_X25519_X25519_H
#define NATIVE_X25519_X25519_H

#include "ops/eddsa.h"
#include "ops/xdh.h"

extern const tdm_xdh_ops native_x25519_ops;
extern const tdm_eddsa_ops native_ed25519_ops;

#endif
