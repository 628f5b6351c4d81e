/* SPDX-License-Identifier: Apache-2.0
 * Contract of an AEAD (SP 800-38D). Core has checked lengths, limits and overlap; the tag length is that of the key.
 * Key contexts are immutable after key_init; 64-byte aligned, zeroed before, wiped by core after key_end.
 * seal and open may leave anything in out on failure: core zeroes it.
 */
#ifndef OPS_AEAD_H
#define OPS_AEAD_H

#include <tandem/alg.h>

#include "ops/bytes.h"

enum { OPS_AEAD_STATE_MAX = 640 };

typedef struct tdm_aead_ops tdm_aead_ops;
struct tdm_aead_ops {
  tdm_alg alg;
  size_t key_len;
  size_t key_bytes;   /* size of the key context */
  size_t state_bytes; /* size of a streaming state, 64-byte aligned */
  const char *(*kernel)(const tdm_aead_ops *self);
  tdm_status (*key_init)(const tdm_aead_ops *self, void *key, const uint8_t *bytes, size_t tag_len);
  void (*key_end)(const tdm_aead_ops *self, void *key); /* NULL: nothing held beside the context */

  /* out[in.len] is apart from tag[tag_len]; out == in.p or apart. */
  tdm_status (*seal)(const tdm_aead_ops *self, const void *key, uint8_t *out, uint8_t *tag, ops_bytes nonce,
                     ops_bytes aad, ops_bytes in);
  /* TDM_ERR_VERIFY when the tag is wrong. */
  tdm_status (*open)(const tdm_aead_ops *self, const void *key, uint8_t *out, const uint8_t *tag, ops_bytes nonce,
                     ops_bytes aad, ops_bytes in);

  /* Streaming. begin may allocate, end frees it; end is called once for each begin that returned TDM_OK. */
  tdm_status (*begin)(const tdm_aead_ops *self, const void *key, void *state, ops_bytes nonce, bool sealing);
  tdm_status (*aad)(const tdm_aead_ops *self, const void *key, void *state, ops_bytes aad);
  tdm_status (*update)(const tdm_aead_ops *self, const void *key, void *state, uint8_t *out, ops_bytes in);
  tdm_status (*seal_final)(const tdm_aead_ops *self, const void *key, void *state, uint8_t *tag);
  tdm_status (*open_final)(const tdm_aead_ops *self, const void *key, void *state, const uint8_t *tag);
  void (*end)(const tdm_aead_ops *self, void *state);
};

#endif
