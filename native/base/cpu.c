/* SPDX-License-Identifier: Apache-2.0
 * Reads CPUID, XGETBV and TANDEM_CPU, once. What they mean is in cpu_logic.c.
 * Leaks nothing secret.
 */
#include "native/base/cpu.h"

#include <stdlib.h>

#include "native/base/cpu_logic.h"
#include "native/native.h"

#if NATIVE_X86
#include <cpuid.h>
#endif

static bool opened;
static unsigned in_use;
static char in_use_text[CPU_LOGIC_TEXT];

static cpu_words read_words(void) {
  cpu_words w = {0};
#if NATIVE_X86
  uint32_t unused_a, unused_b, unused_d;
  w.max_leaf = (uint32_t)__get_cpuid_max(0, NULL);
  if (w.max_leaf >= 1) __cpuid(1, unused_a, unused_b, w.leaf1_ecx, w.leaf1_edx);
  if (w.max_leaf >= 7) __cpuid_count(7, 0, unused_a, w.leaf7_ebx, w.leaf7_ecx, unused_d);
  if ((w.leaf1_ecx & bit_OSXSAVE) != 0) {
    /* XGETBV is illegal without OSXSAVE. The compiler's intrinsic would need -mxsave for this whole file. */
    uint32_t low, high;
    __asm__ volatile("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
    w.xcr0 = (uint64_t)high << 32 | low;
  }
#endif
  return w;
}

tdm_status cpu_open(void) {
  if (opened) return TDM_OK;
  cpu_words words = read_words();
  unsigned features = cpu_logic_features(&words);
  const char *mask = secure_getenv("TANDEM_CPU");
  if (mask != NULL) {
    tdm_status status = cpu_logic_mask(&features, mask);
    if (status != TDM_OK) return status;
  }
  cpu_logic_text(features, in_use_text);
  in_use = features;
  opened = true;
  return TDM_OK;
}

bool cpu_has(unsigned needs) { return (in_use & needs) == needs; }

const char *cpu_features_text(void) { return in_use_text; }
