/* SPDX-License-Identifier: Apache-2.0
 * The registry: which backends are built in, opened once each, and decorated on request.
 */
#ifndef CORE_REGISTRY_H
#define CORE_REGISTRY_H

#include "ops/backend.h"

/* TDM_OK when name (decorations included) can be found; opens nothing. TDM_ERR_NO_BACKEND or TDM_ERR_LOCKED with a
 * detail otherwise. */
tdm_status registry_check_name(const char *name);

/* Finds and opens. */
tdm_status registry_find(const char *name, const tdm_backend **backend);

/* TDM_OK when the build is not locked or backend is the locked one, decorated or not. */
tdm_status registry_check_lock(const tdm_backend *backend);

/* True when the backend has ops for the algorithm; a KDF stands on HMAC. */
bool registry_serves(const tdm_backend *backend, const tdm_alg_info *info);

#endif
