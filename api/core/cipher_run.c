/* SPDX-License-Identifier: Apache-2.0
 * What one-shot and streaming share: the checks of mode and IV, and the one call through the ops (SP 800-38A).
 * Leaks lengths, mode and direction.
 */
#include "base/error.h"
#include "core/cipher.h"
#include "ops/approval.h"

tdm_status cipher_check(const tdm_cipher_key *key, tdm_mode mode, tdm_direction direction, const uint8_t *iv,
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
  return key->restricted ? approval_check_alg(key->alg) : TDM_OK;
}

tdm_status cipher_failed(const tdm_cipher_key *key, tdm_status status) {
  if (status == TDM_ERR_DECRYPT) {
    error_clear(); /* nothing but the code: no word about what in the padding was wrong */
  } else if (key->backend == NULL) {
    (void)error_set(status, "the cipher '%s' failed", key->user_name);
  }
  return status;
}

tdm_status cipher_run_bulk(const tdm_cipher_key *key, tdm_mode mode, tdm_direction direction, cipher_run *run,
                           uint8_t *out, const uint8_t *in, size_t len) {
  const tdm_block_ops *ops = key->ops;
  const void *context = key->context;
  bool encrypts = direction == TDM_ENCRYPT;
  switch (mode) {
    case TDM_ECB:
      return (encrypts ? key->run.ecb_encrypt : key->run.ecb_decrypt)(ops, context, out, in, len >> key->shift);
    case TDM_CBC:
    case TDM_CBC_PKCS7:
      return (encrypts ? key->run.cbc_encrypt : key->run.cbc_decrypt)(ops, context, run->reg, out, in,
                                                                      len >> key->shift);
    case TDM_CTR:
      return key->run.ctr(ops, context, run->reg, run->pad, out, in, len);
    case TDM_CFB:
      return (encrypts ? key->run.cfb_encrypt : key->run.cfb_decrypt)(ops, context, run->reg, out, in, len);
    case TDM_OFB:
      return key->run.ofb(ops, context, run->reg, out, in, len);
  }
  return TDM_ERR_ARGUMENT;
}
