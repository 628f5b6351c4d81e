/* SPDX-License-Identifier: Apache-2.0
 * The kernels of SHA-1 (FIPS 180-4, section 6.1.2), best first.
 * Leaks nothing.
 */
#include "native/base/cpu.h"
#include "native/hash/sha1/sha1.h"
#include "native/native.h"

const md_kernel sha1_kernels[] = {
#if NATIVE_X86
    {"shani", CPU_SHANI | CPU_SSSE3 | CPU_SSE41, sha1_shani_compress},
#endif
    {"ref", 0, sha1_ref_compress},
};
