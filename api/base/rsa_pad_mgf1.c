/* SPDX-License-Identifier: Apache-2.0
 * MGF1 (RFC 8017, appendix B.2.1), added to what it masks.
 * Leaks lengths only.
 */
#include "base/bytes.h"
#include "base/rsa_pad.h"
#include "base/wipe.h"

tdm_status rsa_pad_mgf1_xor(const rsa_pad_hash *hash, uint8_t *out, size_t len, const uint8_t *seed, size_t seed_len) {
  uint8_t block[RSA_PAD_MAX + 4], mask[RSA_PAD_HASH_MAX];
  tdm_status status = TDM_OK;
  memcpy(block, seed, seed_len);
  for (uint32_t counter = 0; len > 0 && status == TDM_OK; counter++) {
    store_be32(block + seed_len, counter);
    status = hash->digest(hash->context, mask, block, seed_len + 4);
    size_t n = len < hash->bytes ? len : hash->bytes;
    if (status == TDM_OK) bytes_xor(out, out, mask, n);
    out += n;
    len -= n;
  }
  wipe(block, seed_len + 4);
  wipe(mask, sizeof mask);
  return status;
}
