/* SPDX-License-Identifier: Apache-2.0
 * The table of Montgomery kernels: name, CPU needs, sizes, functions; best first, the last row always fits.
 * The product is Montgomery's in every row.
 * Leaks widths only.
 */
#include "native/base/cpu.h"
#include "native/bn/bn_kernel.h"

#define BN_REF(low_, high_, mul_)                                                                             \
  {                                                                                                           \
    .name = "ref", .needs = 0, .low = (low_), .high = (high_), .width = bn_ref_width, .digits = bn_ref_width, \
    .digit_bits = BN_LIMB_BITS, .load = bn_ref_load, .store = bn_ref_store, .mul = (mul_), .mul_pair = NULL,  \
    .gather = bn_ref_gather,                                                                                  \
  }
#define BN_REF_BITS(bits_, mul_) BN_REF((bits_) / BN_LIMB_BITS, (bits_) / BN_LIMB_BITS, mul_)

const bn_kernel bn_kernels[] = {
    BN_REF_BITS(1024, bn_ref_mul1024),
    BN_REF_BITS(1536, bn_ref_mul1536),
    BN_REF_BITS(2048, bn_ref_mul2048),
    BN_REF(0, BN_MAX_LIMBS, bn_ref_mul),
};

const bn_kernel *bn_kernel_choose(size_t limbs) {
  const bn_kernel *row = bn_kernels;
  while (limbs < row->low || limbs > row->high || !cpu_has(row->needs)) row++;
  return row;
}
