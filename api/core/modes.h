/* SPDX-License-Identifier: Apache-2.0
 * Modes of operation over any block cipher of 8 or 16 bytes (SP 800-38A): the functions that serve where a backend has
 * no bulk slot. They speak the signatures of the slots (ops/block.h) and keep their promises; each takes the best way
 * the cipher has: ECB or CBC in bulk where there is a slot, else block by block. They leak lengths only.
 */
#ifndef CORE_MODES_H
#define CORE_MODES_H

#include <tandem/cipher.h>

#include "base/ct.h"
#include "ops/block.h"

/* What serves each mode of one cipher: its slot, else a generic mode, else NULL (the block function is missing). */
typedef struct modes {
  tdm_ecb_able *ecb_encrypt;
  tdm_ecb_able *ecb_decrypt;
  tdm_cbc_enc_able *cbc_encrypt;
  tdm_cbc_dec_able *cbc_decrypt;
  tdm_ctr_able *ctr;
  tdm_cfb_able *cfb_encrypt;
  tdm_cfb_able *cfb_decrypt;
  tdm_ofb_able *ofb;
} modes;

void modes_resolve(modes *m, const tdm_block_ops *ops);

/* Bytes that a generic mode works on at a time, in a buffer on the stack: whole blocks of either size. */
enum { MODES_CHUNK = 512 };

tdm_ecb_able modes_ecb_encrypt, modes_ecb_decrypt;
tdm_cbc_enc_able modes_cbc_encrypt;
tdm_cbc_dec_able modes_cbc_decrypt;
tdm_ctr_able modes_ctr;
tdm_cfb_able modes_cfb_encrypt, modes_cfb_decrypt;
tdm_ofb_able modes_ofb;

/* The slot where there is one, else the generic mode: what the other modes stand on. */
static inline tdm_ecb_able *modes_ecb_encrypt_of(const tdm_block_ops *ops) {
  return ops->ecb_encrypt != NULL ? ops->ecb_encrypt : modes_ecb_encrypt;
}
static inline tdm_ecb_able *modes_ecb_decrypt_of(const tdm_block_ops *ops) {
  return ops->ecb_decrypt != NULL ? ops->ecb_decrypt : modes_ecb_decrypt;
}
static inline tdm_cbc_enc_able *modes_cbc_encrypt_of(const tdm_block_ops *ops) {
  return ops->cbc_encrypt != NULL ? ops->cbc_encrypt : modes_cbc_encrypt;
}

/* PKCS#7 padding (RFC 5652, section 6.3). add fills block[used] .. block[block_bytes - 1], used < block_bytes. check
 * gives all ones and the number of bytes before the padding, or zero and 0, in constant time. */
void modes_pkcs7_add(uint8_t *block, size_t used, size_t block_bytes);
ct_mask modes_pkcs7_check(const uint8_t *block, size_t block_bytes, size_t *used);

#endif
