/* SPDX-License-Identifier: Apache-2.0
 * The kernels of SHA-384, SHA-512 and SHA-512/t (FIPS 180-4, section 6.4.2), best first.
 * Leaks nothing.
 */
#include "native/base/cpu.h"
#include "native/hash/sha512/sha512.h"
#include "native/native.h"

const md_kernel sha512_kernels[] = {
#if NATIVE_X86
    {"avx512", CPU_AVX512F | CPU_AVX512VL | CPU_AVX2 | CPU_BMI1 | CPU_BMI2, sha512_avx512_compress},
    {"avx2", CPU_AVX2 | CPU_BMI1 | CPU_BMI2, sha512_avx2_compress},
#endif
    {"ref", 0, sha512_ref_compress},
};
