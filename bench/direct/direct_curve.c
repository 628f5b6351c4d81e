/* SPDX-License-Identifier: Apache-2.0
 * ECDSA in DER and ECDH by BoringSSL itself: EC_KEY objects that are ready.
 * The keys are everybody's. Nothing here is secret.
 */
#include "bench/direct/direct_kinds.h"
#include "bench/pk.h"

enum { NID_P224 = 713, NID_P256 = 415, NID_P384 = 715, NID_P521 = 716, POINT_MAX = 1 + 2 * 66 };

typedef struct curve_state {
  struct ec_key_st *key, *peer;
  uint8_t message[PK_MESSAGE_BYTES];
  size_t sig_len;
} curve_state;

static int nid(tdm_alg alg) {
  return alg == TDM_P224 ? NID_P224 : alg == TDM_P256 ? NID_P256 : alg == TDM_P384 ? NID_P384 : NID_P521;
}

static bool set_public(struct ec_key_st *key, const tdm_pkey *from) {
  const shim_fns *f = direct_fns;
  uint8_t octets[POINT_MAX];
  size_t len;
  const struct ec_group_st *group = f->EC_KEY_get0_group(key);
  struct ec_point_st *point = f->EC_POINT_new(group);
  bool ok = point != NULL && tdm_pkey_export_public(from, false, octets, sizeof octets, &len) == TDM_OK &&
            f->EC_POINT_oct2point(group, point, octets, len, NULL) == 1 && f->EC_KEY_set_public_key(key, point) == 1;
  f->EC_POINT_free(point);
  return ok;
}

static bool set_private(struct ec_key_st *key, const tdm_pkey *from) {
  uint8_t scalar[66];
  size_t len;
  if (tdm_pkey_export_private(from, scalar, sizeof scalar, &len) != TDM_OK) return false;
  struct bignum_st *number = direct_fns->BN_bin2bn(scalar, len, NULL);
  bool ok = number != NULL && direct_fns->EC_KEY_set_private_key(key, number) == 1;
  direct_fns->BN_clear_free(number);
  return ok;
}

/* The test keys are read by Tandem, then taken over as numbers. */
static tdm_status curve_setup(row_env *env) {
  curve_state *s = (curve_state *)env->state;
  bool agree = env->row->kind == &kind_derive;
  const tdm_backend *reader;
  tdm_pkey *key = NULL, *peer = NULL;
  pk_message(s->message);
  s->key = direct_fns->EC_KEY_new_by_curve_name(nid(env->row->alg));
  s->peer = direct_fns->EC_KEY_new_by_curve_name(nid(env->row->alg));
  bool ok = s->key != NULL && s->peer != NULL && pk_judge(env, &reader) == TDM_OK &&
            pk_open(env->row, reader, &key, agree ? &peer : NULL) == TDM_OK && set_private(s->key, key) &&
            set_public(s->key, key) && (!agree || set_public(s->peer, peer));
  tdm_pkey_free(key);
  tdm_pkey_free(peer);
  if (ok && agree) env->out_len = tdm_alg_get(env->row->alg)->bytes;
  return direct_status(ok);
}

static tdm_status verify_setup(row_env *env) {
  curve_state *s = (curve_state *)env->state;
  tdm_status status = pk_made(env->row, env->in, BENCH_TAIL_BYTES, &s->sig_len);
  return status == TDM_OK ? curve_setup(env) : status;
}

static tdm_status sign_run(row_env *env, uint64_t n) {
  const curve_state *s = (const curve_state *)env->state;
  unsigned len = 0;
  bool ok = true;
  for (uint64_t i = 0; i < n && ok; i++)
    ok = direct_fns->ECDSA_sign(0, s->message, sizeof s->message, env->out, &len, s->key) == 1;
  env->out_len = len;
  return direct_status(ok);
}

static tdm_status verify_run(row_env *env, uint64_t n) {
  const curve_state *s = (const curve_state *)env->state;
  bool ok = true;
  for (uint64_t i = 0; i < n && ok; i++)
    ok = direct_fns->ECDSA_verify(0, s->message, sizeof s->message, env->in, s->sig_len, s->key) == 1;
  return direct_status(ok) == TDM_OK ? TDM_OK : TDM_ERR_VERIFY;
}

static tdm_status derive_run(row_env *env, uint64_t n) {
  const curve_state *s = (const curve_state *)env->state;
  const struct ec_point_st *point = direct_fns->EC_KEY_get0_public_key(s->peer);
  bool ok = true;
  for (uint64_t i = 0; i < n && ok; i++)
    ok = direct_fns->ECDH_compute_key(env->out, env->out_len, point, s->key, NULL) == (int)env->out_len;
  return direct_status(ok);
}

static void teardown(row_env *env) {
  const curve_state *s = (const curve_state *)env->state;
  direct_fns->EC_KEY_free(s->key);
  direct_fns->EC_KEY_free(s->peer);
}

static const row_kind sign_kind = {.interface = "sign",
                                   .state_bytes = sizeof(curve_state),
                                   .setup = curve_setup,
                                   .run = sign_run,
                                   .check = sign_check,
                                   .teardown = teardown};

static const row_kind verify_kind = {.interface = "verify",
                                     .state_bytes = sizeof(curve_state),
                                     .setup = verify_setup,
                                     .run = verify_run,
                                     .check = verify_check,
                                     .teardown = teardown};

static const row_kind derive_kind = {.interface = "derive",
                                     .state_bytes = sizeof(curve_state),
                                     .setup = curve_setup,
                                     .run = derive_run,
                                     .teardown = teardown};

const row_kind *direct_curve_kind(const bench_row *row) {
  if (row->alg != TDM_P224 && row->alg != TDM_P256 && row->alg != TDM_P384 && row->alg != TDM_P521) return NULL;
  if (row->kind == &kind_sign && direct_fns->ECDSA_sign != NULL) return &sign_kind;
  if (row->kind == &kind_verify && direct_fns->ECDSA_verify != NULL) return &verify_kind;
  return row->kind == &kind_derive ? &derive_kind : NULL;
}
