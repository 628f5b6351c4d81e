/* SPDX-License-Identifier: Apache-2.0
 * MD5 on the shared frame: sizes and initial value (RFC 1321, section 3.3), and its one kernel.
 * Leaks the length of the message only.
 */
#include "native/hash/md5/md5.h"

const md_kernel md5_kernels[] = {
    {"ref", 0, md5_ref_compress},
};

const md_hash native_md5 = {
    .ops = MD_OPS(TDM_MD5, 16, 64),
    .kernels = md5_kernels,
    .iv.w32 = {0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476},
    .little_endian = true,
};
