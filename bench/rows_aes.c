/* SPDX-License-Identifier: Apache-2.0
 * Rows of single blocks and of the key schedule: AES-128 here, DES in rows_legacy.c with the same kind.
 * Calls on single blocks do not depend on each other. Nothing here is secret.
 */
#include "bench/rows.h"

typedef struct block_state {
  tdm_cipher_key *key;
} block_state;

enum { KEY_MAX_BYTES = 32 };

static tdm_status block_setup(row_env *env) {
  block_state *s = (block_state *)env->state;
  uint8_t key[KEY_MAX_BYTES];
  bench_fill(key, sizeof key, BENCH_SEED_KEY);
  return tdm_cipher_key_new(&s->key, env->backend, env->row->alg, key, tdm_alg_get(env->row->alg)->bytes);
}

static tdm_status block_run(row_env *env, uint64_t n) {
  const block_state *s = (const block_state *)env->state;
  tdm_status status = TDM_OK;
  if (env->row->direction == TDM_ENCRYPT) {
    for (uint64_t i = 0; i < n && status == TDM_OK; i++) status = tdm_cipher_encrypt_block(s->key, env->out, env->in);
  } else {
    for (uint64_t i = 0; i < n && status == TDM_OK; i++) status = tdm_cipher_decrypt_block(s->key, env->out, env->in);
  }
  return status;
}

static tdm_status block_share(row_env *env) {
  tdm_cipher_key_ref(((block_state *)env->state)->key);
  return TDM_OK;
}

static void block_teardown(row_env *env) { tdm_cipher_key_free(((block_state *)env->state)->key); }

const row_kind kind_block = {.interface = "block",
                             .state_bytes = sizeof(block_state),
                             .setup = block_setup,
                             .share = block_share,
                             .run = block_run,
                             .teardown = block_teardown};

/* A key made from its bytes and given back. */
static tdm_status expand_run(row_env *env, uint64_t n) {
  block_state *s = (block_state *)env->state;
  uint8_t key[KEY_MAX_BYTES];
  size_t key_len = tdm_alg_get(env->row->alg)->bytes;
  tdm_status status = TDM_OK;
  bench_fill(key, sizeof key, BENCH_SEED_KEY);
  for (uint64_t i = 0; i < n && status == TDM_OK; i++) {
    tdm_cipher_key_free(s->key);
    status = tdm_cipher_key_new(&s->key, env->backend, env->row->alg, key, key_len);
  }
  return status;
}

/* The key that run left must encrypt as one made elsewhere. */
static bool expand_check(row_env *env) {
  const block_state *s = (const block_state *)env->state;
  uint8_t in[TDM_BLOCK_MAX_BYTES], out[TDM_BLOCK_MAX_BYTES];
  uint64_t expected;
  bench_fill(in, sizeof in, BENCH_SEED_DATA);
  return tdm_cipher_encrypt_block(s->key, out, in) == TDM_OK && expect_find(env->row->name, &expected) &&
         bench_fingerprint(out, tdm_cipher_block_bytes(s->key)) == expected;
}

const row_kind kind_expand = {.interface = "key",
                              .state_bytes = sizeof(block_state),
                              .key_setup = true,
                              .setup = block_setup,
                              .run = expand_run,
                              .check = expand_check,
                              .teardown = block_teardown};

static const bench_row rows[] = {
    {"aes/Encrypt", &kind_block, TDM_AES_128, 16, 0, 0, TDM_ENCRYPT, 0},
    {"aes/Decrypt", &kind_block, TDM_AES_128, 16, 0, 0, TDM_DECRYPT, 0},
    {"aes/Expand", &kind_expand, TDM_AES_128, 0, 0, 0, 0, 0},
};
const row_table rows_aes = {rows, sizeof rows / sizeof rows[0]};
