/* SPDX-License-Identifier: Apache-2.0
 * Rows of GMAC: the key is ready, 12 bytes of nonce, 16 of tag, one message in one call.
 * The nonce is the same in every call, which only a bench may do. Nothing here is secret.
 */
#include "bench/rows.h"

enum { TAG_BYTES = 16 };

typedef struct gmac_state {
  tdm_aead_key *key;
  uint8_t nonce[TDM_AEAD_NONCE_BYTES];
} gmac_state;

static tdm_status setup(row_env *env) {
  gmac_state *s = (gmac_state *)env->state;
  const size_t key_len = tdm_alg_get(env->row->alg)->bytes;
  uint8_t key[32];
  bench_fill(key, sizeof key, BENCH_SEED_KEY);
  bench_fill(s->nonce, sizeof s->nonce, BENCH_SEED_IV);
  env->out_len = TAG_BYTES;
  return tdm_aead_key_new(&s->key, env->backend, env->row->alg, key, key_len, TAG_BYTES);
}

static tdm_status share(row_env *env) {
  tdm_aead_key_ref(((gmac_state *)env->state)->key);
  return TDM_OK;
}

static tdm_status run(row_env *env, uint64_t n) {
  const gmac_state *s = (const gmac_state *)env->state;
  tdm_status status = TDM_OK;
  for (uint64_t i = 0; i < n && status == TDM_OK; i++)
    status = tdm_gmac(s->key, env->out, TAG_BYTES, s->nonce, sizeof s->nonce, env->in, env->row->bytes);
  return status;
}

static void teardown(row_env *env) { tdm_aead_key_free(((gmac_state *)env->state)->key); }

const row_kind kind_gmac = {.interface = "gmac",
                            .state_bytes = sizeof(gmac_state),
                            .setup = setup,
                            .share = share,
                            .run = run,
                            .teardown = teardown};

static const bench_row rows[] = {
    {"gmac/AES128GMAC_64", &kind_gmac, TDM_AES_128_GCM, 64, 0, 0, 0, 0},
    {"gmac/AES128GMAC_1K", &kind_gmac, TDM_AES_128_GCM, 1024, 0, 0, 0, 0},
    {"gmac/AES128GMAC_8K", &kind_gmac, TDM_AES_128_GCM, 8192, 0, 0, 0, 0},
    {"gmac/AES128GMAC_16K", &kind_gmac, TDM_AES_128_GCM, 16384, 0, 0, 0, 0},
};
const row_table rows_gmac = {rows, sizeof rows / sizeof rows[0]};
