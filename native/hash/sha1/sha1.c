/* SPDX-License-Identifier: Apache-2.0
 * SHA-1 on the shared frame: sizes and initial value (FIPS 180-4, section 5.3.1).
 * Leaks the length of the message only.
 */
#include "native/hash/sha1/sha1.h"

const md_hash native_sha1 = {
    .ops = MD_OPS(TDM_SHA1, 20, 64),
    .kernels = sha1_kernels,
    .iv.w32 = {0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0},
};
