/* SPDX-License-Identifier: Apache-2.0
 * Block ciphers in one call: single blocks, and whole messages in every mode (SP 800-38A; padding RFC 5652,
 * section 6.3). Everything is checked before anything is written; whatever fails later leaves zeros. Leaks lengths;
 * whether padding was right is the answer itself.
 */
#include <string.h>

#include "base/error.h"
#include "base/overlap.h"
#include "base/wipe.h"
#include "core/cipher.h"

typedef tdm_status block_function(const tdm_block_ops *self, const void *key, uint8_t *out, const uint8_t *in);

static tdm_status one_block(const tdm_cipher_key *key, block_function *function, tdm_ecb_able *bulk, uint8_t *out,
                            const uint8_t *in) {
  if (overlap_partial(out, key->block, in, key->block)) return error_set(TDM_ERR_OVERLAP, "out and in overlap in part");
  if (function == NULL && bulk == NULL) return error_set(TDM_ERR_UNSUPPORTED, "the cipher lacks this direction");
  tdm_status allowed = cipher_allowed(key);
  if (allowed != TDM_OK) return allowed;
  cipher_served(key);
  tdm_status status =
      function != NULL ? function(key->ops, key->context, out, in) : bulk(key->ops, key->context, out, in, 1);
  if (status == TDM_OK) return TDM_OK;
  wipe(out, key->block);
  return cipher_failed(key, status);
}

tdm_status tdm_cipher_encrypt_block(const tdm_cipher_key *cipher_key, uint8_t *out, const uint8_t *in) {
  if (cipher_key == NULL || out == NULL || in == NULL) return error_set(TDM_ERR_ARGUMENT, "an argument is NULL");
  return one_block(cipher_key, cipher_key->ops->encrypt_block, cipher_key->ops->ecb_encrypt, out, in);
}

tdm_status tdm_cipher_decrypt_block(const tdm_cipher_key *cipher_key, uint8_t *out, const uint8_t *in) {
  if (cipher_key == NULL || out == NULL || in == NULL) return error_set(TDM_ERR_ARGUMENT, "an argument is NULL");
  return one_block(cipher_key, cipher_key->ops->decrypt_block, cipher_key->ops->ecb_decrypt, out, in);
}

/* Bytes of output room the call needs; TDM_ERR_LENGTH when the mode cannot take in_len. */
static tdm_status room(const tdm_cipher_key *key, tdm_mode mode, tdm_direction direction, size_t in_len,
                       size_t *needed) {
  size_t over = in_len & (key->block - 1u);
  *needed = in_len;
  if (!cipher_whole_blocks(mode)) return TDM_OK;
  if (mode == TDM_CBC_PKCS7 && direction == TDM_ENCRYPT) {
    size_t padding = key->block - over;
    if (in_len > SIZE_MAX - padding) return error_set(TDM_ERR_BUFFER, "no buffer holds the padded message");
    *needed = in_len + padding;
    return TDM_OK;
  }
  if (over != 0 || (mode == TDM_CBC_PKCS7 && in_len == 0)) {
    return error_set(TDM_ERR_LENGTH, "the input is not whole blocks of %u bytes", key->block);
  }
  return TDM_OK;
}

/* The blocks that are whole in place, then the last one with its padding. */
static tdm_status encrypt_padded(const tdm_cipher_key *key, cipher_run *run, uint8_t *out, const uint8_t *in,
                                 size_t in_len) {
  size_t over = in_len & (key->block - 1u), whole = in_len - over;
  uint8_t last[TDM_BLOCK_MAX_BYTES];
  if (over > 0) memcpy(last, in + whole, over); /* before out, which may be in, grows over it */
  modes_pkcs7_add(last, over, key->block);
  tdm_status status = TDM_OK;
  if (whole > 0) status = cipher_run_bulk(key, TDM_CBC, TDM_ENCRYPT, run, out, in, whole);
  if (status == TDM_OK) status = cipher_run_bulk(key, TDM_CBC, TDM_ENCRYPT, run, out + whole, last, key->block);
  wipe(last, sizeof last);
  return status;
}

static tdm_status decrypt_padded(const tdm_cipher_key *key, cipher_run *run, uint8_t *out, const uint8_t *in,
                                 size_t in_len, size_t *out_len) {
  tdm_status status = cipher_run_bulk(key, TDM_CBC, TDM_DECRYPT, run, out, in, in_len);
  if (status != TDM_OK) return status;
  size_t before = in_len - key->block, used;
  if (modes_pkcs7_check(out + before, key->block, &used) == 0) return TDM_ERR_DECRYPT;
  *out_len = before + used;
  wipe(out + *out_len, in_len - *out_len);
  return TDM_OK;
}

tdm_status tdm_cipher_crypt(const tdm_cipher_key *cipher_key, tdm_mode mode, tdm_direction direction, const uint8_t *iv,
                            size_t iv_len, uint8_t *out, size_t out_size, size_t *out_len, const uint8_t *in,
                            size_t in_len) {
  if (cipher_key == NULL || out_len == NULL || (in == NULL && in_len != 0)) {
    return error_set(TDM_ERR_ARGUMENT, "an argument is NULL");
  }
  tdm_status status = cipher_check(cipher_key, mode, direction, iv, iv_len);
  if (status != TDM_OK) return status;
  size_t needed;
  status = room(cipher_key, mode, direction, in_len, &needed);
  if (status != TDM_OK) return status;
  if (out == NULL && needed != 0) return error_set(TDM_ERR_ARGUMENT, "out is NULL");
  if (out_size < needed) return error_set(TDM_ERR_BUFFER, "out has %zu bytes, needed are %zu", out_size, needed);
  if (overlap_partial(out, needed, in, in_len)) return error_set(TDM_ERR_OVERLAP, "out and in overlap in part");
  if (overlap_any(out, needed, iv, iv_len)) return error_set(TDM_ERR_OVERLAP, "out and iv overlap");

  cipher_served(cipher_key);
  cipher_run run;
  cipher_run_begin(&run, iv, iv_len);
  *out_len = needed;
  if (mode != TDM_CBC_PKCS7) {
    if (in_len != 0) status = cipher_run_bulk(cipher_key, mode, direction, &run, out, in, in_len);
  } else if (direction == TDM_ENCRYPT) {
    status = encrypt_padded(cipher_key, &run, out, in, in_len);
  } else {
    status = decrypt_padded(cipher_key, &run, out, in, in_len, out_len);
  }
  wipe(&run, sizeof run);
  if (status == TDM_OK) return TDM_OK;
  wipe(out, needed);
  *out_len = 0;
  return cipher_failed(cipher_key, status);
}
