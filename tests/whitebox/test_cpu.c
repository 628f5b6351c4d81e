/* SPDX-License-Identifier: Apache-2.0
 * CPUs that lie, half-enabled registers, and the texts of TANDEM_CPU: whatever comes, no feature survives without what
 * it needs (scenario 48), and a mask can only take away.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/error.h"
#include "native/base/cpu.h"
#include "native/base/cpu_logic.h"

enum { ECX_PCLMUL = 1u << 1, ECX_SSSE3 = 1u << 9, ECX_SSE41 = 1u << 19, ECX_AES = 1u << 25, ECX_OSXSAVE = 1u << 27 };
enum { ECX_AVX = 1u << 28, EBX_SHA = 1u << 29, EBX_AVX2 = 1u << 5, EBX_AVX512F = 1u << 16 };
#define EBX_BW (1u << 30)
#define EBX_VL (1u << 31)

/* Written apart from the table under test. */
static const unsigned avx512 =
    CPU_AVX512F | CPU_AVX512BW | CPU_AVX512VL | CPU_AVX512DQ | CPU_AVX512IFMA | CPU_AVX512VBMI;
static const unsigned everything = (1u << 19) - 1;

static cpu_words all_claimed(void) {
  return (cpu_words){.max_leaf = 31,
                     .leaf1_ecx = UINT32_MAX,
                     .leaf1_edx = UINT32_MAX,
                     .leaf7_ebx = UINT32_MAX,
                     .leaf7_ecx = UINT32_MAX,
                     .xcr0 = 0xe7};
}

static void assert_consistent(unsigned set) {
  static const struct {
    unsigned has, needs;
  } rules[] = {
      {CPU_SSE41, CPU_SSSE3},
      {CPU_AESNI | CPU_PCLMUL | CPU_SHANI | CPU_GFNI | CPU_AVX, CPU_SSE41 | CPU_SSSE3},
      {CPU_AVX2, CPU_AVX},
      {CPU_VAES, CPU_AVX2 | CPU_AESNI},
      {CPU_VPCLMUL, CPU_AVX2 | CPU_PCLMUL},
      {CPU_AVX512F | CPU_AVX512DQ | CPU_AVX512IFMA | CPU_AVX512VBMI | CPU_AVX512BW | CPU_AVX512VL,
       CPU_AVX2 | CPU_AVX512F | CPU_AVX512BW | CPU_AVX512VL},
  };
  assert_int_equal(set & ~everything, 0);
  for (size_t i = 0; i < sizeof rules / sizeof rules[0]; i++) {
    if ((set & rules[i].has) != 0) assert_int_equal(set & rules[i].needs, rules[i].needs);
  }
}

static void test_full(void **state) {
  (void)state;
  cpu_words w = all_claimed();
  assert_int_equal(cpu_logic_features(&w), everything);
  char text[CPU_LOGIC_TEXT];
  cpu_logic_text(everything, text);
  assert_string_equal(text,
                      "ssse3 sse41 aesni pclmulqdq shani gfni bmi1 bmi2 adx avx avx2 vaes vpclmulqdq avx512f avx512bw "
                      "avx512vl avx512dq avx512ifma avx512vbmi");
  cpu_logic_text(0, text);
  assert_string_equal(text, "");
}

static void test_nothing(void **state) {
  (void)state;
  cpu_words w = {0};
  assert_int_equal(cpu_logic_features(&w), 0);
  w = all_claimed();
  w.max_leaf = 0;
  assert_int_equal(cpu_logic_features(&w), 0);
  w = all_claimed();
  w.leaf1_edx = 0; /* no SSE2 */
  assert_int_equal(cpu_logic_features(&w), 0);
}

/* The kernel of the operating system did not enable the registers. */
static void test_os(void **state) {
  (void)state;
  const unsigned sse = CPU_SSSE3 | CPU_SSE41 | CPU_AESNI | CPU_PCLMUL | CPU_SHANI | CPU_GFNI;
  const unsigned general = CPU_BMI1 | CPU_BMI2 | CPU_ADX;
  cpu_words w = all_claimed();
  w.leaf1_ecx &= ~(uint32_t)ECX_OSXSAVE;
  assert_int_equal(cpu_logic_features(&w), sse | general);
  for (unsigned xcr0 = 0; xcr0 < 0x100; xcr0++) {
    w = all_claimed();
    w.xcr0 = xcr0;
    unsigned want = everything;
    if ((xcr0 & 0x06) != 0x06) want = sse | general;
    if ((xcr0 & 0xe6) != 0xe6) want &= ~avx512;
    assert_int_equal(cpu_logic_features(&w), want);
  }
}

/* An old CPU, or a hypervisor that hides leaf 7: what the words hold then is another leaf's data. */
static void test_no_leaf7(void **state) {
  (void)state;
  cpu_words w = all_claimed();
  w.max_leaf = 6;
  assert_int_equal(cpu_logic_features(&w), CPU_SSSE3 | CPU_SSE41 | CPU_AESNI | CPU_PCLMUL | CPU_AVX);
}

static void test_odd_models(void **state) {
  (void)state;
  cpu_words w = all_claimed();
  w.leaf1_ecx &= ~(uint32_t)ECX_AVX; /* AVX2 and AVX-512 without AVX */
  assert_int_equal(cpu_logic_features(&w) & (CPU_AVX | CPU_AVX2 | CPU_VAES | CPU_VPCLMUL | avx512), 0);

  w = all_claimed();
  w.leaf7_ebx &= ~(uint32_t)EBX_AVX2; /* AVX without AVX2 */
  assert_int_equal(cpu_logic_features(&w) & (CPU_AVX | CPU_AVX2 | CPU_VAES | CPU_VPCLMUL | avx512), CPU_AVX);

  w = all_claimed();
  w.leaf1_ecx &= ~(uint32_t)ECX_SSSE3; /* SHA-NI without SSSE3 */
  assert_int_equal(cpu_logic_features(&w), CPU_BMI1 | CPU_BMI2 | CPU_ADX);

  w = all_claimed();
  w.leaf1_ecx &= ~(uint32_t)ECX_AES; /* VAES without AES-NI */
  assert_int_equal(cpu_logic_features(&w), everything & ~(unsigned)(CPU_AESNI | CPU_VAES));

  w = all_claimed();
  w.leaf1_ecx &= ~(uint32_t)ECX_PCLMUL;
  assert_int_equal(cpu_logic_features(&w), everything & ~(unsigned)(CPU_PCLMUL | CPU_VPCLMUL));

  const uint32_t each[] = {EBX_BW, EBX_VL, EBX_AVX512F}; /* AVX512F without VL or BW, and the reverse */
  for (size_t i = 0; i < 3; i++) {
    w = all_claimed();
    w.leaf7_ebx &= ~each[i];
    assert_int_equal(cpu_logic_features(&w), everything & ~avx512);
  }

  w = all_claimed();
  w.leaf7_ebx &= ~(uint32_t)EBX_SHA;
  assert_int_equal(cpu_logic_features(&w), everything & ~(unsigned)CPU_SHANI);
}

static void test_random_words(void **state) {
  (void)state;
  uint64_t seed = 88172645463325252u; /* xorshift64 */
  unsigned seen = 0;
  for (int i = 0; i < 20000; i++) {
    uint64_t r[3];
    for (int k = 0; k < 3; k++) {
      seed ^= seed << 13, seed ^= seed >> 7, seed ^= seed << 17;
      r[k] = seed;
    }
    cpu_words w = {.max_leaf = (uint32_t)(r[2] & 15),
                   .leaf1_ecx = (uint32_t)r[0],
                   .leaf1_edx = UINT32_MAX,
                   .leaf7_ebx = (uint32_t)(r[0] >> 32),
                   .leaf7_ecx = (uint32_t)r[1],
                   .xcr0 = r[1] >> 32 | (r[2] >> 8)};
    unsigned set = cpu_logic_features(&w);
    assert_consistent(set);
    seen |= set;
  }
  assert_int_equal(seen, everything);
}

static void check_mask(const char *text, unsigned want) {
  unsigned set = everything;
  assert_int_equal(cpu_logic_mask(&set, text), TDM_OK);
  assert_int_equal(set, want);
  assert_consistent(set);
  unsigned none = 0; /* takes away only */
  assert_int_equal(cpu_logic_mask(&none, text), TDM_OK);
  assert_int_equal(none, 0);
}

static void test_masks(void **state) {
  (void)state;
  check_mask("baseline", 0);
  check_mask("-vaes,baseline", 0);
  check_mask("-vaes", everything & ~(unsigned)CPU_VAES);
  check_mask("-vaes,-shani", everything & ~(unsigned)(CPU_VAES | CPU_SHANI));
  check_mask("-shani,-shani", everything & ~(unsigned)CPU_SHANI);
  check_mask("-avx2", everything & ~(CPU_AVX2 | CPU_VAES | CPU_VPCLMUL | avx512));
  check_mask("-avx", everything & ~(CPU_AVX | CPU_AVX2 | CPU_VAES | CPU_VPCLMUL | avx512));
  check_mask("-avx512f", everything & ~avx512);
  check_mask("-avx512vl", everything & ~avx512);
  check_mask("-avx512dq", everything & ~(unsigned)CPU_AVX512DQ);
  check_mask("-ssse3", CPU_BMI1 | CPU_BMI2 | CPU_ADX);
  check_mask("-bmi2", everything & ~(unsigned)CPU_BMI2);
}

/* Every name that a set prints can be taken away, and takes itself away. */
static void test_every_name(void **state) {
  (void)state;
  char text[CPU_LOGIC_TEXT];
  cpu_logic_text(everything, text);
  int names = 0;
  for (char *name = strtok(text, " "); name != NULL; name = strtok(NULL, " "), names++) {
    char item[32], left[CPU_LOGIC_TEXT + 2], needle[32];
    snprintf(item, sizeof item, "-%s", name);
    unsigned set = everything;
    assert_int_equal(cpu_logic_mask(&set, item), TDM_OK);
    assert_consistent(set);
    left[0] = ' ';
    cpu_logic_text(set, left + 1);
    strcat(left, " ");
    snprintf(needle, sizeof needle, " %s ", name);
    assert_null(strstr(left, needle));
  }
  assert_int_equal(names, 19);
}

static void test_bad_masks(void **state) {
  (void)state;
  static const struct {
    const char *text, *item;
  } bad[] = {{"", "empty"},
             {",", "empty"},
             {"-vaes,", "empty"},
             {",-vaes", "empty"},
             {"-vaes,,-avx", "empty"},
             {"vaes", "\"vaes\""},
             {"-", "\"-\""},
             {"+vaes", "\"+vaes\""},
             {"-VAES", "\"-VAES\""},
             {" -vaes", "\" -vaes\""},
             {"-vaes ", "\"-vaes \""},
             {"-vae", "\"-vae\""},
             {"-vaesx", "\"-vaesx\""},
             {"base", "\"base\""},
             {"-baseline", "\"-baseline\""},
             {"none", "\"none\""},
             {"-avx,nope", "\"nope\""}};
  for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
    unsigned set = everything;
    error_clear();
    assert_int_equal(cpu_logic_mask(&set, bad[i].text), TDM_ERR_CONFIG);
    assert_int_equal(set, everything);
    assert_non_null(strstr(error_text(), "TANDEM_CPU"));
    assert_non_null(strstr(error_text(), bad[i].item));
    assert_non_null(strstr(error_text(), "baseline"));
    assert_non_null(strstr(error_text(), "-avx512vbmi,"));
  }
}

/* The real machine, through the real variable; a process opens once, so the refused text comes first. */
static void test_open(void **state) {
  (void)state;
  assert_int_equal(setenv("TANDEM_CPU", "-avx,nope", 1), 0);
  assert_int_equal(cpu_open(), TDM_ERR_CONFIG);
  assert_false(cpu_has(CPU_SSSE3));
  assert_int_equal(setenv("TANDEM_CPU", "-avx", 1), 0);
  assert_int_equal(cpu_open(), TDM_OK);
  assert_true(cpu_has(0));
  assert_false(cpu_has(CPU_AVX));
  assert_false(cpu_has(CPU_AVX2));
  assert_false(cpu_has(CPU_SSSE3 | CPU_AVX512F));
  assert_null(strstr(cpu_features_text(), "avx"));
  assert_int_equal(setenv("TANDEM_CPU", "baseline", 1), 0); /* read once */
#if defined(__x86_64__)
  bool ssse3 = __builtin_cpu_supports("ssse3") != 0;
  assert_int_equal(cpu_has(CPU_SSSE3), ssse3);
  assert_int_equal(cpu_open(), TDM_OK);
  assert_int_equal(cpu_has(CPU_SSSE3), ssse3);
  assert_int_equal(strstr(cpu_features_text(), "ssse3") != NULL, ssse3);
#endif
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_full),     cmocka_unit_test(test_nothing),    cmocka_unit_test(test_os),
      cmocka_unit_test(test_no_leaf7), cmocka_unit_test(test_odd_models), cmocka_unit_test(test_random_words),
      cmocka_unit_test(test_masks),    cmocka_unit_test(test_every_name), cmocka_unit_test(test_bad_masks),
      cmocka_unit_test(test_open),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
