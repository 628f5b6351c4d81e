/* SPDX-License-Identifier: Apache-2.0
 * What CMAC makes of a message around the block cipher: subkeys and the last block (SP 800-38B, sections 6.1 and 6.2),
 * and a running message. Blocks of 16 bytes. Leaks lengths only.
 */
#ifndef BASE_CMAC_FORMAT_H
#define BASE_CMAC_FORMAT_H

#include <stddef.h>
#include <stdint.h>

typedef struct cmac_subkeys {
  uint8_t k1[16]; /* for a last block that is whole */
  uint8_t k2[16]; /* for one that is padded, or empty */
} cmac_subkeys;

/* A running message. The last block is known as such only at the end: up to 16 bytes wait for what comes. */
typedef struct cmac_state {
  uint8_t chain[16];
  uint8_t tail[16];
  size_t used; /* bytes in tail; 0 only while there was no message at all */
} cmac_state;

/* l is the block cipher of a zero block. */
void cmac_make_subkeys(cmac_subkeys *subkeys, const uint8_t l[16]);

/* block = the last 0..16 bytes of a message, padded if need be, with their subkey added. in may be NULL when len is 0.
 */
void cmac_last_block(const cmac_subkeys *subkeys, uint8_t block[16], const uint8_t *in, size_t len);

/* Bytes of a message before its last block. */
static inline size_t cmac_before_last(size_t len) { return len == 0 ? 0 : (len - 1) / 16 * 16; }

/* chain = CBC-MAC of so many blocks from chain on, under a backend's key. */
typedef void cmac_chain(const void *key, uint8_t chain[16], const uint8_t *in, size_t blocks);

/* Takes in more of a message. */
void cmac_absorb(cmac_state *state, cmac_chain *run, const void *key, const uint8_t *in, size_t len);

/* The rest of a message, whose last block is in it, into chain, which becomes the tag. */
void cmac_end(const cmac_subkeys *subkeys, cmac_chain *run, const void *key, uint8_t chain[16], const uint8_t *in,
              size_t len);

#endif
