/* SPDX-License-Identifier: Apache-2.0
 * RSA objects: from numbers, and new (RFC 8017, section 3; FIPS 186-5, appendix A.1). Sizes and ranges are checked
 * here, so that every backend refuses the same; whether the parts belong together is for the backend to say. Leaks
 * lengths of the private numbers, and whether the key is good.
 */
#include <string.h>

#include "base/error.h"
#include "base/keymem.h"
#include "base/rsa_crt.h"
#include "core/pkey_key.h"
#include "ops/approval.h"

#define E_MAX ((UINT64_C(1) << 33) - 1)

static uint64_t exponent_of(der_bytes e) {
  uint64_t x = 0;
  for (size_t i = 0; i < e.len && i < 8; i++) x = x << 8 | e.p[i];
  return x;
}

uint64_t pkey_rsa_e(const tdm_pkey *pkey) { return exponent_of(pkey->parts.e); }

static bool good_bits(size_t bits) { return bits >= TDM_RSA_MIN_BITS && bits <= TDM_RSA_MAX_BITS && bits % 128 == 0; }
static bool good_exponent(uint64_t e) { return e >= 3 && e <= E_MAX && e % 2 == 1; }

static tdm_status bad_bits(size_t bits) {
  return error_set(TDM_ERR_KEY_LENGTH, "RSA moduli have 1,024 to 8,192 bits, a multiple of 128, not %zu", bits);
}

static tdm_status bad_exponent(void) {
  return error_set(TDM_ERR_BAD_KEY, "RSA's public exponent is odd and between 3 and 2^33 - 1");
}

static size_t bits_of(der_bytes n) {
  if (n.len == 0) return 0;
  return n.len > SIZE_MAX / 8 ? SIZE_MAX : 8 * n.len - (size_t)__builtin_clz((unsigned)n.p[0]) + 24;
}

static tdm_status check(const der_key *k) {
  if (!good_bits(bits_of(k->n))) return bad_bits(bits_of(k->n));
  if (k->n.p[k->n.len - 1] % 2 == 0) return error_set(TDM_ERR_BAD_KEY, "the RSA modulus is even");
  if (k->e.len > 5 || !good_exponent(exponent_of(k->e))) return bad_exponent();
  if (!k->is_private) return TDM_OK;
  const der_bytes part[] = {k->d, k->p, k->q, k->dp, k->dq, k->qinv};
  for (size_t i = 0; i < sizeof part / sizeof part[0]; i++) {
    if (part[i].len == 0 || part[i].len > k->n.len) return TDM_ERR_BAD_KEY;
  }
  return TDM_OK;
}

static ops_bytes bytes_of(der_bytes b) { return (ops_bytes){b.p, b.len}; }

static tdm_status init(tdm_pkey *k) {
  const der_key *p = &k->parts;
  const tdm_rsa_ops *ops = k->ops.rsa;
  const ops_rsa_parts open = {.n = bytes_of(p->n), .e = bytes_of(p->e)};
  tdm_status status = ops->public_init(ops, k->public_key, &open);
  if (status != TDM_OK || !p->is_private) return status;
  const ops_rsa_parts all = {bytes_of(p->n), bytes_of(p->e),  bytes_of(p->d),  bytes_of(p->p),
                             bytes_of(p->q), bytes_of(p->dp), bytes_of(p->dq), bytes_of(p->qinv)};
  status = ops->private_init(ops, k->private_key, &all);
  if (status != TDM_OK && ops->public_end != NULL) ops->public_end(ops, k->public_key);
  return status;
}

tdm_status pkey_make_rsa(tdm_pkey **pkey, const tdm_backend *backend, const der_key *parts) {
  const tdm_backend *b;
  tdm_status status = core_choose(TDM_KIND_RSA, TDM_RSA, backend, &b);
  if (status == TDM_OK) status = check(parts);
  if (status != TDM_OK) return status;
  const tdm_rsa_ops *ops = b->rsa[TDM_RSA];
  if (parts->is_private && ops->private_init == NULL) {
    return error_set(TDM_ERR_UNSUPPORTED, "backend '%s' has no private RSA keys", b->name);
  }
  const der_key *f = parts;
  pkey_sizes sizes = {ops->public_bytes(ops, f->n.len), f->is_private ? ops->private_bytes(ops, f->n.len) : 0,
                      f->n.len + f->e.len};
  if (f->is_private) sizes.parts += f->d.len + f->p.len + f->q.len + f->dp.len + f->dq.len + f->qinv.len;
  tdm_pkey *k = NULL;
  uint8_t *bytes = NULL;
  status = pkey_alloc(&k, b, TDM_RSA, f->is_private, &sizes, &bytes);
  if (status != TDM_OK) return status;
  k->ops.rsa = ops;
  k->bits = bits_of(f->n);
  k->parts.pss = f->pss;
  pkey_keep(&k->parts.n, f->n, &bytes);
  pkey_keep(&k->parts.e, f->e, &bytes);
  if (f->is_private) {
    pkey_keep(&k->parts.d, f->d, &bytes);
    pkey_keep(&k->parts.p, f->p, &bytes);
    pkey_keep(&k->parts.q, f->q, &bytes);
    pkey_keep(&k->parts.dp, f->dp, &bytes);
    pkey_keep(&k->parts.dq, f->dq, &bytes);
    pkey_keep(&k->parts.qinv, f->qinv, &bytes);
  }
  status = init(k);
  core_served(b, TDM_RSA);
  if (status != TDM_OK) {
    keymem_free(k, k->bytes);
    return status;
  }
  *pkey = k;
  return TDM_OK;
}

/* A number of the caller's without its leading zeros. */
static der_bytes stripped(tdm_number number) {
  der_bytes b = {number.bytes, number.len};
  for (; b.len > 0 && b.p[0] == 0; b.len--) b.p++;
  return b;
}

/* dp, dq and qinv where they were left out. */
static tdm_status make_completed(tdm_pkey **pkey, const tdm_backend *backend, der_key *k) {
  if (k->p.len == 0 || k->q.len == 0 || k->d.len == 0 || k->p.len > TDM_RSA_MAX_BITS / 8 ||
      k->q.len > TDM_RSA_MAX_BITS / 8 || k->d.len > TDM_RSA_MAX_BITS / 8) {
    return error_set(TDM_ERR_BAD_KEY, "an RSA number is 0 or too long");
  }
  if (k->p.p[k->p.len - 1] % 2 == 0 || k->q.p[k->q.len - 1] % 2 == 0) {
    return error_set(TDM_ERR_BAD_KEY, "an RSA prime is even");
  }
  size_t size = 2 * k->p.len + k->q.len;
  uint8_t *space = keymem_alloc(size);
  if (space == NULL) return TDM_ERR_MEMORY;
  uint8_t *dp = space, *qinv = dp + k->p.len, *dq = qinv + k->p.len;
  rsa_crt_exponent(dp, k->d.p, k->d.len, k->p.p, k->p.len);
  rsa_crt_exponent(dq, k->d.p, k->d.len, k->q.p, k->q.len);
  rsa_crt_coefficient(qinv, k->q.p, k->q.len, k->p.p, k->p.len);
  k->dp = stripped((tdm_number){dp, k->p.len});
  k->dq = stripped((tdm_number){dq, k->q.len});
  k->qinv = stripped((tdm_number){qinv, k->p.len});
  tdm_status status = pkey_make_rsa(pkey, backend, k);
  keymem_free(space, size);
  return status;
}

tdm_status tdm_rsa_import(tdm_pkey **pkey, const tdm_backend *backend, const tdm_rsa_numbers *numbers) {
  error_clear();
  if (pkey == NULL) return TDM_ERR_ARGUMENT;
  *pkey = NULL;
  if (numbers == NULL) return TDM_ERR_ARGUMENT;
  const tdm_rsa_numbers *f = numbers;
  const tdm_number all[] = {f->n, f->e, f->d, f->p, f->q, f->dp, f->dq, f->qinv};
  size_t given[8];
  for (size_t i = 0; i < 8; i++) {
    if (all[i].bytes == NULL && all[i].len != 0) return TDM_ERR_ARGUMENT;
    given[i] = all[i].bytes != NULL;
  }
  size_t main_parts = given[2] + given[3] + given[4], crt = given[5] + given[6] + given[7];
  if (given[0] + given[1] != 2 || main_parts % 3 != 0 || crt % 3 != 0 || (main_parts == 0 && crt != 0)) {
    return error_set(TDM_ERR_ARGUMENT,
                     "RSA keys have n and e; private ones d, p and q, and all of dp, dq, qinv or none");
  }
  der_key k = {.alg = TDM_RSA, .is_private = main_parts != 0, .n = stripped(f->n), .e = stripped(f->e)};
  if (k.is_private) {
    k.d = stripped(f->d);
    k.p = stripped(f->p);
    k.q = stripped(f->q);
  }
  if (k.is_private && crt == 0) return make_completed(pkey, backend, &k);
  k.dp = stripped(f->dp);
  k.dq = stripped(f->dq);
  k.qinv = stripped(f->qinv);
  return pkey_make_rsa(pkey, backend, &k);
}

static der_bytes number_of(const ops_rsa_number *number) { return (der_bytes){number->bytes, number->len}; }

tdm_status tdm_rsa_generate(tdm_pkey **pkey, const tdm_backend *backend, size_t bits, uint64_t e) {
  error_clear();
  if (pkey == NULL) return TDM_ERR_ARGUMENT;
  *pkey = NULL;
  const tdm_backend *b;
  tdm_status status = core_choose(TDM_KIND_RSA, TDM_RSA, backend, &b);
  if (status != TDM_OK) return status;
  if (!good_bits(bits)) return bad_bits(bits);
  if (!good_exponent(e)) return bad_exponent();
  status = approval_check_rsa(bits, e);
  if (status != TDM_OK) return status;
  const tdm_rsa_ops *ops = b->rsa[TDM_RSA];
  if (ops->generate == NULL) return error_set(TDM_ERR_UNSUPPORTED, "backend '%s' makes no RSA keys", b->name);

  ops_rsa_generated *g = keymem_alloc(sizeof *g);
  if (g == NULL) return TDM_ERR_MEMORY;
  status = ops->generate(ops, bits, e, pkey_random(b), g);
  core_served(b, TDM_RSA);
  if (status == TDM_OK) {
    uint8_t exponent[5];
    for (size_t i = 0; i < sizeof exponent; i++) exponent[i] = (uint8_t)(e >> (8 * (sizeof exponent - 1 - i)));
    der_key k = {.alg = TDM_RSA,
                 .is_private = true,
                 .n = number_of(&g->n),
                 .e = stripped((tdm_number){exponent, sizeof exponent}),
                 .d = number_of(&g->d),
                 .p = number_of(&g->p),
                 .q = number_of(&g->q),
                 .dp = number_of(&g->dp),
                 .dq = number_of(&g->dq),
                 .qinv = number_of(&g->qinv)};
    status = pkey_make_rsa(pkey, b, &k);
  }
  keymem_free(g, sizeof *g);
  return status;
}
