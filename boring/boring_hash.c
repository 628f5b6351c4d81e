/* SPDX-License-Identifier: Apache-2.0
 * Running hashes of BoringSSL in the terms of FIPS 180-4, whichever of the known layouts the library has.
 * Leaks nothing but lengths.
 */
#include "boring/boring_hash.h"

#include <string.h>

#include "ops/mac.h"
#include "shim/shim.h"

_Static_assert((size_t)SHIM_ROOM_SHA512 <= OPS_HASH_STATE_MAX && (size_t)SHIM_ROOM_SHA512 <= OPS_MAC_STATE_MAX,
               "a state fits the public opaque structs");

const char *boring_hash_kernel(const tdm_hash_ops *self) {
  (void)self;
  return "boringssl";
}

tdm_status boring_hash_copy(const tdm_hash_ops *self, void *to, const void *from) {
  memcpy(to, from, self->state_bytes);
  return TDM_OK;
}

/* After the words: 64-bit count of bits (low word first), the block buffer, the number of bytes in it. */
void boring_take_32(const void *state, size_t words, ops_hash_snapshot *to) {
  const uint8_t *p = state;
  uint32_t word, low, high;
  memset(to, 0, sizeof(*to));
  for (size_t i = 0; i < words; i++) {
    memcpy(&word, p + 4 * i, 4);
    to->chain[i] = word;
  }
  p += 4 * words;
  memcpy(&low, p, 4);
  memcpy(&high, p + 4, 4);
  to->bytes_low = ((uint64_t)high << 32 | low) >> 3;
  memcpy(to->tail, p + 8, to->bytes_low % 64);
}

void boring_put_32(void *state, size_t words, const ops_hash_snapshot *from) {
  uint8_t *p = state;
  for (size_t i = 0; i < words; i++) {
    uint32_t word = (uint32_t)from->chain[i];
    memcpy(p + 4 * i, &word, 4);
  }
  p += 4 * words;
  uint64_t bits = from->bytes_low << 3;
  uint32_t low = (uint32_t)bits, high = (uint32_t)(bits >> 32), num = (uint32_t)(from->bytes_low % 64);
  memcpy(p, &low, 4);
  memcpy(p + 4, &high, 4);
  memset(p + 8, 0, 64);
  memcpy(p + 8, from->tail, num);
  memcpy(p + 72, &num, 4);
}

void boring_take_64(const void *state, ops_hash_snapshot *to) {
  const uint8_t *p = state;
  memset(to, 0, sizeof(*to));
  memcpy(to->chain, p, 64);
  if (shim_sha512_layout() == SHIM_SHA512_BYTES) {
    uint32_t high;
    memcpy(&high, p + 68, 4);
    memcpy(&to->bytes_low, p + 72, 8);
    to->bytes_high = high;
  } else {
    uint64_t low, high;
    memcpy(&low, p + 64, 8);
    memcpy(&high, p + 72, 8);
    to->bytes_low = low >> 3 | high << 61;
    to->bytes_high = high >> 3;
  }
  memcpy(to->tail, p + 80, to->bytes_low % 128);
}

void boring_put_64(void *state, const ops_hash_snapshot *from) {
  uint8_t *p = state;
  uint32_t num = (uint32_t)(from->bytes_low % 128);
  memcpy(p, from->chain, 64);
  memset(p + 80, 0, 128);
  memcpy(p + 80, from->tail, num);
  if (shim_sha512_layout() == SHIM_SHA512_BYTES) { /* the digest length at 66 stays as Init left it */
    uint16_t short_num = (uint16_t)num;
    uint32_t high = (uint32_t)from->bytes_high;
    memcpy(p + 64, &short_num, 2);
    memcpy(p + 68, &high, 4);
    memcpy(p + 72, &from->bytes_low, 8);
  } else {
    uint64_t low = from->bytes_low << 3, high = from->bytes_high << 3 | from->bytes_low >> 61;
    memcpy(p + 64, &low, 8);
    memcpy(p + 72, &high, 8);
    memcpy(p + 208, &num, 4);
  }
}
