/* SPDX-License-Identifier: Apache-2.0
 * The vote on RSA: keys of one work on the other, the same signature from both, structured and random moduli; what is
 * a prime, and what only looks like one.
 * Leaks nothing: tests have no secrets.
 */
#include "tests/pkey/vote_pkey.h"

static void keys_agree(tdm_pkey *keys[2], const char *what) {
  static const tdm_alg hashes[] = {TDM_SHA224, TDM_SHA256, TDM_SHA384, TDM_SHA512, TDM_SHA512_224, TDM_SHA512_256};
  const size_t k = tdm_pkey_bits(keys[0]) / 8;
  uint8_t sig[2][TDM_SIGNATURE_MAX], out[TDM_SIGNATURE_MAX];
  size_t len[2];
  for (unsigned i = 0; i < 6; i++) {
    const tdm_sign_options v15 = help_options(TDM_RSA_PKCS1, hashes[i]);
    const size_t n = t_below(100);
    t_note("%s, v1.5", what);
    for (unsigned s = 0; s < 2; s++) len[s] = help_sign(keys[s], &v15, sig[s], n);
    T_TRUE(len[0] == k && len[1] == k);
    T_SAME(sig[0], sig[1], k);
    for (unsigned s = 0; s < 2; s++) T_OK(tdm_verify_message(keys[s], &v15, sig[0], k, t_data(n), n));
    tdm_sign_options pss = help_options(TDM_RSA_PSS, hashes[i]);
    pss.mgf_hash = hashes[t_below(6)];
    pss.salt_len = TDM_SALT_MAX;
    t_note("%s, PSS", what);
    help_sign(keys[i & 1], &pss, sig[0], n);
    for (unsigned s = 0; s < 2; s++) T_OK(tdm_verify_message(keys[s], &pss, sig[0], k, t_data(n), n));
    sig[0][t_below(k)] ^= (uint8_t)(1 << t_below(8));
    for (unsigned s = 0; s < 2; s++) {
      T_IS(tdm_verify_message(keys[s], &pss, sig[0], k, t_data(n), n), TDM_ERR_VERIFY);
    }
    const tdm_oaep_options oaep = {.size = sizeof oaep, .hash = hashes[i == 3 ? 0 : i], .mgf_hash = pss.mgf_hash};
    t_note("%s, OAEP and v1.5 encryption", what);
    T_OK(tdm_rsa_encrypt_oaep(keys[i & 1], &oaep, sig[0], sizeof sig[0], &len[0], t_data(20), 20));
    T_OK(tdm_rsa_encrypt_pkcs1(keys[i & 1], sig[1], sizeof sig[1], &len[0], t_data(20), 20));
    for (unsigned s = 0; s < 2; s++) {
      T_OK(tdm_rsa_decrypt_oaep(keys[s], &oaep, out, sizeof out, &len[s], sig[0], k));
      T_TRUE(len[s] == 20 && !memcmp(out, t_data(20), 20));
      T_OK(tdm_rsa_decrypt_pkcs1(keys[s], out, sizeof out, &len[s], sig[1], k));
      T_TRUE(len[s] == 20 && !memcmp(out, t_data(20), 20));
    }
    t_cases(10);
  }
}

void vote_rsa(void) {
  static help_rsa rsa;
  static uint8_t der[2][TDM_PKEY_DER_MAX];
  for (size_t i = 0; help_rsa_name(i); i++) {
    tdm_pkey *keys[2] = {NULL, NULL};
    help_rsa_numbers(&rsa, help_rsa_name(i));
    for (unsigned s = 0; s < 2; s++) T_OK(tdm_rsa_import(&keys[s], vote_sides[s], &rsa.numbers));
    keys_agree(keys, help_rsa_name(i));
    for (unsigned s = 0; s < 2; s++) tdm_pkey_free(keys[s]);
  }
  for (size_t i = 0; i < vote_count; i++) { /* of one, in DER, to the other, and the same bytes back */
    const unsigned maker = i & 1;
    const size_t bits = i % 32 == 31 ? 2048 : 1024 + 128 * t_below(4);
    const uint64_t e = t_below(2) ? 65537 : 3;
    tdm_pkey *keys[2] = {NULL, NULL};
    size_t len[2];
    T_OK(tdm_rsa_generate(&keys[maker], vote_sides[maker], bits, e));
    T_OK(tdm_pkey_export_der(keys[maker], TDM_FORM_PKCS8, der[0], sizeof der[0], &len[0]));
    T_OK(tdm_pkey_import_der(&keys[!maker], vote_sides[!maker], TDM_FORM_PKCS8, der[0], len[0]));
    T_OK(tdm_pkey_export_der(keys[!maker], TDM_FORM_PKCS8, der[1], sizeof der[1], &len[1]));
    T_TRUE(len[0] == len[1]);
    T_SAME(der[0], der[1], len[0]);
    keys_agree(keys, "a new key");
    for (unsigned s = 0; s < 2; s++) tdm_pkey_free(keys[s]);
  }
}

static void both_say(const uint8_t *number, size_t n, bool *prime) {
  bool is[2] = {false, true};
  for (unsigned s = 0; s < 2; s++) T_OK(tdm_is_prime_vartime(vote_sides[s], number, n, &is[s]));
  T_TRUE(is[0] == is[1]);
  *prime = is[0];
  t_cases(1);
}

void vote_primes(void) {
  uint8_t number[64], order[64];
  size_t primes = 0;
  bool prime;
  memset(order, 0xff, sizeof order);
  for (unsigned v = 0; v < 66000; v++) { /* small ones, against a sieve by trial */
    bool is = v > 1;
    for (unsigned d = 2; d * d <= v && is; d++) is = v % d != 0;
    help_small(number, 4, v);
    t_note("%u", v);
    if (v > 3000 && v < 65000) continue;
    both_say(number, 4, &prime);
    T_TRUE(prime == is);
  }
  for (size_t i = 0; i < 40 * vote_count; i++) {
    const size_t n = 1 + t_below(sizeof number);
    vote_scalar(number, n, order);
    number[n - 1] |= 1;
    t_note("a number of %zu bytes, %02x..%02x", n, number[0], number[n - 1]);
    both_say(number, n, &prime);
    primes += prime;
  }
  T_TRUE(primes > 0);
  for (size_t i = 0; i < 4; i++) { /* made by one, prime for both, of the size asked, two bits set */
    const size_t sizes[] = {128, 129, 255, 512};
    uint8_t made[64];
    size_t len;
    T_OK(tdm_rand_prime(vote_sides[i & 1], sizes[i], made, sizeof made, &len));
    T_TRUE(len == (sizes[i] + 7) / 8);
    const unsigned top = (unsigned)((sizes[i] - 1) % 8);
    T_TRUE(top > 0 ? made[0] >> (top - 1) == 3 : made[0] == 1 && made[1] >> 7);
    both_say(made, len, &prime);
    T_TRUE(prime);
  }
}
