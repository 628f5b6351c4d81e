/* SPDX-License-Identifier: Apache-2.0
 * XTS-AES, two blocks a vector (VAES and VPCLMULQDQ with AVX2) (IEEE 1619, section 5; xts_wide.h has the text).
 * Portable twin: xts_ref.c.
 * Leaks the key length and the length of a unit only.
 */
#include "native/xts/xts_vec_vaes256.h"
#include "native/xts/xts_wide.h"

void xts_vaes256_encrypt(const xts_key *key, uint8_t *out, const uint8_t tweak[16], const uint8_t *in, size_t len) {
  xts_wide_crypt(true, key, out, tweak, in, len);
}

void xts_vaes256_decrypt(const xts_key *key, uint8_t *out, const uint8_t tweak[16], const uint8_t *in, size_t len) {
  xts_wide_crypt(false, key, out, tweak, in, len);
}
