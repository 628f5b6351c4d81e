/* SPDX-License-Identifier: Apache-2.0
 * The table of Montgomery kernels: name, CPU needs, sizes, functions; best first, the last row always fits.
 * The product is Montgomery's in every row.
 * Leaks widths only.
 */
#include "native/base/cpu.h"
#include "native/bn/bn_ifma.h"
#include "native/bn/bn_kernel.h"
#include "native/native.h"

/* Limbs as they are, of any number or of exactly so many bits. */
#define BN_ANY(name_, needs_, low_, high_, mul_)                                                                       \
  {                                                                                                                    \
    .name = (name_), .needs = (needs_), .low = (low_), .high = (high_), .width = bn_ref_width, .digits = bn_ref_width, \
    .digit_bits = BN_LIMB_BITS, .load = bn_ref_load, .store = bn_ref_store, .mul = (mul_), .mul_pair = NULL,           \
    .gather = bn_ref_gather,                                                                                           \
  }
#define BN_SIZED(name_, needs_, bits_, mul_) BN_ANY(name_, needs_, (bits_) / BN_LIMB_BITS, (bits_) / BN_LIMB_BITS, mul_)

/* Limbs whose digits, 64 limbs + 2 bits of them, leave a lane of the vectors free (bn_radix52_width). */
#define BN_IFMA(low_, high_, vectors_)                                                                                \
  {                                                                                                                   \
    .name = "ifma", .needs = CPU_AVX512F | CPU_AVX512IFMA, .low = (low_), .high = (high_), .width = bn_radix52_width, \
    .digits = bn_radix52_digits, .digit_bits = 52, .load = bn_radix52_load, .store = bn_radix52_store,                \
    .mul = bn_ifma_mul##vectors_, .mul_pair = bn_ifma_pair##vectors_, .gather = bn_ifma_gather,                       \
  }

const bn_kernel bn_kernels[] = {
#if NATIVE_X86 && BN_LIMB_BITS == 64
    BN_IFMA(6, 12, 2),
    BN_IFMA(13, 18, 3),
    BN_IFMA(19, 25, 4),
    BN_IFMA(26, 32, 5),
    BN_IFMA(33, 38, 6),
    BN_IFMA(39, 44, 7),
    BN_IFMA(45, 51, 8),
    BN_IFMA(52, 57, 9),
    BN_IFMA(58, 64, 10),
    BN_SIZED("mulx", CPU_BMI2 | CPU_ADX, 1024, bn_mulx_mul1024),
    BN_SIZED("mulx", CPU_BMI2 | CPU_ADX, 1536, bn_mulx_mul1536),
    BN_SIZED("mulx", CPU_BMI2 | CPU_ADX, 2048, bn_mulx_mul2048),
    BN_ANY("mulx", CPU_BMI2 | CPU_ADX, 8, BN_MAX_LIMBS, bn_mulx_mul),
#endif
    BN_SIZED("ref", 0, 1024, bn_ref_mul1024),
    BN_SIZED("ref", 0, 1536, bn_ref_mul1536),
    BN_SIZED("ref", 0, 2048, bn_ref_mul2048),
    BN_ANY("ref", 0, 0, BN_MAX_LIMBS, bn_ref_mul),
};

const bn_kernel *bn_kernel_choose(size_t limbs) {
  const bn_kernel *row = bn_kernels;
  while (limbs < row->low || limbs > row->high || !cpu_has(row->needs)) row++;
  return row;
}
