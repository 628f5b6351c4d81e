/* SPDX-License-Identifier: Apache-2.0
 * Subkeys, the last block and running messages of CMAC (SP 800-38B, sections 6.1 and 6.2).
 * Leaks lengths only: the bit shifted out of a subkey becomes a mask.
 */
#include "base/cmac_format.h"

#include "base/bytes.h"
#include "base/ct.h"
#include "base/wipe.h"

/* to = from times x in GF(2^128), whose polynomial is x^128 + x^7 + x^2 + x + 1. */
static void multiply_by_x(uint8_t to[16], const uint8_t from[16]) {
  const uint64_t high = load_be64(from), low = load_be64(from + 8), out = ct_barrier(0 - (high >> 63));
  store_be64(to, high << 1 | low >> 63);
  store_be64(to + 8, low << 1 ^ (out & 0x87));
}

void cmac_make_subkeys(cmac_subkeys *subkeys, const uint8_t l[16]) {
  multiply_by_x(subkeys->k1, l);
  multiply_by_x(subkeys->k2, subkeys->k1);
}

void cmac_last_block(const cmac_subkeys *subkeys, uint8_t block[16], const uint8_t *in, size_t len) {
  if (len == 16) {
    bytes_xor(block, in, subkeys->k1, 16);
    return;
  }
  memset(block, 0, 16);
  if (len != 0) memcpy(block, in, len);
  block[len] = 0x80;
  bytes_xor(block, block, subkeys->k2, 16);
}

void cmac_absorb(cmac_state *state, cmac_chain *run, const void *key, const uint8_t *in, size_t len) {
  const size_t room = 16 - state->used, fill = len < room ? len : room;
  memcpy(state->tail + state->used, in, fill);
  state->used += fill;
  if (fill == len) return;
  /* More follows: the tail is not the last block. */
  run(key, state->chain, state->tail, 1);
  in += fill;
  len -= fill;
  const size_t before = cmac_before_last(len);
  run(key, state->chain, in, before / 16);
  state->used = len - before;
  memcpy(state->tail, in + before, state->used);
}

void cmac_end(const cmac_subkeys *subkeys, cmac_chain *run, const void *key, uint8_t chain[16], const uint8_t *in,
              size_t len) {
  const size_t before = cmac_before_last(len);
  uint8_t last[16];
  if (before != 0) {
    run(key, chain, in, before / 16);
    in += before;
  }
  cmac_last_block(subkeys, last, in, len - before);
  run(key, chain, last, 1);
  wipe(last, sizeof last);
}
