/* SPDX-License-Identifier: Apache-2.0
 * What went wrong for others with RSA keys: scenarios 26 to 29 and 35, with their whole kind.
 * Leaks nothing: tests have no secrets.
 */
#include "tests/pkey/pkey_help.h"

#define BIT(n) (UINT64_C(1) << (n))

static const uint64_t good_e[] = {3, 17, 65537, BIT(31) - 1, BIT(31) + 1, BIT(32) + 1, BIT(33) - 1};
static const uint64_t bad_e[] = {0,       1,           2,       4,           16,          65536,       BIT(31),
                                 BIT(32), BIT(33) - 2, BIT(33), BIT(33) + 1, BIT(40) + 1, BIT(63) + 1, UINT64_MAX};
enum { GOOD = sizeof good_e / sizeof *good_e, BAD = sizeof bad_e / sizeof *bad_e };

/* All that a key does. */
static void works(const tdm_pkey *private, const tdm_pkey *public) {
  const tdm_sign_options v15 = help_options(TDM_RSA_PKCS1, TDM_SHA256), pss = help_options(TDM_RSA_PSS, TDM_SHA256);
  const tdm_oaep_options oaep = {.size = sizeof oaep, .hash = TDM_SHA1};
  const size_t n = tdm_pkey_bits(public) / 8;
  uint8_t sig[TDM_SIGNATURE_MAX], out[TDM_SIGNATURE_MAX];
  size_t len;
  T_TRUE(help_sign(private, &v15, sig, 50) == n);
  T_OK(tdm_verify_message(public, &v15, sig, n, t_data(50), 50));
  sig[n - 1] ^= 1;
  T_IS(tdm_verify_message(public, &v15, sig, n, t_data(50), 50), TDM_ERR_VERIFY);
  T_TRUE(help_sign(private, &pss, sig, 50) == n);
  T_OK(tdm_verify_message(public, &pss, sig, n, t_data(50), 50));
  T_OK(tdm_rsa_encrypt_oaep(public, &oaep, sig, sizeof sig, &len, t_data(20), 20));
  T_OK(tdm_rsa_decrypt_oaep(private, &oaep, out, sizeof out, &len, sig, n));
  T_TRUE(len == 20);
  T_SAME(out, t_data(20), 20);
  T_OK(tdm_rsa_encrypt_pkcs1(public, sig, sizeof sig, &len, t_data(20), 20));
  T_OK(tdm_rsa_decrypt_pkcs1(private, out, sizeof out, &len, sig, n));
  T_TRUE(len == 20);
  T_SAME(out, t_data(20), 20);
  t_cases(6);
}

/* SPKI whose exponent, the last bytes, is replaced by another of the same length. */
static void spki_with_e(const char *name, const char *e, tdm_status status) {
  uint8_t der[TDM_PKEY_DER_MAX], bytes[8];
  const size_t n = strlen(e) / 2;
  size_t len;
  tdm_pkey *key = help_rsa_key(name, false), *other = NULL;
  T_OK(tdm_pkey_export_der(key, TDM_FORM_SPKI, der, sizeof der, &len));
  T_TRUE(der[len - n - 1] == n && der[len - n - 2] == 2);
  memcpy(der + len - n, t_hex(bytes, n, e), n);
  T_IS(tdm_pkey_import_der(&other, t_backend(), TDM_FORM_SPKI, der, len), status);
  tdm_pkey_free(key);
  tdm_pkey_free(other);
  t_cases(1);
}

static void scenario_26_public_exponents(void **state) {
  (void)state;
  static help_rsa rsa;
  for (size_t i = 0; i < GOOD; i++) {
    char name[32];
    uint8_t e[8];
    snprintf(name, sizeof name, "1024, e %llu", (unsigned long long)good_e[i]);
    t_note("%s", name);
    tdm_pkey *private = help_rsa_key(name, true), *public = help_rsa_key(name, false), *made = NULL, *half = NULL;
    works(private, public);
    tdm_pkey_free(private);
    tdm_pkey_free(public);
    t_note("generated, e %llu", (unsigned long long)good_e[i]);
    T_OK(tdm_rsa_generate(&made, t_backend(), 1024, good_e[i]));
    T_TRUE(tdm_pkey_bits(made) == 1024);
    T_OK(tdm_pkey_public(&half, made));
    T_TRUE(!tdm_pkey_is_private(half));
    works(made, half);
    tdm_pkey_free(made);
    tdm_pkey_free(half);
    /* Zeros in front of e mean nothing. */
    help_rsa_numbers(&rsa, name);
    help_small(e, 8, good_e[i]);
    rsa.numbers.e = (tdm_number){e, 8};
    help_import_is(&rsa.numbers, TDM_OK);
  }
  for (size_t i = 0; i < BAD; i++) {
    uint8_t e[8];
    tdm_pkey *key = NULL;
    t_note("e %llu", (unsigned long long)bad_e[i]);
    help_rsa_numbers(&rsa, "1024");
    help_small(e, 8, bad_e[i]);
    rsa.numbers.e = (tdm_number){e, 8};
    help_import_is(&rsa.numbers, TDM_ERR_BAD_KEY);
    const tdm_rsa_numbers public = {.n = rsa.numbers.n, .e = rsa.numbers.e};
    help_import_is(&public, TDM_ERR_BAD_KEY);
    T_IS(tdm_rsa_generate(&key, t_backend(), 1024, bad_e[i]), TDM_ERR_BAD_KEY);
    T_TRUE(key == NULL);
    t_cases(3);
  }
  /* n-1 and n+1 */
  uint8_t one[HELP_NUMBER] = {0}, e[HELP_NUMBER];
  help_rsa_numbers(&rsa, "1024");
  one[127] = 1;
  const tdm_rsa_numbers public = {.n = rsa.numbers.n, .e = {e, 128}};
  t_note("e = n - 1, n + 1, n, and n of one byte");
  T_TRUE(help_subtract(e, rsa.numbers.n.bytes, one, 128) == 0);
  help_import_is(&public, TDM_ERR_BAD_KEY);
  T_TRUE(help_add(e, rsa.numbers.n.bytes, one, 128) == 0);
  help_import_is(&public, TDM_ERR_BAD_KEY);
  memcpy(e, rsa.numbers.n.bytes, 128);
  help_import_is(&public, TDM_ERR_BAD_KEY);
  spki_with_e("1024, e 3", "00", TDM_ERR_BAD_KEY);
  spki_with_e("1024, e 3", "01", TDM_ERR_BAD_KEY);
  spki_with_e("1024, e 3", "02", TDM_ERR_BAD_KEY);
  spki_with_e("1024, e 3", "05", TDM_OK);
  spki_with_e("1024, e 3", "83", TDM_ERR_FORMAT); /* negative */
  spki_with_e("1024, e 65537", "010000", TDM_ERR_BAD_KEY);
  spki_with_e("1024, e 65537", "000001", TDM_ERR_FORMAT); /* not minimal */
  spki_with_e("1024, e 8589934591", "0200000001", TDM_ERR_BAD_KEY);
  spki_with_e("1024, e 8589934591", "0100000001", TDM_OK);
  t_cases(4);
}

/* Sizes are of the same kind: one range, at import and at key generation. */
static void scenario_26_moduli(void **state) {
  (void)state;
  static const size_t bad_bits[] = {0,    1,    8,    512,  768,  1023, 1025, 1032,
                                    1088, 2047, 2049, 4032, 8191, 8200, 8320, 16384};
  static help_rsa rsa;
  help_rsa_numbers(&rsa, "1024");
  for (size_t i = 0; i < sizeof bad_bits / sizeof *bad_bits; i++) {
    static uint8_t n[16384 / 8];
    const size_t bits = bad_bits[i], bytes = (bits + 7) / 8;
    tdm_pkey *key = NULL;
    t_note("modulus of %zu bits", bits);
    memset(n, 0xff, sizeof n);
    if (bits % 8) n[0] = (uint8_t)(0xff >> (8 - bits % 8));
    const tdm_rsa_numbers public = {.n = {n, bytes}, .e = rsa.numbers.e};
    help_import_is(&public, TDM_ERR_KEY_LENGTH);
    T_IS(tdm_rsa_generate(&key, t_backend(), bits, 65537), TDM_ERR_KEY_LENGTH);
    t_cases(2);
  }
  t_note("an even modulus");
  rsa.bytes[0][127] &= 0xfe;
  const tdm_rsa_numbers even = {.n = rsa.numbers.n, .e = rsa.numbers.e};
  help_import_is(&even, TDM_ERR_BAD_KEY);
  help_import_is(&rsa.numbers, TDM_ERR_BAD_KEY);
  t_cases(2);
}

static void scenario_27_small_exponents_are_not_approved(void **state) {
  (void)state;
  for (uint64_t e = 3; e <= 17; e += 14) {
    const tdm_sign_options v15 = help_options(TDM_RSA_PKCS1, TDM_SHA256);
    uint8_t sig[TDM_SIGNATURE_MAX];
    size_t len;
    tdm_pkey *key = NULL, *refused = NULL;
    T_OK(tdm_rsa_generate(&key, t_backend(), 2048, e));
    works(key, key);
    T_OK(tdm_approved_only_set(true));
    T_IS(tdm_rsa_generate(&refused, t_backend(), 2048, e), TDM_ERR_NOT_APPROVED);
    T_TRUE(refused == NULL);
    T_IS(tdm_sign_message(key, &v15, sig, sizeof sig, &len, t_data(9), 9), TDM_ERR_NOT_APPROVED);
    T_OK(tdm_approved_only_set(false));
    tdm_pkey_free(key);
    t_cases(2);
  }
  tdm_pkey *key = NULL;
  T_OK(tdm_approved_only_set(true));
  T_IS(tdm_rsa_generate(&key, t_backend(), 1024, 65537), TDM_ERR_NOT_APPROVED);
  T_IS(tdm_rsa_generate(&key, t_backend(), 1920, 65537), TDM_ERR_NOT_APPROVED);
  T_OK(tdm_rsa_generate(&key, t_backend(), 2048, 65537));
  T_OK(tdm_approved_only_set(false));
  tdm_pkey_free(key);
  t_cases(3);
}

static void swap(tdm_number *a, tdm_number *b) {
  const tdm_number c = *a;
  *a = *b;
  *b = c;
}

static void scenario_28_swapped_primes(void **state) {
  (void)state;
  static help_rsa rsa;
  tdm_pkey *key = help_rsa_key("2048, p < q", true), *public = help_rsa_key("2048", false);
  works(key, public); /* the same modulus */
  tdm_pkey_free(key);

  t_note("primes swapped, the rest as before");
  help_rsa_numbers(&rsa, "2048");
  swap(&rsa.numbers.p, &rsa.numbers.q);
  help_import_is(&rsa.numbers, TDM_ERR_BAD_KEY);
  t_note("primes and exponents swapped, the coefficient as before");
  swap(&rsa.numbers.dp, &rsa.numbers.dq);
  help_import_is(&rsa.numbers, TDM_ERR_BAD_KEY);
  t_note("primes swapped, the rest computed");
  rsa.numbers.dp = rsa.numbers.dq = rsa.numbers.qinv = (tdm_number){NULL, 0};
  T_OK(tdm_rsa_import(&key, t_backend(), &rsa.numbers));
  works(key, public);
  tdm_pkey_free(key);
  tdm_pkey_free(public);

  /* Any other number changed by one bit, low or high; or taken from another key. */
  for (size_t k = 0; help_rsa_name(k); k++) {
    static help_rsa other;
    help_rsa_numbers(&other, help_rsa_name(k));
    for (const char *part = "dpqPQi"; *part; part++) {
      help_rsa_numbers(&rsa, help_rsa_name(k));
      tdm_number *number = help_rsa_part(&rsa, *part);
      uint8_t *bytes = rsa.bytes[strchr("nedpqPQi", *part) - "nedpqPQi"];
      for (unsigned which = 0; which < 4; which++) {
        const size_t at = which == 0 ? number->len - 1 : which == 1 ? 0 : t_below(number->len);
        const uint8_t bit = (uint8_t)(which == 0 ? 2 : which == 1 ? 1 : 1 << t_below(8));
        t_note("%s: %c, byte %zu, bit %x changed", help_rsa_name(k), *part, at, bit);
        bytes[at] ^= bit;
        help_import_is(&rsa.numbers, TDM_ERR_BAD_KEY);
        bytes[at] ^= bit;
      }
      t_note("%s: %c of another key", help_rsa_name(k), *part);
      help_rsa_numbers(&other, help_rsa_name(k == 0 ? 7 : 0));
      *number = *help_rsa_part(&other, *part);
      help_import_is(&rsa.numbers, TDM_ERR_BAD_KEY);
      t_note("%s: %c is 0, is 1", help_rsa_name(k), *part);
      static const uint8_t small[] = {0, 1};
      *number = (tdm_number){small, 1};
      help_import_is(&rsa.numbers, TDM_ERR_BAD_KEY);
      *number = (tdm_number){small, 2};
      help_import_is(&rsa.numbers, TDM_ERR_BAD_KEY);
      t_cases(7);
    }
  }
  t_note("p = 1, q = n; p = n, q = 1");
  static const uint8_t one[] = {1};
  help_rsa_numbers(&rsa, "1024");
  rsa.numbers.dp = rsa.numbers.dq = rsa.numbers.qinv = (tdm_number){NULL, 0};
  rsa.numbers.p = (tdm_number){one, 1};
  rsa.numbers.q = rsa.numbers.n;
  help_import_is(&rsa.numbers, TDM_ERR_BAD_KEY);
  swap(&rsa.numbers.p, &rsa.numbers.q);
  help_import_is(&rsa.numbers, TDM_ERR_BAD_KEY);
  t_note("parts left out");
  help_rsa_numbers(&rsa, "1024");
  rsa.numbers.p = (tdm_number){NULL, 0};
  help_import_is(&rsa.numbers, TDM_ERR_ARGUMENT);
  help_rsa_numbers(&rsa, "1024");
  rsa.numbers.qinv = (tdm_number){NULL, 0};
  help_import_is(&rsa.numbers, TDM_ERR_ARGUMENT);
  t_cases(4);
}

/* The halves of CRT meet at their edges: m2 >= p is the usual case where q is longer. */
static void scenario_29_primes_of_different_lengths(void **state) {
  (void)state;
  static const char *const names[] = {"2048, p of 1025 bits", "2048, q of 1025 bits", "1024, p of 768 bits",
                                      "1024, q of 768 bits"};
  for (unsigned i = 0; i < 4; i++) {
    const tdm_sign_options v15 = help_options(TDM_RSA_PKCS1, TDM_SHA512);
    uint8_t sig[2][TDM_SIGNATURE_MAX];
    tdm_pkey *keys[2];
    t_note("%s", names[i]);
    for (unsigned k = 0; k < 2; k++) keys[k] = help_rsa_key(names[i / 2 * 2 + (k ^ (i & 1))], true);
    works(keys[0], keys[1]);
    for (size_t n = 0; n < 20; n++) { /* a signature that verifies is the one without CRT: there is no other */
      const size_t len = help_sign(keys[0], &v15, sig[0], n);
      T_OK(tdm_verify_message(keys[1], &v15, sig[0], len, t_data(n), n));
      T_TRUE(help_sign(keys[1], &v15, sig[1], n) == len);
      T_SAME(sig[0], sig[1], len);
      t_cases(1);
    }
    for (unsigned k = 0; k < 2; k++) tdm_pkey_free(keys[k]);
  }
}

/* 4,096 bits on the fastest kernels alone: seconds. */
static void scenario_35_who_makes_a_key(void **state) {
  (void)state;
  const size_t bits = getenv("TANDEM_CPU") ? 1024 : 4096;
  tdm_pkey *key = NULL;
  T_OK(tdm_rsa_generate(&key, t_backend(), bits, 65537));
  assert_string_equal(tdm_served_by(), tdm_backend_name(t_backend()));
  T_TRUE(tdm_pkey_backend(key) == t_backend() && tdm_pkey_bits(key) == bits && tdm_pkey_is_private(key));
  works(key, key);
  assert_string_equal(tdm_served_by(), tdm_backend_name(t_backend()));
  tdm_pkey_free(key);
  t_cases(1);
}

int main(void) {
  const struct CMUnitTest tests[] = {T_TEST(scenario_26_public_exponents),
                                     T_TEST(scenario_26_moduli),
                                     T_TEST(scenario_27_small_exponents_are_not_approved),
                                     T_TEST(scenario_28_swapped_primes),
                                     T_TEST(scenario_29_primes_of_different_lengths),
                                     T_TEST(scenario_35_who_makes_a_key)};
  return t_run("scenarios_rsa_keys", tests, sizeof tests / sizeof *tests);
}
