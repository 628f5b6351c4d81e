/* SPDX-License-Identifier: Apache-2.0
 * The backend `boring` as one constant table: BoringSSL behind the shim. Opening it is what opens the library.
 * Leaks nothing: errors carry BoringSSL's reason text, never data.
 */
#include "boring/boring.h"

#include <stdio.h>

#include "base/error.h"

const shim_fns *boring_lib;

static char version[32];

tdm_status boring_failed(const char *what) {
  const char *reason = boring_lib->ERR_reason_error_string(boring_lib->ERR_get_error());
  boring_lib->ERR_clear_error();
  return error_set(TDM_ERR_BACKEND, "BoringSSL: %s failed%s%s", what, reason != NULL ? ": " : "",
                   reason != NULL ? reason : "");
}

static tdm_status boring_open(void) {
  char why[400] = "";
  const shim_fns *fns = shim_open(why, sizeof(why));
  if (fns == NULL) return error_set(TDM_ERR_NO_BACKEND, "boring: %s", why);
  (void)snprintf(version, sizeof(version), "API %u", shim_api_version());
  boring_lib = fns;
  return TDM_OK;
}

static void boring_info(const tdm_backend *self, tdm_backend_info *info) {
  (void)self;
  info->version = version;
  info->origin = shim_path();
  info->features = "";
  info->fips = boring_lib->FIPS_mode() != 0;
  info->api_version = shim_api_version();
}

const tdm_backend tdm_boring = {
    .name = "boring",
    .open = boring_open,
    .info = boring_info,
    .hash[TDM_SHA1] = &boring_sha1,
    .hash[TDM_SHA224] = &boring_sha224,
    .hash[TDM_SHA256] = &boring_sha256,
    .hash[TDM_SHA384] = &boring_sha384,
    .hash[TDM_SHA512] = &boring_sha512,
    .hash[TDM_SHA512_224] = &boring_sha512_224,
    .hash[TDM_SHA512_256] = &boring_sha512_256,
#if TDM_LEGACY
    .hash[TDM_MD5] = &boring_md5,
#endif
};
