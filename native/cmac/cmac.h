/* SPDX-License-Identifier: Apache-2.0
 * CMAC (SP 800-38B, RFC 4493) over AES: MACs of the native backend.
 * Leaks the lengths of key and message only.
 */
#ifndef NATIVE_CMAC_CMAC_H
#define NATIVE_CMAC_CMAC_H

#include "base/cmac_format.h"
#include "native/aes/aes.h"
#include "ops/mac.h"

typedef struct cmac_key {
  aes_key aes;
  cmac_subkeys subkeys;
} cmac_key;

extern const tdm_mac_ops native_aes_128_cmac_ops;
extern const tdm_mac_ops native_aes_192_cmac_ops;
extern const tdm_mac_ops native_aes_256_cmac_ops;

#endif
