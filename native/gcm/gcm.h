/* SPDX-License-Identifier: Apache-2.0
 * AES-GCM (SP 800-38D): key context, streaming state and the contract of its kernels.
 * Leaks lengths only.
 */
#ifndef NATIVE_GCM_GCM_H
#define NATIVE_GCM_GCM_H

#include "base/bytes.h"
#include "native/aes/aes.h"
#include "native/native.h"
#include "ops/aead.h"

/* Blocks are elements of GF(2^128), bit 0 of the standard's string being the coefficient of 1. Read as a big-endian
 * 128-bit integer, x^i stands at bit 127 - i: integers hold polynomials in reverse. A carry-less product of two such
 * integers therefore comes out one place too low, which multiplying by H/x instead of H makes good: kernels start from
 * hash_key = H/x. */
enum { GCM_TABLE_BYTES = 2304, GCM_ROUND_ONE_BYTES = 4096 };

/* A block as two big-endian words. */
typedef struct gcm_block {
  uint64_t high, low;
} gcm_block;

typedef struct gcm_key {
  aes_key aes;
  _Alignas(64) uint8_t table[GCM_TABLE_BYTES];         /* powers of H as the kernel likes them */
  _Alignas(64) uint8_t round_one[GCM_ROUND_ONE_BYTES]; /* see gcm_vaes512.c */
  uint64_t hash_key[2];                                /* H/x: [0] = x^0 .. x^63, [1] = x^64 .. x^127 */
  const struct gcm_kernel *kernel;
  size_t tag_len;
} gcm_key;

/* What runs along a message. */
typedef struct gcm_chain {
  _Alignas(16) uint8_t hash[16];    /* Y of GHASH, section 6.4 */
  _Alignas(16) uint8_t counter[16]; /* the next counter block, section 6.5 */
  bool public_counter;              /* it stems from a 12-byte nonce; from any other it is secret, being a hash */
} gcm_chain;

typedef struct gcm_kernel {
  const char *name;
  unsigned needs; /* bits of native/base/cpu.h */

  /* Fills table from hash_key. */
  void (*init)(gcm_key *key);

  /* Hashes len bytes, padded with zeros to whole blocks. */
  void (*ghash)(const gcm_key *key, uint8_t hash[16], const uint8_t *in, size_t len);

  /* CTR over len bytes and GHASH over the ciphertext, padded with zeros; the counter moves by ceil(len / 16).
   * out == in or apart. */
  void (*crypt)(const gcm_key *key, gcm_chain *chain, bool sealing, uint8_t *out, const uint8_t *in, size_t len);

  /* A whole message from its J0 (public_counter as above), tag in full. */
  void (*message)(const gcm_key *key, bool sealing, uint8_t tag[16], gcm_block j0, bool public_counter, ops_bytes aad,
                  uint8_t *out, ops_bytes in);
} gcm_kernel;

/* The last block of GHASH: both lengths in bits, 64-bit big-endian (section 7.1, step 5). Lengths are in bytes, below
 * 2^61. */
static inline gcm_block gcm_length_block(uint64_t aad_len, uint64_t in_len) {
  return (gcm_block){aad_len << 3, in_len << 3};
}

static inline void gcm_put_block(uint8_t out[16], gcm_block block) {
  store_be64(out, block.high);
  store_be64(out + 8, block.low);
}

/* The kernels' functions; gcm.c has the table. */
void gcm_ref_init(gcm_key *key);
void gcm_ref_ghash(const gcm_key *key, uint8_t hash[16], const uint8_t *in, size_t len);
void gcm_ref_crypt(const gcm_key *key, gcm_chain *chain, bool sealing, uint8_t *out, const uint8_t *in, size_t len);
void gcm_ref_message(const gcm_key *key, bool sealing, uint8_t tag[16], gcm_block j0, bool public_counter,
                     ops_bytes aad, uint8_t *out, ops_bytes in);

#if NATIVE_X86
void gcm_pclmul_init(gcm_key *key);
void gcm_pclmul_ghash(const gcm_key *key, uint8_t hash[16], const uint8_t *in, size_t len);
void gcm_pclmul_crypt(const gcm_key *key, gcm_chain *chain, bool sealing, uint8_t *out, const uint8_t *in, size_t len);
void gcm_pclmul_message(const gcm_key *key, bool sealing, uint8_t tag[16], gcm_block j0, bool public_counter,
                        ops_bytes aad, uint8_t *out, ops_bytes in);

void gcm_vaes256_init(gcm_key *key);
void gcm_vaes256_ghash(const gcm_key *key, uint8_t hash[16], const uint8_t *in, size_t len);
void gcm_vaes256_crypt(const gcm_key *key, gcm_chain *chain, bool sealing, uint8_t *out, const uint8_t *in, size_t len);
void gcm_vaes256_message(const gcm_key *key, bool sealing, uint8_t tag[16], gcm_block j0, bool public_counter,
                         ops_bytes aad, uint8_t *out, ops_bytes in);

void gcm_vaes512_init(gcm_key *key);
void gcm_vaes512_ghash(const gcm_key *key, uint8_t hash[16], const uint8_t *in, size_t len);
void gcm_vaes512_crypt(const gcm_key *key, gcm_chain *chain, bool sealing, uint8_t *out, const uint8_t *in, size_t len);
void gcm_vaes512_message(const gcm_key *key, bool sealing, uint8_t tag[16], gcm_block j0, bool public_counter,
                         ops_bytes aad, uint8_t *out, ops_bytes in);
#endif

extern const tdm_aead_ops native_aes_128_gcm_ops;
extern const tdm_aead_ops native_aes_192_gcm_ops;
extern const tdm_aead_ops native_aes_256_gcm_ops;

#endif
