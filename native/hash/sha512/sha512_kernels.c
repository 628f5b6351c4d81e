/* SPDX-License-Identifier: Apache-2.0
 * The kernels of SHA-384, SHA-512 and SHA-512/t (FIPS 180-4, section 6.4.2), best first.
 * Leaks nothing.
 */
#include "native/base/cpu.h"
#include "native/hash/sha512/sha512.h"
#include "native/native.h"

const md_kernel sha512_kernels[] = {
    {"ref", 0, sha512_ref_compress},
};
