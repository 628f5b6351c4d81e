/* SPDX-License-Identifier: Apache-2.0
 * XTS's kernel table: name, CPU needs, functions; best first, the last row always fits.
 * The mode is IEEE 1619's in every row. What AES needs, and carry-less products for the tweaks.
 * Leaks nothing.
 */
#include "native/base/cpu.h"
#include "native/xts/xts.h"

const xts_kernel xts_kernels[] = {
#if NATIVE_X86
    {"vaes512",
     CPU_SSSE3 | CPU_SSE41 | CPU_AESNI | CPU_PCLMUL | CPU_AVX2 | CPU_VAES | CPU_VPCLMUL | CPU_AVX512F | CPU_AVX512BW |
         CPU_AVX512VL,
     xts_vaes512_encrypt, xts_vaes512_decrypt},
    {"vaes256", CPU_SSSE3 | CPU_SSE41 | CPU_AESNI | CPU_PCLMUL | CPU_AVX2 | CPU_VAES | CPU_VPCLMUL, xts_vaes256_encrypt,
     xts_vaes256_decrypt},
    {"aesni", CPU_SSSE3 | CPU_SSE41 | CPU_AESNI | CPU_PCLMUL, xts_aesni_encrypt, xts_aesni_decrypt},
#endif
    {"ref", 0, xts_ref_encrypt, xts_ref_decrypt},
};

const xts_kernel *xts_kernel_choose(void) {
  const xts_kernel *row = xts_kernels;
  while (!cpu_has(row->needs)) row++;
  return row;
}
