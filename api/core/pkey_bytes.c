/* SPDX-License-Identifier: Apache-2.0
 * Objects of X25519 (RFC 7748) and Ed25519 (RFC 8032): 32 bytes each way, nothing to prepare.
 * Leaks nothing of a private key.
 */
#include <string.h>

#include "base/error.h"
#include "base/keymem.h"
#include "core/pkey_key.h"

enum { KEY = 32 };

static tdm_status compute_public(const tdm_pkey *k, uint8_t *out) {
  if (k->kind == TDM_KIND_XDH) return k->ops.xdh->public_key(k->ops.xdh, out, k->parts.secret.p);
  return k->ops.eddsa->public_key(k->ops.eddsa, out, k->parts.secret.p);
}

tdm_status pkey_make_bytes(tdm_pkey **pkey, const tdm_backend *backend, const der_key *parts) {
  const tdm_backend *b;
  tdm_kind kind = parts->alg == TDM_X25519 ? TDM_KIND_XDH : TDM_KIND_EDDSA;
  tdm_status status = core_choose(kind, parts->alg, backend, &b);
  if (status != TDM_OK) return status;
  tdm_pkey *k = NULL;
  uint8_t *bytes = NULL;
  pkey_sizes sizes = {.parts = KEY + parts->secret.len};
  status = pkey_alloc(&k, b, parts->alg, parts->is_private, &sizes, &bytes);
  if (status != TDM_OK) return status;
  if (kind == TDM_KIND_XDH) {
    k->ops.xdh = b->xdh[parts->alg];
  } else {
    k->ops.eddsa = b->eddsa[parts->alg];
  }
  k->bits = 255; /* of the field, 2^255 - 19 */
  uint8_t *open = bytes;
  k->parts.open = (der_bytes){open, KEY};
  bytes += KEY;
  pkey_keep(&k->parts.secret, parts->secret, &bytes);
  if (parts->is_private) {
    status = compute_public(k, open);
    if (status == TDM_OK && parts->open.len > 0 && memcmp(open, parts->open.p, KEY) != 0) {
      status = error_set(TDM_ERR_BAD_KEY, "the public key is not that of the private key");
    }
  } else {
    memcpy(open, parts->open.p, KEY);
  }
  core_served(b, parts->alg);
  if (status != TDM_OK) {
    keymem_free(k, k->bytes);
    return status;
  }
  *pkey = k;
  return TDM_OK;
}
