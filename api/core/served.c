/* SPDX-License-Identifier: Apache-2.0
 * The service indicator: who served the last call of this thread.
 */
#include "core/core.h"

_Thread_local core_service core_service_now;

const char *tdm_served_by(void) {
  if (core_service_now.backend != NULL) return core_service_now.backend->name;
  return core_service_now.user_name != NULL ? core_service_now.user_name : "";
}

void tdm_served(tdm_service *service) {
  if (service == NULL) return;
  service->backend = tdm_served_by();
  service->alg = core_service_now.alg;
  service->approved = false;
  const tdm_alg_info *alg = tdm_alg_get(core_service_now.alg);
  if (core_service_now.backend == NULL || alg == NULL) return;
  tdm_backend_info info;
  service->approved = alg->approved && tdm_backend_get_info(core_service_now.backend, &info) == TDM_OK && info.fips;
}
