/* SPDX-License-Identifier: Apache-2.0
 * Contract of XTS-AES (SP 800-38E, IEEE 1619): one data unit a call. Core has checked lengths, overlap and that the two
 * halves of the key differ.
 * Key contexts are immutable after key_init; 64-byte aligned, zeroed before, wiped by core after key_end.
 */
#ifndef OPS_XTS_H
#define OPS_XTS_H

#include <tandem/alg.h>

typedef struct tdm_xts_ops tdm_xts_ops;

/* One data unit of len bytes, at least 16; the last bytes steal from the block before them. out == in or apart; tweak
 * is apart from out. */
typedef tdm_status tdm_xts_able(const tdm_xts_ops *self, const void *key, uint8_t *out, const uint8_t tweak[16],
                                const uint8_t *in, size_t len);

struct tdm_xts_ops {
  tdm_alg alg;
  size_t key_len;   /* of both halves together: first the one that encrypts, then the one of the tweak */
  size_t key_bytes; /* size of the key context */
  const char *(*kernel)(const tdm_xts_ops *self);
  tdm_status (*key_init)(const tdm_xts_ops *self, void *key, const uint8_t *bytes);
  void (*key_end)(const tdm_xts_ops *self, void *key); /* NULL: nothing held beside the context */
  tdm_xts_able *encrypt;
  tdm_xts_able *decrypt;
};

#endif
