/* SPDX-License-Identifier: Apache-2.0
 * Single blocks of AES, DES and 3DES, and AES's key schedule, by BoringSSL itself.
 * Nothing here is secret.
 */
#include "bench/direct/direct_kinds.h"

enum { DES_ENCRYPTS = 1, DES_DECRYPTS = 0 }; /* the last argument of DES_ecb_encrypt */

typedef struct aes_state {
  _Alignas(16) uint8_t key[SHIM_ROOM_AES];
} aes_state;

static struct aes_key_st *aes_key(const row_env *env) {
  return (struct aes_key_st *)(void *)((aes_state *)env->state)->key;
}

static tdm_status aes_setup(row_env *env) {
  uint8_t key[32], iv[16];
  direct_key(key, iv);
  unsigned bits = direct_key_bits(env->row);
  int bad = env->row->direction == TDM_DECRYPT ? direct_fns->AES_set_decrypt_key(key, bits, aes_key(env))
                                               : direct_fns->AES_set_encrypt_key(key, bits, aes_key(env));
  return direct_status(bad == 0);
}

static tdm_status aes_run(row_env *env, uint64_t n) {
  void (*crypt)(const uint8_t *, uint8_t *, const struct aes_key_st *) =
      env->row->direction == TDM_DECRYPT ? direct_fns->AES_decrypt : direct_fns->AES_encrypt;
  for (uint64_t i = 0; i < n; i++) crypt(env->in, env->out, aes_key(env));
  return TDM_OK;
}

static const row_kind aes_kind = {.interface = "block",
                                  .state_bytes = sizeof(aes_state),
                                  .setup = aes_setup,
                                  .run = aes_run,
                                  .teardown = direct_nothing};

static tdm_status expand_run(row_env *env, uint64_t n) {
  uint8_t key[32], iv[16];
  int bad = 0;
  direct_key(key, iv);
  for (uint64_t i = 0; i < n && bad == 0; i++)
    bad = direct_fns->AES_set_encrypt_key(key, direct_key_bits(env->row), aes_key(env));
  return direct_status(bad == 0);
}

static bool expand_check(row_env *env) {
  uint8_t in[16], out[16];
  uint64_t expected;
  bench_fill(in, sizeof in, BENCH_SEED_DATA);
  direct_fns->AES_encrypt(in, out, aes_key(env));
  return expect_find(env->row->name, &expected) && bench_fingerprint(out, sizeof out) == expected;
}

static const row_kind expand_kind = {.interface = "key",
                                     .state_bytes = sizeof(aes_state),
                                     .key_setup = true,
                                     .setup = aes_setup,
                                     .run = expand_run,
                                     .check = expand_check,
                                     .teardown = direct_nothing};

typedef struct des_state {
  _Alignas(16) uint8_t key[3][SHIM_ROOM_DES];
} des_state;

static struct DES_ks *des_key(const row_env *env, unsigned i) {
  return (struct DES_ks *)(void *)((des_state *)env->state)->key[i];
}

static tdm_status des_setup(row_env *env) {
  uint8_t key[32], iv[16];
  direct_key(key, iv);
  for (unsigned i = 0; i < 3; i++)
    direct_fns->DES_set_key((const struct DES_cblock_st *)(const void *)(key + 8 * i), des_key(env, i));
  return TDM_OK;
}

static tdm_status des_run(row_env *env, uint64_t n) {
  const struct DES_cblock_st *in = (const struct DES_cblock_st *)(const void *)env->in;
  struct DES_cblock_st *out = (struct DES_cblock_st *)(void *)env->out;
  int way = env->row->direction == TDM_DECRYPT ? DES_DECRYPTS : DES_ENCRYPTS;
  const struct DES_ks *k1 = des_key(env, 0), *k2 = des_key(env, 1), *k3 = des_key(env, 2);
  if (env->row->alg == TDM_DES) {
    for (uint64_t i = 0; i < n; i++) direct_fns->DES_ecb_encrypt(in, out, k1, way);
  } else {
    for (uint64_t i = 0; i < n; i++) direct_fns->DES_ecb3_encrypt(in, out, k1, k2, k3, way);
  }
  return TDM_OK;
}

static const row_kind des_kind = {.interface = "block",
                                  .state_bytes = sizeof(des_state),
                                  .setup = des_setup,
                                  .run = des_run,
                                  .teardown = direct_nothing};

const row_kind *direct_block_kind(const bench_row *row) {
  bool des = row->alg == TDM_DES || row->alg == TDM_DES_EDE3;
  if (row->kind == &kind_expand && direct_key_bits(row) != 0) return &expand_kind;
  if (row->kind != &kind_block) return NULL;
  return des ? &des_kind : direct_key_bits(row) != 0 ? &aes_kind : NULL;
}
