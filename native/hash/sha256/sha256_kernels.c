/* SPDX-License-Identifier: Apache-2.0
 * The kernels of SHA-224 and SHA-256 (FIPS 180-4, section 6.2.2), best first.
 * Leaks nothing.
 */
#include "native/base/cpu.h"
#include "native/hash/sha256/sha256.h"
#include "native/native.h"

const md_kernel sha256_kernels[] = {
#if NATIVE_X86
    {"shani", CPU_SHANI | CPU_SSSE3 | CPU_SSE41, sha256_shani_compress},
#endif
    {"ref", 0, sha256_ref_compress},
};
