/* SPDX-License-Identifier: Apache-2.0
 * Calls that fail, on public keys and others, each by its kind.
 */
#ifndef TESTS_PKEY_ALLOC_PKEY_H
#define TESTS_PKEY_ALLOC_PKEY_H

#include "tests/pkey/pkey_help.h"

typedef struct alloc_pkey_failing {
  const char *what;
  tdm_status status;
  tdm_status (*call)(void);
} alloc_pkey_failing;

extern const alloc_pkey_failing alloc_pkey_failings[];
extern const size_t alloc_pkey_failing_count;

/* Makes the keys that the calls need, and frees them. */
void alloc_pkey_failing_open(const tdm_backend *backend);
void alloc_pkey_failing_close(void);

#endif
