/* SPDX-License-Identifier: Apache-2.0
 * EMSA-PSS (RFC 8017, section 9.1). The modulus has 8 k bits, so emBits is 8 k - 1 and emLen is k.
 * Signatures are public: verification stops at the first fault.
 */
#include <string.h>

#include "base/ct.h"
#include "base/rsa_pad.h"
#include "base/wipe.h"

enum { TRAILER = 0xbc, TOP = 0x7f };

int rsa_pad_pss_salt_max(size_t k, size_t hash_len) { return k < hash_len + 2 ? -1 : (int)(k - hash_len - 2); }

/* H = Hash(eight zeros, digest, salt) */
static tdm_status hash_of(const rsa_pad_hash *hash, uint8_t *out, const uint8_t *digest, const uint8_t *salt,
                          size_t salt_len) {
  uint8_t m[8 + RSA_PAD_MAX] = {0};
  memcpy(m + 8, digest, hash->bytes);
  if (salt_len > 0) memcpy(m + 8 + hash->bytes, salt, salt_len);
  tdm_status status = hash->digest(hash->context, out, m, 8 + hash->bytes + salt_len);
  wipe(m, sizeof m);
  return status;
}

tdm_status rsa_pad_pss_encode(uint8_t *em, size_t k, const rsa_pad_hash *hash, const rsa_pad_hash *mgf,
                              const uint8_t *digest, const uint8_t *salt, size_t salt_len) {
  size_t db_len = k - hash->bytes - 1;
  uint8_t *h = em + db_len;
  tdm_status status = hash_of(hash, h, digest, salt, salt_len);
  memset(em, 0, db_len - salt_len - 1);
  em[db_len - salt_len - 1] = 1;
  if (salt_len > 0) memcpy(em + db_len - salt_len, salt, salt_len);
  if (status == TDM_OK) status = rsa_pad_mgf1_xor(mgf, em, db_len, h, hash->bytes);
  em[0] &= TOP;
  em[k - 1] = TRAILER;
  return status;
}

tdm_status rsa_pad_pss_verify(uint8_t *em, size_t k, const rsa_pad_hash *hash, const rsa_pad_hash *mgf,
                              const uint8_t *digest, int salt_len, size_t *found) {
  uint8_t expected[RSA_PAD_HASH_MAX];
  if (rsa_pad_pss_salt_max(k, hash->bytes) < 0 || em[k - 1] != TRAILER || (em[0] & ~TOP) != 0) return TDM_ERR_VERIFY;
  size_t db_len = k - hash->bytes - 1, zeros = 0;
  const uint8_t *h = em + db_len;
  tdm_status status = rsa_pad_mgf1_xor(mgf, em, db_len, h, hash->bytes);
  if (status != TDM_OK) return status;
  em[0] &= TOP;
  while (zeros < db_len && em[zeros] == 0) zeros++;
  if (zeros == db_len || em[zeros] != 1) return TDM_ERR_VERIFY;
  *found = db_len - zeros - 1;
  if (salt_len >= 0 && *found != (size_t)salt_len) return TDM_ERR_VERIFY;
  status = hash_of(hash, expected, digest, em + zeros + 1, *found);
  if (status == TDM_OK && !ct_equal_bytes(expected, h, hash->bytes)) status = TDM_ERR_VERIFY;
  return status;
}
