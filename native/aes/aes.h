/* SPDX-License-Identifier: Apache-2.0
 * AES (FIPS 197): key context, kernel table and what other folders (gcm, drbg) may call.
 * Leaks the key length only.
 */
#ifndef NATIVE_AES_AES_H
#define NATIVE_AES_AES_H

#include "ops/block.h"

struct aes_kernel;

typedef struct aes_key {
  _Alignas(64) uint8_t enc[15][16]; /* round keys in the byte order of FIPS 197 (what AESENC takes) */
  uint8_t dec[15][16]; /* x86: keys of the equivalent inverse cipher, section 5.3.5; ref: enc in bit planes */
  unsigned rounds;     /* 10, 12 or 14 */
  const struct aes_kernel *kernel; /* the row of the kernel table that serves this key */
} aes_key;

/* len is 16, 24 or 32. Chooses the kernel row. */
void aes_key_init(aes_key *key, const uint8_t *bytes, size_t len);

/* blocks whole blocks of ECB encryption by the key's kernel; out == in or apart. */
void aes_encrypt_blocks(const aes_key *key, uint8_t *out, const uint8_t *in, size_t blocks);

/* CTR with a 32-bit big-endian counter in the last 4 bytes of counter, which wraps alone (SP 800-38D, section 6.5) and
 * is advanced by ceil(len / 16). len bytes; the unused key stream of a partial last block is dropped. */
void aes_ctr32(const aes_key *key, uint8_t counter[16], uint8_t *out, const uint8_t *in, size_t len);

/* CBC-MAC of blocks whole blocks (SP 800-38B, section 6.2, step 6): mac is the chaining value, in and out. */
void aes_cbc_mac(const aes_key *key, uint8_t mac[16], const uint8_t *in, size_t blocks);

extern const tdm_block_ops native_aes_128_ops;
extern const tdm_block_ops native_aes_192_ops;
extern const tdm_block_ops native_aes_256_ops;

#endif
