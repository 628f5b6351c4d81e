/* SPDX-License-Identifier: Apache-2.0
 * CPU features, read once; TANDEM_CPU can only take features away.
 *
 * TANDEM_CPU is a list separated by commas: `baseline` takes every feature away, `-name` takes one away and all that
 * need it (-avx2 takes avx512f, vaes and vpclmulqdq as well). An unknown name or an empty item is TDM_ERR_CONFIG.
 * Names: ssse3 sse41 aesni pclmulqdq shani gfni bmi1 bmi2 adx avx avx2 vaes vpclmulqdq avx512f avx512bw avx512vl
 * avx512dq avx512ifma avx512vbmi.
 */
#ifndef NATIVE_BASE_CPU_H
#define NATIVE_BASE_CPU_H

#include <tandem/status.h>

/* Bits of what a kernel needs. AVX bits are set only where the operating system has enabled the registers. */
enum {
  CPU_SSSE3 = 1 << 0,
  CPU_SSE41 = 1 << 1,
  CPU_AESNI = 1 << 2,
  CPU_PCLMUL = 1 << 3,
  CPU_SHANI = 1 << 4,
  CPU_AVX = 1 << 5,
  CPU_AVX2 = 1 << 6,
  CPU_BMI2 = 1 << 7,
  CPU_ADX = 1 << 8,
  CPU_AVX512F = 1 << 9,
  CPU_AVX512BW = 1 << 10,
  CPU_AVX512VL = 1 << 11,
  CPU_AVX512DQ = 1 << 12,
  CPU_AVX512IFMA = 1 << 13,
  CPU_AVX512VBMI = 1 << 14,
  CPU_VAES = 1 << 15,
  CPU_VPCLMUL = 1 << 16,
  CPU_GFNI = 1 << 17,
  CPU_BMI1 = 1 << 18
};

/* Reads CPUID, XGETBV and TANDEM_CPU. TDM_ERR_CONFIG when TANDEM_CPU is invalid. */
tdm_status cpu_open(void);

/* True when every bit of needs is there. Valid after cpu_open. */
bool cpu_has(unsigned needs);

/* The features in use, separated by spaces. */
const char *cpu_features_text(void);

#endif
