/* SPDX-License-Identifier: Apache-2.0
 * What the tests of public keys share.
 * Leaks nothing: tests have no secrets.
 */
#include "tests/pkey/pkey_help.h"

#include "tests/pkey/pkey_numbers.h"

enum { KEYS = sizeof number_keys / sizeof *number_keys };

const char *help_rsa_name(size_t i) { return i < KEYS ? number_keys[i].name : NULL; }

tdm_number *help_rsa_part(help_rsa *rsa, char part) {
  tdm_rsa_numbers *k = &rsa->numbers;
  switch (part) {
    case 'n':
      return &k->n;
    case 'e':
      return &k->e;
    case 'd':
      return &k->d;
    case 'p':
      return &k->p;
    case 'q':
      return &k->q;
    case 'P':
      return &k->dp;
    case 'Q':
      return &k->dq;
    default:
      return &k->qinv;
  }
}

void help_rsa_numbers(help_rsa *rsa, const char *name) {
  size_t i = 0;
  while (i < KEYS && strcmp(number_keys[i].name, name)) i++;
  if (i == KEYS) fail_msg("no key %s", name);
  const number_key *k = &number_keys[i];
  const char *const hex[] = {k->n, k->e, k->d, k->p, k->q, k->dp, k->dq, k->qinv};
  for (unsigned part = 0; part < 8; part++) {
    const size_t n = strlen(hex[part]) / 2;
    *help_rsa_part(rsa, "nedpqPQi"[part]) = (tdm_number){t_hex(rsa->bytes[part], n, hex[part]), n};
  }
}

tdm_pkey *help_rsa_key(const char *name, bool is_private) {
  static help_rsa rsa;
  tdm_pkey *key = NULL;
  help_rsa_numbers(&rsa, name);
  const tdm_rsa_numbers public = {.n = rsa.numbers.n, .e = rsa.numbers.e};
  T_OK(tdm_rsa_import(&key, t_backend(), is_private ? &rsa.numbers : &public));
  return key;
}

void help_import_is(const tdm_rsa_numbers *numbers, tdm_status status) {
  tdm_pkey *key = NULL;
  T_IS(tdm_rsa_import(&key, t_backend(), numbers), status);
  T_TRUE((key != NULL) == (status == TDM_OK));
  tdm_pkey_free(key);
}

tdm_pkey *help_new(tdm_alg alg) {
  tdm_pkey *key = NULL;
  T_OK(tdm_pkey_generate(&key, t_backend(), alg));
  return key;
}

tdm_alg help_curve(size_t i) {
  static const tdm_alg curves[] = {TDM_P224, TDM_P256, TDM_P384, TDM_P521};
  return i < 4 ? curves[i] : TDM_ALG_NONE;
}

size_t help_bytes(tdm_alg alg) { return tdm_alg_get(alg)->bytes; }

tdm_alg help_hash(tdm_alg curve) {
  return curve == TDM_P224 ? TDM_SHA224 : curve == TDM_P256 ? TDM_SHA256 : curve == TDM_P384 ? TDM_SHA384 : TDM_SHA512;
}

tdm_sign_options help_options(tdm_scheme scheme, tdm_alg hash) {
  return (tdm_sign_options){.size = sizeof(tdm_sign_options), .scheme = scheme, .hash = hash};
}

size_t help_sign(const tdm_pkey *key, const tdm_sign_options *options, uint8_t *sig, size_t n) {
  size_t len = 0;
  T_OK(tdm_sign_message(key, options, sig, TDM_SIGNATURE_MAX, &len, t_data(n), n));
  T_TRUE(len > 0 && len <= tdm_signature_size(key, options->scheme));
  return len;
}

unsigned help_add(uint8_t *out, const uint8_t *a, const uint8_t *b, size_t n) {
  unsigned carry = 0;
  for (size_t i = n; i-- > 0;) {
    carry += (unsigned)a[i] + b[i];
    out[i] = (uint8_t)carry;
    carry >>= 8;
  }
  return carry;
}

unsigned help_subtract(uint8_t *out, const uint8_t *a, const uint8_t *b, size_t n) {
  unsigned borrow = 0;
  for (size_t i = n; i-- > 0;) {
    unsigned x = 0x100u + a[i] - b[i] - borrow;
    out[i] = (uint8_t)x;
    borrow = x < 0x100;
  }
  return borrow;
}

void help_small(uint8_t *out, size_t n, uint64_t value) {
  for (size_t i = 0; i < n; i++) out[n - 1 - i] = (uint8_t)(i < 8 ? value >> (8 * i) : 0);
}

tdm_pkey *help_scalar_key(const tdm_backend *backend, tdm_alg curve, const uint8_t *scalar) {
  tdm_pkey *key = NULL;
  T_OK(tdm_pkey_import_private(&key, backend, curve, scalar, help_bytes(curve)));
  return key;
}

void help_public(uint8_t *point, const tdm_pkey *key) {
  size_t len;
  T_OK(tdm_pkey_export_public(key, false, point, HELP_POINT, &len));
  T_TRUE(len == 1 + 2 * help_bytes(tdm_pkey_alg(key)));
}
