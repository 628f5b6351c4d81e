/* SPDX-License-Identifier: Apache-2.0
 * GCM by BoringSSL itself: EVP_AEAD with a context whose key is ready.
 * Nothing here is secret.
 */
#include <string.h>

#include "bench/direct/direct_kinds.h"

enum { TAG_BYTES = 16, NONCE_BYTES = 12 };

typedef struct aead_state {
  _Alignas(16) uint8_t ctx[SHIM_ROOM_AEAD];
  uint8_t nonce[16], aad[BENCH_AAD_BYTES];
  bool begun;
} aead_state;

static struct evp_aead_ctx_st *ctx_of(aead_state *s) { return (struct evp_aead_ctx_st *)(void *)s->ctx; }

static bool seal(row_env *env) {
  aead_state *s = (aead_state *)env->state;
  size_t tag_len, len = env->row->bytes;
  return direct_fns->EVP_AEAD_CTX_seal_scatter(ctx_of(s), env->out, env->out + len, &tag_len, TAG_BYTES, s->nonce,
                                               NONCE_BYTES, env->in, len, NULL, 0, s->aad, sizeof s->aad) == 1;
}

static bool open(row_env *env) {
  aead_state *s = (aead_state *)env->state;
  size_t len = env->row->bytes;
  return direct_fns->EVP_AEAD_CTX_open_gather(ctx_of(s), env->out, s->nonce, NONCE_BYTES, env->in, len, env->in + len,
                                              TAG_BYTES, s->aad, sizeof s->aad) == 1;
}

static tdm_status seal_setup(row_env *env) {
  aead_state *s = (aead_state *)env->state;
  bool large = env->row->alg == TDM_AES_256_GCM;
  uint8_t key[32];
  direct_key(key, s->nonce);
  bench_fill(s->aad, sizeof s->aad, BENCH_SEED_AAD);
  env->out_len = env->row->bytes + TAG_BYTES;
  const struct evp_aead_st *aead = large ? direct_fns->EVP_aead_aes_256_gcm() : direct_fns->EVP_aead_aes_128_gcm();
  s->begun = direct_fns->EVP_AEAD_CTX_init(ctx_of(s), aead, key, large ? 32 : 16, TAG_BYTES, NULL) == 1;
  return direct_status(s->begun);
}

static tdm_status open_setup(row_env *env) {
  tdm_status status = seal_setup(env);
  if (status == TDM_OK) status = direct_status(seal(env));
  if (status != TDM_OK) return status;
  memcpy(env->in, env->out, env->out_len);
  memset(env->out, 0, env->out_len);
  env->out_len = env->row->bytes;
  return TDM_OK;
}

static tdm_status seal_run(row_env *env, uint64_t n) {
  bool ok = true;
  for (uint64_t i = 0; i < n && ok; i++) ok = seal(env);
  return direct_status(ok);
}

static tdm_status open_run(row_env *env, uint64_t n) {
  bool ok = true;
  for (uint64_t i = 0; i < n && ok; i++) ok = open(env);
  return direct_status(ok);
}

static void teardown(row_env *env) {
  aead_state *s = (aead_state *)env->state;
  if (s->begun) direct_fns->EVP_AEAD_CTX_cleanup(ctx_of(s));
}

static const row_kind seal_kind = {
    .interface = "seal", .state_bytes = sizeof(aead_state), .setup = seal_setup, .run = seal_run, .teardown = teardown};

static const row_kind open_kind = {.interface = "open",
                                   .state_bytes = sizeof(aead_state),
                                   .setup = open_setup,
                                   .run = open_run,
                                   .check = open_check,
                                   .teardown = teardown};

const row_kind *direct_aead_kind(const bench_row *row) {
  if (row->alg != TDM_AES_128_GCM && row->alg != TDM_AES_256_GCM) return NULL;
  return row->kind == &kind_seal ? &seal_kind : row->kind == &kind_open ? &open_kind : NULL;
}
