/* SPDX-License-Identifier: Apache-2.0
 * RSAES-OAEP (RFC 8017, section 7.1).
 * Leaks lengths, and of a ciphertext whether it decrypts.
 */
#include "base/error.h"
#include "base/wipe.h"
#include "core/rsa_encryption.h"

typedef struct oaep {
  rsa_pad_hash hash, mgf;
  uint8_t label_hash[RSA_PAD_HASH_MAX];
  size_t room; /* the longest message */
} oaep;

/* Everything about the options but the label's digest, which reads the label. */
static tdm_status check(oaep *o, const tdm_pkey *pkey, const tdm_oaep_options *options) {
  if (options == NULL) return error_set(TDM_ERR_ARGUMENT, "options is NULL");
  if (options->size < sizeof *options) return error_set(TDM_ERR_ARGUMENT, "tdm_oaep_options.size is wrong");
  if (options->label == NULL && options->label_len != 0) return error_set(TDM_ERR_ARGUMENT, "label is NULL");
  tdm_alg mgf = options->mgf_hash == TDM_ALG_NONE ? options->hash : options->mgf_hash;
  tdm_status status = pkey_hash(&o->hash, pkey->backend, options->hash);
  if (status == TDM_OK) status = pkey_hash(&o->mgf, pkey->backend, mgf);
  if (status != TDM_OK) return status;
  size_t n = pkey_rsa_bytes(pkey), overhead = 2 * o->hash.bytes + 2;
  if (n < overhead) return error_set(TDM_ERR_LIMIT, "the modulus has no room for this hash");
  o->room = n - overhead;
  return TDM_OK;
}

static tdm_status hash_label(oaep *o, const tdm_oaep_options *options) {
  return o->hash.digest(o->hash.context, o->label_hash, options->label, options->label_len);
}

tdm_status tdm_rsa_encrypt_oaep(const tdm_pkey *pkey, const tdm_oaep_options *options, uint8_t *out, size_t out_size,
                                size_t *out_len, const uint8_t *in, size_t in_len) {
  error_clear();
  oaep o;
  tdm_status status = rsa_encryption_key(pkey, false, false);
  if (status == TDM_OK) status = check(&o, pkey, options);
  if (status == TDM_OK && in_len > o.room) {
    status = error_set(TDM_ERR_LIMIT, "a message has at most %zu bytes here", o.room);
  }
  if (status == TDM_OK) status = rsa_encryption_buffers(out, out_size, out_len, pkey_rsa_bytes(pkey), in, in_len);
  if (status != TDM_OK) return status;
  uint8_t em[RSA_PAD_MAX];
  status = hash_label(&o, options);
  if (status == TDM_OK) {
    status = rsa_pad_oaep_encode(em, pkey_rsa_bytes(pkey), &o.hash, &o.mgf, o.label_hash, rsa_encryption_random(pkey),
                                 in, in_len);
  }
  return rsa_encryption_finish(pkey, status, out, out_len, em);
}

tdm_status tdm_rsa_decrypt_oaep(const tdm_pkey *pkey, const tdm_oaep_options *options, uint8_t *out, size_t out_size,
                                size_t *out_len, const uint8_t *in, size_t in_len) {
  error_clear();
  oaep o;
  tdm_status status = rsa_encryption_key(pkey, true, false);
  if (status == TDM_OK) status = check(&o, pkey, options);
  if (status == TDM_OK) status = rsa_encryption_buffers(out, out_size, out_len, o.room, in, in_len);
  if (status != TDM_OK) return status;
  uint8_t em[RSA_PAD_MAX];
  size_t len = 0;
  status = hash_label(&o, options);
  if (status == TDM_OK) status = rsa_encryption_open(pkey, em, in, in_len);
  if (status == TDM_OK) {
    status = rsa_pad_oaep_decode(out, &len, em, pkey_rsa_bytes(pkey), &o.hash, &o.mgf, o.label_hash);
  }
  wipe(em, sizeof em);
  *out_len = status == TDM_OK ? len : 0;
  if (status != TDM_OK) wipe(out, o.room);
  return status;
}
