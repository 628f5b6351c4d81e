/* SPDX-License-Identifier: Apache-2.0
 * DES and 3DES with three keys (FIPS 46-3, SP 800-67). For data people still meet: never for anything new.
 * Key parity is ignored; weak keys are taken.
 * Variable-time: S-boxes are look-ups, whose addresses depend on key and data.
 *
 * Layout of a half block and of a round key, in 64 bits: a byte an S-box, holding the six input bits that E gives it,
 * so that a round is XOR and eight look-ups and E is part of the tables. Within a byte the four bits of the half itself
 * stand at 6, 4, 2, 0 (first to last), where two steps of the initial permutation leave them; the last bit of the group
 * before at 1, the first bit of the group after at 3. S-boxes 1, 3, 5, 7 are bytes 7, 6, 5, 4; 2, 4, 6, 8 are 3, 2, 1,
 * 0.
 */
#ifndef NATIVE_LEGACY_DES_DES_H
#define NATIVE_LEGACY_DES_DES_H

#include "ops/block.h"

enum { DES_KEYS = 18 }; /* words of one DES, see des_key.c */

/* Words in the order in which encryption uses them; decryption uses the reverse. DES fills the first third. */
typedef struct des_key {
  uint64_t enc[3 * DES_KEYS], dec[3 * DES_KEYS];
  unsigned passes; /* 1 or 3 */
} des_key;

/* One DES key of 8 bytes as words; dec is enc backwards. */
void des_key_words(uint64_t enc[DES_KEYS], uint64_t dec[DES_KEYS], const uint8_t bytes[8]);

extern const uint64_t des_sp[8][96];
extern const uint64_t des_pc2[14][16];

extern const tdm_block_ops native_des_ops;
extern const tdm_block_ops native_des_ede3_ops;

#endif
