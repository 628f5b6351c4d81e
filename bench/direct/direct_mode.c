/* SPDX-License-Identifier: Apache-2.0
 * The modes of AES by BoringSSL itself: what a program that uses its aes.h calls, and EVP for ECB (aes.h has only
 * single blocks). The vector goes on from call to call.
 * Nothing here is secret.
 */
#include "bench/direct/direct_kinds.h"

typedef struct mode_state {
  _Alignas(16) uint8_t key[SHIM_ROOM_AES];
  _Alignas(16) uint8_t iv[16], pad[16];
  unsigned used;
  int num;
  struct evp_cipher_ctx_st *evp; /* ECB */
} mode_state;

static const struct aes_key_st *key_of(const mode_state *s) { return (const struct aes_key_st *)(const void *)s->key; }

static tdm_status setup(row_env *env) {
  mode_state *s = (mode_state *)env->state;
  struct aes_key_st *schedule = (struct aes_key_st *)(void *)s->key;
  uint8_t key[32];
  unsigned bits = direct_key_bits(env->row);
  direct_key(key, s->iv);
  bool inverse = env->row->mode == TDM_CBC && env->row->direction == TDM_DECRYPT;
  int bad = inverse ? direct_fns->AES_set_decrypt_key(key, bits, schedule)
                    : direct_fns->AES_set_encrypt_key(key, bits, schedule);
  return direct_status(bad == 0);
}

static tdm_status cbc_run(row_env *env, uint64_t n) {
  mode_state *s = (mode_state *)env->state;
  int way = env->row->direction == TDM_ENCRYPT;
  for (uint64_t i = 0; i < n; i++)
    direct_fns->AES_cbc_encrypt(env->in, env->out, env->row->bytes, key_of(s), s->iv, way);
  return TDM_OK;
}

static tdm_status ctr_run(row_env *env, uint64_t n) {
  mode_state *s = (mode_state *)env->state;
  for (uint64_t i = 0; i < n; i++)
    direct_fns->AES_ctr128_encrypt(env->in, env->out, env->row->bytes, key_of(s), s->iv, s->pad, &s->used);
  return TDM_OK;
}

static tdm_status cfb_run(row_env *env, uint64_t n) {
  mode_state *s = (mode_state *)env->state;
  int way = env->row->direction == TDM_ENCRYPT;
  for (uint64_t i = 0; i < n; i++)
    direct_fns->AES_cfb128_encrypt(env->in, env->out, env->row->bytes, key_of(s), s->iv, &s->num, way);
  return TDM_OK;
}

static tdm_status ofb_run(row_env *env, uint64_t n) {
  mode_state *s = (mode_state *)env->state;
  for (uint64_t i = 0; i < n; i++)
    direct_fns->AES_ofb128_encrypt(env->in, env->out, env->row->bytes, key_of(s), s->iv, &s->num);
  return TDM_OK;
}

static tdm_status ecb_setup(row_env *env) {
  mode_state *s = (mode_state *)env->state;
  uint8_t key[32], iv[16];
  direct_key(key, iv);
  s->evp = direct_fns->EVP_CIPHER_CTX_new();
  if (s->evp == NULL) return TDM_ERR_MEMORY;
  const struct evp_cipher_st *cipher = env->row->alg == TDM_AES_256   ? direct_fns->EVP_aes_256_ecb()
                                       : env->row->alg == TDM_AES_192 ? direct_fns->EVP_aes_192_ecb()
                                                                      : direct_fns->EVP_aes_128_ecb();
  int way = env->row->direction == TDM_ENCRYPT;
  return direct_status(direct_fns->EVP_CipherInit_ex(s->evp, cipher, NULL, key, NULL, way) == 1);
}

static tdm_status ecb_run(row_env *env, uint64_t n) {
  const mode_state *s = (const mode_state *)env->state;
  bool ok = true;
  for (uint64_t i = 0; i < n && ok; i++) ok = direct_fns->EVP_Cipher(s->evp, env->out, env->in, env->row->bytes) > 0;
  return direct_status(ok);
}

static void ecb_teardown(row_env *env) {
  const mode_state *s = (const mode_state *)env->state;
  if (s->evp != NULL) direct_fns->EVP_CIPHER_CTX_free(s->evp);
}

#define MODE_KIND(function)                                                                    \
  {                                                                                            \
    .interface = "direct", .state_bytes = sizeof(mode_state), .setup = setup, .run = function, \
    .teardown = direct_nothing                                                                 \
  }

static const row_kind cbc_kind = MODE_KIND(cbc_run);
static const row_kind ctr_kind = MODE_KIND(ctr_run);
static const row_kind cfb_kind = MODE_KIND(cfb_run);
static const row_kind ofb_kind = MODE_KIND(ofb_run);
static const row_kind ecb_kind = {.interface = "direct",
                                  .state_bytes = sizeof(mode_state),
                                  .setup = ecb_setup,
                                  .run = ecb_run,
                                  .teardown = ecb_teardown};

const row_kind *direct_mode_kind(const bench_row *row) {
  if (row->kind != &kind_mode || direct_key_bits(row) == 0) return NULL;
  switch (row->mode) {
    case TDM_ECB:
      return &ecb_kind;
    case TDM_CBC:
      return &cbc_kind;
    case TDM_CTR:
      return &ctr_kind;
    case TDM_CFB:
      return direct_fns->AES_cfb128_encrypt != NULL ? &cfb_kind : NULL;
    case TDM_OFB:
      return direct_fns->AES_ofb128_encrypt != NULL ? &ofb_kind : NULL;
    case TDM_CBC_PKCS7:
      break;
  }
  return NULL;
}
