/* SPDX-License-Identifier: Apache-2.0
 * SHA-384, SHA-512, SHA-512/224 and SHA-512/256 on the shared frame: sizes and initial values (FIPS 180-4, sections
 * 5.3.4 to 5.3.6).
 * Leaks the length of the message only.
 */
#include "native/hash/sha512/sha512.h"

/* The first 64 bits of the fractional parts of the square roots of the 9th to 16th primes. */
const md_hash native_sha384 = {.ops = MD_OPS(TDM_SHA384, 48, 128),
                               .kernels = sha512_kernels,
                               .wide = true,
                               .iv.w64 = {
                                   0xcbbb9d5dc1059ed8,
                                   0x629a292a367cd507,
                                   0x9159015a3070dd17,
                                   0x152fecd8f70e5939,
                                   0x67332667ffc00b31,
                                   0x8eb44a8768581511,
                                   0xdb0c2e0d64f98fa7,
                                   0x47b5481dbefa4fa4,
                               }};

/* The first 64 bits of the fractional parts of the square roots of the first 8 primes. */
const md_hash native_sha512 = {.ops = MD_OPS(TDM_SHA512, 64, 128),
                               .kernels = sha512_kernels,
                               .wide = true,
                               .iv.w64 = {
                                   0x6a09e667f3bcc908,
                                   0xbb67ae8584caa73b,
                                   0x3c6ef372fe94f82b,
                                   0xa54ff53a5f1d36f1,
                                   0x510e527fade682d1,
                                   0x9b05688c2b3e6c1f,
                                   0x1f83d9abfb41bd6b,
                                   0x5be0cd19137e2179,
                               }};

/* Section 5.3.6: SHA-512 of the name, started from SHA-512's initial value XOR a5a5...a5. */
const md_hash native_sha512_224 = {.ops = MD_OPS(TDM_SHA512_224, 28, 128),
                                   .kernels = sha512_kernels,
                                   .wide = true,
                                   .iv.w64 = {
                                       0x8c3d37c819544da2,
                                       0x73e1996689dcd4d6,
                                       0x1dfab7ae32ff9c82,
                                       0x679dd514582f9fcf,
                                       0x0f6d2b697bd44da8,
                                       0x77e36f7304c48942,
                                       0x3f9d85a86a1d36c8,
                                       0x1112e6ad91d692a1,
                                   }};

const md_hash native_sha512_256 = {.ops = MD_OPS(TDM_SHA512_256, 32, 128),
                                   .kernels = sha512_kernels,
                                   .wide = true,
                                   .iv.w64 = {
                                       0x22312194fc2bf72c,
                                       0x9f555fa3c84c64c2,
                                       0x2393b86b6f53b151,
                                       0x963877195940eabd,
                                       0x96283ee2a88effe3,
                                       0xbe5e1e2553863992,
                                       0x2b0199fc2c85b8aa,
                                       0x0eb72ddc81c52ca2,
                                   }};
