/* SPDX-License-Identifier: Apache-2.0
 * AES, portable: eight blocks at once, bitsliced (FIPS 197, sections 5.1 and 5.3).
 * A plane holds one bit of every byte, so that SubBytes is a circuit, ShiftRows a rotation of 16-bit fields and the row
 * arithmetic of MixColumns a rotation of whole words.
 * Leaks nothing but lengths.
 */
#include "native/aes/aes_ref.h"

#include "base/bytes.h"
#include "native/aes/aes_kernel.h"

static inline aes_word aes_ref_both(uint64_t x) { return (aes_word){x, x}; }

/* Exchanges the bits of *a under mask << shift with the bits of *b under mask. */
static inline void aes_ref_swap(aes_word *a, aes_word *b, uint64_t mask, unsigned shift) {
  const aes_word t = ((*a >> shift) ^ *b) & aes_ref_both(mask);
  *b ^= t;
  *a ^= t << shift;
}

/* Transposes the 8 x 8 bits that the bytes at one place of q[0..7] make. Its own inverse. */
static inline void aes_ref_transpose(aes_word q[8]) {
  for (unsigned i = 0; i < 8; i += 2) aes_ref_swap(&q[i], &q[i + 1], 0x5555555555555555, 1);
  for (unsigned i = 0; i < 8; i += 4) {
    aes_ref_swap(&q[i], &q[i + 2], 0x3333333333333333, 2);
    aes_ref_swap(&q[i + 1], &q[i + 3], 0x3333333333333333, 2);
  }
  for (unsigned i = 0; i < 4; i++) aes_ref_swap(&q[i], &q[i + 4], 0x0f0f0f0f0f0f0f0f, 4);
}

/* The low 32 bits with a zero byte after each byte, and back. */
static inline aes_word aes_ref_spread(aes_word x) {
  x &= aes_ref_both(0xffffffff);
  x = (x | x << 16) & aes_ref_both(0x0000ffff0000ffff);
  return (x | x << 8) & aes_ref_both(0x00ff00ff00ff00ff);
}
static inline aes_word aes_ref_gather(aes_word x) {
  x &= aes_ref_both(0x00ff00ff00ff00ff);
  x = (x | x >> 8) & aes_ref_both(0x0000ffff0000ffff);
  return (x | x >> 16) & aes_ref_both(0xffffffff);
}

/* Blocks to planes. Before the transposition, byte 2 r + (c / 2) of word 4 (c % 2) + b is row r, column c of block b.
 */
static inline void aes_ref_load(aes_word q[8], const uint8_t *in, size_t blocks) {
  for (size_t b = 0; b < 4; b++) {
    aes_word left = {0, 0}, right = {0, 0}; /* columns 0 and 1, 2 and 3 */
    if (b < blocks) left[0] = load_le64(in + 16 * b), right[0] = load_le64(in + 16 * b + 8);
    if (b + 4 < blocks) left[1] = load_le64(in + 16 * b + 64), right[1] = load_le64(in + 16 * b + 72);
    q[b] = aes_ref_spread(left) | aes_ref_spread(right) << 8;
    q[b + 4] = aes_ref_spread(left >> 32) | aes_ref_spread(right >> 32) << 8;
  }
  aes_ref_transpose(q);
}

static inline void aes_ref_store(uint8_t *out, aes_word q[8], size_t blocks) {
  aes_ref_transpose(q);
  for (size_t b = 0; b < 4; b++) {
    const aes_word left = aes_ref_gather(q[b]) | aes_ref_gather(q[b + 4]) << 32;
    const aes_word right = aes_ref_gather(q[b] >> 8) | aes_ref_gather(q[b + 4] >> 8) << 32;
    if (b < blocks) store_le64(out + 16 * b, left[0]), store_le64(out + 16 * b + 8, right[0]);
    if (b + 4 < blocks) store_le64(out + 16 * b + 64, left[1]), store_le64(out + 16 * b + 72, right[1]);
  }
}

/* Each bit of a plane of the key fills its field of four: (k << 4) - k, the fields being 0 or 1. */
static inline void aes_ref_add_round_key(aes_word q[8], const uint8_t planes[16]) {
  uint64_t half[2];
  memcpy(half, planes, 16);
  for (unsigned i = 0; i < 8; i++) {
    const aes_word k = (aes_ref_both(half[i / 4]) >> (i % 4)) & aes_ref_both(0x1111111111111111);
    q[i] ^= (k << 4) - k;
  }
}

/* Rows 2 and 3 turn by two columns, rows 1 and 3 by one more. */
static inline void aes_ref_shift_rows(aes_word q[8]) {
  for (unsigned i = 0; i < 8; i++) {
    const aes_word t = (q[i] ^ q[i] >> 8) & aes_ref_both(0x00ff00ff00000000), x = q[i] ^ t ^ t << 8;
    q[i] = (x & aes_ref_both(0x0000ffff0000ffff)) | (x >> 4 & aes_ref_both(0x0fff00000fff0000)) |
           (x << 12 & aes_ref_both(0xf0000000f0000000));
  }
}
static inline void aes_ref_inv_shift_rows(aes_word q[8]) {
  for (unsigned i = 0; i < 8; i++) {
    const aes_word t = (q[i] ^ q[i] >> 8) & aes_ref_both(0x00ff00ff00000000), x = q[i] ^ t ^ t << 8;
    q[i] = (x & aes_ref_both(0x0000ffff0000ffff)) | (x << 4 & aes_ref_both(0xfff00000fff00000)) |
           (x >> 12 & aes_ref_both(0x000f0000000f0000));
  }
}

/* Row r becomes 2 (a[r] + a[r+1]) + a[r+1] + a[r+2] + a[r+3]. */
static inline void aes_ref_mix_columns(aes_word q[8]) {
  aes_word next[8], sum[8];
  for (unsigned i = 0; i < 8; i++) {
    next[i] = q[i] >> 16 | q[i] << 48;
    sum[i] = q[i] ^ next[i];
  }
  for (unsigned i = 0; i < 8; i++) q[i] = next[i] ^ (sum[i] >> 32 | sum[i] << 32) ^ sum[(i + 7) % 8];
  /* Doubling reduces by x^8 = x^4 + x^3 + x + 1. */
  q[1] ^= sum[7];
  q[3] ^= sum[7];
  q[4] ^= sum[7];
}

/* The inverse matrix is that of MixColumns times circ(5, 0, 4, 0): first a[r] += 4 (a[r] + a[r+2]). */
static inline void aes_ref_inv_mix_columns(aes_word q[8]) {
  aes_word u[8];
  for (unsigned i = 0; i < 8; i++) u[i] = q[i] ^ (q[i] >> 32 | q[i] << 32);
  q[0] ^= u[6];
  q[1] ^= u[6] ^ u[7];
  q[2] ^= u[0] ^ u[7];
  q[3] ^= u[1] ^ u[6];
  q[4] ^= u[2] ^ u[6] ^ u[7];
  q[5] ^= u[3] ^ u[7];
  q[6] ^= u[4];
  q[7] ^= u[5];
  aes_ref_mix_columns(q);
}

/* The inverse of the affine map of the S-box. S is the affine map after inversion in the field, so its inverse is this
 * map, S, and this map again. */
static inline void aes_ref_inv_affine(aes_word q[8]) {
  aes_word x[8];
  for (unsigned i = 0; i < 8; i++) x[i] = q[i];
  for (unsigned i = 0; i < 8; i++) q[i] = x[(i + 2) % 8] ^ x[(i + 5) % 8] ^ x[(i + 7) % 8];
  q[0] = ~q[0];
  q[2] = ~q[2];
}

void aes_ref_encrypt(const aes_key *key, uint8_t *out, const uint8_t *in, size_t blocks) {
  aes_word q[8];
  aes_ref_load(q, in, blocks);
  aes_ref_add_round_key(q, key->dec[0]);
  for (unsigned r = 1; r < key->rounds; r++) {
    aes_ref_sub_bytes(q);
    aes_ref_shift_rows(q);
    aes_ref_mix_columns(q);
    aes_ref_add_round_key(q, key->dec[r]);
  }
  aes_ref_sub_bytes(q);
  aes_ref_shift_rows(q);
  aes_ref_add_round_key(q, key->dec[key->rounds]);
  aes_ref_store(out, q, blocks);
}

void aes_ref_decrypt(const aes_key *key, uint8_t *out, const uint8_t *in, size_t blocks) {
  aes_word q[8];
  aes_ref_load(q, in, blocks);
  aes_ref_add_round_key(q, key->dec[key->rounds]);
  for (unsigned r = key->rounds - 1;; r--) {
    aes_ref_inv_shift_rows(q);
    aes_ref_inv_affine(q);
    aes_ref_sub_bytes(q);
    aes_ref_inv_affine(q);
    aes_ref_add_round_key(q, key->dec[r]);
    if (r == 0) break;
    aes_ref_inv_mix_columns(q);
  }
  aes_ref_store(out, q, blocks);
}

tdm_status aes_ref_encrypt_block(const tdm_block_ops *self, const void *key, uint8_t *out, const uint8_t *in) {
  (void)self;
  aes_ref_encrypt((const aes_key *)key, out, in, 1);
  return TDM_OK;
}

tdm_status aes_ref_decrypt_block(const tdm_block_ops *self, const void *key, uint8_t *out, const uint8_t *in) {
  (void)self;
  aes_ref_decrypt((const aes_key *)key, out, in, 1);
  return TDM_OK;
}
