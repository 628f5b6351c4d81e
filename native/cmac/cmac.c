/* SPDX-License-Identifier: Apache-2.0
 * CMAC (SP 800-38B, section 6.2) over the AES kernels' CBC-MAC.
 * Chaining values of a message forge others: every copy on the stack is wiped.
 * Leaks the lengths of key and message only.
 */
#include "native/cmac/cmac.h"

#include "base/wipe.h"
#include "native/aes/aes_kernel.h"

_Static_assert(sizeof(cmac_state) <= OPS_MAC_STATE_MAX, "a state fits the public opaque struct");

static const char *cmac_kernel(const tdm_mac_ops *self) {
  (void)self;
  return aes_kernel_choose()->name;
}

static tdm_status cmac_key_init(const tdm_mac_ops *self, void *context, const uint8_t *bytes, size_t len) {
  cmac_key *key = (cmac_key *)context;
  uint8_t l[16] = {0};
  (void)self;
  aes_key_init(&key->aes, bytes, len);
  aes_encrypt_blocks(&key->aes, l, l, 1);
  cmac_make_subkeys(&key->subkeys, l);
  wipe(l, sizeof l);
  return TDM_OK;
}

static void run(const void *key, uint8_t chain[16], const uint8_t *in, size_t blocks) {
  aes_cbc_mac(&((const cmac_key *)key)->aes, chain, in, blocks);
}

static tdm_status cmac_mac(const tdm_mac_ops *self, const void *context, uint8_t *tag, const uint8_t *in, size_t len) {
  uint8_t chain[16] = {0};
  (void)self;
  cmac_end(&((const cmac_key *)context)->subkeys, run, context, chain, in, len);
  memcpy(tag, chain, 16);
  wipe(chain, sizeof chain);
  return TDM_OK;
}

static tdm_status cmac_init(const tdm_mac_ops *self, const void *context, void *memory) {
  (void)self;
  (void)context;
  memset(memory, 0, sizeof(cmac_state));
  return TDM_OK;
}

static tdm_status cmac_update(const tdm_mac_ops *self, const void *context, void *memory, const uint8_t *in,
                              size_t len) {
  (void)self;
  cmac_absorb((cmac_state *)memory, run, context, in, len);
  return TDM_OK;
}

static tdm_status cmac_final(const tdm_mac_ops *self, const void *context, void *memory, uint8_t *tag) {
  cmac_state *state = (cmac_state *)memory;
  (void)self;
  cmac_end(&((const cmac_key *)context)->subkeys, run, context, state->chain, state->tail, state->used);
  memcpy(tag, state->chain, 16);
  return TDM_OK;
}

static tdm_status cmac_copy(const tdm_mac_ops *self, void *to, const void *from) {
  (void)self;
  memcpy(to, from, sizeof(cmac_state));
  return TDM_OK;
}

/* The three differ in these two fields alone. */
#define CMAC_OPS(ALG, LEN)                                                                                             \
  {                                                                                                                    \
    .alg = (ALG), .tag_bytes = 16, .key_len = (LEN), .key_bytes = sizeof(cmac_key), .state_bytes = sizeof(cmac_state), \
    .kernel = cmac_kernel, .key_init = cmac_key_init, .mac = cmac_mac, .init = cmac_init, .update = cmac_update,       \
    .final = cmac_final, .copy = cmac_copy                                                                             \
  }

const tdm_mac_ops native_aes_128_cmac_ops = CMAC_OPS(TDM_AES_128_CMAC, 16);
const tdm_mac_ops native_aes_192_cmac_ops = CMAC_OPS(TDM_AES_192_CMAC, 24);
const tdm_mac_ops native_aes_256_cmac_ops = CMAC_OPS(TDM_AES_256_CMAC, 32);
