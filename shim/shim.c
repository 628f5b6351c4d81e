/* SPDX-License-Identifier: Apache-2.0
 * Opening BoringSSL: load, probe, remember.
 * Leaks nothing: no data passes through here.
 */
#include "shim/shim.h"

#include <dlfcn.h>
#include <stdarg.h>
#include <stdio.h>

#include "shim/shim_internal.h"

static shim_fns table;
static int sha512_layout;
static const char *path;

bool shim_fail(char *error, size_t size, const char *format, ...) {
  va_list args;
  va_start(args, format);
  (void)vsnprintf(error, size, format, args);
  va_end(args);
  return false;
}

static const char *object_of(int (*function)(void)) {
  Dl_info info;
  void *address;
  _Static_assert(sizeof(address) == sizeof(function), "POSIX: a function pointer fits an object pointer");
  __builtin_memcpy(&address, &function, sizeof(address));
  return dladdr(address, &info) != 0 && info.dli_fname != NULL ? info.dli_fname : "unknown";
}

const shim_fns *shim_open(char *error, size_t error_size) {
  if (path != NULL) return &table;
  shim_fns found = {0};
  if (!shim_load(&found, error, error_size)) return NULL;
  if (!shim_probe(&found, &sha512_layout, error, error_size)) return NULL;
  table = found;
  path = object_of(table.BORINGSSL_self_test);
  return &table;
}

const char *shim_path(void) { return path; }

int shim_sha512_layout(void) { return sha512_layout; }
