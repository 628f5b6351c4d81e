/* SPDX-License-Identifier: Apache-2.0
 * What MD5, SHA-1 and SHA-2 share: the Merkle-Damgard frame (FIPS 180-4, section 5; RFC 1321, section 3).
 * A hash is a constant md_hash: sizes, initial value, kernel table. md.c does buffering, padding and lengths for all.
 * Leaks the length of the message only.
 */
#ifndef NATIVE_HASH_MD_H
#define NATIVE_HASH_MD_H

#include "ops/hash.h"

/* Chaining value: words of 32 or of 64 bits, in host order. */
typedef union md_chain {
  _Alignas(16) uint32_t w32[8];
  uint64_t w64[8];
} md_chain;

/* Runs the compression function over whole blocks in one or two places: those of a message where it lies, then its
 * padded end; either may be none. Any alignment. One call for both keeps the chaining value in registers between them.
 */
typedef void md_compress(md_chain *chain, const uint8_t *in, size_t blocks, const uint8_t *last, size_t last_blocks);

/* A kernel's way through both places. */
typedef struct md_blocks {
  const uint8_t *in;
  size_t blocks;
  const uint8_t *last;
  size_t last_blocks;
} md_blocks;

/* Steps from the first place to the second; false: there is no more. */
static inline bool md_next(md_blocks *b) {
  if (b->last_blocks == 0) return false;
  b->in = b->last;
  b->blocks = b->last_blocks;
  b->last_blocks = 0;
  return true;
}

/* A row of a kernel table: best first; the last row needs nothing. */
typedef struct md_kernel {
  const char *name;
  unsigned needs; /* CPU_* bits */
  md_compress *compress;
} md_kernel;

typedef struct md_hash {
  tdm_hash_ops ops; /* first: the functions in it find the md_hash by it */
  const md_kernel *kernels;
  md_chain iv;
  bool wide;          /* 64-bit words, blocks of 128 bytes, a length of 128 bits; else 32, 64, 64 */
  bool little_endian; /* MD5 */
} md_hash;

typedef struct md_state {
  md_chain chain;
  uint64_t bytes_low;
  uint64_t bytes_high;
  uint8_t tail[128];
} md_state;

static inline size_t md_block_bytes(const md_hash *hash) { return hash->wide ? 128 : 64; }

/* The row that serves on this machine. */
const md_kernel *md_kernel_of(const md_hash *hash);

void md_begin(const md_hash *hash, md_state *state);
void md_absorb(const md_hash *hash, md_state *state, const uint8_t *in, size_t len);

/* Digest of the whole message; state->chain and the tail are spent, and not wiped. */
void md_end(const md_hash *hash, md_state *state, uint8_t *out);

/* Compresses the last len bytes of a message, in, with the padding for a message of high * 2^64 + low bytes, and writes
 * the digest; chain is spent. The bytes of in before its last partial block are whole blocks. */
void md_last(const md_hash *hash, md_compress *compress, md_chain *chain, const uint8_t *in, size_t len, uint64_t low,
             uint64_t high, uint8_t *out);

const char *md_kernel_name(const tdm_hash_ops *self);
tdm_status md_digest(const tdm_hash_ops *self, uint8_t *out, const uint8_t *in, size_t len);
tdm_status md_init(const tdm_hash_ops *self, void *state);
tdm_status md_update(const tdm_hash_ops *self, void *state, const uint8_t *in, size_t len);
tdm_status md_final(const tdm_hash_ops *self, void *state, uint8_t *out);
tdm_status md_copy(const tdm_hash_ops *self, void *to, const void *from);
tdm_status md_take(const tdm_hash_ops *self, const void *state, ops_hash_snapshot *to);
tdm_status md_put(const tdm_hash_ops *self, void *state, const ops_hash_snapshot *from);

/* The ops of a hash on this frame: an initialiser, since a constant table cannot call a function. */
#define MD_OPS(ALG, DIGEST, BLOCK)                                                                          \
  {                                                                                                         \
    .alg = (ALG), .digest_bytes = (DIGEST), .block_bytes = (BLOCK), .state_bytes = sizeof(md_state),        \
    .kernel = md_kernel_name, .digest = md_digest, .init = md_init, .update = md_update, .final = md_final, \
    .copy = md_copy, .take = md_take, .put = md_put                                                         \
  }

#endif
