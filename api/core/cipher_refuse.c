/* SPDX-License-Identifier: Apache-2.0
 * What one-shot and streaming share where a call is refused or fails: finding out why.
 * Leaks lengths, mode and direction.
 */
#include "base/error.h"
#include "core/cipher.h"

tdm_status cipher_check_fails(const tdm_cipher_key *key, tdm_mode mode, tdm_direction direction, const uint8_t *iv,
                              size_t iv_len) {
  if (mode < TDM_ECB || mode > TDM_OFB || (direction != TDM_ENCRYPT && direction != TDM_DECRYPT)) {
    return error_set(TDM_ERR_ARGUMENT, "no such mode or direction");
  }
  size_t wanted = mode == TDM_ECB ? 0 : key->block;
  if (iv_len != wanted) return error_set(TDM_ERR_IV_LENGTH, "the mode takes %zu bytes of IV, not %zu", wanted, iv_len);
  if (iv == NULL && wanted != 0) return error_set(TDM_ERR_ARGUMENT, "iv is NULL");
  if (((key->serves >> cipher_way(mode, direction)) & 1) == 0) {
    return error_set(TDM_ERR_UNSUPPORTED, "the cipher lacks the function this mode stands on");
  }
  return cipher_allowed(key);
}

tdm_status cipher_failed(const tdm_cipher_key *key, tdm_status status) {
  if (status == TDM_ERR_DECRYPT) {
    error_clear(); /* nothing but the code: no word about what in the padding was wrong */
  } else if (key->backend == NULL) {
    (void)error_set(status, "the cipher '%s' failed", key->user_name);
  }
  return status;
}
