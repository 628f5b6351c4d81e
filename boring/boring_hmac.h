/* SPDX-License-Identifier: Apache-2.0
 * HMAC over a hash of this backend: the ops first, so that the row can be had back from them.
 */
#ifndef BORING_BORING_HMAC_H
#define BORING_BORING_HMAC_H

#include "boring/boring.h"

typedef struct boring_hmac {
  tdm_mac_ops ops;
  const tdm_hash_ops *hash;
} boring_hmac;

extern const boring_hmac boring_hmac_md5, boring_hmac_sha1, boring_hmac_sha224, boring_hmac_sha256, boring_hmac_sha384,
    boring_hmac_sha512, boring_hmac_sha512_224, boring_hmac_sha512_256;

#endif
