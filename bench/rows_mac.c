/* SPDX-License-Identifier: Apache-2.0
 * Rows of HMAC and CMAC: the key is ready, one message in one call.
 * Nothing here is secret.
 */
#include "bench/rows.h"

typedef struct mac_state {
  tdm_mac_key *key;
} mac_state;

static size_t key_len(tdm_alg alg) { return alg == TDM_AES_128_CMAC ? 16 : alg == TDM_AES_192_CMAC ? 24 : 32; }

static tdm_status setup(row_env *env) {
  mac_state *s = (mac_state *)env->state;
  uint8_t key[32];
  bench_fill(key, sizeof key, BENCH_SEED_KEY);
  env->out_len = tdm_alg_get(env->row->alg)->bytes;
  return tdm_mac_key_new(&s->key, env->backend, env->row->alg, key, key_len(env->row->alg));
}

static tdm_status run(row_env *env, uint64_t n) {
  const mac_state *s = (const mac_state *)env->state;
  tdm_status status = TDM_OK;
  for (uint64_t i = 0; i < n && status == TDM_OK; i++)
    status = tdm_mac_compute(s->key, env->out, env->out_len, env->in, env->row->bytes);
  return status;
}

static tdm_status share(row_env *env) {
  tdm_mac_key_ref(((mac_state *)env->state)->key);
  return TDM_OK;
}

static void teardown(row_env *env) { tdm_mac_key_free(((mac_state *)env->state)->key); }

const row_kind kind_mac = {.interface = "mac",
                           .state_bytes = sizeof(mac_state),
                           .setup = setup,
                           .share = share,
                           .run = run,
                           .teardown = teardown};

static const bench_row rows[] = {
    {"hmac/HMACSHA256_8", &kind_mac, TDM_HMAC_SHA256, 8, 0, 0, 0, 0},
    {"hmac/HMACSHA256_32", &kind_mac, TDM_HMAC_SHA256, 32, 0, 0, 0, 0},
    {"hmac/HMACSHA256_320", &kind_mac, TDM_HMAC_SHA256, 320, 0, 0, 0, 0},
    {"hmac/HMACSHA256_1K", &kind_mac, TDM_HMAC_SHA256, 1024, 0, 0, 0, 0},
    {"hmac/HMACSHA256_8K", &kind_mac, TDM_HMAC_SHA256, 8192, 0, 0, 0, 0},
    {"hmac/HMACSHA256_16K", &kind_mac, TDM_HMAC_SHA256, 16384, 0, 0, 0, 0},
    {"hmac/HMACSHA256_1K_Unaligned", &kind_mac, TDM_HMAC_SHA256, 1024, 1, 0, 0, 0},
    {"hmac/HMACSHA1_32", &kind_mac, TDM_HMAC_SHA1, 32, 0, 0, 0, 0},
    {"hmac/HMACSHA1_1K", &kind_mac, TDM_HMAC_SHA1, 1024, 0, 0, 0, 0},
    {"hmac/HMACSHA512_32", &kind_mac, TDM_HMAC_SHA512, 32, 0, 0, 0, 0},
    {"hmac/HMACSHA512_1K", &kind_mac, TDM_HMAC_SHA512, 1024, 0, 0, 0, 0},
    {"cmac/AES128CMAC_16", &kind_mac, TDM_AES_128_CMAC, 16, 0, 0, 0, 0},
    {"cmac/AES128CMAC_1K", &kind_mac, TDM_AES_128_CMAC, 1024, 0, 0, 0, 0},
    {"cmac/AES128CMAC_8K", &kind_mac, TDM_AES_128_CMAC, 8192, 0, 0, 0, 0},
    {"cmac/AES256CMAC_1K", &kind_mac, TDM_AES_256_CMAC, 1024, 0, 0, 0, 0},
};
const row_table rows_mac = {rows, sizeof rows / sizeof rows[0]};
