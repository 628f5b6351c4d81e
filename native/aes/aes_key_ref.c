/* SPDX-License-Identifier: Apache-2.0
 * AES key expansion, portable (FIPS 197, section 5.2), with the S-box of aes_ref.h on the four bytes of a word.
 * The round keys are kept a second time in bit planes, 16 bytes a round, in the room of the decryption keys: word h of
 * round r has, at bit 16 row + 4 column + p, bit 4 h + p of that byte. aes_ref.c spreads a plane over its four blocks.
 * Leaks the key length only.
 */
#include "base/bytes.h"
#include "base/wipe.h"
#include "native/aes/aes_kernel.h"
#include "native/aes/aes_ref.h"

/* SubWord: plane i of the four bytes of w has bit i of each byte at the byte's lowest bit. */
static uint32_t aes_key_ref_sub_word(uint32_t w) {
  aes_word q[8];
  uint64_t out = 0;
  for (unsigned i = 0; i < 8; i++) q[i] = (aes_word){(w >> i) & 0x01010101u, 0};
  aes_ref_sub_bytes(q);
  for (unsigned i = 0; i < 8; i++) out |= (q[i][0] & 0x01010101u) << i;
  wipe(q, sizeof q);
  return (uint32_t)out;
}

/* Bytes 4 c + r of one round key as planes. */
static void aes_key_ref_slice(uint8_t planes[16], const uint8_t round[16]) {
  uint64_t half[2] = {0, 0};
  for (unsigned c = 0; c < 4; c++) {
    for (unsigned r = 0; r < 4; r++) {
      const uint64_t byte = round[4 * c + r];
      half[0] |= (byte & 15) << (16 * r + 4 * c);
      half[1] |= (byte >> 4) << (16 * r + 4 * c);
    }
  }
  memcpy(planes, half, 16);
  wipe(half, sizeof half);
}

void aes_key_ref_init(aes_key *key, const uint8_t *bytes, size_t len) {
  const unsigned words = (unsigned)len / 4;
  uint8_t *w = key->enc[0];
  uint32_t last, rcon = 1;
  key->rounds = words + 6;
  memcpy(w, bytes, len);
  last = load_le32(w + len - 4);
  for (unsigned i = words; i < 4 * (key->rounds + 1); i++) {
    /* Words are little-endian here, so RotWord turns them right and Rcon is their lowest byte. */
    if (i % words == 0) {
      last = aes_key_ref_sub_word(last >> 8 | last << 24) ^ rcon;
      rcon = (rcon << 1) ^ (rcon >> 7) * 0x11bu;
    } else if (words == 8 && i % words == 4) {
      last = aes_key_ref_sub_word(last);
    }
    last ^= load_le32(w + 4 * (i - words));
    store_le32(w + 4 * i, last);
  }
  for (unsigned r = 0; r <= key->rounds; r++) aes_key_ref_slice(key->dec[r], key->enc[r]);
}
