/* SPDX-License-Identifier: Apache-2.0
 * Contract of a MAC with a key object (FIPS 198-1, SP 800-38B). Key contexts are immutable after key_init and shared by
 * threads. Key contexts (64-byte aligned) and states (16-byte aligned) are zeroed before init and wiped by core. Tags
 * are always of full length.
 */
#ifndef OPS_MAC_H
#define OPS_MAC_H

#include <tandem/alg.h>

enum { OPS_MAC_STATE_MAX = 512 };

typedef struct tdm_mac_ops tdm_mac_ops;
struct tdm_mac_ops {
  tdm_alg alg;
  size_t tag_bytes;
  size_t key_len;     /* the one key length the algorithm has; 0: any (HMAC) */
  size_t key_bytes;   /* size of the key context */
  size_t state_bytes; /* size of a running state */
  const char *(*kernel)(const tdm_mac_ops *self);
  tdm_status (*key_init)(const tdm_mac_ops *self, void *key, const uint8_t *bytes, size_t len);
  void (*key_end)(const tdm_mac_ops *self, void *key); /* NULL: nothing held beside the context */
  tdm_status (*mac)(const tdm_mac_ops *self, const void *key, uint8_t *tag, const uint8_t *in, size_t len);
  tdm_status (*init)(const tdm_mac_ops *self, const void *key, void *state);
  tdm_status (*update)(const tdm_mac_ops *self, const void *key, void *state, const uint8_t *in, size_t len);
  tdm_status (*final)(const tdm_mac_ops *self, const void *key, void *state, uint8_t *tag);
  tdm_status (*copy)(const tdm_mac_ops *self, void *to, const void *from); /* NULL: UNSUPPORTED */
};

#endif
