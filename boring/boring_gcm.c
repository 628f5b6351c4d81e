/* SPDX-License-Identifier: Apache-2.0
 * AES-GCM (SP 800-38D) spoken in BoringSSL: an EVP_AEAD_CTX for whole messages, an EVP_CIPHER_CTX, allocated by begin
 * and freed by end, for messages in pieces. Leaks nothing but lengths.
 */
#include <string.h>

#include "base/error.h"
#include "base/wipe.h"
#include "boring/boring.h"

enum {
  CTRL_SET_IV_LENGTH = 0x9, /* EVP_CTRL_AEAD_SET_IVLEN, _GET_TAG, _SET_TAG */
  CTRL_GET_TAG = 0x10,
  CTRL_SET_TAG = 0x11,
  PIECE = 1 << 30 /* EVP_CipherUpdate counts in int; a multiple of the block */
};

typedef struct gcm_key {
  _Alignas(16) uint8_t aead[SHIM_ROOM_AEAD];
  uint8_t bytes[32]; /* what streaming starts from */
  size_t tag_len;
} gcm_key;

typedef struct gcm_state {
  struct evp_cipher_ctx_st *ctx;
} gcm_state;

static const struct evp_aead_ctx_st *aead_of(const void *key) { return (const void *)((const gcm_key *)key)->aead; }

static const char *kernel(const tdm_aead_ops *self) {
  (void)self;
  return "boringssl";
}

static const struct evp_aead_st *aead_alg(size_t key_len) {
  if (key_len == 16) return boring_lib->EVP_aead_aes_128_gcm();
  return key_len == 24 ? boring_lib->EVP_aead_aes_192_gcm() : boring_lib->EVP_aead_aes_256_gcm();
}

static const struct evp_cipher_st *cipher_alg(size_t key_len) {
  if (key_len == 16) return boring_lib->EVP_aes_128_gcm();
  return key_len == 24 ? boring_lib->EVP_aes_192_gcm() : boring_lib->EVP_aes_256_gcm();
}

static tdm_status key_init(const tdm_aead_ops *self, void *key, const uint8_t *bytes, size_t tag_len) {
  gcm_key *k = key;
  void *ctx = k->aead;
  memcpy(k->bytes, bytes, self->key_len);
  k->tag_len = tag_len;
  return boring_check(boring_lib->EVP_AEAD_CTX_init(ctx, aead_alg(self->key_len), bytes, self->key_len, tag_len, NULL),
                      "EVP_AEAD_CTX_init");
}

static void key_end(const tdm_aead_ops *self, void *key) {
  void *ctx = ((gcm_key *)key)->aead;
  (void)self;
  boring_lib->EVP_AEAD_CTX_cleanup(ctx);
}

static tdm_status seal(const tdm_aead_ops *self, const void *key, uint8_t *out, uint8_t *tag, ops_bytes nonce,
                       ops_bytes aad, ops_bytes in) {
  size_t tag_len;
  (void)self;
  return boring_check(
      boring_lib->EVP_AEAD_CTX_seal_scatter(aead_of(key), out, tag, &tag_len, ((const gcm_key *)key)->tag_len, nonce.p,
                                            nonce.len, in.len != 0 ? in.p : out, in.len, NULL, 0, aad.p, aad.len),
      "EVP_AEAD_CTX_seal_scatter");
}

static tdm_status open(const tdm_aead_ops *self, const void *key, uint8_t *out, const uint8_t *tag, ops_bytes nonce,
                       ops_bytes aad, ops_bytes in) {
  (void)self;
  if (boring_lib->EVP_AEAD_CTX_open_gather(aead_of(key), out, nonce.p, nonce.len, in.len != 0 ? in.p : out, in.len, tag,
                                           ((const gcm_key *)key)->tag_len, aad.p, aad.len) == 1)
    return TDM_OK;
  boring_lib->ERR_clear_error();
  return TDM_ERR_VERIFY;
}

static void end(const tdm_aead_ops *self, void *state) {
  gcm_state *s = state;
  (void)self;
  boring_lib->EVP_CIPHER_CTX_free(s->ctx);
  s->ctx = NULL;
}

static tdm_status begin(const tdm_aead_ops *self, const void *key, void *state, ops_bytes nonce, bool sealing) {
  gcm_state *s = state;
  if (nonce.len > PIECE) return error_set(TDM_ERR_IV_LENGTH, "boring takes nonces of at most %d bytes", PIECE);
  s->ctx = boring_lib->EVP_CIPHER_CTX_new();
  if (s->ctx == NULL) {
    boring_lib->ERR_clear_error();
    return TDM_ERR_MEMORY;
  }
  if (boring_lib->EVP_CipherInit_ex(s->ctx, cipher_alg(self->key_len), NULL, NULL, NULL, sealing) == 1 &&
      boring_lib->EVP_CIPHER_CTX_ctrl(s->ctx, CTRL_SET_IV_LENGTH, (int)nonce.len, NULL) == 1 &&
      boring_lib->EVP_CipherInit_ex(s->ctx, NULL, NULL, ((const gcm_key *)key)->bytes, nonce.p, sealing) == 1)
    return TDM_OK;
  end(self, state);
  return boring_failed("EVP_CipherInit_ex");
}

/* out is NULL for AAD. */
static tdm_status feed(const gcm_state *s, uint8_t *out, ops_bytes in) {
  while (in.len > 0) {
    int n = in.len < PIECE ? (int)in.len : PIECE, written;
    if (boring_lib->EVP_CipherUpdate(s->ctx, out, &written, in.p, n) != 1) return boring_failed("EVP_CipherUpdate");
    if (out != NULL) out += n;
    in.p += n;
    in.len -= (size_t)n;
  }
  return TDM_OK;
}

static tdm_status aad(const tdm_aead_ops *self, const void *key, void *state, ops_bytes in) {
  (void)self;
  (void)key;
  return feed(state, NULL, in);
}

static tdm_status update(const tdm_aead_ops *self, const void *key, void *state, uint8_t *out, ops_bytes in) {
  (void)self;
  (void)key;
  return feed(state, out, in);
}

static tdm_status seal_final(const tdm_aead_ops *self, const void *key, void *state, uint8_t *tag) {
  const gcm_state *s = state;
  uint8_t nothing[16];
  int written;
  (void)self;
  if (boring_lib->EVP_CipherFinal_ex(s->ctx, nothing, &written) != 1) return boring_failed("EVP_CipherFinal_ex");
  return boring_check(boring_lib->EVP_CIPHER_CTX_ctrl(s->ctx, CTRL_GET_TAG, (int)((const gcm_key *)key)->tag_len, tag),
                      "EVP_CIPHER_CTX_ctrl");
}

static tdm_status open_final(const tdm_aead_ops *self, const void *key, void *state, const uint8_t *tag) {
  const gcm_state *s = state;
  const size_t tag_len = ((const gcm_key *)key)->tag_len;
  uint8_t copy[16], nothing[16];
  int written;
  (void)self;
  memcpy(copy, tag, tag_len);
  if (boring_lib->EVP_CIPHER_CTX_ctrl(s->ctx, CTRL_SET_TAG, (int)tag_len, copy) != 1)
    return boring_failed("EVP_CIPHER_CTX_ctrl");
  if (boring_lib->EVP_CipherFinal_ex(s->ctx, nothing, &written) == 1) return TDM_OK;
  boring_lib->ERR_clear_error();
  return TDM_ERR_VERIFY;
}

#define GCM_OPS(bits)                            \
  const tdm_aead_ops boring_aes_##bits##_gcm = { \
      .alg = TDM_AES_##bits##_GCM,               \
      .key_len = (bits) / 8,                     \
      .key_bytes = sizeof(gcm_key),              \
      .state_bytes = sizeof(gcm_state),          \
      .kernel = kernel,                          \
      .key_init = key_init,                      \
      .key_end = key_end,                        \
      .seal = seal,                              \
      .open = open,                              \
      .begin = begin,                            \
      .aad = aad,                                \
      .update = update,                          \
      .seal_final = seal_final,                  \
      .open_final = open_final,                  \
      .end = end,                                \
  }

GCM_OPS(128);
GCM_OPS(192);
GCM_OPS(256);
