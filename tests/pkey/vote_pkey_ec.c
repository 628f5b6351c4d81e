/* SPDX-License-Identifier: Apache-2.0
 * The vote on the prime curves: scalar multiplications of the base point and of others, signatures, compressed points.
 * Leaks nothing: tests have no secrets.
 */
#include "tests/pkey/pkey_numbers.h"
#include "tests/pkey/vote_pkey.h"

static const struct number_curve *find(tdm_alg curve) {
  size_t i = 0;
  while (number_curves[i].alg != curve) i++;
  return &number_curves[i];
}

/* CVE-2021-3114 was a wrong reduction of P-224 that one product in billions met. */
static void scenario_41_scalars(tdm_alg curve) {
  const size_t n = help_bytes(curve);
  uint8_t order[66], scalar[66], point[2][HELP_POINT], x[2][66];
  size_t len[2], done = 0;
  tdm_pkey *peers[2] = {NULL, NULL};
  t_hex(order, n, find(curve)->n);
  while (done < vote_count) {
    tdm_pkey *keys[2] = {NULL, NULL};
    tdm_status status[2];
    vote_scalar(scalar, n, order);
    if (curve == TDM_P521 && t_below(8)) scalar[0] &= 1;
    for (unsigned s = 0; s < 2; s++) status[s] = tdm_pkey_import_private(&keys[s], vote_sides[s], curve, scalar, n);
    t_note("after %zu multiplications, scalar %02x%02x%02x%02x..%02x%02x", done, scalar[0], scalar[1], scalar[2],
           scalar[3], scalar[n - 2], scalar[n - 1]);
    T_IS(status[1], status[0]);
    if (!keys[0]) {
      T_IS(status[0], TDM_ERR_BAD_KEY);
      continue;
    }
    for (unsigned s = 0; s < 2; s++) help_public(point[s], keys[s]);
    T_SAME(point[0], point[1], 1 + 2 * n);
    done++;
    for (unsigned s = 0; peers[0] && s < 2; s++) T_OK(tdm_pkey_derive(keys[s], peers[s], x[s], sizeof x[s], &len[s]));
    if (peers[0]) {
      T_SAME(x[0], x[1], n);
      done++;
    }
    for (unsigned s = 0; s < 2; s++) { /* the point of one is the peer of the next */
      tdm_pkey_free(peers[s]);
      peers[s] = NULL;
      T_OK(tdm_pkey_import_public(&peers[s], vote_sides[s], curve, point[s], 1 + 2 * n));
      tdm_pkey_free(keys[s]);
    }
  }
  for (unsigned s = 0; s < 2; s++) tdm_pkey_free(peers[s]);
  t_cases(done);
}

void vote_curve(tdm_alg curve) { scenario_41_scalars(curve); }

/* Signed by one, judged by both; what is good for one is good for the other, and so is what is bad. */
void vote_ecdsa(tdm_alg curve) {
  const size_t n = help_bytes(curve), rounds = vote_count / 100 + 20;
  uint8_t order[66], scalar[66], digest[64], sig[TDM_SIGNATURE_MAX];
  t_hex(order, n, find(curve)->n);
  for (size_t i = 0; i < rounds; i++) {
    static const tdm_alg hashes[] = {TDM_SHA224, TDM_SHA256, TDM_SHA384, TDM_SHA512, TDM_SHA512_256};
    const tdm_sign_options options =
        help_options(t_below(2) ? TDM_ECDSA_DER : TDM_ECDSA_P1363, hashes[t_below(sizeof hashes / sizeof *hashes)]);
    const size_t digest_len = tdm_alg_get(options.hash)->bytes;
    const unsigned signer = t_below(2) ? 1 : 0;
    tdm_pkey *keys[2] = {NULL, NULL};
    size_t len;
    do vote_scalar(scalar, n, order);
    while (tdm_pkey_import_private(&keys[0], vote_sides[0], curve, scalar, n) != TDM_OK);
    T_OK(tdm_pkey_import_private(&keys[1], vote_sides[1], curve, scalar, n));
    t_fill(digest, sizeof digest);
    if (t_below(4) == 0) memset(digest, t_below(2) ? 0 : 0xff, sizeof digest);
    T_OK(tdm_sign_digest(keys[signer], &options, sig, sizeof sig, &len, digest, digest_len));
    for (unsigned s = 0; s < 2; s++) T_OK(tdm_verify_digest(keys[s], &options, sig, len, digest, digest_len));
    sig[t_below(len)] ^= (uint8_t)(1 << t_below(8));
    const size_t cut = t_below(8) ? len : len - 1;
    const tdm_status status = tdm_verify_digest(keys[0], &options, sig, cut, digest, digest_len);
    T_IS(status, TDM_ERR_VERIFY);
    T_IS(tdm_verify_digest(keys[1], &options, sig, cut, digest, digest_len), status);
    for (unsigned s = 0; s < 2; s++) tdm_pkey_free(keys[s]);
    t_cases(4);
  }
}

/* Any x: both find the same point, or none. */
void vote_compressed(tdm_alg curve) {
  const size_t n = help_bytes(curve), rounds = vote_count / 100 + 20;
  uint8_t p[66], in[67], point[2][HELP_POINT];
  t_hex(p, n, find(curve)->p);
  for (size_t i = 0; i < rounds; i++) {
    tdm_status status[2];
    in[0] = (uint8_t)(2 + t_below(2));
    vote_scalar(in + 1, n, p);
    if (curve == TDM_P521) in[1] &= 1;
    for (unsigned s = 0; s < 2; s++) {
      tdm_pkey *key = NULL;
      status[s] = tdm_pkey_import_public(&key, vote_sides[s], curve, in, 1 + n);
      memset(point[s], 0, HELP_POINT);
      if (key) help_public(point[s], key);
      tdm_pkey_free(key);
    }
    t_note("x %02x%02x%02x%02x..", in[1], in[2], in[3], in[4]);
    T_IS(status[1], status[0]);
    T_TRUE(status[0] == TDM_OK || status[0] == TDM_ERR_BAD_KEY);
    T_SAME(point[0], point[1], HELP_POINT);
    t_cases(1);
  }
}
