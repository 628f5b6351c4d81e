/* SPDX-License-Identifier: Apache-2.0
 * Rows of curves alone: the public key of a private one (a key object made of 32 bytes or a scalar, read out and
 * freed), and key agreement with both keys ready.
 * The keys are everybody's. Nothing here is secret.
 */
#include "bench/pk.h"

typedef struct agree_state {
  tdm_pkey *key, *peer;
  uint8_t secret[66];
  size_t secret_len;
} agree_state;

static tdm_status public_setup(row_env *env) {
  agree_state *s = (agree_state *)env->state;
  tdm_status status = pk_open(env->row, env->backend, &s->key, NULL);
  return status != TDM_OK ? status : tdm_pkey_export_private(s->key, s->secret, sizeof s->secret, &s->secret_len);
}

static tdm_status public_run(row_env *env, uint64_t n) {
  const agree_state *s = (const agree_state *)env->state;
  tdm_status status = TDM_OK;
  for (uint64_t i = 0; i < n && status == TDM_OK; i++) {
    tdm_pkey *key = NULL;
    status = tdm_pkey_import_private(&key, env->backend, env->row->alg, s->secret, s->secret_len);
    if (status == TDM_OK) status = tdm_pkey_export_public(key, false, env->out, BENCH_TAIL_BYTES, &env->out_len);
    tdm_pkey_free(key);
  }
  return status;
}

static tdm_status derive_setup(row_env *env) {
  agree_state *s = (agree_state *)env->state;
  return pk_open(env->row, env->backend, &s->key, &s->peer);
}

static tdm_status derive_run(row_env *env, uint64_t n) {
  const agree_state *s = (const agree_state *)env->state;
  tdm_status status = TDM_OK;
  for (uint64_t i = 0; i < n && status == TDM_OK; i++)
    status = tdm_pkey_derive(s->key, s->peer, env->out, BENCH_TAIL_BYTES, &env->out_len);
  return status;
}

static tdm_status derive_share(row_env *env) {
  const agree_state *s = (const agree_state *)env->state;
  tdm_pkey_ref(s->key);
  tdm_pkey_ref(s->peer);
  return TDM_OK;
}

static void teardown(row_env *env) {
  const agree_state *s = (const agree_state *)env->state;
  tdm_pkey_free(s->key);
  tdm_pkey_free(s->peer);
}

const row_kind kind_public = {.interface = "key",
                              .state_bytes = sizeof(agree_state),
                              .key_setup = true,
                              .setup = public_setup,
                              .run = public_run,
                              .teardown = teardown};

const row_kind kind_derive = {.interface = "derive",
                              .state_bytes = sizeof(agree_state),
                              .setup = derive_setup,
                              .share = derive_share,
                              .run = derive_run,
                              .teardown = teardown};

static const bench_row rows[] = {
    {"elliptic/BaseMult", &kind_public, TDM_P224, 0, 0, 0, 0, 0},
    {"elliptic/BaseMultP256", &kind_public, TDM_P256, 0, 0, 0, 0, 0},
    {"elliptic/ScalarMultP256", &kind_derive, TDM_P256, 0, 0, 0, 0, 0},
    {"elliptic/ScalarMultP384", &kind_derive, TDM_P384, 0, 0, 0, 0, 0},
    {"elliptic/ScalarMultP521", &kind_derive, TDM_P521, 0, 0, 0, 0, 0},
    {"x25519/X25519Basepoint", &kind_public, TDM_X25519, 0, 0, 0, 0, 0},
    {"x25519/X25519", &kind_derive, TDM_X25519, 0, 0, 0, 0, 0},
};
const row_table rows_agree = {rows, sizeof rows / sizeof rows[0]};
