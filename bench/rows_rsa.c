/* SPDX-License-Identifier: Apache-2.0
 * Rows of RSA: the key is ready and has been used; SHA-256 for signatures, a salt of 32 bytes for PSS, SHA-1 for OAEP,
 * messages of 32 bytes. Decryption is of what openssl encrypted.
 * The keys are everybody's. Nothing here is secret.
 */
#include <string.h>

#include "bench/pk.h"

typedef struct rsa_state {
  tdm_pkey *key;
  tdm_oaep_options how;
  uint8_t message[PK_MESSAGE_BYTES];
  size_t in_len; /* to decrypt: of the ciphertext at in */
} rsa_state;

static tdm_status setup(row_env *env) {
  rsa_state *s = (rsa_state *)env->state;
  s->how = pk_oaep_options();
  pk_message(s->message);
  return pk_open(env->row, env->backend, &s->key, NULL);
}

static tdm_status decrypt_setup(row_env *env) {
  rsa_state *s = (rsa_state *)env->state;
  tdm_status status = pk_made(env->row, env->in, BENCH_TAIL_BYTES, &s->in_len);
  return status == TDM_OK ? setup(env) : status;
}

static tdm_status pkcs1_run(row_env *env, uint64_t n) {
  const rsa_state *s = (const rsa_state *)env->state;
  tdm_status status = TDM_OK;
  for (uint64_t i = 0; i < n && status == TDM_OK; i++)
    status = tdm_rsa_encrypt_pkcs1(s->key, env->out, BENCH_TAIL_BYTES, &env->out_len, s->message, sizeof s->message);
  return status;
}

static tdm_status oaep_run(row_env *env, uint64_t n) {
  const rsa_state *s = (const rsa_state *)env->state;
  tdm_status status = TDM_OK;
  for (uint64_t i = 0; i < n && status == TDM_OK; i++)
    status =
        tdm_rsa_encrypt_oaep(s->key, &s->how, env->out, BENCH_TAIL_BYTES, &env->out_len, s->message, sizeof s->message);
  return status;
}

static tdm_status decrypt_run(row_env *env, uint64_t n) {
  const rsa_state *s = (const rsa_state *)env->state;
  tdm_status status = TDM_OK;
  for (uint64_t i = 0; i < n && status == TDM_OK; i++)
    status = tdm_rsa_decrypt_oaep(s->key, &s->how, env->out, BENCH_TAIL_BYTES, &env->out_len, env->in, s->in_len);
  return status;
}

/* Another backend finds the message in the ciphertext. */
static bool encrypt_check(row_env *env, bool oaep) {
  const rsa_state *s = (const rsa_state *)env->state;
  uint8_t found[BENCH_TAIL_BYTES];
  size_t len = 0;
  const tdm_backend *judge;
  tdm_pkey *key = NULL;
  tdm_status status = pk_judge(env, &judge);
  if (status == TDM_OK) status = pk_open(env->row, judge, &key, NULL);
  if (status == TDM_OK && oaep)
    status = tdm_rsa_decrypt_oaep(key, &s->how, found, sizeof found, &len, env->out, env->out_len);
  if (status == TDM_OK && !oaep) status = tdm_rsa_decrypt_pkcs1(key, found, sizeof found, &len, env->out, env->out_len);
  tdm_pkey_free(key);
  return status == TDM_OK && len == sizeof s->message && memcmp(found, s->message, len) == 0;
}

static bool pkcs1_check(row_env *env) { return encrypt_check(env, false); }
static bool oaep_check(row_env *env) { return encrypt_check(env, true); }

static bool decrypt_check(row_env *env) {
  return env->out_len == PK_MESSAGE_BYTES && bench_is_fill(env->out, env->out_len, BENCH_SEED_DATA);
}

static tdm_status share(row_env *env) {
  tdm_pkey_ref(((rsa_state *)env->state)->key);
  return TDM_OK;
}

static void teardown(row_env *env) { tdm_pkey_free(((rsa_state *)env->state)->key); }

static const row_kind kind_encrypt_pkcs1 = {.interface = "encrypt",
                                            .state_bytes = sizeof(rsa_state),
                                            .setup = setup,
                                            .share = share,
                                            .run = pkcs1_run,
                                            .check = pkcs1_check,
                                            .teardown = teardown};

static const row_kind kind_encrypt_oaep = {.interface = "encrypt",
                                           .state_bytes = sizeof(rsa_state),
                                           .setup = setup,
                                           .share = share,
                                           .run = oaep_run,
                                           .check = oaep_check,
                                           .teardown = teardown};

static const row_kind kind_decrypt_oaep = {.interface = "decrypt",
                                           .state_bytes = sizeof(rsa_state),
                                           .setup = decrypt_setup,
                                           .share = share,
                                           .run = decrypt_run,
                                           .check = decrypt_check,
                                           .teardown = teardown};

static const bench_row rows[] = {
    {"rsa/KeyGen2048", &kind_generate_rsa, TDM_RSA, 0, 0, 0, 0, 2048},
    {"rsa/SignPKCS1v15/2048", &kind_sign, TDM_RSA, 0, 0, 0, 0, 2048},
    {"rsa/VerifyPKCS1v15/2048", &kind_verify, TDM_RSA, 0, 0, 0, 0, 2048},
    {"rsa/EncryptPKCS1v15/2048", &kind_encrypt_pkcs1, TDM_RSA, 0, 0, 0, 0, 2048},
    {"rsa/DecryptOAEP/2048", &kind_decrypt_oaep, TDM_RSA, 0, 0, 0, 0, 2048},
    {"rsa/EncryptOAEP/2048", &kind_encrypt_oaep, TDM_RSA, 0, 0, 0, 0, 2048},
    {"rsa/SignPSS/2048", &kind_sign_pss, TDM_RSA, 0, 0, 0, 0, 2048},
    {"rsa/VerifyPSS/2048", &kind_verify_pss, TDM_RSA, 0, 0, 0, 0, 2048},
    {"rsa/SignPKCS1v15/3072", &kind_sign, TDM_RSA, 0, 0, 0, 0, 3072},
    {"rsa/VerifyPKCS1v15/3072", &kind_verify, TDM_RSA, 0, 0, 0, 0, 3072},
    {"rsa/EncryptPKCS1v15/3072", &kind_encrypt_pkcs1, TDM_RSA, 0, 0, 0, 0, 3072},
    {"rsa/DecryptOAEP/3072", &kind_decrypt_oaep, TDM_RSA, 0, 0, 0, 0, 3072},
    {"rsa/EncryptOAEP/3072", &kind_encrypt_oaep, TDM_RSA, 0, 0, 0, 0, 3072},
    {"rsa/SignPSS/3072", &kind_sign_pss, TDM_RSA, 0, 0, 0, 0, 3072},
    {"rsa/VerifyPSS/3072", &kind_verify_pss, TDM_RSA, 0, 0, 0, 0, 3072},
    {"rsa/SignPKCS1v15/4096", &kind_sign, TDM_RSA, 0, 0, 0, 0, 4096},
    {"rsa/VerifyPKCS1v15/4096", &kind_verify, TDM_RSA, 0, 0, 0, 0, 4096},
    {"rsa/EncryptPKCS1v15/4096", &kind_encrypt_pkcs1, TDM_RSA, 0, 0, 0, 0, 4096},
    {"rsa/DecryptOAEP/4096", &kind_decrypt_oaep, TDM_RSA, 0, 0, 0, 0, 4096},
    {"rsa/EncryptOAEP/4096", &kind_encrypt_oaep, TDM_RSA, 0, 0, 0, 0, 4096},
    {"rsa/SignPSS/4096", &kind_sign_pss, TDM_RSA, 0, 0, 0, 0, 4096},
    {"rsa/VerifyPSS/4096", &kind_verify_pss, TDM_RSA, 0, 0, 0, 0, 4096},
};
const row_table rows_rsa = {rows, sizeof rows / sizeof rows[0]};
