/* SPDX-License-Identifier: Apache-2.0
 * What the tests of the XTS kind share: keys, and XTS word by word from the standard over single blocks of AES.
 */
#ifndef TESTS_KINDS_XTS_KIND_H
#define TESTS_KINDS_XTS_KIND_H

#include "tests/support/t.h"

enum { XTS_KEY_MOST = 64, XTS_MOST = 1 << 24 };

/* A key of random bytes; they go to bytes. */
tdm_xts_key *xts_key(const tdm_alg_info *info, uint8_t bytes[XTS_KEY_MOST]);

/* One data unit by the book (IEEE 1619, sections 5.3 and 5.4), from the backend's single AES blocks; out apart from in.
 */
void xts_reference(const tdm_alg_info *info, const uint8_t *key, tdm_direction direction, uint8_t *out,
                   const uint8_t tweak[16], const uint8_t *in, size_t n);

/* The call of that direction. */
tdm_status xts_crypt(const tdm_xts_key *key, tdm_direction direction, uint8_t *out, size_t out_size,
                     const uint8_t *tweak, size_t tweak_len, const uint8_t *in, size_t n);

#endif
