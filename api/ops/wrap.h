/* SPDX-License-Identifier: Apache-2.0
 * Contract of key wrapping (SP 800-38F: KW and KWP; RFC 3394, RFC 5649). Core has checked lengths and overlap, and
 * wipes the output of a failing call. Key contexts are immutable after key_init; 64-byte aligned, zeroed before, wiped
 * by core after key_end.
 */
#ifndef OPS_WRAP_H
#define OPS_WRAP_H

#include <tandem/alg.h>

typedef struct tdm_wrap_ops tdm_wrap_ops;
struct tdm_wrap_ops {
  tdm_alg alg;
  bool pads;        /* KWP */
  size_t key_len;   /* the one key length the algorithm has */
  size_t key_bytes; /* size of the key context */
  const char *(*kernel)(const tdm_wrap_ops *self);
  tdm_status (*key_init)(const tdm_wrap_ops *self, void *key, const uint8_t *bytes);
  void (*key_end)(const tdm_wrap_ops *self, void *key); /* NULL: nothing held beside the context */

  /* KW: len is 8 * k, k >= 2; writes len + 8. KWP: len >= 1; writes len rounded up to 8, + 8. out == in or apart. */
  tdm_status (*wrap)(const tdm_wrap_ops *self, const void *key, uint8_t *out, const uint8_t *in, size_t len);

  /* len is 8 * k, k >= 3 (KWP: k >= 2). out has len - 8 bytes, all of them written; *out_len is the length of the
   * secret. TDM_ERR_VERIFY when the check value or the padding is wrong, decided without an early exit. */
  tdm_status (*unwrap)(const tdm_wrap_ops *self, const void *key, uint8_t *out, size_t *out_len, const uint8_t *in,
                       size_t len);
};

#endif
