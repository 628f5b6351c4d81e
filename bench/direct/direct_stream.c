/* SPDX-License-Identifier: Apache-2.0
 * RC4 and random bytes by BoringSSL itself.
 * Nothing here is secret.
 */
#include "bench/direct/direct_kinds.h"

typedef struct rc4_state {
  _Alignas(16) uint8_t key[SHIM_ROOM_RC4];
} rc4_state;

static struct rc4_key_st *rc4_key(const row_env *env) {
  return (struct rc4_key_st *)(void *)((rc4_state *)env->state)->key;
}

static tdm_status rc4_setup(row_env *env) {
  uint8_t key[32], iv[16];
  direct_key(key, iv);
  direct_fns->RC4_set_key(rc4_key(env), 16, key);
  return TDM_OK;
}

static tdm_status rc4_run(row_env *env, uint64_t n) {
  for (uint64_t i = 0; i < n; i++) direct_fns->RC4(rc4_key(env), env->row->bytes, env->in, env->out);
  return TDM_OK;
}

static const row_kind rc4_kind = {.interface = "stream",
                                  .state_bytes = sizeof(rc4_state),
                                  .setup = rc4_setup,
                                  .run = rc4_run,
                                  .teardown = direct_nothing};

static tdm_status rand_setup(row_env *env) {
  (void)env;
  return TDM_OK;
}

static tdm_status rand_run(row_env *env, uint64_t n) {
  bool ok = true;
  for (uint64_t i = 0; i < n && ok; i++) ok = direct_fns->RAND_bytes(env->out, env->row->bytes) == 1;
  return direct_status(ok);
}

static const row_kind rand_kind = {
    .interface = "rand", .setup = rand_setup, .run = rand_run, .check = rand_check, .teardown = direct_nothing};

const row_kind *direct_stream_kind(const bench_row *row) {
  if (row->kind == &kind_stream && row->alg == TDM_RC4) return &rc4_kind;
  return row->kind == &kind_rand ? &rand_kind : NULL;
}
