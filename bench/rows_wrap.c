/* SPDX-License-Identifier: Apache-2.0
 * Rows of key wrapping: the key is ready, one secret in one call.
 * Nothing here is secret.
 */
#include <string.h>

#include "bench/rows.h"

typedef struct wrap_state {
  tdm_wrap_key *key;
} wrap_state;

/* The rows' secrets are whole semiblocks: KWP adds as much as KW. */
enum { ADDED = 8, KEY_MAX_BYTES = 32 };

static tdm_status wrap(row_env *env, size_t *written) {
  const wrap_state *s = (const wrap_state *)env->state;
  return tdm_wrap(s->key, env->out, env->row->bytes + ADDED, written, env->in, env->row->bytes);
}

static tdm_status wrap_setup(row_env *env) {
  wrap_state *s = (wrap_state *)env->state;
  uint8_t key[KEY_MAX_BYTES];
  bench_fill(key, sizeof key, BENCH_SEED_KEY);
  env->out_len = env->row->bytes + ADDED;
  return tdm_wrap_key_new(&s->key, env->backend, env->row->alg, key, tdm_alg_get(env->row->alg)->bytes);
}

/* What is unwrapped is the wrapped pattern. */
static tdm_status unwrap_setup(row_env *env) {
  size_t written = 0;
  tdm_status status = wrap_setup(env);
  if (status == TDM_OK) status = wrap(env, &written);
  if (status != TDM_OK) return status;
  memcpy(env->in, env->out, written);
  memset(env->out, 0, written);
  env->out_len = env->row->bytes;
  return TDM_OK;
}

static tdm_status wrap_run(row_env *env, uint64_t n) {
  size_t written;
  tdm_status status = TDM_OK;
  for (uint64_t i = 0; i < n && status == TDM_OK; i++) status = wrap(env, &written);
  return status;
}

static tdm_status unwrap_run(row_env *env, uint64_t n) {
  const wrap_state *s = (const wrap_state *)env->state;
  size_t written;
  tdm_status status = TDM_OK;
  for (uint64_t i = 0; i < n && status == TDM_OK; i++)
    status = tdm_unwrap(s->key, env->out, env->row->bytes, &written, env->in, env->row->bytes + ADDED);
  return status;
}

/* The wrapped secret is the expected one, and what comes out of it is the pattern again. */
static bool unwrap_check(row_env *env) {
  uint64_t expected;
  return expect_find(env->row->name, &expected) && bench_fingerprint(env->in, env->row->bytes + ADDED) == expected &&
         bench_is_fill(env->out, env->row->bytes, BENCH_SEED_DATA);
}

static tdm_status share(row_env *env) {
  tdm_wrap_key_ref(((wrap_state *)env->state)->key);
  return TDM_OK;
}

static void teardown(row_env *env) { tdm_wrap_key_free(((wrap_state *)env->state)->key); }

static const row_kind kind_wrap = {.interface = "wrap",
                                   .state_bytes = sizeof(wrap_state),
                                   .setup = wrap_setup,
                                   .share = share,
                                   .run = wrap_run,
                                   .teardown = teardown};

static const row_kind kind_unwrap = {.interface = "unwrap",
                                     .state_bytes = sizeof(wrap_state),
                                     .setup = unwrap_setup,
                                     .share = share,
                                     .run = unwrap_run,
                                     .check = unwrap_check,
                                     .teardown = teardown};

static const bench_row rows[] = {
    {"kw/AES128KWWrap32", &kind_wrap, TDM_AES_128_KW, 32, 0, 0, 0, 0},
    {"kw/AES128KWUnwrap32", &kind_unwrap, TDM_AES_128_KW, 32, 0, 0, 0, 0},
    {"kw/AES256KWPWrap32", &kind_wrap, TDM_AES_256_KWP, 32, 0, 0, 0, 0},
    {"kw/AES256KWPUnwrap32", &kind_unwrap, TDM_AES_256_KWP, 32, 0, 0, 0, 0},
    {"kw/AES128KWWrap1K", &kind_wrap, TDM_AES_128_KW, 1024, 0, 0, 0, 0},
};
const row_table rows_wrap = {rows, sizeof rows / sizeof rows[0]};
