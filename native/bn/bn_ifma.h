/* SPDX-License-Identifier: Apache-2.0
 * Montgomery kernel for AVX-512 IFMA: the functions of its rows (bn_kernel.h has their contracts). Numbers are below
 * 2m. Leaks widths only.
 */
#ifndef NATIVE_BN_BN_IFMA_H
#define NATIVE_BN_BN_IFMA_H

#include "native/bn/bn_kernel.h"

typedef void bn_mul_fn(const bn_mont *mont, bn_limb *r, const bn_limb *a, const bn_limb *b);
typedef void bn_pair_fn(const bn_mont *const mont[2], bn_limb *const r[2], const bn_limb *const a[2],
                        const bn_limb *const b[2]);

/* By the number of vectors of eight digits (bn_ifma.c). */
bn_mul_fn bn_ifma_mul2, bn_ifma_mul3, bn_ifma_mul4, bn_ifma_mul5, bn_ifma_mul6, bn_ifma_mul7, bn_ifma_mul8,
    bn_ifma_mul9, bn_ifma_mul10;
bn_pair_fn bn_ifma_pair2, bn_ifma_pair3, bn_ifma_pair4, bn_ifma_pair5, bn_ifma_pair6, bn_ifma_pair7, bn_ifma_pair8,
    bn_ifma_pair9, bn_ifma_pair10;
void bn_ifma_gather(bn_limb *r, const bn_limb *table, size_t entries, size_t width, bn_limb index);

/* Portable (bn_radix52.c): digits of 52 bits to and from limbs. */
size_t bn_radix52_width(size_t limbs);
size_t bn_radix52_digits(size_t limbs);
void bn_radix52_load(const bn_mont *mont, bn_limb *element, const bn_limb *x);
void bn_radix52_store(const bn_mont *mont, bn_limb *x, const bn_limb *element);

#endif
