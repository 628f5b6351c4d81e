/* SPDX-License-Identifier: Apache-2.0
 * The kernels of X25519 and Ed25519, best first.
 * RFC 7748, section 5; RFC 8032, section 5.1.
 * Leaks nothing.
 */
#include "native/base/cpu.h"
#include "native/native.h"
#include "native/x25519/x25519_kernel.h"

const x25519_kernel x25519_kernels[] = {
#if NATIVE_X86 && defined __SIZEOF_INT128__
    {"ifma", CPU_AVX512IFMA | CPU_AVX512F | CPU_AVX512VL | CPU_AVX512DQ, x25519_ifma_ladder, x25519_ifma_base_u,
     x25519_ifma_base, x25519_fe51_combine_vartime},
#endif
#ifdef __SIZEOF_INT128__
    {"fe51", 0, x25519_fe51_ladder, x25519_fe51_base_u, x25519_fe51_base, x25519_fe51_combine_vartime},
#endif
    {"fe25", 0, x25519_fe25_ladder, x25519_fe25_base_u, x25519_fe25_base, x25519_fe25_combine_vartime},
};

const x25519_kernel *x25519_kernel_choose(void) {
  const x25519_kernel *row = x25519_kernels;
  while (!cpu_has(row->needs)) row++;
  return row;
}
