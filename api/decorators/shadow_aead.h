/* SPDX-License-Identifier: Apache-2.0
 * shadow for AEADs from inside: keys and whole messages (shadow_aead.c), messages in pieces (shadow_aead_pieces.c).
 */
#ifndef DECORATORS_SHADOW_AEAD_H
#define DECORATORS_SHADOW_AEAD_H

#include "decorators/shadow.h"

enum { SHADOW_TAG_MOST = 16 };

struct shadow_aead {
  tdm_aead_ops ops; /* first: what the slots get as self */
  const tdm_aead_ops *first, *second;
  size_t second_key; /* where it lies in a key */
  size_t second_at;  /* in a state; 0: both do not fit, or one does not stream: states are the first's alone */
};

static inline const struct shadow_aead *shadow_aead_of(const tdm_aead_ops *self) {
  return (const struct shadow_aead *)(const void *)self;
}

/* One whole message on ops in pieces, out in a sum only; sealing writes tag, opening reads it. TDM_ERR_UNSUPPORTED
 * when ops do not stream. */
tdm_status shadow_aead_pass(const tdm_aead_ops *ops, const void *key, bool sealing, uint8_t *tag, ops_bytes nonce,
                            ops_bytes aad, ops_bytes in, uint64_t *sum);

/* Text on a running state of ops, in pieces, onto a sum. */
tdm_status shadow_aead_text(const tdm_aead_ops *ops, const void *key, void *state, ops_bytes in, uint64_t *sum);

/* Puts the streaming slots in that first has. */
void shadow_aead_pieces_wrap(struct shadow_aead *s);

#endif
