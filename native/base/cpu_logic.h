/* SPDX-License-Identifier: Apache-2.0
 * What the words of CPUID mean, apart from reading them: pure functions, so that a test can feed CPUs that do not
 * exist. Intel SDM volume 1, section 14.3 (AVX) and 15.2 (AVX-512); volume 2, CPUID. Leaks nothing secret.
 */
#ifndef NATIVE_BASE_CPU_LOGIC_H
#define NATIVE_BASE_CPU_LOGIC_H

#include "native/base/cpu.h"

/* What the machine says. A leaf that max_leaf does not reach is ignored: Intel answers such a leaf with another one. */
typedef struct cpu_words {
  uint32_t max_leaf;
  uint32_t leaf1_ecx, leaf1_edx;
  uint32_t leaf7_ebx, leaf7_ecx;
  uint64_t xcr0; /* ignored unless leaf 1 says OSXSAVE */
} cpu_words;

enum { CPU_LOGIC_TEXT = 256 };

/* CPU_* bits, with everything left out whose needs are not met. */
unsigned cpu_logic_features(const cpu_words *words);

/* Takes away what text (a value of TANDEM_CPU) names and all that needs it. TDM_ERR_CONFIG with error_set(), *features
 * untouched, when an item is unknown or empty. */
tdm_status cpu_logic_mask(unsigned *features, const char *text);

/* Names separated by spaces. */
void cpu_logic_text(unsigned features, char text[CPU_LOGIC_TEXT]);

#endif
