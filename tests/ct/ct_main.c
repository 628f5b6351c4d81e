/* SPDX-License-Identifier: Apache-2.0
 * Runs what is constant-time under valgrind and counts its errors: none for what must not leak, some for each twin that
 * leaks on purpose. With the name of a subject, that one alone.
 * Leaks nothing: tests have no secrets.
 */
#include "tests/ct/ct.h"

#include <valgrind/memcheck.h>

enum { SLOTS = 4, CONTEXT = 1 << 16, SKIPPED = 77 };

static const struct {
  const char *name;
  void (*run)(void);
  bool leaky;
} subjects[] = {
    {"leaky branch", ct_leaky_branch, true},
    {"leaky index", ct_leaky_index, true},
    {"leaky compare", ct_leaky_compare, true},
    {"leaky vartime", ct_leaky_vartime, true},
    {"aes", ct_aes, false},
    {"gcm", ct_gcm, false},
    {"ccm", ct_ccm, false},
    {"hmac", ct_hmac, false},
    {"hmac verify", ct_hmac_verify, false},
    {"cmac", ct_cmac, false},
    {"wrap", ct_wrap, false},
    {"xts", ct_xts, false},
    {"drbg", ct_drbg, false},
    {"equality", ct_equality, false},
    {"ecdsa", ct_ecdsa, false},
    {"ecdh", ct_ecdh, false},
    {"x25519", ct_x25519, false},
    {"ed25519", ct_ed25519, false},
    {"rsa private", ct_rsa_private, false},
    {"rsa paddings", ct_rsa_paddings, false},
    {"rsa generate", ct_rsa_generate, false},
};
enum { SUBJECTS = sizeof subjects / sizeof *subjects };

void ct_secret(void *p, size_t n) { (void)VALGRIND_MAKE_MEM_UNDEFINED(p, n); }
void ct_public(void *p, size_t n) { (void)VALGRIND_MAKE_MEM_DEFINED(p, n); }

void ct_status(tdm_status status, tdm_status want, const char *what) {
  ct_public(&status, sizeof status);
  t_status(status, want, what, __FILE__, __LINE__);
  t_cases(1);
}

void ct_result(void *p, size_t n, const char *what) {
  static uint8_t bits[CONTEXT];
  if (n > CONTEXT || VALGRIND_GET_VBITS(p, bits, n) != 1) fail_msg("%s: valgrind does not say", what);
  size_t tainted = 0;
  for (size_t i = 0; i < n; i++) tainted += bits[i] != 0;
  if (tainted == 0) fail_msg("%s does not depend on a secret: nothing was checked", what);
  ct_public(p, n);
  t_cases(1);
}

void ct_fill(void *p, size_t n) {
  t_fill(p, n);
  ct_secret(p, n);
}

static tdm_status fill(void *context, uint8_t *out, size_t len) {
  (void)context;
  ct_fill(out, len);
  return TDM_OK;
}
ops_random ct_random(void) { return (ops_random){fill, NULL}; }

void *ct_context(unsigned slot, size_t n) {
  static _Alignas(64) uint8_t contexts[SLOTS][CONTEXT];
  if (slot >= SLOTS || n > CONTEXT) fail_msg("context %u of %zu bytes", slot, n);
  ct_public(contexts[slot], CONTEXT);
  memset(contexts[slot], 0, CONTEXT);
  return contexts[slot];
}

static void run(void **state) {
  const size_t i = (size_t)(uintptr_t)*state;
  const unsigned before = VALGRIND_COUNT_ERRORS;
  t_note("%s", subjects[i].name);
  subjects[i].run();
  const unsigned errors = VALGRIND_COUNT_ERRORS - before;
  t_cases(1);
  printf("  %s: %u errors%s\n", subjects[i].name, errors, subjects[i].leaky ? ", as it must have" : "");
  if (subjects[i].leaky && errors == 0) fail_msg("%s leaks, and valgrind does not see it", subjects[i].name);
  if (!subjects[i].leaky && errors > 0) fail_msg("%s leaks: valgrind says where", subjects[i].name);
}

int main(int argc, char **argv) {
  struct CMUnitTest tests[SUBJECTS];
  size_t count = 0;
  if (RUNNING_ON_VALGRIND == 0) {
    printf("this is for valgrind: valgrind -q %s\n", argv[0]);
    return SKIPPED;
  }
  if (tdm_native.open() != TDM_OK) {
    printf("native does not open: %s\n", tdm_error_detail());
    return 1;
  }
  for (size_t i = 0; i < SUBJECTS; i++) {
    if (argc > 1 && strcmp(argv[1], subjects[i].name)) continue;
    tests[count++] = (struct CMUnitTest){subjects[i].name, run, t_setup, t_teardown, (void *)(uintptr_t)i};
  }
  return t_run("ct", tests, count);
}
