/* SPDX-License-Identifier: Apache-2.0
 * The native backend as one constant table: our own C.
 */
#include "native/base/cpu.h"
#include "ops/backend.h"

static void native_info(const tdm_backend *self, tdm_backend_info *info) {
  (void)self;
  info->version = "0.1.0";
  info->origin = "built in";
  info->features = cpu_features_text();
  info->fips = false;
  info->api_version = 0;
}

const tdm_backend tdm_native = {
    .name = "native",
    .open = cpu_open,
    .info = native_info,
};
