/* SPDX-License-Identifier: Apache-2.0
 * Shared secrets: X25519 (RFC 7748, section 6.1) and ECDH (SP 800-56A, section 5.7.1.2).
 * Leaks nothing of the private key; that a peer is of low order is the answer itself.
 */
#include "base/error.h"
#include "base/wipe.h"
#include "core/pkey_key.h"

static tdm_status derive_curve(const tdm_pkey *pkey, const tdm_pkey *peer, uint8_t *out) {
  const tdm_ec_ops *ops = pkey->ops.ec;
  if (peer->ops.ec == ops) return ops->ecdh(ops, pkey->private_key, peer->public_key, out);
  tdm_pkey *ours = NULL; /* the peer's key lives on another backend */
  tdm_status status = pkey_make_public(&ours, pkey->backend, peer);
  if (status == TDM_OK) status = ops->ecdh(ops, pkey->private_key, ours->public_key, out);
  tdm_pkey_free(ours);
  return status;
}

tdm_status tdm_pkey_derive(const tdm_pkey *pkey, const tdm_pkey *peer, uint8_t *out, size_t out_size, size_t *out_len) {
  error_clear();
  if (pkey == NULL || peer == NULL || out == NULL || out_len == NULL) return TDM_ERR_ARGUMENT;
  bool xdh = pkey->kind == TDM_KIND_XDH;
  if (!xdh && pkey->kind != TDM_KIND_EC) return error_set(TDM_ERR_ARGUMENT, "keys of this kind derive nothing");
  if (!pkey->parts.is_private) return error_set(TDM_ERR_ARGUMENT, "a private key is needed");
  if (peer->parts.alg != pkey->parts.alg) return error_set(TDM_ERR_ARGUMENT, "the keys are of two algorithms");
  if (!xdh && pkey->ops.ec->ecdh == NULL) return error_set(TDM_ERR_UNSUPPORTED, "the backend has no ECDH");
  size_t needed = xdh ? 32 : pkey->ops.ec->field_bytes;
  if (out_size < needed) return error_set(TDM_ERR_BUFFER, "out has %zu bytes, needed are %zu", out_size, needed);
  tdm_status status = pkey_check(pkey);
  if (status != TDM_OK) return status;

  if (xdh) {
    status = pkey->ops.xdh->derive(pkey->ops.xdh, out, pkey->parts.secret.p, peer->parts.open.p);
  } else {
    status = derive_curve(pkey, peer, out);
  }
  core_served(pkey->backend, pkey->parts.alg);
  *out_len = status == TDM_OK ? needed : 0;
  if (status != TDM_OK) wipe(out, needed);
  return status;
}
