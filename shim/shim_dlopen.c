/* SPDX-License-Identifier: Apache-2.0
 * Loader `dlopen`: BoringSSL is opened when it is first asked for, with RTLD_DEEPBIND, since it shares some 1,600 names
 * with OpenSSL: without it, in a process that has OpenSSL, BoringSSL's calls to itself would end in OpenSSL.
 * Leaks nothing: no data passes through here.
 */
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "shim/shim_internal.h"

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

enum { ROWS = sizeof(rows) / sizeof(rows[0]) };

/* Where to look, in this order; fixed when Tandem is built. */
static const char *const candidates[] = {SHIM_CANDIDATES};

/* Sanitizers end the process at a DEEPBIND dlopen. */
static const char *sanitizer(void) {
  static const char *const marks[] = {"__asan_init", "__tsan_init", "__msan_init"};
  static const char *const names[] = {"AddressSanitizer", "ThreadSanitizer", "MemorySanitizer"};
  for (size_t i = 0; i < 3; i++)
    if (dlsym(RTLD_DEFAULT, marks[i]) != NULL) return names[i];
  return NULL;
}

/* Whoever exports BoringSSL's names to the whole process; it would answer in BoringSSL's place. */
static const char *foreign(void) {
  void *address = dlsym(RTLD_DEFAULT, "OPENSSL_version_major");
  for (size_t i = 0; address == NULL && i < ROWS; i++) address = dlsym(RTLD_DEFAULT, rows[i].name);
  if (address == NULL) return NULL;
  Dl_info info;
  return dladdr(address, &info) != 0 && info.dli_fname != NULL ? info.dli_fname : "an unknown object";
}

static bool choose_flags(int *flags, char *error, size_t size) {
  const char *plain = secure_getenv("TANDEM_SHIM_PLAIN");
  if (plain != NULL && strcmp(plain, "0") != 0 && strcmp(plain, "1") != 0)
    return shim_fail(error, size, "TANDEM_SHIM_PLAIN must be 0 or 1, not \"%.32s\"", plain);
  const char *reason = sanitizer();
  if (reason == NULL && plain != NULL && plain[0] == '1') reason = "TANDEM_SHIM_PLAIN=1";
  *flags = RTLD_NOW | RTLD_LOCAL;
  if (reason == NULL) {
    *flags |= RTLD_DEEPBIND;
    return true;
  }
  const char *other = foreign();
  if (other == NULL) return true;
  return shim_fail(error, size, "%s rules out RTLD_DEEPBIND, and without it %s would answer in place of BoringSSL",
                   reason, other);
}

static void *open_first(const char **name, int flags, char *error, size_t size) {
  const char *named = secure_getenv("TANDEM_BORINGSSL");
  size_t count = named != NULL ? 1 : sizeof(candidates) / sizeof(candidates[0]);
  size_t used = 0;
  for (size_t i = 0; i < count; i++) {
    *name = named != NULL ? named : candidates[i];
    void *library = dlopen(*name, flags);
    if (library != NULL) return library;
    const char *why = dlerror();
    int n = snprintf(error + used, size - used, "%s%s", i == 0 ? "cannot open BoringSSL: " : "; ",
                     why != NULL ? why : *name);
    if (n > 0) used = used + (size_t)n < size ? used + (size_t)n : size - 1;
  }
  return NULL;
}

bool shim_load(shim_fns *fns, char *error, size_t size) {
  int flags;
  const char *name;
  if (!choose_flags(&flags, error, size)) return false;
  void *library = open_first(&name, flags, error, size);
  if (library == NULL) return false;
  for (size_t i = 0; i < ROWS; i++) {
    void *address = dlsym(library, rows[i].name);
    if (address == NULL && rows[i].need == REQUIRED) {
      shim_fail(error, size, "%s has no %s: not BoringSSL, or a version that is not known", name, rows[i].name);
      dlclose(library);
      return false;
    }
    memcpy((char *)fns + rows[i].offset, &address, sizeof(address)); /* the one cast, as POSIX has it */
  }
  if ((flags & RTLD_DEEPBIND) != 0 && dlsym(RTLD_DEFAULT, "sdallocx") != NULL && !shim_drop_weak(library, "sdallocx")) {
    shim_fail(error, size,
              "%s would free memory of libc's malloc through the sdallocx of another allocator; "
              "TANDEM_SHIM_PLAIN=1 avoids that",
              name);
    dlclose(library);
    return false;
  }
  /* The handle is kept for good: from here on the library may hold thread-local state, and must never be unmapped. */
  return true;
}
