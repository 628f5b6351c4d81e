/* SPDX-License-Identifier: Apache-2.0
 * What the public-key rows share: their test keys, and another backend's judgement of what they make.
 * Nothing here is secret.
 */
#include "bench/pk.h"

#include <string.h>

#include "bench/keys.h"

tdm_status pk_open(const bench_row *row, const tdm_backend *backend, tdm_pkey **key, tdm_pkey **peer) {
  for (size_t i = 0; i < bench_key_count; i++) {
    const bench_key *k = &bench_keys[i];
    if (k->alg != row->alg || k->bits != row->bits) continue;
    tdm_status status = tdm_pkey_import_pem(key, backend, k->pem, strlen(k->pem));
    if (status != TDM_OK || peer == NULL) return status;
    return k->peer == NULL ? TDM_ERR_UNSUPPORTED : tdm_pkey_import_pem(peer, backend, k->peer, strlen(k->peer));
  }
  return TDM_ERR_ARGUMENT;
}

tdm_status pk_made(const bench_row *row, uint8_t *out, size_t size, size_t *len) {
  for (size_t i = 0; i < bench_made_count; i++) {
    if (strcmp(bench_mades[i].row, row->name) != 0 || bench_mades[i].len > size) continue;
    *len = bench_mades[i].len;
    memcpy(out, bench_mades[i].bytes, *len);
    return TDM_OK;
  }
  return TDM_ERR_ARGUMENT;
}

void pk_message(uint8_t message[PK_MESSAGE_BYTES]) { bench_fill(message, PK_MESSAGE_BYTES, BENCH_SEED_DATA); }

/* "native" of "trace:native". */
static const char *plain_name(const tdm_backend *backend) {
  const char *name = backend == NULL ? "" : tdm_backend_name(backend), *colon = strrchr(name, ':');
  return colon == NULL ? name : colon + 1;
}

tdm_status pk_judge(const row_env *env, const tdm_backend **judge) {
  *judge = env->backend;
  for (size_t i = 0; i < tdm_backend_count(); i++) {
    const tdm_backend *other;
    if (strcmp(tdm_backend_name_at(i), plain_name(env->backend)) == 0) continue;
    if (tdm_backend_find(tdm_backend_name_at(i), &other) != TDM_OK || !tdm_backend_supports(other, env->row->alg))
      continue;
    *judge = other;
    break;
  }
  return *judge != NULL ? TDM_OK : TDM_ERR_NO_BACKEND;
}

tdm_sign_options pk_sign_options(const bench_row *row) {
  bool pss = row->kind == &kind_sign_pss || row->kind == &kind_verify_pss;
  tdm_sign_options o = {.size = sizeof o, .scheme = TDM_ECDSA_DER, .hash = TDM_SHA256};
  if (row->alg == TDM_RSA) o.scheme = pss ? TDM_RSA_PSS : TDM_RSA_PKCS1;
  if (pss) o.salt_len = TDM_SALT_HASH;
  if (row->alg == TDM_ED25519) {
    o.scheme = TDM_EDDSA;
    o.hash = TDM_ALG_NONE;
  }
  return o;
}

tdm_oaep_options pk_oaep_options(void) {
  return (tdm_oaep_options){.size = sizeof(tdm_oaep_options), .hash = TDM_SHA1};
}

bool pk_judge_signature(const row_env *env, const tdm_pkey *key, const tdm_sign_options *how, const uint8_t *sig,
                        size_t sig_len) {
  uint8_t der[TDM_PKEY_DER_MAX], message[PK_MESSAGE_BYTES];
  size_t der_len;
  const tdm_backend *judge;
  tdm_pkey *theirs = NULL;
  pk_message(message);
  tdm_status status = pk_judge(env, &judge);
  if (status == TDM_OK) status = tdm_pkey_export_der(key, TDM_FORM_SPKI, der, sizeof der, &der_len);
  if (status == TDM_OK) status = tdm_pkey_import_der(&theirs, judge, TDM_FORM_SPKI, der, der_len);
  if (status == TDM_OK && how->scheme == TDM_EDDSA) {
    status = tdm_verify_message(theirs, how, sig, sig_len, message, sizeof message);
  } else if (status == TDM_OK) {
    status = tdm_verify_digest(theirs, how, sig, sig_len, message, sizeof message);
  }
  tdm_pkey_free(theirs);
  return status == TDM_OK;
}
