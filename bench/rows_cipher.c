/* SPDX-License-Identifier: Apache-2.0
 * Rows of the modes of a block cipher: one state that goes on from call to call. So CBC and CFB encryption and OFB are
 * serial chains, where calls cannot overlap, and a call of CTR starts where the last one stopped.
 * Nothing here is secret.
 */
#include <string.h>

#include "bench/rows.h"

typedef struct mode_state {
  tdm_cipher_key *key;
  tdm_cipher cipher;
} mode_state;

static tdm_status begin(row_env *env) {
  mode_state *s = (mode_state *)env->state;
  uint8_t iv[TDM_BLOCK_MAX_BYTES];
  bench_fill(iv, sizeof iv, BENCH_SEED_IV);
  size_t iv_len = env->row->mode == TDM_ECB ? 0 : tdm_cipher_block_bytes(s->key);
  return tdm_cipher_begin(&s->cipher, s->key, env->row->mode, env->row->direction, iv_len == 0 ? NULL : iv, iv_len);
}

static tdm_status setup(row_env *env) {
  mode_state *s = (mode_state *)env->state;
  uint8_t key[32];
  bench_fill(key, sizeof key, BENCH_SEED_KEY);
  tdm_status status = tdm_cipher_key_new(&s->key, env->backend, env->row->alg, key, tdm_alg_get(env->row->alg)->bytes);
  return status == TDM_OK ? begin(env) : status;
}

/* The key is the same, the message another. */
static tdm_status share(row_env *env) {
  mode_state *s = (mode_state *)env->state;
  tdm_cipher_key_ref(s->key);
  memset(&s->cipher, 0, sizeof s->cipher);
  return begin(env);
}

static tdm_status run(row_env *env, uint64_t n) {
  mode_state *s = (mode_state *)env->state;
  size_t bytes = env->row->bytes, written;
  tdm_status status = TDM_OK;
  for (uint64_t i = 0; i < n && status == TDM_OK; i++)
    status = tdm_cipher_update(&s->cipher, env->out, bytes, &written, env->in, bytes);
  return status;
}

static const char *interface_of(const row_env *env) {
  return tdm_cipher_interface(((const mode_state *)env->state)->key, env->row->mode, env->row->direction);
}

static void teardown(row_env *env) {
  mode_state *s = (mode_state *)env->state;
  tdm_cipher_end(&s->cipher);
  tdm_cipher_key_free(s->key);
}

const row_kind kind_mode = {.state_bytes = sizeof(mode_state),
                            .setup = setup,
                            .share = share,
                            .run = run,
                            .interface_of = interface_of,
                            .teardown = teardown};

static const bench_row rows[] = {
    {"cipher/AESECBEncrypt1K", &kind_mode, TDM_AES_128, 1024, 0, TDM_ECB, TDM_ENCRYPT, 0},
    {"cipher/AESECBEncrypt8K", &kind_mode, TDM_AES_128, 8192, 0, TDM_ECB, TDM_ENCRYPT, 0},
    {"cipher/AESECBEncrypt16K", &kind_mode, TDM_AES_128, 16384, 0, TDM_ECB, TDM_ENCRYPT, 0},
    {"cipher/AESECBDecrypt1K", &kind_mode, TDM_AES_128, 1024, 0, TDM_ECB, TDM_DECRYPT, 0},

    {"cipher/AESCBCEncrypt16", &kind_mode, TDM_AES_128, 16, 0, TDM_CBC, TDM_ENCRYPT, 0},
    {"cipher/AESCBCEncrypt32", &kind_mode, TDM_AES_128, 32, 0, TDM_CBC, TDM_ENCRYPT, 0},
    {"cipher/AESCBCEncrypt48", &kind_mode, TDM_AES_128, 48, 0, TDM_CBC, TDM_ENCRYPT, 0},
    {"cipher/AESCBCEncrypt64", &kind_mode, TDM_AES_128, 64, 0, TDM_CBC, TDM_ENCRYPT, 0},
    {"cipher/AESCBCEncrypt128", &kind_mode, TDM_AES_128, 128, 0, TDM_CBC, TDM_ENCRYPT, 0},
    {"cipher/AESCBCEncrypt256", &kind_mode, TDM_AES_128, 256, 0, TDM_CBC, TDM_ENCRYPT, 0},
    {"cipher/AESCBCEncrypt320", &kind_mode, TDM_AES_128, 320, 0, TDM_CBC, TDM_ENCRYPT, 0},
    {"cipher/AESCBCEncrypt1K", &kind_mode, TDM_AES_128, 1024, 0, TDM_CBC, TDM_ENCRYPT, 0},
    {"cipher/AESCBCEncrypt8K", &kind_mode, TDM_AES_128, 8192, 0, TDM_CBC, TDM_ENCRYPT, 0},
    {"cipher/AESCBCEncrypt16K", &kind_mode, TDM_AES_128, 16384, 0, TDM_CBC, TDM_ENCRYPT, 0},
    {"cipher/AESCBCEncrypt1K_Unaligned", &kind_mode, TDM_AES_128, 1024, 1, TDM_CBC, TDM_ENCRYPT, 0},
    {"cipher/AESCBCEncrypt8K_Unaligned", &kind_mode, TDM_AES_128, 8192, 1, TDM_CBC, TDM_ENCRYPT, 0},
    {"cipher/AESCBCDecrypt16", &kind_mode, TDM_AES_128, 16, 0, TDM_CBC, TDM_DECRYPT, 0},
    {"cipher/AESCBCDecrypt32", &kind_mode, TDM_AES_128, 32, 0, TDM_CBC, TDM_DECRYPT, 0},
    {"cipher/AESCBCDecrypt48", &kind_mode, TDM_AES_128, 48, 0, TDM_CBC, TDM_DECRYPT, 0},
    {"cipher/AESCBCDecrypt64", &kind_mode, TDM_AES_128, 64, 0, TDM_CBC, TDM_DECRYPT, 0},
    {"cipher/AESCBCDecrypt128", &kind_mode, TDM_AES_128, 128, 0, TDM_CBC, TDM_DECRYPT, 0},
    {"cipher/AESCBCDecrypt256", &kind_mode, TDM_AES_128, 256, 0, TDM_CBC, TDM_DECRYPT, 0},
    {"cipher/AESCBCDecrypt320", &kind_mode, TDM_AES_128, 320, 0, TDM_CBC, TDM_DECRYPT, 0},
    {"cipher/AESCBCDecrypt1K", &kind_mode, TDM_AES_128, 1024, 0, TDM_CBC, TDM_DECRYPT, 0},
    {"cipher/AESCBCDecrypt8K", &kind_mode, TDM_AES_128, 8192, 0, TDM_CBC, TDM_DECRYPT, 0},
    {"cipher/AESCBCDecrypt16K", &kind_mode, TDM_AES_128, 16384, 0, TDM_CBC, TDM_DECRYPT, 0},
    {"cipher/AESCBCDecrypt1K_Unaligned", &kind_mode, TDM_AES_128, 1024, 1, TDM_CBC, TDM_DECRYPT, 0},
    {"cipher/AESCBCDecrypt8K_Unaligned", &kind_mode, TDM_AES_128, 8192, 1, TDM_CBC, TDM_DECRYPT, 0},

    {"cipher/AESCTR8", &kind_mode, TDM_AES_128, 8, 0, TDM_CTR, TDM_ENCRYPT, 0},
    {"cipher/AESCTR16", &kind_mode, TDM_AES_128, 16, 0, TDM_CTR, TDM_ENCRYPT, 0},
    {"cipher/AESCTR32", &kind_mode, TDM_AES_128, 32, 0, TDM_CTR, TDM_ENCRYPT, 0},
    {"cipher/AESCTR48", &kind_mode, TDM_AES_128, 48, 0, TDM_CTR, TDM_ENCRYPT, 0},
    {"cipher/AESCTR64", &kind_mode, TDM_AES_128, 64, 0, TDM_CTR, TDM_ENCRYPT, 0},
    {"cipher/AESCTR128", &kind_mode, TDM_AES_128, 128, 0, TDM_CTR, TDM_ENCRYPT, 0},
    {"cipher/AESCTR256", &kind_mode, TDM_AES_128, 256, 0, TDM_CTR, TDM_ENCRYPT, 0},
    {"cipher/AESCTR320", &kind_mode, TDM_AES_128, 320, 0, TDM_CTR, TDM_ENCRYPT, 0},
    {"cipher/AESCTR1K", &kind_mode, TDM_AES_128, 1024, 0, TDM_CTR, TDM_ENCRYPT, 0},
    {"cipher/AESCTR8K", &kind_mode, TDM_AES_128, 8192, 0, TDM_CTR, TDM_ENCRYPT, 0},
    {"cipher/AESCTR16K", &kind_mode, TDM_AES_128, 16384, 0, TDM_CTR, TDM_ENCRYPT, 0},
    {"cipher/AESCTR1K_Unaligned", &kind_mode, TDM_AES_128, 1024, 1, TDM_CTR, TDM_ENCRYPT, 0},
    {"cipher/AESCTR8K_Unaligned", &kind_mode, TDM_AES_128, 8192, 1, TDM_CTR, TDM_ENCRYPT, 0},
    {"cipher/AES256CTR1K", &kind_mode, TDM_AES_256, 1024, 0, TDM_CTR, TDM_ENCRYPT, 0},
    {"cipher/AES256CTR8K", &kind_mode, TDM_AES_256, 8192, 0, TDM_CTR, TDM_ENCRYPT, 0},

    {"cipher/AESCFBEncrypt16", &kind_mode, TDM_AES_128, 16, 0, TDM_CFB, TDM_ENCRYPT, 0},
    {"cipher/AESCFBEncrypt32", &kind_mode, TDM_AES_128, 32, 0, TDM_CFB, TDM_ENCRYPT, 0},
    {"cipher/AESCFBEncrypt48", &kind_mode, TDM_AES_128, 48, 0, TDM_CFB, TDM_ENCRYPT, 0},
    {"cipher/AESCFBEncrypt64", &kind_mode, TDM_AES_128, 64, 0, TDM_CFB, TDM_ENCRYPT, 0},
    {"cipher/AESCFBEncrypt128", &kind_mode, TDM_AES_128, 128, 0, TDM_CFB, TDM_ENCRYPT, 0},
    {"cipher/AESCFBEncrypt256", &kind_mode, TDM_AES_128, 256, 0, TDM_CFB, TDM_ENCRYPT, 0},
    {"cipher/AESCFBEncrypt320", &kind_mode, TDM_AES_128, 320, 0, TDM_CFB, TDM_ENCRYPT, 0},
    {"cipher/AESCFBEncrypt1K", &kind_mode, TDM_AES_128, 1024, 0, TDM_CFB, TDM_ENCRYPT, 0},
    {"cipher/AESCFBEncrypt8K", &kind_mode, TDM_AES_128, 8192, 0, TDM_CFB, TDM_ENCRYPT, 0},
    {"cipher/AESCFBEncrypt16K", &kind_mode, TDM_AES_128, 16384, 0, TDM_CFB, TDM_ENCRYPT, 0},
    {"cipher/AESCFBEncrypt1K_Unaligned", &kind_mode, TDM_AES_128, 1024, 1, TDM_CFB, TDM_ENCRYPT, 0},
    {"cipher/AESCFBDecrypt16", &kind_mode, TDM_AES_128, 16, 0, TDM_CFB, TDM_DECRYPT, 0},
    {"cipher/AESCFBDecrypt32", &kind_mode, TDM_AES_128, 32, 0, TDM_CFB, TDM_DECRYPT, 0},
    {"cipher/AESCFBDecrypt48", &kind_mode, TDM_AES_128, 48, 0, TDM_CFB, TDM_DECRYPT, 0},
    {"cipher/AESCFBDecrypt64", &kind_mode, TDM_AES_128, 64, 0, TDM_CFB, TDM_DECRYPT, 0},
    {"cipher/AESCFBDecrypt128", &kind_mode, TDM_AES_128, 128, 0, TDM_CFB, TDM_DECRYPT, 0},
    {"cipher/AESCFBDecrypt256", &kind_mode, TDM_AES_128, 256, 0, TDM_CFB, TDM_DECRYPT, 0},
    {"cipher/AESCFBDecrypt320", &kind_mode, TDM_AES_128, 320, 0, TDM_CFB, TDM_DECRYPT, 0},
    {"cipher/AESCFBDecrypt1K", &kind_mode, TDM_AES_128, 1024, 0, TDM_CFB, TDM_DECRYPT, 0},
    {"cipher/AESCFBDecrypt8K", &kind_mode, TDM_AES_128, 8192, 0, TDM_CFB, TDM_DECRYPT, 0},
    {"cipher/AESCFBDecrypt16K", &kind_mode, TDM_AES_128, 16384, 0, TDM_CFB, TDM_DECRYPT, 0},
    {"cipher/AESCFBDecrypt1K_Unaligned", &kind_mode, TDM_AES_128, 1024, 1, TDM_CFB, TDM_DECRYPT, 0},
    {"cipher/AESOFB16", &kind_mode, TDM_AES_128, 16, 0, TDM_OFB, TDM_ENCRYPT, 0},
    {"cipher/AESOFB32", &kind_mode, TDM_AES_128, 32, 0, TDM_OFB, TDM_ENCRYPT, 0},
    {"cipher/AESOFB48", &kind_mode, TDM_AES_128, 48, 0, TDM_OFB, TDM_ENCRYPT, 0},
    {"cipher/AESOFB64", &kind_mode, TDM_AES_128, 64, 0, TDM_OFB, TDM_ENCRYPT, 0},
    {"cipher/AESOFB128", &kind_mode, TDM_AES_128, 128, 0, TDM_OFB, TDM_ENCRYPT, 0},
    {"cipher/AESOFB256", &kind_mode, TDM_AES_128, 256, 0, TDM_OFB, TDM_ENCRYPT, 0},
    {"cipher/AESOFB320", &kind_mode, TDM_AES_128, 320, 0, TDM_OFB, TDM_ENCRYPT, 0},
    {"cipher/AESOFB1K", &kind_mode, TDM_AES_128, 1024, 0, TDM_OFB, TDM_ENCRYPT, 0},
    {"cipher/AESOFB8K", &kind_mode, TDM_AES_128, 8192, 0, TDM_OFB, TDM_ENCRYPT, 0},
    {"cipher/AESOFB16K", &kind_mode, TDM_AES_128, 16384, 0, TDM_OFB, TDM_ENCRYPT, 0},
    {"cipher/AESOFB1K_Unaligned", &kind_mode, TDM_AES_128, 1024, 1, TDM_OFB, TDM_ENCRYPT, 0},
};
const row_table rows_cipher = {rows, sizeof rows / sizeof rows[0]};
