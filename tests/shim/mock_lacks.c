/* SPDX-License-Identifier: Apache-2.0
 * A library with every function that the shim asks for, save one; none does anything, since none may be called.
 */
#define RC4_set_key mock_has_this_instead
#define SHIM_FN(ret, name, args, need)                    \
  __attribute__((visibility("default"))) void name(void); \
  void name(void) {}
#include "shim/symbols.def"
