/* SPDX-License-Identifier: Apache-2.0
 * SHA-224 and SHA-256 (FIPS 180-4, sections 5.3.2, 5.3.3, 6.2): the two hashes, the kernels, the constants.
 * Leaks the length of the message only.
 */
#ifndef NATIVE_HASH_SHA256_SHA256_H
#define NATIVE_HASH_SHA256_SHA256_H

#include "native/hash/md.h"

extern const md_hash native_sha224;
extern const md_hash native_sha256;

extern const md_kernel sha256_kernels[];
extern const uint32_t sha256_k[64];

md_compress sha256_ref_compress;
md_compress sha256_shani_compress;

#endif
