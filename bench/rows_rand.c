/* SPDX-License-Identifier: Apache-2.0
 * Rows of random bytes.
 * Nothing here is secret.
 */
#include <string.h>

#include "bench/rows.h"

static tdm_status setup(row_env *env) {
  (void)env;
  return TDM_OK;
}

static tdm_status run(row_env *env, uint64_t n) {
  tdm_status status = TDM_OK;
  for (uint64_t i = 0; i < n && status == TDM_OK; i++) status = tdm_rand_bytes(env->backend, env->out, env->row->bytes);
  return status;
}

/* No output can be expected. But a second one differs from the first in every 8 bytes, and about half of the bits of
 * both are set: within 10 standard deviations, which chance leaves once in 10^23 times. */
bool rand_check(row_env *env) {
  size_t len = env->row->bytes;
  int64_t bits = 16 * (int64_t)len, ones = 0;
  memcpy(env->in, env->out, len);
  if (env->kind->run(env, 1) != TDM_OK) return false;
  for (size_t i = 0; i < len; i++) ones += __builtin_popcount(env->in[i]) + __builtin_popcount(env->out[i]);
  for (size_t i = 0; i + 8 <= len; i += 8)
    if (memcmp(env->in + i, env->out + i, 8) == 0) return false;
  return (2 * ones - bits) * (2 * ones - bits) <= 100 * bits;
}

static void teardown(row_env *env) { (void)env; }

const row_kind kind_rand = {.interface = "rand", .setup = setup, .run = run, .check = rand_check, .teardown = teardown};

static const bench_row rows[] = {
    {"rand/Bytes8", &kind_rand, TDM_CTR_DRBG, 8, 0, 0, 0, 0},
    {"rand/Bytes32", &kind_rand, TDM_CTR_DRBG, 32, 0, 0, 0, 0},
    {"rand/Bytes320", &kind_rand, TDM_CTR_DRBG, 320, 0, 0, 0, 0},
    {"rand/Bytes1K", &kind_rand, TDM_CTR_DRBG, 1024, 0, 0, 0, 0},
    {"rand/Bytes8K", &kind_rand, TDM_CTR_DRBG, 8192, 0, 0, 0, 0},
    {"rand/Bytes16K", &kind_rand, TDM_CTR_DRBG, 16384, 0, 0, 0, 0},
};
const row_table rows_rand = {rows, sizeof rows / sizeof rows[0]};
