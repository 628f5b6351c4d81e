/* SPDX-License-Identifier: Apache-2.0
 * What the environment and the config file ask for.
 */
#ifndef CORE_CONFIG_H
#define CORE_CONFIG_H

#include "core/policy.h"

typedef struct config_result {
  char policy[POLICY_TEXT_BYTES];
  const char *source; /* as tdm_policy_source() */
} config_result;

/* Valid after core_configured() said TDM_OK. */
const config_result *config_get(void);

#endif
