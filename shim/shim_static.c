/* SPDX-License-Identifier: Apache-2.0
 * Loader `static`: the addresses are fixed when Tandem is built. hide.sh joins this file and the parts of BoringSSL
 * that it needs into one object whose only global names are shim_*, so nothing in a process can answer in their place.
 * Leaks nothing: no data passes through here.
 */
#include "shim/shim_internal.h"

#define REQUIRED
#define OPTIONAL __attribute__((weak))
#define SHIM_FN(ret, name, args, need) extern ret name args need;
#include "shim/symbols.def"
#undef SHIM_FN

bool shim_load(shim_fns *fns, char *error, size_t size) {
  (void)error;
  (void)size;
#define SHIM_FN(ret, name, args, need) fns->name = name;
#include "shim/symbols.def"
#undef SHIM_FN
  return true;
}
