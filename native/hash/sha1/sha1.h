/* SPDX-License-Identifier: Apache-2.0
 * SHA-1 (FIPS 180-4, sections 5.3.1, 6.1): the hash and its kernels.
 * Leaks the length of the message only.
 */
#ifndef NATIVE_HASH_SHA1_SHA1_H
#define NATIVE_HASH_SHA1_SHA1_H

#include "native/hash/md.h"

extern const md_hash native_sha1;

extern const md_kernel sha1_kernels[];

md_compress sha1_ref_compress;
md_compress sha1_shani_compress;

#endif
