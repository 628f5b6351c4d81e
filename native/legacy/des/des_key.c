/* SPDX-License-Identifier: Apache-2.0
 * The key schedule of DES (FIPS 46-3, appendix 1).
 * Variable-time: PC-2 is a look-up by the key.
 *
 * With K1 .. K16 the words are K1, K2, K1^K3, K2^K4 .. K14^K16, K15, K16: halves run through the rounds already XORed
 * with the key of the round that reads them, so that no XOR with a key waits for a look-up (see des_rounds.h). Read
 * backwards, they are the words of decryption.
 */
#include "base/bytes.h"
#include "base/wipe.h"
#include "native/legacy/des/des.h"

/* One byte a column of the 8x8 bits of the key, its bit k from byte k: PC-1 reads columns, last byte first. */
static uint64_t transpose(uint64_t x) {
  uint64_t t = (x ^ x >> 7) & 0x00aa00aa00aa00aau;
  x ^= t ^ t << 7;
  t = (x ^ x >> 14) & 0x0000cccc0000ccccu;
  x ^= t ^ t << 14;
  t = (x ^ x >> 28) & 0x00000000f0f0f0f0u;
  return x ^ t ^ t << 28;
}

static uint32_t rotate28(uint32_t x, unsigned n) { return (x << n | x >> (28 - n)) & 0x0fffffff; }

static uint64_t pc2(uint32_t c, uint32_t d) {
  uint64_t word = 0;
  for (unsigned i = 0; i < 7; i++) word |= des_pc2[i][c >> 4 * i & 15] | des_pc2[7 + i][d >> 4 * i & 15];
  return word;
}

void des_key_words(uint64_t enc[DES_KEYS], uint64_t dec[DES_KEYS], const uint8_t bytes[8]) {
  static const uint8_t shifts[16] = {1, 1, 2, 2, 2, 2, 2, 2, 1, 2, 2, 2, 2, 2, 2, 1};
  uint64_t k[16];
  uint64_t columns = transpose(load_le64(bytes)); /* column 1 in the top byte; 8, the parity, in the lowest */
  uint32_t c = (uint32_t)(columns >> 36);
  uint32_t d = (uint32_t)((columns >> 8 & 0xff) << 20 | (columns >> 16 & 0xff) << 12 | (columns >> 24 & 0xff) << 4 |
                          (columns >> 32 & 0x0f));
  for (unsigned i = 0; i < 16; i++) {
    c = rotate28(c, shifts[i]);
    d = rotate28(d, shifts[i]);
    k[i] = pc2(c, d);
  }
  enc[0] = k[0];
  enc[1] = k[1];
  for (unsigned i = 0; i < 14; i++) enc[2 + i] = k[i] ^ k[i + 2];
  enc[16] = k[14];
  enc[17] = k[15];
  for (unsigned i = 0; i < DES_KEYS; i++) dec[i] = enc[DES_KEYS - 1 - i];
  wipe(k, sizeof k);
}
