/* SPDX-License-Identifier: Apache-2.0
 * Rows of ECDSA and Ed25519, and how all rows sign and verify: the key is ready, a digest of 32 bytes (Ed25519: a
 * message of 32 bytes), ECDSA in DER. Verification is of a signature that openssl made.
 * The keys are everybody's. Nothing here is secret.
 */
#include "bench/pk.h"

typedef struct sign_state {
  tdm_pkey *key;
  tdm_sign_options how;
  uint8_t message[PK_MESSAGE_BYTES];
  size_t sig_len; /* to verify: of the signature at in */
} sign_state;

static tdm_status sign_setup(row_env *env) {
  sign_state *s = (sign_state *)env->state;
  s->how = pk_sign_options(env->row);
  pk_message(s->message);
  return pk_open(env->row, env->backend, &s->key, NULL);
}

static tdm_status verify_setup(row_env *env) {
  sign_state *s = (sign_state *)env->state;
  tdm_status status = pk_made(env->row, env->in, BENCH_TAIL_BYTES, &s->sig_len);
  return status == TDM_OK ? sign_setup(env) : status;
}

static tdm_status sign_run(row_env *env, uint64_t n) {
  const sign_state *s = (const sign_state *)env->state;
  bool whole = s->how.scheme == TDM_EDDSA;
  tdm_status status = TDM_OK;
  for (uint64_t i = 0; i < n && status == TDM_OK; i++)
    status = (whole ? tdm_sign_message : tdm_sign_digest)(s->key, &s->how, env->out, BENCH_TAIL_BYTES, &env->out_len,
                                                          s->message, sizeof s->message);
  return status;
}

static tdm_status verify_run(row_env *env, uint64_t n) {
  const sign_state *s = (const sign_state *)env->state;
  bool whole = s->how.scheme == TDM_EDDSA;
  tdm_status status = TDM_OK;
  for (uint64_t i = 0; i < n && status == TDM_OK; i++)
    status = (whole ? tdm_verify_message : tdm_verify_digest)(s->key, &s->how, env->in, s->sig_len, s->message,
                                                              sizeof s->message);
  return status;
}

/* Another backend takes the signature; where a scheme has but one, it is that. */
bool sign_check(row_env *env) {
  tdm_sign_options how = pk_sign_options(env->row);
  uint64_t expected;
  const tdm_backend *judge;
  tdm_pkey *key = NULL;
  bool alone = how.scheme == TDM_RSA_PKCS1 || how.scheme == TDM_EDDSA, known = expect_find(env->row->name, &expected);
  if (known ? bench_fingerprint(env->out, env->out_len) != expected : alone) return false;
  bool ok = pk_judge(env, &judge) == TDM_OK && pk_open(env->row, judge, &key, NULL) == TDM_OK &&
            pk_judge_signature(env, key, &how, env->out, env->out_len);
  tdm_pkey_free(key);
  return ok;
}

/* openssl's signature was taken; with one bit turned it no longer is. */
bool verify_check(row_env *env) {
  enum { WITHIN = 10 }; /* the first number of every scheme's form */
  env->in[WITHIN] ^= 1;
  bool refused = env->kind->run(env, 1) == TDM_ERR_VERIFY;
  env->in[WITHIN] ^= 1;
  return refused;
}

static tdm_status share(row_env *env) {
  tdm_pkey_ref(((sign_state *)env->state)->key);
  return TDM_OK;
}

static void teardown(row_env *env) { tdm_pkey_free(((sign_state *)env->state)->key); }

const row_kind kind_sign = {.interface = "sign",
                            .state_bytes = sizeof(sign_state),
                            .setup = sign_setup,
                            .share = share,
                            .run = sign_run,
                            .check = sign_check,
                            .teardown = teardown};

const row_kind kind_sign_pss = {.interface = "sign",
                                .state_bytes = sizeof(sign_state),
                                .setup = sign_setup,
                                .share = share,
                                .run = sign_run,
                                .check = sign_check,
                                .teardown = teardown};

const row_kind kind_verify = {.interface = "verify",
                              .state_bytes = sizeof(sign_state),
                              .setup = verify_setup,
                              .share = share,
                              .run = verify_run,
                              .check = verify_check,
                              .teardown = teardown};

const row_kind kind_verify_pss = {.interface = "verify",
                                  .state_bytes = sizeof(sign_state),
                                  .setup = verify_setup,
                                  .share = share,
                                  .run = verify_run,
                                  .check = verify_check,
                                  .teardown = teardown};

static const bench_row rows[] = {
    {"ecdsa/SignP224", &kind_sign, TDM_P224, 0, 0, 0, 0, 0},
    {"ecdsa/SignP256", &kind_sign, TDM_P256, 0, 0, 0, 0, 0},
    {"ecdsa/SignP384", &kind_sign, TDM_P384, 0, 0, 0, 0, 0},
    {"ecdsa/SignP521", &kind_sign, TDM_P521, 0, 0, 0, 0, 0},
    {"ecdsa/VerifyP224", &kind_verify, TDM_P224, 0, 0, 0, 0, 0},
    {"ecdsa/VerifyP256", &kind_verify, TDM_P256, 0, 0, 0, 0, 0},
    {"ecdsa/VerifyP384", &kind_verify, TDM_P384, 0, 0, 0, 0, 0},
    {"ecdsa/VerifyP521", &kind_verify, TDM_P521, 0, 0, 0, 0, 0},
    {"ecdsa/KeyGeneration", &kind_generate, TDM_P256, 0, 0, 0, 0, 0},
    {"ecdsa/KeyGenerationP224", &kind_generate, TDM_P224, 0, 0, 0, 0, 0},
    {"ecdsa/KeyGenerationP384", &kind_generate, TDM_P384, 0, 0, 0, 0, 0},
    {"ecdsa/KeyGenerationP521", &kind_generate, TDM_P521, 0, 0, 0, 0, 0},
    {"ed25519/Sign", &kind_sign, TDM_ED25519, 0, 0, 0, 0, 0},
    {"ed25519/Verify", &kind_verify, TDM_ED25519, 0, 0, 0, 0, 0},
};
const row_table rows_sign = {rows, sizeof rows / sizeof rows[0]};
