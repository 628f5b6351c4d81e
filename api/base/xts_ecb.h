/* SPDX-License-Identifier: Apache-2.0
 * XTS (IEEE 1619, section 5; SP 800-38E) over a block cipher that takes many blocks of ECB in one go: tweaks, and the
 * stealing of the last block. For what has no kernel of its own. Leaks the length only.
 */
#ifndef BASE_XTS_ECB_H
#define BASE_XTS_ECB_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <tandem/status.h>

/* Whole blocks of 16 bytes, at least one; out == in or apart. */
typedef tdm_status xts_ecb_fn(const void *key, uint8_t *out, const uint8_t *in, size_t blocks);

/* One data unit of len bytes, at least 16. ecb is that of the direction; tweak is encrypted already, by the second key.
 * out == in or apart. After an error out holds anything. */
tdm_status xts_ecb_run(xts_ecb_fn *ecb, const void *key, bool encrypting, const uint8_t tweak[16], uint8_t *out,
                       const uint8_t *in, size_t len);

#endif
