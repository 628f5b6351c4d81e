/* SPDX-License-Identifier: Apache-2.0
 * Hashes and HMAC-SHA-256 by BoringSSL itself: one-shot functions; a context whose key is ready.
 * Nothing here is secret.
 */
#include "bench/direct/direct_kinds.h"

typedef struct hash_state {
  uint8_t *(*digest)(const uint8_t *in, size_t len, uint8_t *out);
} hash_state;

static tdm_status hash_setup(row_env *env) {
  hash_state *s = (hash_state *)env->state;
  switch (env->row->alg) {
    case TDM_MD5:
      s->digest = direct_fns->MD5;
      break;
    case TDM_SHA1:
      s->digest = direct_fns->SHA1;
      break;
    case TDM_SHA256:
      s->digest = direct_fns->SHA256;
      break;
    case TDM_SHA512:
      s->digest = direct_fns->SHA512;
      break;
    default:
      return TDM_ERR_UNSUPPORTED;
  }
  env->out_len = tdm_alg_get(env->row->alg)->bytes;
  return TDM_OK;
}

static tdm_status hash_run(row_env *env, uint64_t n) {
  const hash_state *s = (const hash_state *)env->state;
  for (uint64_t i = 0; i < n; i++) s->digest(env->in, env->row->bytes, env->out);
  return TDM_OK;
}

static const row_kind hash_kind = {.interface = "digest",
                                   .state_bytes = sizeof(hash_state),
                                   .setup = hash_setup,
                                   .run = hash_run,
                                   .teardown = direct_nothing};

typedef struct mac_state {
  struct hmac_ctx_st *ctx;
} mac_state;

static tdm_status mac_setup(row_env *env) {
  mac_state *s = (mac_state *)env->state;
  uint8_t key[32], iv[16];
  direct_key(key, iv);
  s->ctx = direct_fns->HMAC_CTX_new();
  if (s->ctx == NULL) return TDM_ERR_MEMORY;
  env->out_len = 32;
  return direct_status(direct_fns->HMAC_Init_ex(s->ctx, key, sizeof key, direct_fns->EVP_sha256(), NULL) == 1);
}

static tdm_status mac_run(row_env *env, uint64_t n) {
  const mac_state *s = (const mac_state *)env->state;
  const shim_fns *f = direct_fns;
  bool ok = true;
  for (uint64_t i = 0; i < n && ok; i++)
    ok = f->HMAC_Init_ex(s->ctx, NULL, 0, NULL, NULL) == 1 && f->HMAC_Update(s->ctx, env->in, env->row->bytes) == 1 &&
         f->HMAC_Final(s->ctx, env->out, NULL) == 1;
  return direct_status(ok);
}

static void mac_teardown(row_env *env) {
  const mac_state *s = (const mac_state *)env->state;
  if (s->ctx != NULL) direct_fns->HMAC_CTX_free(s->ctx);
}

static const row_kind mac_kind = {
    .interface = "mac", .state_bytes = sizeof(mac_state), .setup = mac_setup, .run = mac_run, .teardown = mac_teardown};

const row_kind *direct_hash_kind(const bench_row *row) {
  const shim_fns *f = direct_fns;
  bool hmac = f->EVP_sha256 != NULL && f->HMAC_CTX_new != NULL && f->HMAC_CTX_free != NULL && f->HMAC_Init_ex != NULL &&
              f->HMAC_Update != NULL && f->HMAC_Final != NULL;
  if (row->kind == &kind_hash) return &hash_kind;
  return row->kind == &kind_mac && row->alg == TDM_HMAC_SHA256 && hmac ? &mac_kind : NULL;
}
