/* SPDX-License-Identifier: Apache-2.0
 * SHA-384, SHA-512 and SHA-512/t (FIPS 180-4, sections 5.3.4 to 5.3.6, 6.4): the four hashes, the kernels, the
 * constants. Leaks the length of the message only.
 */
#ifndef NATIVE_HASH_SHA512_SHA512_H
#define NATIVE_HASH_SHA512_SHA512_H

#include "native/hash/md.h"

extern const md_hash native_sha384;
extern const md_hash native_sha512;
extern const md_hash native_sha512_224;
extern const md_hash native_sha512_256;

extern const md_kernel sha512_kernels[];
extern const uint64_t sha512_k[80];

md_compress sha512_ref_compress;
md_compress sha512_avx2_compress;
md_compress sha512_avx512_compress;

#endif
