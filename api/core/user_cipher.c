/* SPDX-License-Identifier: Apache-2.0
 * A block cipher of the caller's own, as ops: two functions behind the slots of one block, so that the generic modes
 * serve the rest. Leaks what the caller's functions leak.
 */
#include <string.h>

#include "base/error.h"
#include "core/cipher.h"
#include "ops/approval.h"

/* The key context of such a key: ops that carry the caller's functions. */
struct user_cipher {
  tdm_block_ops ops; /* first: what the slots get as self */
  tdm_user_cipher cipher;
  const void *context;
};

/* The struct of the first version; a caller compiled against a later one passes a larger size. */
enum { FIRST_SIZE = offsetof(tdm_user_cipher, decrypt_block) + sizeof(tdm_status(*)(void)) };

static const char *user_cipher_kernel(const tdm_block_ops *self) {
  return ((const struct user_cipher *)(const void *)self)->cipher.name;
}

static tdm_status user_cipher_encrypt(const tdm_block_ops *self, const void *key, uint8_t *out, const uint8_t *in) {
  const struct user_cipher *user = key;
  (void)self;
  return user->cipher.encrypt_block(user->context, out, in);
}

static tdm_status user_cipher_decrypt(const tdm_block_ops *self, const void *key, uint8_t *out, const uint8_t *in) {
  const struct user_cipher *user = key;
  (void)self;
  return user->cipher.decrypt_block(user->context, out, in);
}

static tdm_status check(const tdm_user_cipher *cipher) {
  if (cipher == NULL || cipher->size < FIRST_SIZE) return error_set(TDM_ERR_ARGUMENT, "tdm_user_cipher.size is wrong");
  if (cipher->name == NULL || cipher->encrypt_block == NULL || cipher->decrypt_block == NULL) {
    return error_set(TDM_ERR_ARGUMENT, "tdm_user_cipher lacks its name or a function");
  }
  if (cipher->block_bytes != 8 && cipher->block_bytes != 16) {
    return error_set(TDM_ERR_ARGUMENT, "tdm_user_cipher.block_bytes must be 8 or 16");
  }
  return TDM_OK;
}

tdm_status tdm_cipher_key_new_user(tdm_cipher_key **cipher_key, const tdm_user_cipher *cipher, const void *context) {
  error_clear();
  if (cipher_key == NULL) return TDM_ERR_ARGUMENT;
  *cipher_key = NULL;
  tdm_status status = check(cipher);
  if (status == TDM_OK) status = core_configured(); /* approved-only mode may be asked for there */
  if (status == TDM_OK) status = approval_check_alg(TDM_ALG_NONE);
  if (status != TDM_OK) return status;

  tdm_cipher_key *key = cipher_key_alloc(sizeof(struct user_cipher));
  if (key == NULL) return TDM_ERR_MEMORY;
  struct user_cipher *user = cipher_key_context(key);
  memcpy(&user->cipher, cipher, FIRST_SIZE);
  user->context = context;
  user->ops = (tdm_block_ops){.block_bytes = cipher->block_bytes,
                              .kernel = user_cipher_kernel,
                              .encrypt_block = user_cipher_encrypt,
                              .decrypt_block = user_cipher_decrypt};
  key->user_name = cipher->name;
  key->restricted = true;
  cipher_key_ready(key, &user->ops, user);
  *cipher_key = key;
  return TDM_OK;
}
