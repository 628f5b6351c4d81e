/* SPDX-License-Identifier: Apache-2.0
 * RSA encryption with both paddings, keys from numbers, new keys, primes, and what approved-only mode refuses.
 * Leaks nothing: tests have no secrets.
 */
#include "tests/kinds/pkey_kind.h"

enum { K = 256 };
static const tdm_alg hashes[] = {TDM_SHA1,   TDM_SHA224,     TDM_SHA256,    TDM_SHA384,
                                 TDM_SHA512, TDM_SHA512_224, TDM_SHA512_256};
enum { HASHES = sizeof hashes / sizeof *hashes };

/* Every changed ciphertext is refused with one code, and leaves zeros. */
static void refused(const tdm_pkey *key, const tdm_oaep_options *o, const uint8_t *ct, size_t room) {
  uint8_t bad[K + 1], out[K];
  size_t len = 0;
  for (size_t what = 0; what < 6; what++) {
    size_t n = K;
    memcpy(bad, ct, K);
    bad[K] = 0;
    if (what == 0) bad[17] ^= 1;
    if (what == 1) n = K + 1;
    if (what == 2) n = K - 1;
    if (what == 3) memset(bad, 0, K);
    if (what == 4) memset(bad, 0xff, K);
    if (what == 5) n = 0;
    memset(out, T_FENCE, sizeof out);
    len = 9;
    tdm_status status =
        o ? tdm_rsa_decrypt_oaep(key, o, out, room, &len, bad, n) : tdm_rsa_decrypt_pkcs1(key, out, room, &len, bad, n);
    T_IS(status, TDM_ERR_DECRYPT);
    T_TRUE(len == 0);
    T_ZERO(out, room);
    T_FILLED(out + room, T_FENCE, sizeof out - room);
    t_cases(1);
  }
}

static void test_oaep(void **state) {
  (void)state;
  tdm_pkey *key = pkey_one(TDM_RSA), *half = NULL;
  T_OK(tdm_pkey_public(&half, key));
  for (size_t i = 0; i < HASHES * HASHES; i++) {
    tdm_oaep_options o = {.size = sizeof o, .hash = hashes[i / HASHES], .mgf_hash = hashes[i % HASHES]};
    const size_t room = K - 2 * tdm_alg_get(o.hash)->bytes - 2, lengths[] = {0, 1, 33, room};
    o.label = t_data(100);
    o.label_len = i % 3 * 50;
    for (size_t k = 0; k < 4; k++) {
      uint8_t ct[K], out[K];
      size_t len = 0;
      t_note("%s, MGF1 with %s, %zu bytes", tdm_alg_get(o.hash)->name, tdm_alg_get(o.mgf_hash)->name, lengths[k]);
      T_OK(tdm_rsa_encrypt_oaep(half, &o, ct, K, &len, t_data(K), lengths[k]));
      T_TRUE(len == K);
      T_OK(tdm_rsa_decrypt_oaep(key, &o, out, room, &len, ct, K));
      T_TRUE(len == lengths[k]);
      T_SAME(out, t_data(K), len);
      t_cases(1);
      if (k != 2) continue;
      refused(key, &o, ct, room);
      tdm_oaep_options other = o;
      other.label_len++;
      T_IS(tdm_rsa_decrypt_oaep(key, &other, out, room, &len, ct, K), TDM_ERR_DECRYPT);
      T_IS(tdm_rsa_decrypt_oaep(key, &o, out, room - 1, &len, ct, K), TDM_ERR_BUFFER);
      T_IS(tdm_rsa_decrypt_oaep(half, &o, out, room, &len, ct, K), TDM_ERR_ARGUMENT);
      T_IS(tdm_rsa_encrypt_oaep(half, &o, ct, K, &len, t_data(K), room + 1), TDM_ERR_LIMIT);
      T_IS(tdm_rsa_encrypt_oaep(half, &o, ct, K - 1, &len, t_data(K), 1), TDM_ERR_BUFFER);
      T_IS(tdm_rsa_encrypt_oaep(half, &o, ct, K, &len, ct + 1, 1), TDM_ERR_OVERLAP);
      T_OK(tdm_rsa_decrypt_oaep(key, &o, ct, K, &len, ct, K)); /* in place */
      T_SAME(ct, t_data(K), len);
    }
  }
  tdm_oaep_options o = {.size = sizeof o, .hash = TDM_MD5};
  uint8_t out[K];
  size_t len;
  T_IS(tdm_rsa_encrypt_oaep(half, &o, out, K, &len, t_data(1), 1), TDM_ERR_ARGUMENT);
  o.hash = TDM_SHA256;
  o.label_len = 1;
  T_IS(tdm_rsa_encrypt_oaep(half, &o, out, K, &len, t_data(1), 1), TDM_ERR_ARGUMENT);
  o.label_len = 0;
  o.size--;
  T_IS(tdm_rsa_encrypt_oaep(half, &o, out, K, &len, t_data(1), 1), TDM_ERR_ARGUMENT);
  tdm_pkey_free(half);
}

static void test_pkcs1(void **state) {
  (void)state;
  tdm_pkey *key = pkey_one(TDM_RSA);
  uint8_t ct[K], out[K], session[48], again[48];
  size_t len = 0;
  for (size_t n = 0; n <= K - 11; n++) {
    T_OK(tdm_rsa_encrypt_pkcs1(key, ct, K, &len, t_data(K), n));
    T_OK(tdm_rsa_decrypt_pkcs1(key, out, K - 11, &len, ct, K));
    t_note("%zu bytes", n);
    T_TRUE(len == n);
    T_SAME(out, t_data(K), n);
    T_OK(tdm_rsa_decrypt_session_key(key, session, sizeof session, ct, K));
    T_OK(tdm_rsa_decrypt_session_key(key, again, sizeof again, ct, K));
    T_TRUE((memcmp(session, t_data(K), sizeof session) == 0) == (n == sizeof session));
    T_TRUE((memcmp(session, again, sizeof session) == 0) == (n == sizeof session)); /* random each time */
    t_cases(2);
  }
  refused(key, NULL, ct, K - 11);
  memset(ct, 0xff, K); /* not below the modulus */
  T_OK(tdm_rsa_decrypt_session_key(key, session, sizeof session, ct, K));
  T_IS(tdm_rsa_decrypt_session_key(key, session, sizeof session, ct, K - 1), TDM_ERR_LENGTH);
  T_IS(tdm_rsa_decrypt_session_key(key, out, K - 10, ct, K), TDM_ERR_LIMIT);
  T_IS(tdm_rsa_decrypt_pkcs1(key, out, K - 12, &len, ct, K), TDM_ERR_BUFFER);
  T_IS(tdm_rsa_encrypt_pkcs1(key, ct, K, &len, t_data(K), K - 10), TDM_ERR_LIMIT);
  T_IS(tdm_rsa_encrypt_pkcs1(NULL, ct, K, &len, t_data(K), 1), TDM_ERR_ARGUMENT);
}

/* The numbers of a key, read out of its PKCS#1 form. */
static tdm_rsa_numbers numbers_of(const uint8_t *der) {
  tdm_number part[9];
  const uint8_t *at = der + 4;
  for (size_t i = 0; i < 9; i++) {
    size_t n = at[1];
    at += 2;
    if (n > 0x80) {
      size_t more = n & 0x7f;
      for (n = 0; more > 0; more--) n = n << 8 | *at++;
    }
    part[i] = (tdm_number){at, n};
    at += n;
  }
  return (tdm_rsa_numbers){part[1], part[2], part[3], part[4], part[5], part[6], part[7], part[8]};
}

static void import_is(const tdm_rsa_numbers *numbers, tdm_status want) {
  tdm_pkey *key = NULL;
  T_IS(tdm_rsa_import(&key, t_backend(), numbers), want);
  T_TRUE((key != NULL) == (want == TDM_OK));
  tdm_pkey_free(key);
  t_cases(1);
}

static void test_numbers(void **state) {
  (void)state;
  static uint8_t der[TDM_PKEY_DER_MAX], again[TDM_PKEY_DER_MAX];
  static const uint8_t zero[1] = {0}, e2[] = {2}, e1[] = {1}, e33[] = {2, 0, 0, 0, 1};
  static const uint8_t e32[] = {1, 0xff, 0xff, 0xff, 0xff};
  size_t len = 0, again_len = 0;
  tdm_pkey *key = NULL;
  T_OK(tdm_pkey_export_der(pkey_one(TDM_RSA), TDM_FORM_PKCS1_PRIVATE, der, sizeof der, &len));
  const tdm_rsa_numbers all = numbers_of(der);
  for (int crt = 0; crt < 2; crt++) { /* with dp, dq and qinv, and with them left out */
    tdm_rsa_numbers n = all;
    if (!crt) n.dp = n.dq = n.qinv = (tdm_number){NULL, 0};
    T_OK(tdm_rsa_import(&key, t_backend(), &n));
    T_OK(tdm_pkey_export_der(key, TDM_FORM_PKCS1_PRIVATE, again, sizeof again, &again_len));
    T_TRUE(len == again_len);
    T_SAME(again, der, len);
    tdm_pkey_free(key);
    t_cases(1);
  }
  tdm_rsa_numbers n = {.n = all.n, .e = all.e};
  import_is(&n, TDM_OK);
  n.d = all.d;
  import_is(&n, TDM_ERR_ARGUMENT);
  n = all;
  n.qinv = (tdm_number){NULL, 0};
  import_is(&n, TDM_ERR_ARGUMENT);
  n = all; /* primes exchanged, the rest stale; then all of it exchanged and qinv computed */
  n.p = all.q;
  n.q = all.p;
  import_is(&n, TDM_ERR_BAD_KEY);
  n.dp = n.dq = n.qinv = (tdm_number){NULL, 0};
  import_is(&n, TDM_OK);
  n = all;
  n.d = (tdm_number){all.d.bytes, all.d.len - 1};
  import_is(&n, TDM_ERR_BAD_KEY);
  n = all;
  n.p = (tdm_number){zero, 1};
  import_is(&n, TDM_ERR_BAD_KEY);
  n = (tdm_rsa_numbers){.n = all.n, .e = {zero, 1}};
  import_is(&n, TDM_ERR_BAD_KEY);
  n.e = (tdm_number){e1, 1};
  import_is(&n, TDM_ERR_BAD_KEY);
  n.e = (tdm_number){e2, 1};
  import_is(&n, TDM_ERR_BAD_KEY);
  n.e = (tdm_number){e33, 5};
  import_is(&n, TDM_ERR_BAD_KEY);
  n.e = (tdm_number){e32, 5};
  import_is(&n, TDM_OK);
  n.e = all.n;
  import_is(&n, TDM_ERR_BAD_KEY);
  n.e = all.e;
  n.n.len--; /* 2,040 bits */
  import_is(&n, TDM_ERR_KEY_LENGTH);
  n.n = (tdm_number){zero, 1};
  import_is(&n, TDM_ERR_KEY_LENGTH);
  T_IS(tdm_rsa_import(&key, t_backend(), NULL), TDM_ERR_ARGUMENT);
}

static void test_new_keys(void **state) {
  (void)state;
  static const size_t bad_bits[] = {0, 512, 896, 1023, 1025, 1056, 8193, 8320, SIZE_MAX};
  static const uint64_t bad_e[] = {0, 1, 2, 65536, (UINT64_C(1) << 33) + 1, UINT64_MAX},
                        good_e[] = {3, 17, 65537, (UINT64_C(1) << 33) - 1};
  tdm_pkey *key = NULL;
  for (size_t i = 0; i < sizeof bad_bits / sizeof *bad_bits; i++) {
    T_IS(tdm_rsa_generate(&key, t_backend(), bad_bits[i], 65537), TDM_ERR_KEY_LENGTH);
  }
  for (size_t i = 0; i < sizeof bad_e / sizeof *bad_e; i++) {
    T_IS(tdm_rsa_generate(&key, t_backend(), 1024, bad_e[i]), TDM_ERR_BAD_KEY);
  }
  for (size_t i = 0; i < sizeof good_e / sizeof *good_e; i++) {
    const tdm_sign_options o = {.size = sizeof o, .scheme = TDM_RSA_PKCS1, .hash = TDM_SHA256};
    uint8_t sig[144];
    size_t len = 0, bits = i == 0 ? 1152 : 1024;
    t_note("e = %llu", (unsigned long long)good_e[i]);
    T_OK(tdm_rsa_generate(&key, t_backend(), bits, good_e[i]));
    T_TRUE(tdm_pkey_bits(key) == bits && tdm_pkey_is_private(key));
    T_OK(tdm_sign_message(key, &o, sig, sizeof sig, &len, t_data(9), 9));
    T_OK(tdm_verify_message(key, &o, sig, len, t_data(9), 9));
    tdm_oaep_options oaep = {.size = sizeof oaep, .hash = TDM_SHA512};
    uint8_t out[144];
    tdm_status status = tdm_rsa_encrypt_oaep(key, &oaep, out, sizeof out, &len, NULL, 0);
    T_IS(status, bits == 1024 ? TDM_ERR_LIMIT : TDM_OK);
    tdm_pkey_free(key);
    t_cases(1);
  }
}

static void test_primes(void **state) {
  (void)state;
  static const size_t bits[] = {128, 129, 135, 200, 256, 512};
  uint8_t p[1025];
  size_t len = 0;
  bool prime = false;
  for (size_t i = 0; i < sizeof bits / sizeof *bits; i++) {
    t_note("%zu bits", bits[i]);
    T_OK(tdm_rand_prime(t_backend(), bits[i], p, sizeof p, &len));
    T_TRUE(len == (bits[i] + 7) / 8);
    unsigned top = (bits[i] - 1) % 8;
    T_TRUE(p[0] >> top == 1 && ((top == 0 ? p[1] >> 7 : p[0] >> (top - 1)) & 1) == 1 && p[len - 1] % 2 == 1);
    T_OK(tdm_is_prime_vartime(t_backend(), p, len, &prime));
    T_TRUE(prime);
    T_IS(tdm_rand_prime(t_backend(), bits[i], p, len - 1, &len), TDM_ERR_BUFFER);
    t_cases(2);
  }
  T_IS(tdm_rand_prime(t_backend(), 127, p, sizeof p, &len), TDM_ERR_LIMIT);
  T_IS(tdm_rand_prime(t_backend(), 8193, p, sizeof p, &len), TDM_ERR_LIMIT);
  T_IS(tdm_rand_prime(t_backend(), 128, NULL, 0, &len), TDM_ERR_ARGUMENT);
  for (unsigned n = 0; n < 1000; n++) {
    const uint8_t number[3] = {0, (uint8_t)(n >> 8), (uint8_t)n};
    bool want = n > 1;
    for (unsigned d = 2; d < n; d++) want &= n % d != 0;
    T_OK(tdm_is_prime_vartime(t_backend(), number, 3, &prime));
    t_note("%u", n);
    T_TRUE(prime == want);
    t_cases(1);
  }
  memset(p, 0xff, sizeof p);
  T_IS(tdm_is_prime_vartime(t_backend(), p, 1025, &prime), TDM_ERR_LIMIT);
  T_OK(tdm_is_prime_vartime(t_backend(), NULL, 0, &prime));
  T_TRUE(!prime);
}

static void test_approved_only(void **state) {
  (void)state;
  tdm_pkey *small = NULL, *low = NULL, *none = NULL, *x = NULL, *y = NULL;
  tdm_sign_options o = {.size = sizeof o, .scheme = TDM_RSA_PSS, .hash = TDM_SHA256, .salt_len = 33};
  const tdm_oaep_options oaep = {.size = sizeof oaep, .hash = TDM_SHA1};
  uint8_t sig[K], longer[K], out[K];
  size_t len = 0, small_len = 0;
  T_OK(tdm_rsa_generate(&small, t_backend(), 1024, 65537));
  T_OK(tdm_rsa_generate(&low, t_backend(), 2048, 3));
  bool x25519 = tdm_backend_supports(t_backend(), TDM_X25519);
  if (x25519) T_OK(tdm_pkey_generate(&x, t_backend(), TDM_X25519));
  T_OK(tdm_sign_message(pkey_one(TDM_RSA), &o, longer, K, &len, t_data(9), 9));
  o.salt_len = TDM_SALT_HASH;
  T_OK(tdm_sign_message(small, &o, sig, K, &small_len, t_data(9), 9));

  T_OK(tdm_approved_only_set(true));
  T_IS(tdm_sign_message(small, &o, out, K, &len, t_data(9), 9), TDM_ERR_NOT_APPROVED);
  T_IS(tdm_sign_message(low, &o, out, K, &len, t_data(9), 9), TDM_ERR_NOT_APPROVED);
  T_OK(tdm_verify_message(small, &o, sig, small_len, t_data(9), 9)); /* old signatures may be verified */
  T_OK(tdm_sign_message(pkey_one(TDM_RSA), &o, out, K, &len, t_data(9), 9));
  o.salt_len = 33;
  T_IS(tdm_sign_message(pkey_one(TDM_RSA), &o, out, K, &len, t_data(9), 9), TDM_ERR_NOT_APPROVED);
  T_IS(tdm_verify_message(pkey_one(TDM_RSA), &o, longer, K, t_data(9), 9), TDM_ERR_NOT_APPROVED);
  o.salt_len = TDM_SALT_AUTO;
  T_IS(tdm_verify_message(pkey_one(TDM_RSA), &o, longer, K, t_data(9), 9), TDM_ERR_NOT_APPROVED);
  o.salt_len = TDM_SALT_MAX;
  T_IS(tdm_sign_message(pkey_one(TDM_RSA), &o, out, K, &len, t_data(9), 9), TDM_ERR_NOT_APPROVED);
  T_IS(tdm_rsa_encrypt_pkcs1(pkey_one(TDM_RSA), out, K, &len, t_data(9), 9), TDM_ERR_NOT_APPROVED);
  T_IS(tdm_rsa_decrypt_pkcs1(pkey_one(TDM_RSA), out, K, &len, sig, K), TDM_ERR_NOT_APPROVED);
  T_IS(tdm_rsa_decrypt_session_key(pkey_one(TDM_RSA), out, 16, sig, K), TDM_ERR_NOT_APPROVED);
  T_OK(tdm_rsa_encrypt_oaep(pkey_one(TDM_RSA), &oaep, out, K, &len, t_data(9), 9));
  T_IS(tdm_rsa_encrypt_oaep(small, &oaep, out, K, &len, t_data(9), 9), TDM_ERR_NOT_APPROVED);
  T_IS(tdm_rsa_generate(&none, t_backend(), 1024, 65537), TDM_ERR_NOT_APPROVED);
  T_IS(tdm_rsa_generate(&none, t_backend(), 2048, 17), TDM_ERR_NOT_APPROVED);
  T_IS(tdm_pkey_generate(&y, t_backend(), TDM_X25519), TDM_ERR_NOT_APPROVED);
  if (x25519) T_IS(tdm_pkey_derive(x, x, out, K, &len), TDM_ERR_NOT_APPROVED);
  T_OK(tdm_approved_only_set(false));
  tdm_pkey_free(small);
  tdm_pkey_free(low);
  tdm_pkey_free(x);
  t_cases(16);
}

int main(void) {
  static const struct CMUnitTest tests[] = {T_TEST(test_oaep),     T_TEST(test_pkcs1),  T_TEST(test_numbers),
                                            T_TEST(test_new_keys), T_TEST(test_primes), T_TEST(test_approved_only)};
  size_t i = 0;
  if (t_next_alg(TDM_KIND_RSA, &i) == NULL) {
    printf("backend %s has no RSA\n", tdm_backend_name(t_backend()));
    return 1; /* every backend has it: none to be found is a fault, not a skip */
  }
  return t_run("rsa", tests, sizeof tests / sizeof *tests);
}
