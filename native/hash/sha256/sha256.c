/* SPDX-License-Identifier: Apache-2.0
 * SHA-224 and SHA-256 as hashes on the shared frame: sizes and initial values (FIPS 180-4, sections 5.3.2 and 5.3.3).
 * Leaks the length of the message only.
 */
#include "native/hash/sha256/sha256.h"

/* The second 32 bits of the fractional parts of the square roots of the 9th to 16th primes. */
const md_hash native_sha224 = {.ops = MD_OPS(TDM_SHA224, 28, 64),
                               .kernels = sha256_kernels,
                               .iv.w32 = {
                                   0xc1059ed8,
                                   0x367cd507,
                                   0x3070dd17,
                                   0xf70e5939,
                                   0xffc00b31,
                                   0x68581511,
                                   0x64f98fa7,
                                   0xbefa4fa4,
                               }};

/* The first 32 bits of the fractional parts of the square roots of the first 8 primes. */
const md_hash native_sha256 = {.ops = MD_OPS(TDM_SHA256, 32, 64),
                               .kernels = sha256_kernels,
                               .iv.w32 = {
                                   0x6a09e667,
                                   0xbb67ae85,
                                   0x3c6ef372,
                                   0xa54ff53a,
                                   0x510e527f,
                                   0x9b05688c,
                                   0x1f83d9ab,
                                   0x5be0cd19,
                               }};
