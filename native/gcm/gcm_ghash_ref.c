/* SPDX-License-Identifier: Apache-2.0
 * GHASH (SP 800-38D, section 6.4) without tables or carry-less multiply instructions, and GCM on top of it.
 * Carry-less products from integer products with holes, an idea of T. Pornin. Leaks lengths only: 64-bit integer
 * multiplication must take constant time.
 */
#include "base/wipe.h"
#include "native/gcm/gcm.h"

/* The low 64 bits of the carry-less product. Every operand is cut into four parts of 16 bits that stand four places
 * apart. In the integer product of two parts at most k + 1 pairs meet at place 4k (plus the parts' offset); their sum
 * fits the three free bits above it up to k = 14, and the one of 16 at k = 15 carries out of the word. */
static uint64_t mul_low(uint64_t a, uint64_t b) {
  const uint64_t m0 = 0x1111111111111111, m1 = m0 << 1, m2 = m0 << 2, m3 = m0 << 3;
  uint64_t a0 = a & m0, a1 = a & m1, a2 = a & m2, a3 = a & m3;
  uint64_t b0 = b & m0, b1 = b & m1, b2 = b & m2, b3 = b & m3;
  uint64_t c0 = (a0 * b0) ^ (a1 * b3) ^ (a2 * b2) ^ (a3 * b1);
  uint64_t c1 = (a0 * b1) ^ (a1 * b0) ^ (a2 * b3) ^ (a3 * b2);
  uint64_t c2 = (a0 * b2) ^ (a1 * b1) ^ (a2 * b0) ^ (a3 * b3);
  uint64_t c3 = (a0 * b3) ^ (a1 * b2) ^ (a2 * b1) ^ (a3 * b0);
  return (c0 & m0) | (c1 & m1) | (c2 & m2) | (c3 & m3);
}

/* Bit i to bit 63 - i. */
static uint64_t reverse(uint64_t x) {
  x = ((x >> 1) & 0x5555555555555555) | ((x & 0x5555555555555555) << 1);
  x = ((x >> 2) & 0x3333333333333333) | ((x & 0x3333333333333333) << 2);
  x = ((x >> 4) & 0x0f0f0f0f0f0f0f0f) | ((x & 0x0f0f0f0f0f0f0f0f) << 4);
  return __builtin_bswap64(x);
}

/* y = y * H. Three products by Karatsuba, each twice: the mirror image of a product is the product of the mirror
 * images, so its low half gives the high half of the product (bits 64 .. 126, one place off). */
static void multiply(uint64_t y[2], const uint64_t h[2], const uint64_t h_rev[2]) {
  uint64_t r0 = reverse(y[0]), r1 = reverse(y[1]);
  uint64_t top_low = mul_low(y[0], h[0]), top_high = reverse(mul_low(r0, h_rev[0])) >> 1;
  uint64_t end_low = mul_low(y[1], h[1]), end_high = reverse(mul_low(r1, h_rev[1])) >> 1;
  uint64_t mid_low = mul_low(y[0] ^ y[1], h[0] ^ h[1]);
  uint64_t mid_high = reverse(mul_low(r0 ^ r1, h_rev[0] ^ h_rev[1])) >> 1;
  mid_low ^= top_low ^ end_low;
  mid_high ^= top_high ^ end_high;

  /* x^0 .. x^63 in w3 down to x^192 .. x^255 in w0; x^128 = 1 + x + x^2 + x^7, and times x is a shift to the right. */
  uint64_t w3 = top_high, w2 = top_low ^ mid_high, w1 = end_high ^ mid_low, w0 = end_low;
  w2 ^= w0 ^ (w0 >> 1) ^ (w0 >> 2) ^ (w0 >> 7);
  w1 ^= (w0 << 63) ^ (w0 << 62) ^ (w0 << 57);
  w3 ^= w1 ^ (w1 >> 1) ^ (w1 >> 2) ^ (w1 >> 7);
  w2 ^= (w1 << 63) ^ (w1 << 62) ^ (w1 << 57);
  y[0] = w3;
  y[1] = w2;
}

void gcm_ref_init(gcm_key *key) { (void)key; }

void gcm_ref_ghash(const gcm_key *key, uint8_t hash[16], const uint8_t *in, size_t len) {
  const uint64_t *h = key->hash_key;
  uint64_t h_rev[2] = {reverse(h[0]), reverse(h[1])};
  uint64_t y[2] = {load_be64(hash), load_be64(hash + 8)};
  for (; len >= 16; in += 16, len -= 16) {
    y[0] ^= load_be64(in);
    y[1] ^= load_be64(in + 8);
    multiply(y, h, h_rev);
  }
  if (len > 0) {
    uint8_t block[16] = {0};
    memcpy(block, in, len);
    y[0] ^= load_be64(block);
    y[1] ^= load_be64(block + 8);
    multiply(y, h, h_rev);
  }
  store_be64(hash, y[0]);
  store_be64(hash + 8, y[1]);
}

void gcm_ref_crypt(const gcm_key *key, gcm_chain *chain, bool sealing, uint8_t *out, const uint8_t *in, size_t len) {
  if (!sealing) gcm_ref_ghash(key, chain->hash, in, len);
  aes_ctr32(&key->aes, chain->counter, out, in, len);
  if (sealing) gcm_ref_ghash(key, chain->hash, out, len);
}

void gcm_ref_message(const gcm_key *key, bool sealing, uint8_t tag[16], gcm_block j0, bool public_counter,
                     ops_bytes aad, uint8_t *out, ops_bytes in) {
  uint8_t mask[16] = {0}, lengths[16];
  gcm_chain chain = {.public_counter = public_counter};
  gcm_put_block(chain.counter, j0);
  aes_ctr32(&key->aes, chain.counter, mask, mask, 16);
  gcm_ref_ghash(key, chain.hash, aad.p, aad.len);
  gcm_ref_crypt(key, &chain, sealing, out, in.p, in.len);
  gcm_put_block(lengths, gcm_length_block(aad.len, in.len));
  gcm_ref_ghash(key, chain.hash, lengths, 16);
  bytes_xor(tag, chain.hash, mask, 16);
  wipe(mask, sizeof mask);
}
