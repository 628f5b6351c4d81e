/* SPDX-License-Identifier: Apache-2.0
 * What the hash files share: a running hash of BoringSSL as the neutral snapshot, and back. shim_open has checked the
 * layout of the library that answers.
 */
#ifndef BORING_BORING_HASH_H
#define BORING_BORING_HASH_H

#include "ops/hash.h"

const char *boring_hash_kernel(const tdm_hash_ops *self);

/* All contexts are plain data: a copy of the room is a copy of the hash. */
tdm_status boring_hash_copy(const tdm_hash_ops *self, void *to, const void *from);

/* MD5, SHA-1, SHA-224/256: words chaining values of 32 bits, blocks of 64 bytes. The state put into has been through
 * the hash's own Init. */
void boring_take_32(const void *state, size_t words, ops_hash_snapshot *to);
void boring_put_32(void *state, size_t words, const ops_hash_snapshot *from);

/* SHA-384/512 and the truncated ones. */
void boring_take_64(const void *state, ops_hash_snapshot *to);
void boring_put_64(void *state, const ops_hash_snapshot *from);

#endif
