/* SPDX-License-Identifier: Apache-2.0
 * EME-OAEP (RFC 8017, section 7.1). Decoding touches the same bytes whatever they are (Manger 2001): a first byte that
 * is not 0, a wrong label and a missing 01 are one mask, looked at once. Leaks lengths and that answer.
 */
#include <string.h>

#include "base/ct.h"
#include "base/rsa_pad.h"
#include "base/rsa_pad_shift.h"
#include "base/wipe.h"

tdm_status rsa_pad_oaep_encode(uint8_t *em, size_t k, const rsa_pad_hash *hash, const rsa_pad_hash *mgf,
                               const uint8_t *label_hash, rsa_pad_random random, const uint8_t *in, size_t in_len) {
  size_t h = hash->bytes, db_len = k - h - 1;
  uint8_t *seed = em + 1, *db = em + 1 + h;
  tdm_status status = random.fill(random.context, seed, h);
  if (status != TDM_OK) return status;
  em[0] = 0;
  memcpy(db, label_hash, h);
  memset(db + h, 0, db_len - h);
  db[db_len - in_len - 1] = 1;
  if (in_len > 0) memcpy(db + db_len - in_len, in, in_len);
  status = rsa_pad_mgf1_xor(mgf, db, db_len, seed, h);
  return status != TDM_OK ? status : rsa_pad_mgf1_xor(mgf, seed, h, db, db_len);
}

tdm_status rsa_pad_oaep_decode(uint8_t *out, size_t *out_len, uint8_t *em, size_t k, const rsa_pad_hash *hash,
                               const rsa_pad_hash *mgf, const uint8_t *label_hash) {
  size_t h = hash->bytes, db_len = k - h - 1, room = db_len - h - 1;
  uint8_t *seed = em + 1, *db = em + 1 + h;
  tdm_status status = rsa_pad_mgf1_xor(mgf, seed, h, db, db_len);
  if (status == TDM_OK) status = rsa_pad_mgf1_xor(mgf, db, db_len, seed, h);
  if (status != TDM_OK) {
    wipe(out, room);
    return status;
  }
  ct_mask good = ct_is_zero(em[0]) & ct_equal_bytes(db, label_hash, h);
  ct_mask looking = ~(ct_mask)0; /* no byte but 00 so far */
  uint64_t at = 0;               /* where the message begins, counted from db + h */
  for (size_t i = 0; i <= room; i++) {
    uint64_t byte = db[h + i];
    ct_mask zero = ct_is_zero(byte), one = ct_eq(byte, 1);
    good &= ~looking | zero | one;
    at = ct_select(looking & one, i + 1, at);
    looking &= zero;
  }
  good &= ~looking;
  return rsa_pad_take(out, out_len, db + h + 1, room, ct_select(good, at - 1, 0), good);
}
