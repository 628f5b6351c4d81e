/* SPDX-License-Identifier: Apache-2.0
 * Rows of XTS: the key is ready, one data unit in one call: a sector of 512 bytes, a page of 4 KiB, and short units.
 * The tweak is the same in every call. Nothing here is secret.
 */
#include "bench/rows.h"

typedef struct xts_state {
  tdm_xts_key *key;
  uint8_t tweak[TDM_XTS_TWEAK_BYTES];
} xts_state;

static tdm_status setup(row_env *env) {
  xts_state *s = (xts_state *)env->state;
  uint8_t key[64];
  bench_fill(key, sizeof key, BENCH_SEED_KEY);
  bench_fill(s->tweak, sizeof s->tweak, BENCH_SEED_IV);
  return tdm_xts_key_new(&s->key, env->backend, env->row->alg, key, tdm_alg_get(env->row->alg)->bytes);
}

static tdm_status share(row_env *env) {
  tdm_xts_key_ref(((xts_state *)env->state)->key);
  return TDM_OK;
}

static tdm_status run(row_env *env, uint64_t n) {
  const xts_state *s = (const xts_state *)env->state;
  const size_t len = env->row->bytes;
  tdm_status status = TDM_OK;
  if (env->row->direction == TDM_ENCRYPT) {
    for (uint64_t i = 0; i < n && status == TDM_OK; i++)
      status = tdm_xts_encrypt(s->key, env->out, len, s->tweak, sizeof s->tweak, env->in, len);
  } else {
    for (uint64_t i = 0; i < n && status == TDM_OK; i++)
      status = tdm_xts_decrypt(s->key, env->out, len, s->tweak, sizeof s->tweak, env->in, len);
  }
  return status;
}

static void teardown(row_env *env) { tdm_xts_key_free(((xts_state *)env->state)->key); }

const row_kind kind_xts = {.interface = "unit",
                           .state_bytes = sizeof(xts_state),
                           .setup = setup,
                           .share = share,
                           .run = run,
                           .teardown = teardown};

static const bench_row rows[] = {
    {"xts/AES128XTSEncrypt16", &kind_xts, TDM_AES_128_XTS, 16, 0, 0, TDM_ENCRYPT, 0},
    {"xts/AES128XTSEncrypt32", &kind_xts, TDM_AES_128_XTS, 32, 0, 0, TDM_ENCRYPT, 0},
    {"xts/AES128XTSEncrypt64", &kind_xts, TDM_AES_128_XTS, 64, 0, 0, TDM_ENCRYPT, 0},
    {"xts/AES128XTSEncrypt128", &kind_xts, TDM_AES_128_XTS, 128, 0, 0, TDM_ENCRYPT, 0},
    {"xts/AES128XTSEncrypt256", &kind_xts, TDM_AES_128_XTS, 256, 0, 0, TDM_ENCRYPT, 0},
    {"xts/AES128XTSEncrypt512", &kind_xts, TDM_AES_128_XTS, 512, 0, 0, TDM_ENCRYPT, 0},
    {"xts/AES128XTSEncrypt4K", &kind_xts, TDM_AES_128_XTS, 4096, 0, 0, TDM_ENCRYPT, 0},
    {"xts/AES128XTSDecrypt512", &kind_xts, TDM_AES_128_XTS, 512, 0, 0, TDM_DECRYPT, 0},
    {"xts/AES128XTSDecrypt4K", &kind_xts, TDM_AES_128_XTS, 4096, 0, 0, TDM_DECRYPT, 0},
    {"xts/AES256XTSEncrypt512", &kind_xts, TDM_AES_256_XTS, 512, 0, 0, TDM_ENCRYPT, 0},
    {"xts/AES256XTSEncrypt4K", &kind_xts, TDM_AES_256_XTS, 4096, 0, 0, TDM_ENCRYPT, 0},
    {"xts/AES256XTSDecrypt4K", &kind_xts, TDM_AES_256_XTS, 4096, 0, 0, TDM_DECRYPT, 0},
};
const row_table rows_xts = {rows, sizeof rows / sizeof rows[0]};
