/* SPDX-License-Identifier: Apache-2.0
 * The kernels of SHA-1 (FIPS 180-4, section 6.1.2), best first.
 * Leaks nothing.
 */
#include "native/base/cpu.h"
#include "native/hash/sha1/sha1.h"
#include "native/native.h"

const md_kernel sha1_kernels[] = {
    {"ref", 0, sha1_ref_compress},
};
