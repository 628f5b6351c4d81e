/* SPDX-License-Identifier: Apache-2.0
 * X25519 and Ed25519 by BoringSSL itself, which keeps keys as bytes.
 * The keys are everybody's. Nothing here is secret.
 */
#include "bench/direct/direct_kinds.h"
#include "bench/pk.h"

enum { KEY_BYTES = 32, SIGNATURE_BYTES = 64 };

typedef struct bytes_state {
  uint8_t secret[KEY_BYTES], open[KEY_BYTES]; /* to derive: open is the peer's */
  uint8_t both[2 * KEY_BYTES];                /* a private key of Ed25519 */
  uint8_t message[PK_MESSAGE_BYTES];
} bytes_state;

static tdm_status setup(row_env *env) {
  bytes_state *s = (bytes_state *)env->state;
  const tdm_backend *reader;
  bool agree = env->row->kind == &kind_derive;
  tdm_pkey *key = NULL, *peer = NULL;
  size_t len;
  bool ok = pk_judge(env, &reader) == TDM_OK && pk_open(env->row, reader, &key, agree ? &peer : NULL) == TDM_OK &&
            tdm_pkey_export_private(key, s->secret, KEY_BYTES, &len) == TDM_OK &&
            tdm_pkey_export_public(agree ? peer : key, false, s->open, KEY_BYTES, &len) == TDM_OK;
  tdm_pkey_free(key);
  tdm_pkey_free(peer);
  pk_message(s->message);
  env->out_len = KEY_BYTES;
  if (ok && env->row->alg == TDM_ED25519) {
    direct_fns->ED25519_keypair_from_seed(s->open, s->both, s->secret);
    env->out_len = SIGNATURE_BYTES;
  }
  return direct_status(ok);
}

static tdm_status verify_setup(row_env *env) {
  size_t len;
  tdm_status status = pk_made(env->row, env->in, SIGNATURE_BYTES, &len);
  return status == TDM_OK ? setup(env) : status;
}

static tdm_status public_run(row_env *env, uint64_t n) {
  const bytes_state *s = (const bytes_state *)env->state;
  for (uint64_t i = 0; i < n; i++) direct_fns->X25519_public_from_private(env->out, s->secret);
  return TDM_OK;
}

static tdm_status derive_run(row_env *env, uint64_t n) {
  const bytes_state *s = (const bytes_state *)env->state;
  bool ok = true;
  for (uint64_t i = 0; i < n && ok; i++) ok = direct_fns->X25519(env->out, s->secret, s->open) == 1;
  return direct_status(ok);
}

static tdm_status sign_run(row_env *env, uint64_t n) {
  const bytes_state *s = (const bytes_state *)env->state;
  bool ok = true;
  for (uint64_t i = 0; i < n && ok; i++)
    ok = direct_fns->ED25519_sign(env->out, s->message, sizeof s->message, s->both) == 1;
  return direct_status(ok);
}

static tdm_status verify_run(row_env *env, uint64_t n) {
  const bytes_state *s = (const bytes_state *)env->state;
  bool ok = true;
  for (uint64_t i = 0; i < n && ok; i++)
    ok = direct_fns->ED25519_verify(s->message, sizeof s->message, env->in, s->open) == 1;
  return direct_status(ok) == TDM_OK ? TDM_OK : TDM_ERR_VERIFY;
}

static const row_kind public_kind = {.interface = "key",
                                     .state_bytes = sizeof(bytes_state),
                                     .key_setup = true,
                                     .setup = setup,
                                     .run = public_run,
                                     .teardown = direct_nothing};

static const row_kind derive_kind = {.interface = "derive",
                                     .state_bytes = sizeof(bytes_state),
                                     .setup = setup,
                                     .run = derive_run,
                                     .teardown = direct_nothing};

static const row_kind sign_kind = {.interface = "sign",
                                   .state_bytes = sizeof(bytes_state),
                                   .setup = setup,
                                   .run = sign_run,
                                   .check = sign_check,
                                   .teardown = direct_nothing};

static const row_kind verify_kind = {.interface = "verify",
                                     .state_bytes = sizeof(bytes_state),
                                     .setup = verify_setup,
                                     .run = verify_run,
                                     .check = verify_check,
                                     .teardown = direct_nothing};

const row_kind *direct_25519_kind(const bench_row *row) {
  if (row->alg == TDM_X25519 && row->kind == &kind_public) return &public_kind;
  if (row->alg == TDM_X25519 && row->kind == &kind_derive) return &derive_kind;
  if (row->alg == TDM_ED25519 && row->kind == &kind_sign) return &sign_kind;
  return row->alg == TDM_ED25519 && row->kind == &kind_verify ? &verify_kind : NULL;
}
