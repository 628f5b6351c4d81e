/* SPDX-License-Identifier: Apache-2.0
 * Keys from DER, PEM and bare bytes, and new keys of curves.
 * Leaks form, lengths and whether the key is good.
 */
#include "base/error.h"
#include "base/pem.h"
#include "base/wipe.h"
#include "core/pkey_key.h"

static tdm_status import_der(tdm_pkey **pkey, const tdm_backend *backend, tdm_key_form form, const uint8_t *der,
                             size_t der_len) {
  der_key parts;
  tdm_status status =
      der_len > TDM_PKEY_DER_MAX ? TDM_ERR_FORMAT : der_key_read(&parts, form, (der_bytes){der, der_len});
  if (status == TDM_ERR_FORMAT) return error_set(status, "not a key in strict DER of this form");
  if (status == TDM_ERR_UNSUPPORTED)
    return error_set(status, "the key's algorithm, curve or version is not one of ours");
  return status != TDM_OK ? status : pkey_make(pkey, backend, &parts);
}

tdm_status tdm_pkey_import_der(tdm_pkey **pkey, const tdm_backend *backend, tdm_key_form form, const uint8_t *der,
                               size_t der_len) {
  error_clear();
  if (pkey == NULL) return TDM_ERR_ARGUMENT;
  *pkey = NULL;
  if ((der == NULL && der_len != 0) || (int)form < TDM_FORM_ANY || form > TDM_FORM_SEC1) return TDM_ERR_ARGUMENT;
  return import_der(pkey, backend, form, der, der_len);
}

tdm_status tdm_pkey_import_pem(tdm_pkey **pkey, const tdm_backend *backend, const char *pem, size_t pem_len) {
  error_clear();
  if (pkey == NULL) return TDM_ERR_ARGUMENT;
  *pkey = NULL;
  if (pem == NULL && pem_len != 0) return TDM_ERR_ARGUMENT;
  uint8_t der[TDM_PKEY_DER_MAX];
  size_t der_len = 0;
  tdm_key_form form = TDM_FORM_ANY;
  tdm_status status = pem_read(&form, der, sizeof der, &der_len, pem, pem_len);
  if (status == TDM_ERR_FORMAT) return error_set(status, "no key in well-formed PEM");
  if (status == TDM_ERR_UNSUPPORTED) return error_set(status, "the key is encrypted: decrypt it first");
  if (status == TDM_OK) status = import_der(pkey, backend, form, der, der_len);
  wipe(der, sizeof der);
  return status;
}

/* What kind of bare bytes an algorithm has. */
static bool is_curve(tdm_alg alg) {
  const tdm_alg_info *info = tdm_alg_get(alg);
  return info != NULL && info->kind == TDM_KIND_EC;
}

static bool is_raw(tdm_alg alg) { return tdm_alg_get(alg) != NULL && (alg == TDM_X25519 || alg == TDM_ED25519); }

static tdm_status check_bare(tdm_alg alg) {
  if (is_curve(alg) || is_raw(alg)) return TDM_OK;
  return error_set(TDM_ERR_ARGUMENT, "not an algorithm whose keys are bare bytes");
}

static tdm_status bad_length(tdm_alg alg, size_t wanted, size_t len) {
  return error_set(TDM_ERR_KEY_LENGTH, "%s takes %zu bytes of key, not %zu", tdm_alg_get(alg)->name, wanted, len);
}

tdm_status tdm_pkey_import_private(tdm_pkey **pkey, const tdm_backend *backend, tdm_alg alg, const uint8_t *bytes,
                                   size_t len) {
  error_clear();
  if (pkey == NULL) return TDM_ERR_ARGUMENT;
  *pkey = NULL;
  if (bytes == NULL && len != 0) return TDM_ERR_ARGUMENT;
  tdm_status status = check_bare(alg);
  if (status != TDM_OK) return status;
  if (len != der_secret_bytes(alg)) return bad_length(alg, der_secret_bytes(alg), len);
  const der_key parts = {.alg = alg, .is_private = true, .secret = {bytes, len}};
  return pkey_make(pkey, backend, &parts);
}

tdm_status tdm_pkey_import_public(tdm_pkey **pkey, const tdm_backend *backend, tdm_alg alg, const uint8_t *bytes,
                                  size_t len) {
  error_clear();
  if (pkey == NULL) return TDM_ERR_ARGUMENT;
  *pkey = NULL;
  if (bytes == NULL && len != 0) return TDM_ERR_ARGUMENT;
  tdm_status status = check_bare(alg);
  if (status != TDM_OK) return status;
  if (is_raw(alg) && len != der_secret_bytes(alg)) return bad_length(alg, der_secret_bytes(alg), len);
  const der_key parts = {.alg = alg, .open = {bytes, len}};
  return pkey_make(pkey, backend, &parts);
}

tdm_status tdm_pkey_generate(tdm_pkey **pkey, const tdm_backend *backend, tdm_alg alg) {
  error_clear();
  if (pkey == NULL) return TDM_ERR_ARGUMENT;
  *pkey = NULL;
  tdm_status status = check_bare(alg);
  if (status != TDM_OK) return status;
  const tdm_backend *b;
  status = core_choose(tdm_alg_get(alg)->kind, alg, backend, &b);
  if (status != TDM_OK) return status;
  uint8_t secret[OPS_EC_MAX_BYTES];
  size_t len = der_secret_bytes(alg);
  ops_random random = pkey_random(b);
  if (is_raw(alg)) {
    status = random.fill(random.context, secret, len);
  } else {
    const tdm_ec_ops *ops = b->ec[alg];
    if (ops->generate == NULL)
      return error_set(TDM_ERR_UNSUPPORTED, "backend '%s' makes no keys of this curve", b->name);
    status = ops->generate(ops, random, secret);
  }
  core_served(b, alg);
  const der_key parts = {.alg = alg, .is_private = true, .secret = {secret, len}};
  if (status == TDM_OK) status = pkey_make(pkey, b, &parts);
  wipe(secret, sizeof secret);
  return status;
}
