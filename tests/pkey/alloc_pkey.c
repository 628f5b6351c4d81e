/* SPDX-License-Identifier: Apache-2.0
 * Public keys and memory: the allocations of every kind of call failed in turn, each of the first (12 to 200, by the
 * call), then, in the long calls, in steps that grow by a quarter; and scenario 36, 10,000 failing calls of each kind,
 * after which as much is allocated as before.
 * Leaks nothing: tests have no secrets.
 */
#include "tests/pkey/alloc_pkey.h"
#include "tests/alloc/alloc_count.h"

static const tdm_backend *backend;
static help_rsa rsa;
static uint8_t in[300];

/* Scratch of the operations: one runs at a time. */
static uint8_t buf[4][4 * TDM_PKEY_DER_MAX];

#define TRY(call)                   \
  do {                              \
    status = (call);                \
    if (status != TDM_OK) goto end; \
  } while (0)

/* All of a kind, from nothing to nothing; what it makes is checked where it is made. Returns the first failure. */
typedef tdm_status operation(tdm_alg alg);

static void must(bool right) {
  if (!right) abort();
}

static tdm_status do_rsa(tdm_alg alg) {
  tdm_sign_options v15 = help_options(TDM_RSA_PKCS1, TDM_SHA256), pss = help_options(TDM_RSA_PSS, TDM_SHA256);
  const tdm_oaep_options oaep = {.size = sizeof oaep, .hash = TDM_SHA1};
  tdm_pkey *key = NULL, *public = NULL;
  tdm_status status;
  size_t len, box_len;
  (void)alg;
  TRY(tdm_rsa_import(&key, backend, &rsa.numbers));
  TRY(tdm_pkey_public(&public, key));
  TRY(tdm_sign_message(key, &v15, buf[0], sizeof buf[0], &len, in, 100));
  TRY(tdm_verify_message(public, &v15, buf[0], len, in, 100));
  TRY(tdm_sign_message(key, &pss, buf[0], sizeof buf[0], &len, in, 100));
  TRY(tdm_verify_message(public, &pss, buf[0], len, in, 100));
  buf[0][5] ^= 1;
  status = tdm_verify_message(public, &pss, buf[0], len, in, 100);
  must(status != TDM_OK);
  if (status != TDM_ERR_VERIFY) goto end;
  TRY(tdm_rsa_encrypt_oaep(public, &oaep, buf[0], sizeof buf[0], &box_len, in, 20));
  TRY(tdm_rsa_decrypt_oaep(key, &oaep, buf[1], sizeof buf[1], &len, buf[0], box_len));
  must(len == 20 && !memcmp(buf[1], in, 20));
  TRY(tdm_rsa_encrypt_pkcs1(public, buf[0], sizeof buf[0], &box_len, in, 20));
  TRY(tdm_rsa_decrypt_pkcs1(key, buf[1], sizeof buf[1], &len, buf[0], box_len));
  must(len == 20 && !memcmp(buf[1], in, 20));
  TRY(tdm_rsa_decrypt_session_key(key, buf[1], 20, buf[0], box_len));
  must(!memcmp(buf[1], in, 20));
  buf[0][0] = 0; /* another ciphertext: a secret all the same, or none */
  status = tdm_rsa_decrypt_pkcs1(key, buf[1], sizeof buf[1], &len, buf[0], box_len);
  if (status != TDM_OK && status != TDM_ERR_DECRYPT) goto end;
  status = TDM_OK;
end:
  tdm_pkey_free(key);
  tdm_pkey_free(public);
  return status;
}

static tdm_status do_forms(tdm_alg alg) {
  static const tdm_key_form rsa_forms[] = {TDM_FORM_PKCS8, TDM_FORM_SPKI, TDM_FORM_PKCS1_PRIVATE,
                                           TDM_FORM_PKCS1_PUBLIC},
                            ec_forms[] = {TDM_FORM_PKCS8, TDM_FORM_SPKI, TDM_FORM_SEC1},
                            raw_forms[] = {TDM_FORM_PKCS8, TDM_FORM_SPKI};
  const tdm_kind kind = tdm_alg_get(alg)->kind;
  const tdm_key_form *forms = kind == TDM_KIND_RSA ? rsa_forms : kind == TDM_KIND_EC ? ec_forms : raw_forms;
  const size_t count = kind == TDM_KIND_RSA ? 4 : kind == TDM_KIND_EC ? 3 : 2;
  tdm_pkey *key = NULL, *again = NULL;
  tdm_status status;
  size_t len;
  if (alg == TDM_RSA) {
    TRY(tdm_rsa_import(&key, backend, &rsa.numbers));
  } else {
    TRY(tdm_pkey_generate(&key, backend, alg));
  }
  for (size_t i = 0; i < count; i++) {
    TRY(tdm_pkey_export_der(key, forms[i], buf[0], sizeof buf[0], &len));
    TRY(tdm_pkey_import_der(&again, backend, forms[i], buf[0], len));
    tdm_pkey_free(again);
    again = NULL;
    TRY(tdm_pkey_export_pem(key, forms[i], (char *)buf[0], sizeof buf[0], &len));
    TRY(tdm_pkey_import_pem(&again, backend, (const char *)buf[0], len));
    tdm_pkey_free(again);
    again = NULL;
  }
end:
  tdm_pkey_free(key);
  tdm_pkey_free(again);
  return status;
}

static tdm_status do_curve(tdm_alg alg) {
  const tdm_sign_options der = help_options(TDM_ECDSA_DER, TDM_SHA256), raw = help_options(TDM_ECDSA_P1363, TDM_SHA384);
  tdm_pkey *key = NULL, *other = NULL, *public = NULL;
  tdm_status status;
  size_t len, n;
  TRY(tdm_pkey_generate(&key, backend, alg));
  TRY(tdm_pkey_export_private(key, buf[0], sizeof buf[0], &len));
  TRY(tdm_pkey_import_private(&other, backend, alg, buf[0], len));
  TRY(tdm_pkey_export_public(other, true, buf[0], sizeof buf[0], &len));
  TRY(tdm_pkey_import_public(&public, backend, alg, buf[0], len));
  TRY(tdm_sign_message(key, &der, buf[0], sizeof buf[0], &len, in, 100));
  TRY(tdm_verify_message(public, &der, buf[0], len, in, 100));
  TRY(tdm_sign_message(key, &raw, buf[0], sizeof buf[0], &len, in, 100));
  TRY(tdm_verify_message(public, &raw, buf[0], len, in, 100));
  buf[0][5] ^= 1;
  status = tdm_verify_message(public, &raw, buf[0], len, in, 100);
  must(status != TDM_OK);
  if (status != TDM_ERR_VERIFY) goto end;
  TRY(tdm_pkey_derive(key, public, buf[0], sizeof buf[0], &len));
  TRY(tdm_pkey_derive(other, key, buf[1], sizeof buf[1], &n));
  must(len == n && !memcmp(buf[0], buf[1], n));
end:
  tdm_pkey_free(key);
  tdm_pkey_free(other);
  tdm_pkey_free(public);
  return status;
}

static tdm_status do_25519(tdm_alg alg) {
  const tdm_sign_options options = {.size = sizeof options, .scheme = TDM_EDDSA};
  tdm_pkey *key = NULL, *public = NULL;
  tdm_status status;
  size_t len;
  TRY(tdm_pkey_generate(&key, backend, alg));
  TRY(tdm_pkey_public(&public, key));
  if (alg == TDM_X25519) {
    TRY(tdm_pkey_derive(key, public, buf[0], sizeof buf[0], &len));
  } else {
    TRY(tdm_sign_message(key, &options, buf[0], sizeof buf[0], &len, in, 100));
    TRY(tdm_verify_message(public, &options, buf[0], len, in, 100));
  }
end:
  tdm_pkey_free(key);
  tdm_pkey_free(public);
  return status;
}

static tdm_status do_primes(tdm_alg alg) {
  tdm_status status;
  size_t len;
  bool prime;
  (void)alg;
  TRY(tdm_rand_prime(backend, 128, buf[0], sizeof buf[0], &len));
  TRY(tdm_is_prime_vartime(backend, buf[0], len, &prime));
  must(prime);
end:
  return status;
}

static tdm_status do_generate(tdm_alg alg) {
  tdm_pkey *key = NULL;
  (void)alg;
  tdm_status status = tdm_rsa_generate(&key, backend, 1024, 65537);
  must((status == TDM_OK) == (key != NULL));
  tdm_pkey_free(key);
  return status;
}

/* Fails the n-th allocation of an operation, n = 1, 2, .. until there are no more; from `dense` on in growing steps. */
static void each_failure(operation *op, tdm_alg alg, size_t dense) {
  size_t n = 1, most = 0, tried = 0;
  t_note("%s", tdm_alg_get(alg)->name);
  T_OK(op(alg)); /* what is made once in a process is made now */
  for (bool done = false; !done; n += n < dense ? 1 : 1 + n / 4) {
    for (unsigned lasting = 0; lasting < 2; lasting++) {
      long live[3];
      for (unsigned round = 0; round < 3; round++) {
        t_note("%s, allocation %zu failed%s", tdm_alg_get(alg)->name, n, lasting ? ", and all later" : "");
        alloc_arm(n, lasting);
        tdm_status status = op(alg);
        const size_t seen = alloc_disarm();
        if (seen < n) {
          T_OK(status);
          if (n > 4 * most + 8 || round == 2) done = true;
        } else {
          most = n;
          const bool boring = !strcmp(tdm_backend_name(backend), "boring");
          if (status != TDM_OK && !(boring && status == TDM_ERR_BACKEND)) T_IS(status, TDM_ERR_MEMORY);
        }
        live[round] = alloc_live();
        tried++;
      }
      T_TRUE(live[1] == live[2]);
    }
    T_OK(op(alg));
  }
  printf("  %s: about %zu allocations\n", tdm_alg_get(alg)->name, most);
  t_cases(tried);
}

static void test_rsa(void **state) {
  (void)state;
  each_failure(do_rsa, TDM_RSA, 200);
  each_failure(do_forms, TDM_RSA, 200);
  each_failure(do_primes, TDM_RSA, 20);
  each_failure(do_generate, TDM_RSA, 12);
}
static void test_curves(void **state) {
  (void)state;
  for (size_t i = 0; help_curve(i); i++) {
    each_failure(do_curve, help_curve(i), 100);
    each_failure(do_forms, help_curve(i), 100);
  }
}
static void test_25519(void **state) {
  (void)state;
  for (tdm_alg alg = TDM_X25519; alg <= TDM_ED25519; alg++) {
    each_failure(do_25519, alg, 100);
    each_failure(do_forms, alg, 100);
  }
}

/* As much memory in use after 10,000 calls as before; the first hundred may make what records errors. */
static void scenario_36_failing_calls(void **state) {
  (void)state;
  alloc_pkey_failing_open(backend);
  for (size_t i = 0; i < alloc_pkey_failing_count; i++) {
    const alloc_pkey_failing *f = &alloc_pkey_failings[i];
    t_note("10,000 times: %s", f->what);
    for (unsigned k = 0; k < 100; k++) T_IS(f->call(), f->status);
    const long before = alloc_live();
    for (unsigned k = 0; k < 10000; k++) {
      if (f->call() != f->status) fail_msg("%s: call %u is another", f->what, k);
    }
    if (alloc_live() != before) fail_msg("%s: %ld blocks more", f->what, alloc_live() - before);
    t_cases(10000);
  }
  alloc_pkey_failing_close();
}

int main(void) {
  backend = t_backend();
  memcpy(in, t_data(sizeof in), sizeof in);
  help_rsa_numbers(&rsa, "1024");
  const struct CMUnitTest tests[] = {T_TEST(test_rsa), T_TEST(test_curves), T_TEST(test_25519),
                                     T_TEST(scenario_36_failing_calls)};
  return t_run("alloc_pkey", tests, sizeof tests / sizeof *tests);
}
