/* SPDX-License-Identifier: Apache-2.0
 * What `tandem info` tells, gathered once for both of its forms.
 */
#ifndef CLI_INFO_H
#define CLI_INFO_H

#include "cli.h"

enum { INFO_BACKENDS = 8 };

typedef struct info_backend {
  const tdm_backend *backend; /* NULL: cannot be used */
  tdm_backend_info info;
  char why[512]; /* why it cannot be used */
} info_backend;

typedef struct info_all {
  char policy[512];
  const char *policy_source;
  size_t count;
  info_backend backends[INFO_BACKENDS];
} info_all;

/* The backend that serves alg by policy, or NULL. */
const tdm_backend *info_server(tdm_alg alg);

/* Prints everything as JSON. False when it cannot be written. */
bool info_print_json(const info_all *all);

#endif
