/* SPDX-License-Identifier: Apache-2.0
 * How CCM writes nonce, lengths and additional data into blocks (SP 800-38C, appendix A). Nonces have 7..13 bytes; what
 * they leave of 15 holds the text's length and the block counter.
 * Leaks lengths only.
 */
#ifndef BASE_CCM_FORMAT_H
#define BASE_CCM_FORMAT_H

#include <stddef.h>
#include <stdint.h>

/* What CBC-MAC takes before the text: head, then the bytes of the additional data from aad_taken on, padded with zeros
 * to whole blocks. */
typedef struct ccm_start {
  uint8_t head[32];    /* B0; behind it, where there is additional data, a block that starts with its length */
  size_t head_blocks;  /* 1 or 2 */
  size_t aad_taken;    /* bytes of it that are in head */
  uint8_t counter[16]; /* Ctr0, whose key stream covers the tag; the text's counters follow it */
} ccm_start;

/* Lengths are those the rules allow: tag 4, 6 .. 16, text below 2^(8 (15 - nonce_len)). */
void ccm_begin(ccm_start *start, const uint8_t *nonce, size_t nonce_len, size_t tag_len, const uint8_t *aad,
               size_t aad_len, size_t text_len);

#endif
