/* SPDX-License-Identifier: Apache-2.0
 * Bitsliced AES: the S-box (FIPS 197, section 5.1.1) as the circuit of Boyar and Peralta ("A new combinational logic
 * minimization technique", 2010; 32 ANDs, 83 XORs and XNORs), and what the portable files share.
 * Leaks nothing: no table, no branch on data.
 */
#ifndef NATIVE_AES_AES_REF_H
#define NATIVE_AES_AES_REF_H

#include "native/aes/aes.h"

/* Two 64-bit words side by side, a register where the machine has such registers. Each word holds one bit of each of 64
 * bytes: bit 16 r + 4 c + b is row r, column c of block b (b = 0..3); the second word holds blocks 4..7. */
typedef uint64_t aes_word __attribute__((vector_size(16)));

/* 1..8 blocks of ECB; out == in or apart. */
void aes_ref_encrypt(const aes_key *key, uint8_t *out, const uint8_t *in, size_t blocks);
void aes_ref_decrypt(const aes_key *key, uint8_t *out, const uint8_t *in, size_t blocks);

/* Applies the S-box to every byte of q; q[i] holds bit i (0 the least) of the bytes. The names y, t and z are those of
 * the paper, whose inputs x and outputs s count from the most significant bit. */
static inline void aes_ref_sub_bytes(aes_word q[8]) {
  const aes_word x0 = q[7], x1 = q[6], x2 = q[5], x3 = q[4], x4 = q[3], x5 = q[2], x6 = q[1], x7 = q[0];

  /* Into the tower field. */
  const aes_word y14 = x3 ^ x5, y13 = x0 ^ x6, y9 = x0 ^ x3, y8 = x0 ^ x5, t0 = x1 ^ x2;
  const aes_word y1 = t0 ^ x7, y4 = y1 ^ x3, y12 = y13 ^ y14, y2 = y1 ^ x0, y5 = y1 ^ x6, y3 = y5 ^ y8;
  const aes_word t1 = x4 ^ y12, y15 = t1 ^ x5, y20 = t1 ^ x1, y6 = y15 ^ x7, y10 = y15 ^ t0, y11 = y20 ^ y9;
  const aes_word y7 = x7 ^ y11, y17 = y10 ^ y11, y19 = y10 ^ y8, y16 = t0 ^ y11, y21 = y13 ^ y16, y18 = x0 ^ y16;

  /* The norm into GF(16), and its inverse. */
  const aes_word t2 = y12 & y15, t4 = (y3 & y6) ^ t2, t6 = (y4 & x7) ^ t2;
  const aes_word t7 = y13 & y16, t9 = (y5 & y1) ^ t7, t11 = (y2 & y7) ^ t7;
  const aes_word t12 = y9 & y11, t14 = (y14 & y17) ^ t12, t16 = (y8 & y10) ^ t12;
  const aes_word t21 = t4 ^ t14 ^ y20, t22 = t6 ^ t16 ^ y19, t23 = t9 ^ t14 ^ y21, t24 = t11 ^ t16 ^ y18;
  const aes_word t25 = t21 ^ t22, t26 = t21 & t23, t27 = t24 ^ t26, t29 = (t25 & t27) ^ t22;
  const aes_word t33 = ((t22 ^ t26) & (t23 ^ t24)) ^ t24, t36 = t24 & (t27 ^ t33), t37 = t36 ^ t23 ^ t33;
  const aes_word t40 = t25 ^ (t29 & (t27 ^ t36));
  const aes_word t41 = t40 ^ t37, t42 = t29 ^ t33, t43 = t29 ^ t40, t44 = t33 ^ t37, t45 = t42 ^ t41;

  /* Back up by multiplication. */
  const aes_word z0 = t44 & y15, z1 = t37 & y6, z2 = t33 & x7, z3 = t43 & y16, z4 = t40 & y1, z5 = t29 & y7;
  const aes_word z6 = t42 & y11, z7 = t45 & y17, z8 = t41 & y10, z9 = t44 & y12, z10 = t37 & y3, z11 = t33 & y4;
  const aes_word z12 = t43 & y13, z13 = t40 & y5, z14 = t29 & y2, z15 = t42 & y9, z16 = t45 & y14, z17 = t41 & y8;

  /* Out of the tower field, with the affine map. */
  const aes_word t46 = z15 ^ z16, t48 = z5 ^ z13, t53 = z0 ^ z3, t54 = z6 ^ z7, t57 = z2 ^ z12 ^ t53;
  const aes_word t58 = z4 ^ t46, t59 = z3 ^ t54, t62 = z7 ^ z8 ^ t58, t63 = z9 ^ z10 ^ t58, t64 = z4 ^ t59;
  const aes_word t65 = z14 ^ t57 ^ t62, t66 = z1 ^ t63, t67 = t64 ^ t65, s3 = t53 ^ t66;
  q[7] = t59 ^ t63;
  q[6] = ~(t64 ^ s3);
  q[5] = ~(z16 ^ z17 ^ t67);
  q[4] = s3;
  q[3] = z2 ^ z5 ^ t66;
  q[2] = z10 ^ z11 ^ t65;
  q[1] = ~(z12 ^ t48 ^ t62);
  q[0] = ~(t48 ^ t46 ^ t57);
}

#endif
