/* SPDX-License-Identifier: Apache-2.0
 * What went wrong for others with RSA signatures: scenarios 30, 34 and 37, with their whole kind.
 * Leaks nothing: tests have no secrets.
 */
#include <sys/wait.h>
#include <unistd.h>

#include "tests/pkey/pkey_help.h"

/* A signature has one length and one value below n: nothing else of the same residue, nothing longer or shorter. */
static void scenario_30_other_forms_of_a_signature(void **state) {
  (void)state;
  static help_rsa rsa;
  help_rsa_numbers(&rsa, "1024");
  tdm_pkey *key = help_rsa_key("1024", true);
  const size_t n = 128;
  for (unsigned scheme = TDM_RSA_PKCS1; scheme <= TDM_RSA_PSS; scheme++) {
    const tdm_sign_options options = help_options((tdm_scheme)scheme, TDM_SHA256);
    size_t stripped = 0, added = 0;
    for (size_t i = 1; i < 40000 && (stripped < 2 || added < 20); i++) {
      uint8_t sig[TDM_SIGNATURE_MAX], other[TDM_SIGNATURE_MAX] = {0};
      T_TRUE(help_sign(key, &options, sig, i) == n);
      const tdm_status first = tdm_verify_message(key, &options, sig, n, t_data(i), i);
      T_OK(first);
      t_note("scheme %u, a zero in front", scheme);
      memcpy(other + 1, sig, n);
      T_IS(tdm_verify_message(key, &options, other, n + 1, t_data(i), i), TDM_ERR_VERIFY);
      memcpy(other, sig, n);
      other[n] = 0;
      t_note("scheme %u, a zero behind", scheme);
      T_IS(tdm_verify_message(key, &options, other, n + 1, t_data(i), i), TDM_ERR_VERIFY);
      t_note("scheme %u, the last byte gone; nothing", scheme);
      T_IS(tdm_verify_message(key, &options, sig, n - 1, t_data(i), i), TDM_ERR_VERIFY);
      T_IS(tdm_verify_message(key, &options, sig, 0, t_data(i), i), TDM_ERR_VERIFY);
      if (sig[0] == 0) {
        t_note("scheme %u, the leading zero stripped", scheme);
        T_IS(tdm_verify_message(key, &options, sig + 1, n - 1, t_data(i), i), TDM_ERR_VERIFY);
        stripped++;
        t_cases(1);
      }
      if (help_add(other, sig, rsa.numbers.n.bytes, n) == 0) {
        t_note("scheme %u, s + n", scheme);
        T_IS(tdm_verify_message(key, &options, other, n, t_data(i), i), TDM_ERR_VERIFY);
        added++;
        t_cases(1);
      }
      t_note("scheme %u, n - s", scheme);
      T_TRUE(help_subtract(other, rsa.numbers.n.bytes, sig, n) == 0);
      T_IS(tdm_verify_message(key, &options, other, n, t_data(i), i), TDM_ERR_VERIFY);
      t_cases(5);
    }
    T_TRUE(stripped >= 2 && added > 0);
    /* 0, 1, n-1, n and all ones are signatures of nothing. */
    uint8_t edge[TDM_SIGNATURE_MAX];
    t_note("scheme %u, the edges", scheme);
    help_small(edge, n, 0);
    T_IS(tdm_verify_message(key, &options, edge, n, t_data(9), 9), TDM_ERR_VERIFY);
    help_small(edge, n, 1);
    T_IS(tdm_verify_message(key, &options, edge, n, t_data(9), 9), TDM_ERR_VERIFY);
    help_subtract(edge, rsa.numbers.n.bytes, edge, n);
    T_IS(tdm_verify_message(key, &options, edge, n, t_data(9), 9), TDM_ERR_VERIFY);
    T_IS(tdm_verify_message(key, &options, rsa.numbers.n.bytes, n, t_data(9), 9), TDM_ERR_VERIFY);
    memset(edge, 0xff, n);
    T_IS(tdm_verify_message(key, &options, edge, n, t_data(9), 9), TDM_ERR_VERIFY);
    t_cases(5);
  }
  tdm_pkey_free(key);
}

enum { MODULUS = 256, DIGEST = 32, MOST = MODULUS - DIGEST - 2 };

static tdm_status pss_sign(const tdm_pkey *key, int salt, uint8_t *sig) {
  tdm_sign_options options = help_options(TDM_RSA_PSS, TDM_SHA256);
  size_t len = 77;
  options.salt_len = salt;
  memset(sig, T_FENCE, MODULUS);
  tdm_status status = tdm_sign_message(key, &options, sig, MODULUS, &len, t_data(30), 30);
  if (status == TDM_OK) T_TRUE(len == MODULUS);
  if (status != TDM_OK) T_FILLED(sig, T_FENCE, MODULUS); /* refused before anything */
  return status;
}

static tdm_status pss_verify(const tdm_pkey *key, int salt, const uint8_t *sig) {
  tdm_sign_options options = help_options(TDM_RSA_PSS, TDM_SHA256);
  options.salt_len = salt;
  return tdm_verify_message(key, &options, sig, MODULUS, t_data(30), 30);
}

static void scenario_34_pss_salts(void **state) {
  (void)state;
  tdm_pkey *key = help_rsa_key("2048", true);
  static const int made[] = {0, 1, DIGEST - 1, DIGEST, DIGEST + 1, MOST - 1, MOST, TDM_SALT_HASH, TDM_SALT_MAX};
  static const int asked[] = {0,        1,    DIGEST - 1,    DIGEST,       DIGEST + 1,
                              MOST - 1, MOST, TDM_SALT_HASH, TDM_SALT_MAX, TDM_SALT_AUTO};
  uint8_t sig[MODULUS];
  for (size_t i = 0; i < sizeof made / sizeof *made; i++) {
    const int is = made[i] == TDM_SALT_HASH ? DIGEST : made[i] == TDM_SALT_MAX ? MOST : made[i];
    T_OK(pss_sign(key, made[i], sig));
    for (size_t k = 0; k < sizeof asked / sizeof *asked; k++) {
      const int want = asked[k] == TDM_SALT_HASH ? DIGEST : asked[k] == TDM_SALT_MAX ? MOST : asked[k];
      t_note("signed with salt %d, verified with %d", made[i], asked[k]);
      T_IS(pss_verify(key, asked[k], sig), want == TDM_SALT_AUTO || want == is ? TDM_OK : TDM_ERR_VERIFY);
      t_cases(1);
    }
    /* Approved-only: no salt longer than the hash, on sign, on verify, and on a verify that finds it out itself. */
    t_note("approved-only, salt %d", made[i]);
    T_OK(tdm_approved_only_set(true));
    const tdm_status due = is > DIGEST ? TDM_ERR_NOT_APPROVED : TDM_OK;
    T_IS(pss_verify(key, made[i], sig), due);
    T_IS(pss_verify(key, TDM_SALT_AUTO, sig), due);
    T_IS(pss_sign(key, made[i], sig), due);
    T_OK(tdm_approved_only_set(false));
    t_cases(3);
  }
  static const struct {
    int salt;
    tdm_status sign, verify;
  } refused[] = {{MOST + 1, TDM_ERR_LIMIT, TDM_ERR_LIMIT},  {MODULUS, TDM_ERR_LIMIT, TDM_ERR_LIMIT},
                 {INT32_MAX, TDM_ERR_LIMIT, TDM_ERR_LIMIT}, {TDM_SALT_AUTO, TDM_ERR_ARGUMENT, TDM_OK},
                 {-4, TDM_ERR_ARGUMENT, TDM_ERR_ARGUMENT},  {INT32_MIN, TDM_ERR_ARGUMENT, TDM_ERR_ARGUMENT}};
  uint8_t good[MODULUS];
  T_OK(pss_sign(key, TDM_SALT_HASH, good));
  for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
    t_note("salt %d", refused[i].salt);
    T_IS(pss_sign(key, refused[i].salt, sig), refused[i].sign);
    T_IS(pss_verify(key, refused[i].salt, good), refused[i].verify);
    t_cases(2);
  }
  tdm_pkey_free(key);
  /* A modulus that has no room: SHA-512 in 1,024 bits, 62 bytes of salt and no more. */
  tdm_sign_options options = help_options(TDM_RSA_PSS, TDM_SHA512);
  uint8_t small[128];
  size_t len;
  key = help_rsa_key("1024", true);
  options.salt_len = TDM_SALT_HASH;
  T_IS(tdm_sign_message(key, &options, small, sizeof small, &len, t_data(9), 9), TDM_ERR_LIMIT);
  options.salt_len = TDM_SALT_MAX;
  T_OK(tdm_sign_message(key, &options, small, sizeof small, &len, t_data(9), 9));
  options.salt_len = 62;
  T_OK(tdm_verify_message(key, &options, small, len, t_data(9), 9));
  tdm_pkey_free(key);
  t_cases(3);
}

/* Everything of RSA that has one answer, as a digest: what each mask must find. */
static int answers(void) {
  uint8_t sig[TDM_SIGNATURE_MAX], digest[32];
  tdm_hash hash;
  T_OK(tdm_hash_begin(&hash, t_backend(), TDM_SHA256));
  for (size_t i = 0; help_rsa_name(i); i++) {
    const tdm_sign_options v15 = help_options(TDM_RSA_PKCS1, TDM_SHA256);
    tdm_pkey *key = help_rsa_key(help_rsa_name(i), true);
    for (size_t n = 0; n < 8; n++) {
      const size_t len = help_sign(key, &v15, sig, n);
      T_OK(tdm_verify_message(key, &v15, sig, len, t_data(n), n));
      T_OK(tdm_hash_update(&hash, sig, len));
    }
    tdm_pkey_free(key);
  }
  for (size_t bits = 1024; bits <= 2048; bits += 512) { /* of the sizes that have kernels of their own */
    const tdm_sign_options pss = help_options(TDM_RSA_PSS, TDM_SHA256);
    tdm_pkey *key = NULL;
    T_OK(tdm_rsa_generate(&key, t_backend(), bits, 65537));
    for (size_t n = 0; n < 8; n++) {
      const size_t len = help_sign(key, &pss, sig, n);
      T_OK(tdm_verify_message(key, &pss, sig, len, t_data(n), n));
    }
    tdm_pkey_free(key);
  }
  T_OK(tdm_hash_final(&hash, digest, sizeof digest, NULL));
  tdm_hash_end(&hash);
  printf("answer ");
  for (unsigned i = 0; i < 32; i++) printf("%02x", digest[i]);
  printf("\n");
  return 0;
}

/* Runs this program for its answers under a mask; false when it failed. */
static bool answer_under(const char *mask, char answer[80]) {
  int ends[2], how;
  char all[4096];
  size_t n = 0;
  T_TRUE(pipe(ends) == 0);
  fflush(stdout);
  const pid_t pid = fork();
  T_TRUE(pid >= 0);
  if (pid == 0) {
    dup2(ends[1], 1);
    dup2(ends[1], 2);
    close(ends[0]);
    close(ends[1]);
    if (mask) setenv("TANDEM_CPU", mask, 1);
    if (!mask) unsetenv("TANDEM_CPU");
    execl("/proc/self/exe", "scenarios_rsa_sign", "answers", (char *)NULL);
    _exit(99);
  }
  close(ends[1]);
  for (ssize_t got; (got = read(ends[0], all + n, sizeof all - 1 - n)) > 0;) n += (size_t)got;
  all[n] = 0;
  close(ends[0]);
  T_TRUE(waitpid(pid, &how, 0) == pid);
  const char *at = strstr(all, "answer ");
  snprintf(answer, 80, "%.64s", at ? at + 7 : "");
  if (!at) printf("%s\n", all);
  return WIFEXITED(how) && WEXITSTATUS(how) == 0 && at;
}

static void scenario_37_every_mask_gives_the_same(void **state) {
  (void)state;
  static const char *const masks[] = {"-avx512ifma", "-avx512f",   "-avx512vl",         "-avx2",   "-adx",
                                      "-bmi2",       "-adx,-bmi2", "-bmi1,-avx512ifma", "baseline"};
  const bool has_cpu_kernels = !strcmp(tdm_backend_name(t_backend()), "native");
  char want[80], got[80];
  if (!answer_under(NULL, want)) fail_msg("without a mask");
  for (size_t i = 0; i < sizeof masks / sizeof *masks; i++) {
    t_note("TANDEM_CPU=%s", masks[i]);
    T_TRUE(answer_under(masks[i], got));
    assert_string_equal(got, want);
    t_cases(1);
  }
  /* The mask takes away; it gives nothing, and says so. */
  static const char *const wrong[] = {"+avx512ifma", "avx512ifma", "-nothing", "baseline,+adx"};
  for (size_t i = 0; has_cpu_kernels && i < sizeof wrong / sizeof *wrong; i++) {
    t_note("TANDEM_CPU=%s", wrong[i]);
    T_TRUE(!answer_under(wrong[i], got));
    t_cases(1);
  }
}

int main(int argc, char **argv) {
  if (argc > 1 && !strcmp(argv[1], "answers")) {
    const tdm_backend *backend;
    if (tdm_policy_backend(TDM_RSA, &backend) != TDM_OK) return 2;
    return answers();
  }
  const struct CMUnitTest tests[] = {T_TEST(scenario_30_other_forms_of_a_signature), T_TEST(scenario_34_pss_salts),
                                     T_TEST(scenario_37_every_mask_gives_the_same)};
  return t_run("scenarios_rsa_sign", tests, sizeof tests / sizeof *tests);
}
