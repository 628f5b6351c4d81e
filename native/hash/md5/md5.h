/* SPDX-License-Identifier: Apache-2.0
 * MD5 (RFC 1321): the hash and its kernels. Broken as a signature hash: for data people still meet.
 * Leaks the length of the message only.
 */
#ifndef NATIVE_HASH_MD5_MD5_H
#define NATIVE_HASH_MD5_MD5_H

#include "native/hash/md.h"

extern const md_hash native_md5;

extern const md_kernel md5_kernels[];

md_compress md5_ref_compress;

#endif
