/* SPDX-License-Identifier: Apache-2.0
 * shadow for block ciphers from inside: keys that hold both sides (shadow_block.c), bulk slots (shadow_bulk.c), and the
 * modes for a second that has blocks only (shadow_modes.c).
 */
#ifndef DECORATORS_SHADOW_BLOCK_H
#define DECORATORS_SHADOW_BLOCK_H

#include "decorators/shadow.h"

enum { SHADOW_BLOCK_MOST = 16 };

struct shadow_block {
  tdm_block_ops ops; /* first: what the slots get as self */
  const tdm_block_ops *first, *second;
  size_t second_at; /* in a key */
};

/* One bulk slot, whichever: ECB has no reg, CTR alone a pad; len is whole blocks for ECB and CBC. */
typedef tdm_status shadow_bulk_fn(const tdm_block_ops *ops, const void *key, uint8_t *reg, uint8_t *pad, uint8_t *out,
                                  const uint8_t *in, size_t len);

/* The slot of ops, or where it has none, the mode over single blocks. out is apart from in. */
shadow_bulk_fn shadow_ecb_encrypt, shadow_ecb_decrypt, shadow_cbc_encrypt, shadow_cbc_decrypt, shadow_ctr,
    shadow_cfb_encrypt, shadow_cfb_decrypt, shadow_ofb;

/* Puts the bulk slots in that first has. */
void shadow_bulk_wrap(struct shadow_block *s);

#endif
