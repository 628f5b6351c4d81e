/* SPDX-License-Identifier: Apache-2.0
 * Keys to DER, PEM and bare bytes. What is asked for is made whole, then handed out if it fits.
 * Leaks lengths only.
 */
#include <string.h>

#include "base/error.h"
#include "base/pem.h"
#include "base/wipe.h"
#include "core/pkey_key.h"

/* Whether out is a question about the length, a place, or wrong. */
static tdm_status check_out(const tdm_pkey *pkey, const void *out, size_t out_size, const size_t *out_len) {
  if (pkey == NULL || out_len == NULL || (out == NULL && out_size != 0)) return TDM_ERR_ARGUMENT;
  return TDM_OK;
}

static tdm_status too_small(size_t size, size_t needed) {
  return error_set(TDM_ERR_BUFFER, "out has %zu bytes, needed are %zu", size, needed);
}

static tdm_status hand_out(void *out, size_t out_size, size_t *out_len, const uint8_t *from, size_t len) {
  if (out != NULL) {
    if (out_size < len) return too_small(out_size, len);
    memcpy(out, from, len);
  }
  *out_len = len;
  return TDM_OK;
}

static tdm_status write_der(der_writer *w, const tdm_pkey *pkey, tdm_key_form form) {
  tdm_status status = der_key_write(w, form, &pkey->parts);
  if (status == TDM_ERR_UNSUPPORTED) return error_set(status, "this key has no such form");
  return status;
}

tdm_status tdm_pkey_export_der(const tdm_pkey *pkey, tdm_key_form form, uint8_t *out, size_t out_size,
                               size_t *out_len) {
  error_clear();
  tdm_status status = check_out(pkey, out, out_size, out_len);
  if (status != TDM_OK) return status;
  uint8_t der[TDM_PKEY_DER_MAX];
  der_writer w = der_writer_on(der, sizeof der);
  status = write_der(&w, pkey, form);
  if (status == TDM_OK) status = hand_out(out, out_size, out_len, w.at, der_written(&w));
  wipe(der, sizeof der);
  return status;
}

tdm_status tdm_pkey_export_pem(const tdm_pkey *pkey, tdm_key_form form, char *out, size_t out_size, size_t *out_len) {
  error_clear();
  tdm_status status = check_out(pkey, out, out_size, out_len);
  if (status != TDM_OK) return status;
  uint8_t der[TDM_PKEY_DER_MAX];
  der_writer w = der_writer_on(der, sizeof der);
  status = write_der(&w, pkey, form);
  if (status == TDM_OK) {
    size_t needed = pem_bytes(form, der_written(&w));
    if (out != NULL && out_size < needed) status = too_small(out_size, needed);
    if (status == TDM_OK && out != NULL) pem_write(out, form, w.at, der_written(&w));
    if (status == TDM_OK) *out_len = needed;
  }
  wipe(der, sizeof der);
  return status;
}

tdm_status tdm_pkey_export_private(const tdm_pkey *pkey, uint8_t *out, size_t out_size, size_t *out_len) {
  error_clear();
  tdm_status status = check_out(pkey, out, out_size, out_len);
  if (status != TDM_OK) return status;
  der_bytes secret = pkey->parts.secret;
  if (secret.len == 0) return error_set(TDM_ERR_UNSUPPORTED, "this key has no private bare bytes");
  return hand_out(out, out_size, out_len, secret.p, secret.len);
}

tdm_status tdm_pkey_export_public(const tdm_pkey *pkey, bool compressed, uint8_t *out, size_t out_size,
                                  size_t *out_len) {
  error_clear();
  tdm_status status = check_out(pkey, out, out_size, out_len);
  if (status != TDM_OK) return status;
  der_bytes open = pkey->parts.open;
  if (open.len == 0) return error_set(TDM_ERR_UNSUPPORTED, "RSA keys have no bare bytes");
  if (!compressed || pkey->kind != TDM_KIND_EC) return hand_out(out, out_size, out_len, open.p, open.len);
  uint8_t point[1 + OPS_EC_MAX_BYTES];
  size_t f = open.len / 2;
  point[0] = (uint8_t)(2 | (open.p[open.len - 1] & 1));
  memcpy(point + 1, open.p + 1, f);
  return hand_out(out, out_size, out_len, point, 1 + f);
}
