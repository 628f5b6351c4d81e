/* SPDX-License-Identifier: Apache-2.0
 * Rows of GCM and CCM: the key is ready, 12 bytes of nonce, 13 of AAD, 16 of tag, one message in one call.
 * The nonce is the same in every call, which only a bench may do. Nothing here is secret.
 */
#include <string.h>

#include "bench/rows.h"

enum { TAG_BYTES = 16 };

typedef struct aead_state {
  tdm_aead_key *key;
  uint8_t nonce[TDM_AEAD_NONCE_BYTES];
  uint8_t aad[BENCH_AAD_BYTES];
} aead_state;

static tdm_status seal(row_env *env, size_t *written) {
  const aead_state *s = (const aead_state *)env->state;
  return tdm_aead_seal(s->key, env->out, env->row->bytes + TAG_BYTES, written, s->nonce, sizeof s->nonce, s->aad,
                       sizeof s->aad, env->in, env->row->bytes);
}

static tdm_status open(row_env *env, size_t *written) {
  const aead_state *s = (const aead_state *)env->state;
  return tdm_aead_open(s->key, env->out, env->row->bytes, written, s->nonce, sizeof s->nonce, s->aad, sizeof s->aad,
                       env->in, env->row->bytes + TAG_BYTES);
}

static tdm_status seal_setup(row_env *env) {
  aead_state *s = (aead_state *)env->state;
  uint8_t key[32];
  bench_fill(key, sizeof key, BENCH_SEED_KEY);
  bench_fill(s->nonce, sizeof s->nonce, BENCH_SEED_IV);
  bench_fill(s->aad, sizeof s->aad, BENCH_SEED_AAD);
  env->out_len = env->row->bytes + TAG_BYTES;
  return tdm_aead_key_new(&s->key, env->backend, env->row->alg, key, tdm_alg_get(env->row->alg)->bytes, TAG_BYTES);
}

/* What is opened is the sealed pattern. */
static tdm_status open_setup(row_env *env) {
  size_t written = 0;
  tdm_status status = seal_setup(env);
  if (status == TDM_OK) status = seal(env, &written);
  if (status != TDM_OK) return status;
  memcpy(env->in, env->out, written);
  memset(env->out, 0, written);
  env->out_len = env->row->bytes;
  return TDM_OK;
}

static tdm_status seal_run(row_env *env, uint64_t n) {
  size_t written;
  tdm_status status = TDM_OK;
  for (uint64_t i = 0; i < n && status == TDM_OK; i++) status = seal(env, &written);
  return status;
}

static tdm_status open_run(row_env *env, uint64_t n) {
  size_t written;
  tdm_status status = TDM_OK;
  for (uint64_t i = 0; i < n && status == TDM_OK; i++) status = open(env, &written);
  return status;
}

/* The sealed message is the expected one, and what comes out of it is the pattern again. */
bool open_check(row_env *env) {
  uint64_t expected;
  return expect_find(env->row->name, &expected) &&
         bench_fingerprint(env->in, env->row->bytes + TAG_BYTES) == expected &&
         bench_is_fill(env->out, env->row->bytes, BENCH_SEED_DATA);
}

static tdm_status share(row_env *env) {
  tdm_aead_key_ref(((aead_state *)env->state)->key);
  return TDM_OK;
}

static void teardown(row_env *env) { tdm_aead_key_free(((aead_state *)env->state)->key); }

const row_kind kind_seal = {.interface = "seal",
                            .state_bytes = sizeof(aead_state),
                            .setup = seal_setup,
                            .share = share,
                            .run = seal_run,
                            .teardown = teardown};

const row_kind kind_open = {.interface = "open",
                            .state_bytes = sizeof(aead_state),
                            .setup = open_setup,
                            .share = share,
                            .run = open_run,
                            .check = open_check,
                            .teardown = teardown};

static const bench_row rows[] = {
    {"cipher/AESGCMSeal8", &kind_seal, TDM_AES_128_GCM, 8, 0, 0, 0, 0},
    {"cipher/AESGCMSeal16", &kind_seal, TDM_AES_128_GCM, 16, 0, 0, 0, 0},
    {"cipher/AESGCMSeal32", &kind_seal, TDM_AES_128_GCM, 32, 0, 0, 0, 0},
    {"cipher/AESGCMSeal48", &kind_seal, TDM_AES_128_GCM, 48, 0, 0, 0, 0},
    {"cipher/AESGCMSeal64", &kind_seal, TDM_AES_128_GCM, 64, 0, 0, 0, 0},
    {"cipher/AESGCMSeal128", &kind_seal, TDM_AES_128_GCM, 128, 0, 0, 0, 0},
    {"cipher/AESGCMSeal256", &kind_seal, TDM_AES_128_GCM, 256, 0, 0, 0, 0},
    {"cipher/AESGCMSeal320", &kind_seal, TDM_AES_128_GCM, 320, 0, 0, 0, 0},
    {"cipher/AESGCMSeal1K", &kind_seal, TDM_AES_128_GCM, 1024, 0, 0, 0, 0},
    {"cipher/AESGCMSeal8K", &kind_seal, TDM_AES_128_GCM, 8192, 0, 0, 0, 0},
    {"cipher/AESGCMSeal16K", &kind_seal, TDM_AES_128_GCM, 16384, 0, 0, 0, 0},
    {"cipher/AESGCMSeal1K_Unaligned", &kind_seal, TDM_AES_128_GCM, 1024, 1, 0, 0, 0},
    {"cipher/AESGCMSeal8K_Unaligned", &kind_seal, TDM_AES_128_GCM, 8192, 1, 0, 0, 0},
    {"cipher/AESGCMOpen8", &kind_open, TDM_AES_128_GCM, 8, 0, 0, 0, 0},
    {"cipher/AESGCMOpen16", &kind_open, TDM_AES_128_GCM, 16, 0, 0, 0, 0},
    {"cipher/AESGCMOpen32", &kind_open, TDM_AES_128_GCM, 32, 0, 0, 0, 0},
    {"cipher/AESGCMOpen48", &kind_open, TDM_AES_128_GCM, 48, 0, 0, 0, 0},
    {"cipher/AESGCMOpen64", &kind_open, TDM_AES_128_GCM, 64, 0, 0, 0, 0},
    {"cipher/AESGCMOpen128", &kind_open, TDM_AES_128_GCM, 128, 0, 0, 0, 0},
    {"cipher/AESGCMOpen256", &kind_open, TDM_AES_128_GCM, 256, 0, 0, 0, 0},
    {"cipher/AESGCMOpen320", &kind_open, TDM_AES_128_GCM, 320, 0, 0, 0, 0},
    {"cipher/AESGCMOpen1K", &kind_open, TDM_AES_128_GCM, 1024, 0, 0, 0, 0},
    {"cipher/AESGCMOpen8K", &kind_open, TDM_AES_128_GCM, 8192, 0, 0, 0, 0},
    {"cipher/AESGCMOpen16K", &kind_open, TDM_AES_128_GCM, 16384, 0, 0, 0, 0},
    {"cipher/AESGCMOpen1K_Unaligned", &kind_open, TDM_AES_128_GCM, 1024, 1, 0, 0, 0},
    {"cipher/AESGCMOpen8K_Unaligned", &kind_open, TDM_AES_128_GCM, 8192, 1, 0, 0, 0},
    {"cipher/AES256GCMSeal1K", &kind_seal, TDM_AES_256_GCM, 1024, 0, 0, 0, 0},
    {"cipher/AES256GCMOpen1K", &kind_open, TDM_AES_256_GCM, 1024, 0, 0, 0, 0},
    {"cipher/AES256GCMSeal8K", &kind_seal, TDM_AES_256_GCM, 8192, 0, 0, 0, 0},
    {"cipher/AES256GCMOpen8K", &kind_open, TDM_AES_256_GCM, 8192, 0, 0, 0, 0},
    {"cipher/AES256GCMSeal16K", &kind_seal, TDM_AES_256_GCM, 16384, 0, 0, 0, 0},
    {"cipher/AES256GCMOpen16K", &kind_open, TDM_AES_256_GCM, 16384, 0, 0, 0, 0},
    {"ccm/AES128CCMSeal64", &kind_seal, TDM_AES_128_CCM, 64, 0, 0, 0, 0},
    {"ccm/AES128CCMSeal1K", &kind_seal, TDM_AES_128_CCM, 1024, 0, 0, 0, 0},
    {"ccm/AES128CCMOpen1K", &kind_open, TDM_AES_128_CCM, 1024, 0, 0, 0, 0},
    {"ccm/AES128CCMSeal8K", &kind_seal, TDM_AES_128_CCM, 8192, 0, 0, 0, 0},
    {"ccm/AES256CCMSeal1K", &kind_seal, TDM_AES_256_CCM, 1024, 0, 0, 0, 0},
};
const row_table rows_aead = {rows, sizeof rows / sizeof rows[0]};
