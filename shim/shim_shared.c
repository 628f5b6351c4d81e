/* SPDX-License-Identifier: Apache-2.0
 * Loader `shared`: BoringSSL is linked. In a process that also has OpenSSL, whichever comes first in the search order
 * answers for the names they share, silently: so every address is asked where it comes from.
 * Leaks nothing: no data passes through here.
 */
#include <dlfcn.h>
#include <string.h>

#include "shim/shim_internal.h"

#define REQUIRED
#define OPTIONAL __attribute__((weak))
#define SHIM_FN(ret, name, args, need) extern ret name args need;
#include "shim/symbols.def"
#undef SHIM_FN
#undef REQUIRED
#undef OPTIONAL

enum { REQUIRED, OPTIONAL };

typedef struct row {
  const char *name;
  size_t offset;
  int need;
} row;

static const row rows[] = {
#define SHIM_FN(ret, name, args, need) {#name, offsetof(shim_fns, name), need},
#include "shim/symbols.def"
#undef SHIM_FN
};

/* Only BoringSSL has a BORINGSSL_self_test: the object it is in is the one that must answer for all. */
bool shim_load(shim_fns *fns, char *error, size_t size) {
#define SHIM_FN(ret, name, args, need) fns->name = name;
#include "shim/symbols.def"
#undef SHIM_FN
  Dl_info home, info;
  void *address;
  memcpy(&address, &fns->BORINGSSL_self_test, sizeof(address));
  if (dladdr(address, &home) == 0)
    return shim_fail(error, size, "no object in the process holds BORINGSSL_self_test: where is BoringSSL?");
  for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
    memcpy(&address, (char *)fns + rows[i].offset, sizeof(address));
    if (address == NULL && rows[i].need == OPTIONAL) continue;
    if (address == NULL || dladdr(address, &info) == 0)
      return shim_fail(error, size, "%s has no %s", home.dli_fname, rows[i].name);
    if (info.dli_fbase != home.dli_fbase)
      return shim_fail(error, size,
                       "%s answers for %s in place of BoringSSL (%s); build with boringssl_link=dlopen or "
                       "static for processes that also have OpenSSL",
                       info.dli_fname, rows[i].name, home.dli_fname);
  }
  return true;
}
