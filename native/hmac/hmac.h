/* SPDX-License-Identifier: Apache-2.0
 * HMAC (FIPS 198-1) over every hash of the shared frame: the MACs of the native backend.
 * Leaks the lengths of key and message only.
 */
#ifndef NATIVE_HMAC_HMAC_H
#define NATIVE_HMAC_HMAC_H

#include "native/hash/md.h"
#include "ops/mac.h"

typedef struct hmac_alg {
  tdm_mac_ops ops; /* first: the functions in it find the hmac_alg by it */
  const md_hash *hash;
} hmac_alg;

/* Chaining values after the padded key, inner and outer: what FIPS 198-1, section 3, calls the precomputed results. */
typedef struct hmac_key {
  md_chain inner;
  md_chain outer;
} hmac_key;

extern const hmac_alg native_hmac_md5;
extern const hmac_alg native_hmac_sha1;
extern const hmac_alg native_hmac_sha224;
extern const hmac_alg native_hmac_sha256;
extern const hmac_alg native_hmac_sha384;
extern const hmac_alg native_hmac_sha512;
extern const hmac_alg native_hmac_sha512_224;
extern const hmac_alg native_hmac_sha512_256;

#endif
