/* SPDX-License-Identifier: Apache-2.0
 * Contract of a hash (FIPS 180-4, RFC 1321). Core has checked every argument; lengths are whole size_t.
 * A state is state_bytes at 16-byte alignment, zeroed before init; copying it byte by byte must be enough unless
 * copy says otherwise. Core wipes it.
 */
#ifndef OPS_HASH_H
#define OPS_HASH_H

#include <tandem/alg.h>

enum { OPS_HASH_STATE_MAX = 512 }; /* shadow: a state of native and one of boring */

/* A running hash in the terms of the standard, the same for every backend. */
typedef struct ops_hash_snapshot {
  uint64_t chain[8];   /* chaining values; 32-bit words for MD5, SHA-1, SHA-224/256, in the low halves */
  uint64_t bytes_low;  /* message bytes so far, 128 bits */
  uint64_t bytes_high; /* 0 for hashes with a 64-bit length */
  uint8_t tail[128];   /* the bytes_low mod block bytes not yet compressed; the rest is 0 */
} ops_hash_snapshot;

typedef struct tdm_hash_ops tdm_hash_ops;
struct tdm_hash_ops {
  tdm_alg alg;
  size_t digest_bytes;
  size_t block_bytes;
  size_t state_bytes;
  const char *(*kernel)(const tdm_hash_ops *self);
  tdm_status (*digest)(const tdm_hash_ops *self, uint8_t *out, const uint8_t *in, size_t len);
  tdm_status (*init)(const tdm_hash_ops *self, void *state);
  tdm_status (*update)(const tdm_hash_ops *self, void *state, const uint8_t *in, size_t len);
  tdm_status (*final)(const tdm_hash_ops *self, void *state, uint8_t *out);
  tdm_status (*copy)(const tdm_hash_ops *self, void *to, const void *from);               /* NULL: UNSUPPORTED */
  tdm_status (*take)(const tdm_hash_ops *self, const void *state, ops_hash_snapshot *to); /* NULL: no export */
  tdm_status (*put)(const tdm_hash_ops *self, void *state, const ops_hash_snapshot *from);
};

#endif
