/* SPDX-License-Identifier: Apache-2.0
 * RC4, as published (R. Rivest, 1987; test vectors in RFC 6229). Broken: for data people still meet.
 * Variable-time: look-ups and a branch that depend on the state.
 */
#ifndef NATIVE_LEGACY_RC4_RC4_H
#define NATIVE_LEGACY_RC4_RC4_H

#include "ops/stream.h"

extern const tdm_stream_ops native_rc4_ops;

#endif
