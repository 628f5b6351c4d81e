/* SPDX-License-Identifier: Apache-2.0
 * What the files of public-key objects share: the object, and how one is made of its parts.
 */
#ifndef CORE_PKEY_KEY_H
#define CORE_PKEY_KEY_H

#include <stdatomic.h>
#include <tandem/pkey.h>

#include "base/der_key.h"
#include "base/rsa_pad.h"
#include "core/core.h"

/* In key memory; the contexts of the backend and the bytes of the parts follow. Written at creation only, save the
 * count of owners. */
struct tdm_pkey {
  atomic_size_t owners;
  const tdm_backend *backend;
  tdm_kind kind;
  bool restricted; /* not approved: every call asks whether it is allowed now */
  union {
    const tdm_rsa_ops *rsa;
    const tdm_ec_ops *ec;
    const tdm_xdh_ops *xdh;
    const tdm_eddsa_ops *eddsa;
  } ops;
  size_t bits;       /* of the modulus or the field */
  size_t bytes;      /* of the whole allocation */
  void *public_key;  /* contexts; X25519 and Ed25519 have none, */
  void *private_key; /* public keys no private one */
  der_key parts;     /* open is 04 || x || y on a curve */
};

/* Sizes behind the struct. */
typedef struct pkey_sizes {
  size_t public_context, private_context, parts;
} pkey_sizes;

/* A new object without contents, its parts' bytes at *bytes; freed with keymem_free(key, key->bytes). */
tdm_status pkey_alloc(tdm_pkey **pkey, const tdm_backend *backend, tdm_alg alg, bool is_private,
                      const pkey_sizes *sizes, uint8_t **bytes);

/* *to: a copy of from at *bytes, which moves on. */
void pkey_keep(der_bytes *to, der_bytes from, uint8_t **bytes);

/* An object of a key's parts, checked. Where parts->alg is a curve, open is any point of SEC 1; without one in a
 * private key, it is computed. */
tdm_status pkey_make(tdm_pkey **pkey, const tdm_backend *backend, const der_key *parts);
tdm_status pkey_make_rsa(tdm_pkey **pkey, const tdm_backend *backend, const der_key *parts);   /* pkey_rsa.c */
tdm_status pkey_make_curve(tdm_pkey **pkey, const tdm_backend *backend, const der_key *parts); /* pkey_curve.c */
tdm_status pkey_make_bytes(tdm_pkey **pkey, const tdm_backend *backend, const der_key *parts); /* pkey_bytes.c */

/* The public half alone, on whichever backend. */
tdm_status pkey_make_public(tdm_pkey **pkey, const tdm_backend *backend, const tdm_pkey *from);

/* Randomness of the backend's own generator; where it has none, of the one the policy says. */
ops_random pkey_random(const tdm_backend *backend);

/* A hash for paddings, by the backend. TDM_ERR_ARGUMENT unless SHA-1 or SHA-2. */
tdm_status pkey_hash(rsa_pad_hash *hash, const tdm_backend *backend, tdm_alg alg);
bool pkey_hash_known(tdm_alg alg);

uint64_t pkey_rsa_e(const tdm_pkey *pkey);
static inline size_t pkey_rsa_bytes(const tdm_pkey *pkey) { return pkey->bits / 8; }

/* Whether this key may be used now, in approved-only mode. */
tdm_status pkey_check(const tdm_pkey *pkey);

#endif
