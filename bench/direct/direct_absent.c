/* SPDX-License-Identifier: Apache-2.0
 * In a build without BoringSSL: nothing to call directly.
 * Nothing here is secret.
 */
#include <stdio.h>

#include "bench/direct/direct.h"

bool direct_open(char *error, size_t error_size) {
  snprintf(error, error_size, "this build has no BoringSSL to call directly");
  return false;
}

const row_kind *direct_kind(const bench_row *row) {
  (void)row;
  return NULL;
}

void direct_describe(result_backend *b) { (void)b; }
