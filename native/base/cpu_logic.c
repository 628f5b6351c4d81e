/* SPDX-License-Identifier: Apache-2.0
 * From words of CPUID and the text of TANDEM_CPU to a set of features in which every feature has what it needs.
 * Intel SDM volume 1, section 14.3 (AVX) and 15.2 (AVX-512); volume 2, CPUID.
 * Leaks nothing secret.
 */
#include "native/base/cpu_logic.h"

#include <stdio.h>
#include <string.h>

#include "base/error.h"

enum word { LEAF1_ECX, LEAF7_EBX, LEAF7_ECX };

/* Registers the operating system must have enabled (XCR0). */
enum { OS_NONE = 0, OS_YMM = 0x06, OS_ZMM = 0xe6 };

/* needs closes the set: kernels are compiled with whole families of instructions, so a feature whose family is
 * incomplete is taken for absent. AVX512F, BW and VL stand or fall together: no kernel of ours serves the one CPU that
 * had F alone. */
static const struct feature {
  unsigned bit;
  const char *name;
  enum word word;
  unsigned shift;
  uint64_t os;
  unsigned needs;
} features_table[] = {
    {CPU_SSSE3, "ssse3", LEAF1_ECX, 9, OS_NONE, 0},
    {CPU_SSE41, "sse41", LEAF1_ECX, 19, OS_NONE, CPU_SSSE3},
    {CPU_AESNI, "aesni", LEAF1_ECX, 25, OS_NONE, CPU_SSE41},
    {CPU_PCLMUL, "pclmulqdq", LEAF1_ECX, 1, OS_NONE, CPU_SSE41},
    {CPU_SHANI, "shani", LEAF7_EBX, 29, OS_NONE, CPU_SSE41},
    {CPU_GFNI, "gfni", LEAF7_ECX, 8, OS_NONE, CPU_SSE41},
    {CPU_BMI1, "bmi1", LEAF7_EBX, 3, OS_NONE, 0},
    {CPU_BMI2, "bmi2", LEAF7_EBX, 8, OS_NONE, 0},
    {CPU_ADX, "adx", LEAF7_EBX, 19, OS_NONE, 0},
    {CPU_AVX, "avx", LEAF1_ECX, 28, OS_YMM, CPU_SSE41},
    {CPU_AVX2, "avx2", LEAF7_EBX, 5, OS_YMM, CPU_AVX},
    {CPU_VAES, "vaes", LEAF7_ECX, 9, OS_YMM, CPU_AVX2 | CPU_AESNI},
    {CPU_VPCLMUL, "vpclmulqdq", LEAF7_ECX, 10, OS_YMM, CPU_AVX2 | CPU_PCLMUL},
    {CPU_AVX512F, "avx512f", LEAF7_EBX, 16, OS_ZMM, CPU_AVX2 | CPU_AVX512BW | CPU_AVX512VL},
    {CPU_AVX512BW, "avx512bw", LEAF7_EBX, 30, OS_ZMM, CPU_AVX512F},
    {CPU_AVX512VL, "avx512vl", LEAF7_EBX, 31, OS_ZMM, CPU_AVX512F},
    {CPU_AVX512DQ, "avx512dq", LEAF7_EBX, 17, OS_ZMM, CPU_AVX512F},
    {CPU_AVX512IFMA, "avx512ifma", LEAF7_EBX, 21, OS_ZMM, CPU_AVX512F},
    {CPU_AVX512VBMI, "avx512vbmi", LEAF7_ECX, 1, OS_ZMM, CPU_AVX512F},
};

enum { FEATURES = sizeof features_table / sizeof features_table[0] };

/* Drops what lacks something it needs, until nothing more falls. */
static unsigned closed(unsigned set) {
  unsigned before;
  do {
    before = set;
    for (size_t i = 0; i < FEATURES; i++) {
      const struct feature *f = &features_table[i];
      if ((set & f->needs) != f->needs) set &= ~f->bit;
    }
  } while (set != before);
  return set;
}

unsigned cpu_logic_features(const cpu_words *words) {
  const uint32_t osxsave = 1u << 27, sse2 = 1u << 26;
  if (words->max_leaf < 1 || (words->leaf1_edx & sse2) == 0) return 0;

  bool leaf7 = words->max_leaf >= 7;
  const uint32_t word[] = {[LEAF1_ECX] = words->leaf1_ecx,
                           [LEAF7_EBX] = leaf7 ? words->leaf7_ebx : 0,
                           [LEAF7_ECX] = leaf7 ? words->leaf7_ecx : 0};
  uint64_t enabled = (words->leaf1_ecx & osxsave) != 0 ? words->xcr0 : 0;
  unsigned set = 0;
  for (size_t i = 0; i < FEATURES; i++) {
    const struct feature *f = &features_table[i];
    if ((word[f->word] >> f->shift & 1) != 0 && (enabled & f->os) == f->os) set |= f->bit;
  }
  return closed(set);
}

static tdm_status refuse(const char *what, const char *item, size_t len) {
  char known[CPU_LOGIC_TEXT + FEATURES];
  size_t at = 0;
  for (size_t i = 0; i < FEATURES; i++) {
    int n = snprintf(known + at, sizeof known - at, " -%s", features_table[i].name);
    if (n > 0 && (size_t)n < sizeof known - at) at += (size_t)n;
  }
  return error_set(TDM_ERR_CONFIG, "TANDEM_CPU: %s \"%.*s\"; known are baseline%s, separated by commas", what,
                   len > 64 ? 64 : (int)len, item, known);
}

/* The bits that one item takes away; 0 when it is unknown. */
static unsigned item_bits(const char *item, size_t len) {
  static const char baseline[] = "baseline";
  if (len == sizeof baseline - 1 && memcmp(item, baseline, len) == 0) return ~0u;
  if (item[0] != '-') return 0;
  for (size_t i = 0; i < FEATURES; i++) {
    const char *name = features_table[i].name;
    if (strlen(name) == len - 1 && memcmp(name, item + 1, len - 1) == 0) return features_table[i].bit;
  }
  return 0;
}

tdm_status cpu_logic_mask(unsigned *features, const char *text) {
  unsigned gone = 0;
  for (const char *item = text;; item++) {
    size_t len = strcspn(item, ",");
    if (len == 0) return refuse("empty item in", text, strlen(text));
    unsigned bits = item_bits(item, len);
    if (bits == 0) return refuse("unknown item", item, len);
    gone |= bits;
    item += len;
    if (*item == 0) break;
  }
  *features = closed(*features & ~gone);
  return TDM_OK;
}

void cpu_logic_text(unsigned features, char text[CPU_LOGIC_TEXT]) {
  size_t at = 0;
  text[0] = 0;
  for (size_t i = 0; i < FEATURES; i++) {
    if ((features & features_table[i].bit) == 0) continue;
    int n = snprintf(text + at, CPU_LOGIC_TEXT - at, "%s%s", at == 0 ? "" : " ", features_table[i].name);
    if (n > 0 && (size_t)n < CPU_LOGIC_TEXT - at) at += (size_t)n;
  }
}
