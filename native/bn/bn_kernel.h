/* SPDX-License-Identifier: Apache-2.0
 * A row of the table of Montgomery kernels, and the functions the rows are made of.
 * A row serves moduli of its span of limbs; rows that say one size are unrolled for it.
 * Leaks widths only.
 */
#ifndef NATIVE_BN_BN_KERNEL_H
#define NATIVE_BN_BN_KERNEL_H

#include "native/bn/bn_mont.h"

typedef struct bn_kernel {
  const char *name;
  unsigned needs;   /* CPU_* bits of native/base/cpu.h */
  size_t low, high; /* limbs of the moduli it serves */
  size_t (*width)(size_t limbs);
  size_t (*digits)(size_t limbs);
  unsigned digit_bits;
  /* Digits of the number to an element, and an element below 2m to the number below m. */
  void (*load)(const bn_mont *mont, bn_limb *element, const bn_limb *x);
  void (*store)(const bn_mont *mont, bn_limb *x, const bn_limb *element);
  /* r = a b / R mod m, below 2m (see the kernel); r may be a or b. */
  void (*mul)(const bn_mont *mont, bn_limb *r, const bn_limb *a, const bn_limb *b);
  /* r[i] = a[i] b[i] / R for two moduli of one width. NULL: mul twice is as good. */
  void (*mul_pair)(const bn_mont *const mont[2], bn_limb *const r[2], const bn_limb *const a[2],
                   const bn_limb *const b[2]);
  /* r = table[index], every entry read. */
  void (*gather)(bn_limb *r, const bn_limb *table, size_t entries, size_t width, bn_limb index);
} bn_kernel;

/* Best first; the last row needs nothing and serves every size. */
extern const bn_kernel bn_kernels[];

/* The first row that serves this size on this CPU. Valid after cpu_open. */
const bn_kernel *bn_kernel_choose(size_t limbs);

/* bn_ref.c */
size_t bn_ref_width(size_t limbs);
void bn_ref_load(const bn_mont *mont, bn_limb *element, const bn_limb *x);
void bn_ref_store(const bn_mont *mont, bn_limb *x, const bn_limb *element);
void bn_ref_gather(bn_limb *r, const bn_limb *table, size_t entries, size_t width, bn_limb index);
void bn_ref_mul(const bn_mont *mont, bn_limb *r, const bn_limb *a, const bn_limb *b);
void bn_ref_mul1024(const bn_mont *mont, bn_limb *r, const bn_limb *a, const bn_limb *b);
void bn_ref_mul1536(const bn_mont *mont, bn_limb *r, const bn_limb *a, const bn_limb *b);
void bn_ref_mul2048(const bn_mont *mont, bn_limb *r, const bn_limb *a, const bn_limb *b);

/* bn_mulx.c */
void bn_mulx_mul(const bn_mont *mont, bn_limb *r, const bn_limb *a, const bn_limb *b);
void bn_mulx_mul1024(const bn_mont *mont, bn_limb *r, const bn_limb *a, const bn_limb *b);
void bn_mulx_mul1536(const bn_mont *mont, bn_limb *r, const bn_limb *a, const bn_limb *b);
void bn_mulx_mul2048(const bn_mont *mont, bn_limb *r, const bn_limb *a, const bn_limb *b);

#endif
