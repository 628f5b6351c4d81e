/* SPDX-License-Identifier: Apache-2.0
 * The rows themselves: each right on every backend built in, a wrong one refused, crossings and allocations counted,
 * set-up outside of what is timed, and what reports say of it.
 * Nothing here is secret.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench/bench_alloc.h"
#include "bench/bench_run.h"
#include "bench/report.h"
#include "tests/bench/bench_fake.h"

/* Name number i of the backends that this build lets a caller name; NULL at the end. */
static const char *backend_name(size_t i) {
  for (size_t b = 0; b < tdm_backend_count(); b++) {
    const tdm_backend *backend;
    if (tdm_backend_find(tdm_backend_name_at(b), &backend) == TDM_ERR_LOCKED) continue;
    if (i-- == 0) return tdm_backend_name_at(b);
  }
  return NULL;
}

static run_target target(const char *name) {
  run_target t;
  char error[512];
  if (run_find_target(name, &t, error, sizeof error) != TDM_OK) fail_msg("%s: %s", name, error);
  return t;
}

/* Runs rows on targets by the made-up clock. */
static bench_result run(const bench_row *const *rows, size_t count, const run_target *targets, size_t target_count,
                        const bench_clock *clock) {
  bench_result result = {.samples = 6, .sample_ms = 0.01};
  run_request q = {.targets = targets,
                   .target_count = target_count,
                   .rows = rows,
                   .row_count = count,
                   .plan = {.samples = 6, .sample_ns = 10000, .seed = 1, .clock = clock}};
  assert_true(run_all(&q, &result));
  return result;
}

static const bench_row *row_named(const char *name) {
  for (size_t i = 0; i < rows_count(); i++)
    if (strcmp(rows_at(i)->name, name) == 0) return rows_at(i);
  fail_msg("no row %s", name);
  return NULL;
}

static void names_are_unique_and_data_is_where_it_should_be(void **state) {
  uint64_t fingerprint;
  (void)state;
  for (size_t i = 0; i < rows_count(); i++) {
    const bench_row *row = rows_at(i);
    for (size_t k = 0; k < i; k++) assert_string_not_equal(row->name, rows_at(k)->name);
    assert_true((row->offset % 2 == 1) == (strstr(row->name, "_Unaligned") != NULL));
    /* What has no one answer is judged by a check of its own. */
    assert_true(expect_find(row->name, &fingerprint) || row->kind->check != NULL);
  }
  assert_false(expect_find("no/such", &fingerprint));
}

/* Every row, every backend, and BoringSSL itself. */
static void every_row_is_right(void **state) {
  size_t checked = 0;
  (void)state;
  for (size_t b = 0; b == 0 || backend_name(b - 1) != NULL; b++) {
    run_target t;
    char error[512];
    const char *name = b == 0 ? BENCH_DIRECT : backend_name(b - 1);
    tdm_status found = run_find_target(name, &t, error, sizeof error);
    if (found != TDM_OK && b == 0) {
      printf("%s\n", error);
      continue;
    }
    assert_int_equal(found, TDM_OK);
    for (size_t i = 0; i < rows_count(); i++) {
      const row_kind *kind = run_kind(&t, rows_at(i));
      row_env env;
      if (kind == NULL) continue;
      tdm_status status = row_open(&env, rows_at(i), kind, t.backend);
      if (status == TDM_ERR_UNSUPPORTED) continue;
      assert_int_equal(status, TDM_OK);
      assert_int_equal((uintptr_t)env.in % BENCH_PAGE_BYTES, rows_at(i)->offset);
      assert_int_equal((uintptr_t)env.out % BENCH_PAGE_BYTES, BENCH_PAGE_BYTES / 2 + rows_at(i)->offset);
      status = row_check(&env);
      if (status != TDM_OK) fail_msg("%s on %s: %s", rows_at(i)->name, t.name, tdm_status_text(status));
      assert_int_equal(kind->run(&env, 3), TDM_OK);
      row_close(&env);
      checked++;
    }
  }
  printf("%zu rows checked\n", checked);
  assert_true(checked > 100);
}

/* A row that claims to be another algorithm, mode, size or direction is reported and not timed; the others are. */
static void a_wrong_row_is_reported_and_not_timed(void **state) {
  const bench_row wrong[] = {
      {"sha256/Hash1K", &kind_hash, TDM_SHA512, 1024, 0, 0, 0, 0},
      {"sha256/Hash8Bytes", &kind_hash, TDM_SHA256, 9, 0, 0, 0, 0},
      {"cipher/AESCTR1K", &kind_mode, TDM_AES_128, 1024, 0, TDM_OFB, TDM_ENCRYPT, 0},
      {"cipher/AESCBCEncrypt1K", &kind_mode, TDM_AES_128, 1024, 0, TDM_CBC, TDM_DECRYPT, 0},
      {"cipher/AESGCMOpen1K", &kind_open, TDM_AES_256_GCM, 1024, 0, 0, 0, 0},
      {"aes/Expand", &kind_expand, TDM_AES_256, 0, 0, 0, 0, 0},
      {"hmac/HMACSHA256_32", &kind_mac, TDM_HMAC_SHA1, 32, 0, 0, 0, 0},
      {"sha256/NotExpected", &kind_hash, TDM_SHA256, 8, 0, 0, 0, 0},
      {"elliptic/BaseMultP256", &kind_public, TDM_P384, 0, 0, 0, 0, 0},
      {"elliptic/ScalarMultP521", &kind_derive, TDM_P256, 0, 0, 0, 0, 0},
      {"rsa/SignPKCS1v15/3072", &kind_sign, TDM_RSA, 0, 0, 0, 0, 2048},
      {"rsa/SignPKCS1v15/2048", &kind_sign_pss, TDM_RSA, 0, 0, 0, 0, 2048},
  };
  enum { WRONG = sizeof wrong / sizeof wrong[0] };
  const bench_row *rows[WRONG + 1];
  run_target t = target(backend_name(0));
  (void)state;
  for (size_t i = 0; i < WRONG; i++) rows[i] = &wrong[i];
  rows[WRONG] = row_named("sha256/Hash8Bytes");
  bench_result result = run(rows, WRONG + 1, &t, 1, &clock_monotonic);
  assert_int_equal(result.failures, WRONG);
  assert_int_equal(result.row_count, WRONG + 1);
  for (size_t i = 0; i < WRONG; i++) {
    assert_int_equal(result.rows[i].of[0].samples, 0);
    assert_string_equal(result.rows[i].of[0].failure, "wrong result");
  }
  assert_int_equal(result.rows[WRONG].of[0].samples, 6);
  assert_null(result.rows[WRONG].of[0].failure);
  run_free(&result);
}

/* A signature that is not the row's key's, and one of another scheme, are not taken. */
static void a_wrong_signature_is_not_timed(void **state) {
  const bench_row wrong[] = {
      {"ecdsa/VerifyP256", &kind_verify, TDM_P384, 0, 0, 0, 0, 0},
      {"rsa/VerifyPSS/2048", &kind_verify, TDM_RSA, 0, 0, 0, 0, 2048},
      {"rsa/VerifyPKCS1v15/2048", &kind_verify_pss, TDM_RSA, 0, 0, 0, 0, 2048},
      {"rsa/VerifyPKCS1v15/3072", &kind_verify, TDM_RSA, 0, 0, 0, 0, 2048},
  };
  (void)state;
  for (size_t b = 0; backend_name(b) != NULL; b++) {
    run_target t = target(backend_name(b));
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
      row_env env;
      assert_int_equal(row_open(&env, &wrong[i], wrong[i].kind, t.backend), TDM_OK);
      assert_int_equal(row_check(&env), TDM_ERR_VERIFY);
      row_close(&env);
    }
  }
}

/* The check of a signature sees one bit turned. */
static void a_bad_signature_is_seen(void **state) {
  static const char *const names[] = {"ecdsa/SignP256", "rsa/SignPSS/2048", "rsa/SignPKCS1v15/2048", "ed25519/Sign"};
  run_target t = target(backend_name(0));
  (void)state;
  for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
    const bench_row *row = row_named(names[i]);
    row_env env;
    assert_int_equal(row_open(&env, row, row->kind, t.backend), TDM_OK);
    assert_int_equal(row->kind->run(&env, 1), TDM_OK);
    assert_true(sign_check(&env));
    env.out[10] ^= 1;
    assert_false(sign_check(&env));
    row_close(&env);
  }
}

static double crossings(const char *backend, const char *name) {
  const bench_row *row = row_named(name);
  run_target t = target(backend);
  bench_result result = run(&row, 1, &t, 1, &clock_monotonic);
  assert_int_equal(result.row_count, 1);
  double n = result.rows[0].of[0].crossings_per_op;
  run_free(&result);
  return n;
}

static void a_kibibyte_crosses_once_and_per_block_64_times(void **state) {
  static const char *const once[] = {"cipher/AESCTR1K",        "cipher/AESCBCEncrypt1K", "cipher/AESCBCDecrypt1K",
                                     "cipher/AESCFBEncrypt1K", "cipher/AESCFBDecrypt1K", "cipher/AESOFB1K",
                                     "cipher/AESECBEncrypt1K", "cipher/AESGCMSeal1K",    "cipher/AESGCMOpen1K",
                                     "sha256/Hash1K",          "hmac/HMACSHA256_1K",     "aes/Encrypt",
                                     "rand/Bytes1K",           "ecdsa/VerifyP256",       "elliptic/ScalarMultP256",
                                     "x25519/X25519",          "ed25519/Sign",           "rsa/VerifyPKCS1v15/2048"};
  static const char *const modes[] = {"cipher/AESCTR1K",        "cipher/AESCBCEncrypt1K", "cipher/AESCBCDecrypt1K",
                                      "cipher/AESCFBEncrypt1K", "cipher/AESCFBDecrypt1K", "cipher/AESOFB1K",
                                      "cipher/AESECBEncrypt1K"};
  (void)state;
  for (size_t b = 0; backend_name(b) != NULL; b++) {
    char per_block[64];
    snprintf(per_block, sizeof per_block, "perblock:%.40s", backend_name(b));
    for (size_t i = 0; i < sizeof once / sizeof once[0]; i++)
      if (crossings(backend_name(b), once[i]) != 1) fail_msg("%s on %s", once[i], backend_name(b));
    for (size_t i = 0; i < sizeof modes / sizeof modes[0]; i++)
      if (crossings(per_block, modes[i]) != 64) fail_msg("%s on %s", modes[i], per_block);
  }
}

static void the_interface_is_told(void **state) {
  const bench_row *row = row_named("cipher/AESCTR1K");
  (void)state;
  for (size_t b = 0; backend_name(b) != NULL; b++) {
    char per_block[64];
    snprintf(per_block, sizeof per_block, "perblock:%.40s", backend_name(b));
    run_target both[2] = {target(backend_name(b)), target(per_block)};
    bench_result result = run(&row, 1, both, 2, &clock_monotonic);
    assert_string_equal(result.rows[0].of[0].interface, "ctrAble");
    assert_string_equal(result.rows[0].of[1].interface, "generic");
    assert_true(result.rows[0].of[0].kernel[0] != '\0');
    run_free(&result);
  }
}

/* ---- rows of our own, on the made-up clock ---- */

static tdm_status slow_setup(row_env *env) {
  (void)env;
  fake_now_ns += 1e12; /* would show in any sample */
  return TDM_OK;
}
static tdm_status steady_run(row_env *env, uint64_t n) {
  (void)env;
  fake_now_ns += 125 * (double)n;
  return TDM_OK;
}
static bool slow_check(row_env *env) {
  (void)env;
  fake_now_ns += 1e12;
  return true;
}
static void slow_teardown(row_env *env) {
  (void)env;
  fake_now_ns += 1e12;
}
static tdm_status refuse(row_env *env) {
  (void)env;
  return TDM_ERR_UNSUPPORTED;
}

static const row_kind steady = {
    .interface = "none", .setup = slow_setup, .run = steady_run, .check = slow_check, .teardown = slow_teardown};
static const bench_row steady_row = {"test/Steady", &steady, TDM_SHA256, 8, 0, 0, 0, 0};

static void set_up_is_not_timed(void **state) {
  const bench_row *row = &steady_row;
  run_target t = target(backend_name(0));
  (void)state;
  bench_result result = run(&row, 1, &t, 1, &fake_clock);
  assert_int_equal(result.rows[0].of[0].samples, 6);
  for (size_t i = 0; i < 6; i++) assert_true(result.rows[0].of[0].ns_per_op[i] == 125);
  run_free(&result);
}

/* Work of which no two operations cost the same: ten samples for one, of one operation each. */
static uint64_t most_operations;
static tdm_status lucky_run(row_env *env, uint64_t n) {
  if (n > most_operations) most_operations = n;
  return steady_run(env, n);
}

static void searches_are_sampled_one_by_one(void **state) {
  static const row_kind lucky = {.interface = "none",
                                 .random_cost = true,
                                 .setup = slow_setup,
                                 .run = lucky_run,
                                 .check = slow_check,
                                 .teardown = slow_teardown};
  const bench_row row = {"test/Lucky", &lucky, TDM_SHA256, 0, 0, 0, 0, 0}, *rows[] = {&row, &steady_row};
  run_target t = target(backend_name(0));
  (void)state;
  most_operations = 0;
  bench_result result = run(rows, 2, &t, 1, &fake_clock);
  assert_int_equal(result.rows[0].of[0].samples, 60);
  assert_int_equal(result.rows[1].of[0].samples, 6);
  assert_int_equal(most_operations, 1);
  run_free(&result);
}

static void what_no_backend_has_is_no_row(void **state) {
  static const row_kind unsupported = {
      .interface = "none", .setup = refuse, .run = steady_run, .check = slow_check, .teardown = slow_teardown};
  const bench_row row = {"test/Unsupported", &unsupported, TDM_SHA256, 8, 0, 0, 0, 0}, *rows[] = {&row, &steady_row};
  run_target t = target(backend_name(0));
  (void)state;
  bench_result result = run(rows, 2, &t, 1, &fake_clock);
  assert_int_equal(result.row_count, 1);
  assert_int_equal(result.failures, 0);
  assert_string_equal(result.rows[0].name, "test/Steady");
  run_free(&result);
}

static void *volatile keep;
static tdm_status allocating_run(row_env *env, uint64_t n) {
  for (uint64_t i = 0; i < n; i++)
    for (int k = 0; k < 3; k++) {
      keep = malloc(16);
      free(keep);
    }
  return steady_run(env, n);
}

static void allocations_are_counted(void **state) {
  static const row_kind allocating = {
      .interface = "none", .setup = slow_setup, .run = allocating_run, .check = slow_check, .teardown = slow_teardown};
  const bench_row row = {"test/Allocating", &allocating, TDM_SHA256, 8, 0, 0, 0, 0};
  const bench_row *rows[] = {&row, row_named("sha256/Hash1K"), row_named("cipher/AESCTR1K"),
                             row_named("cipher/AESGCMSeal1K"), row_named("hmac/HMACSHA256_1K")};
  (void)state;
  if (!alloc_counted()) skip();
  for (size_t b = 0; backend_name(b) != NULL; b++) {
    run_target t = target(backend_name(b));
    bench_result result = run(rows, 1, &t, 1, &fake_clock);
    assert_true(result.rows[0].of[0].allocs_per_op == 3);
    run_free(&result);
    result = run(rows + 1, 4, &t, 1, &clock_monotonic);
    for (size_t i = 0; i < result.row_count; i++) assert_true(result.rows[i].of[0].allocs_per_op == 0);
    run_free(&result);
  }
}

/* ---- what the table says ---- */

/* The table of one row whose two backends took these samples. The caller frees it. */
static char *table_of(double *x, double *y, size_t n) {
  char *text = NULL;
  size_t size = 0;
  series of[2] = {{.ns_per_op = x, .samples = n, .kernel = "k1", .interface = "i", .crossings_per_op = 1},
                  {.ns_per_op = y, .samples = n, .kernel = "k2", .interface = "i", .crossings_per_op = 1}};
  result_row row = {.name = "test/Row", .bytes_per_op = 1000, .of = of};
  result_backend backends[2] = {{.name = "one", .base = 1, .version = "", .origin = "", .features = ""},
                                {.name = "two", .base = 1, .version = "", .origin = "", .features = ""}};
  bench_result r = {.machine = {.tandem = ""},
                    .clock = "thread",
                    .core_share = 1,
                    .backends = backends,
                    .backend_count = 2,
                    .rows = &row,
                    .row_count = 1};
  FILE *to = open_memstream(&text, &size);
  assert_non_null(to);
  assert_true(report_text(to, &r));
  fclose(to);
  char *line = strstr(text, "\ntest/Row");
  assert_non_null(line);
  line = strndup(line + 1, strcspn(line + 1, "\n"));
  free(text);
  return line;
}

static void the_table_shows_what_is_known(void **state) {
  double x[] = {105, 105.2, 104.9, 105.1, 105.3, 104.8}, y[] = {100, 100.2, 99.9, 100.1, 100.3, 99.8};
  double same[] = {100.05, 100.15, 99.95, 100.12, 100.02, 99.85};
  (void)state;
  char *slower = table_of(x, y, 6), *few = table_of(x, y, 5), *noise = table_of(same, y, 6);
  assert_non_null(strstr(slower, "+5.0%"));
  assert_null(strstr(slower, "~"));
  assert_non_null(strstr(few, "~"));
  assert_null(strstr(few, "+5.0%"));
  assert_non_null(strstr(noise, "~"));
  assert_non_null(strstr(slower, "105.0")); /* median of the first, 105.05, which binary holds as a little less */
  assert_non_null(strstr(slower, "9519"));  /* 1000 bytes in 105.05 ns are 9519 MB/s */
  free(slower);
  free(few);
  free(noise);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(names_are_unique_and_data_is_where_it_should_be),
      cmocka_unit_test(every_row_is_right),
      cmocka_unit_test(a_wrong_row_is_reported_and_not_timed),
      cmocka_unit_test(a_wrong_signature_is_not_timed),
      cmocka_unit_test(a_bad_signature_is_seen),
      cmocka_unit_test(a_kibibyte_crosses_once_and_per_block_64_times),
      cmocka_unit_test(the_interface_is_told),
      cmocka_unit_test(set_up_is_not_timed),
      cmocka_unit_test(searches_are_sampled_one_by_one),
      cmocka_unit_test(what_no_backend_has_is_no_row),
      cmocka_unit_test(allocations_are_counted),
      cmocka_unit_test(the_table_shows_what_is_known),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
