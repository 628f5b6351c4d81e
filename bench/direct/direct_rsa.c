/* SPDX-License-Identifier: Apache-2.0
 * RSA PKCS#1 v1.5 signatures by BoringSSL itself: an RSA object that is ready. To sign, the padding is RSA_sign_raw's:
 * the type of RSA_sign differs between versions.
 * The keys are everybody's. Nothing here is secret.
 */
#include <string.h>

#include "bench/direct/direct_kinds.h"
#include "bench/pk.h"

enum { NID_SHA256 = 672, PKCS1_PADDING = 1, PREFIX_BYTES = 19 };

/* DigestInfo of SHA-256 up to the digest (RFC 8017, section 9.2, note 1). */
static const uint8_t prefix[PREFIX_BYTES] = {0x30, 0x31, 0x30, 0x0d, 0x06, 0x09, 0x60, 0x86, 0x48, 0x01,
                                             0x65, 0x03, 0x04, 0x02, 0x01, 0x05, 0x00, 0x04, 0x20};

typedef struct rsa_state {
  struct rsa_st *rsa;
  uint8_t message[PK_MESSAGE_BYTES];
  size_t sig_len;
} rsa_state;

static tdm_status sign_setup(row_env *env) {
  rsa_state *s = (rsa_state *)env->state;
  uint8_t der[TDM_PKEY_DER_MAX];
  size_t len;
  const tdm_backend *reader;
  tdm_pkey *key = NULL;
  pk_message(s->message);
  if (pk_judge(env, &reader) == TDM_OK && pk_open(env->row, reader, &key, NULL) == TDM_OK &&
      tdm_pkey_export_der(key, TDM_FORM_PKCS1_PRIVATE, der, sizeof der, &len) == TDM_OK)
    s->rsa = direct_fns->RSA_private_key_from_bytes(der, len);
  tdm_pkey_free(key);
  return direct_status(s->rsa != NULL);
}

static tdm_status verify_setup(row_env *env) {
  rsa_state *s = (rsa_state *)env->state;
  tdm_status status = pk_made(env->row, env->in, BENCH_TAIL_BYTES, &s->sig_len);
  return status == TDM_OK ? sign_setup(env) : status;
}

static tdm_status sign_run(row_env *env, uint64_t n) {
  const rsa_state *s = (const rsa_state *)env->state;
  bool ok = true;
  for (uint64_t i = 0; i < n && ok; i++) {
    uint8_t info[PREFIX_BYTES + PK_MESSAGE_BYTES];
    memcpy(info, prefix, PREFIX_BYTES);
    memcpy(info + PREFIX_BYTES, s->message, PK_MESSAGE_BYTES);
    ok = direct_fns->RSA_sign_raw(s->rsa, &env->out_len, env->out, BENCH_TAIL_BYTES, info, sizeof info,
                                  PKCS1_PADDING) == 1;
  }
  return direct_status(ok);
}

static tdm_status verify_run(row_env *env, uint64_t n) {
  const rsa_state *s = (const rsa_state *)env->state;
  bool ok = true;
  for (uint64_t i = 0; i < n && ok; i++)
    ok = direct_fns->RSA_verify(NID_SHA256, s->message, sizeof s->message, env->in, s->sig_len, s->rsa) == 1;
  return direct_status(ok) == TDM_OK ? TDM_OK : TDM_ERR_VERIFY;
}

static void teardown(row_env *env) {
  const rsa_state *s = (const rsa_state *)env->state;
  if (s->rsa != NULL) direct_fns->RSA_free(s->rsa);
}

static const row_kind sign_kind = {.interface = "sign",
                                   .state_bytes = sizeof(rsa_state),
                                   .setup = sign_setup,
                                   .run = sign_run,
                                   .check = sign_check,
                                   .teardown = teardown};

static const row_kind verify_kind = {.interface = "verify",
                                     .state_bytes = sizeof(rsa_state),
                                     .setup = verify_setup,
                                     .run = verify_run,
                                     .check = verify_check,
                                     .teardown = teardown};

const row_kind *direct_rsa_kind(const bench_row *row) {
  const shim_fns *f = direct_fns;
  if (row->alg != TDM_RSA || f->RSA_private_key_from_bytes == NULL) return NULL;
  if (row->kind == &kind_sign && f->RSA_sign_raw != NULL) return &sign_kind;
  return row->kind == &kind_verify && f->RSA_verify != NULL ? &verify_kind : NULL;
}
