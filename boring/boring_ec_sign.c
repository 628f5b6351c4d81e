/* SPDX-License-Identifier: Apache-2.0
 * ECDSA (FIPS 186-5, section 6) spoken in BoringSSL: directly in r || s where the library can, else by its pair of
 * numbers, never by DER. Its nonce is hedged: drawn from its own generator with a hash of key and digest mixed in.
 * Private scalars leak nothing; verification is variable-time.
 */
#include "boring/boring_ec.h"

static tdm_status sign_pair(const tdm_ec_ops *self, const boring_ec_key *k, uint8_t *rs, ops_bytes digest) {
  const struct bignum_st *r, *s;
  struct ecdsa_sig_st *pair = boring_lib->ECDSA_do_sign(digest.p, digest.len, k->ec);
  if (pair == NULL) return boring_failed("ECDSA_do_sign");
  boring_lib->ECDSA_SIG_get0(pair, &r, &s);
  bool ok = boring_lib->BN_bn2bin_padded(rs, self->order_bytes, r) == 1 &&
            boring_lib->BN_bn2bin_padded(rs + self->order_bytes, self->order_bytes, s) == 1;
  boring_lib->ECDSA_SIG_free(pair);
  return ok ? TDM_OK : boring_failed("BN_bn2bin_padded");
}

tdm_status boring_ec_sign(const tdm_ec_ops *self, const void *private_key, ops_random random, uint8_t *rs,
                          ops_bytes digest) {
  const boring_ec_key *k = private_key;
  size_t written;
  (void)random;
  if (boring_lib->ECDSA_sign_p1363 == NULL) return sign_pair(self, k, rs, digest);
  return boring_check(boring_lib->ECDSA_sign_p1363(digest.p, digest.len, rs, &written, 2 * self->order_bytes, k->ec),
                      "ECDSA_sign_p1363");
}

static tdm_status verify_pair(const tdm_ec_ops *self, const boring_ec_key *k, const uint8_t *rs, ops_bytes digest) {
  struct ecdsa_sig_st *pair = boring_lib->ECDSA_SIG_new();
  struct bignum_st *r = boring_lib->BN_bin2bn(rs, self->order_bytes, NULL);
  struct bignum_st *s = boring_lib->BN_bin2bn(rs + self->order_bytes, self->order_bytes, NULL);
  tdm_status status = TDM_OK;
  if (pair == NULL || r == NULL || s == NULL || boring_lib->ECDSA_SIG_set0(pair, r, s) != 1) {
    boring_lib->BN_free(r);
    boring_lib->BN_free(s);
    status = boring_refused(TDM_ERR_MEMORY);
  } else if (boring_lib->ECDSA_do_verify(digest.p, digest.len, pair, k->ec) != 1) {
    status = boring_refused(TDM_ERR_VERIFY);
  }
  boring_lib->ECDSA_SIG_free(pair);
  return status;
}

tdm_status boring_ec_verify(const tdm_ec_ops *self, const void *public_key, const uint8_t *rs, ops_bytes digest) {
  const boring_ec_key *k = public_key;
  if (boring_lib->ECDSA_verify_p1363 == NULL) return verify_pair(self, k, rs, digest);
  if (boring_lib->ECDSA_verify_p1363(digest.p, digest.len, rs, 2 * self->order_bytes, k->ec) == 1) return TDM_OK;
  return boring_refused(TDM_ERR_VERIFY);
}
