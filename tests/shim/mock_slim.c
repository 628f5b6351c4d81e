/* SPDX-License-Identifier: Apache-2.0
 * The real BoringSSL without the optional functions: each required one is a jump to where the real one is.
 * x86-64 alone: only machine code can pass arguments on without knowing them.
 */
#include <dlfcn.h>
#include <stddef.h>

#define FORWARD_OPTIONAL(name)
#define FORWARD_REQUIRED(name)                                   \
  static __attribute__((used)) void *real_##name;                \
  __attribute__((naked, visibility("default"))) void name(void); \
  void name(void) { __asm__("jmp *real_" #name "(%rip)"); }
#define SHIM_FN(ret, name, args, need) FORWARD_##need(name)
#include "shim/symbols.def"
#undef SHIM_FN

#define FIND_OPTIONAL(name)
#define FIND_REQUIRED(name) real_##name = dlsym(library, #name);
#define SHIM_FN(ret, name, args, need) FIND_##need(name)

__attribute__((constructor)) static void find(void) {
  void *library = dlopen(MOCK_REAL, RTLD_NOW | RTLD_LOCAL | RTLD_DEEPBIND);
  if (library == NULL) return;
#include "shim/symbols.def"
}
