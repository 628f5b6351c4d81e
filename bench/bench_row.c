/* SPDX-License-Identifier: Apache-2.0
 * The life of a row on one backend: memory, set-up, check, end.
 * Nothing here is secret.
 */
#include "bench/bench_row.h"

#include <stdlib.h>
#include <string.h>

static uint8_t fill_byte(size_t i, unsigned seed) { return (uint8_t)(i * 167 + (i >> 8) * 29 + seed * 73 + 11); }

void bench_fill(uint8_t *out, size_t len, unsigned seed) {
  for (size_t i = 0; i < len; i++) out[i] = fill_byte(i, seed);
}

bool bench_is_fill(const uint8_t *p, size_t len, unsigned seed) {
  for (size_t i = 0; i < len; i++)
    if (p[i] != fill_byte(i, seed)) return false;
  return true;
}

uint64_t bench_fingerprint(const uint8_t *p, size_t len) {
  uint64_t h = 0xcbf29ce484222325u;
  for (size_t i = 0; i < len; i++) h = (h ^ p[i]) * 0x100000001b3u;
  return h;
}

static size_t pages(size_t n) { return (n + BENCH_PAGE_BYTES - 1) / BENCH_PAGE_BYTES * BENCH_PAGE_BYTES; }

/* Loads that follow stores to the same place in another page may wait for them. So that no backend is luckier than
 * another, everything has the same place in its page for all, and in and out are half a page apart. */
static tdm_status make_room(row_env *env, const bench_row *row, const row_kind *kind, const tdm_backend *backend) {
  size_t state = pages(kind->state_bytes), in = pages(row->offset + row->bytes + BENCH_TAIL_BYTES);
  size_t out = pages(BENCH_PAGE_BYTES / 2 + row->offset + row->bytes + BENCH_TAIL_BYTES);
  memset(env, 0, sizeof *env);
  env->row = row;
  env->kind = kind;
  env->backend = backend;
  env->memory = aligned_alloc(BENCH_PAGE_BYTES, state + in + out);
  if (env->memory == NULL) return TDM_ERR_MEMORY;
  memset(env->memory, 0, state + in + out);
  uint8_t *base = (uint8_t *)env->memory;
  env->state = base;
  env->in = base + state + row->offset;
  env->out = base + state + in + BENCH_PAGE_BYTES / 2 + row->offset;
  env->out_len = row->bytes;
  return TDM_OK;
}

tdm_status row_open(row_env *env, const bench_row *row, const row_kind *kind, const tdm_backend *backend) {
  tdm_status status = make_room(env, row, kind, backend);
  if (status != TDM_OK) return status;
  bench_fill(env->in, row->bytes, BENCH_SEED_DATA);
  status = kind->setup(env);
  if (status != TDM_OK) row_close(env);
  return status;
}

tdm_status row_share(row_env *env, const row_env *first) {
  const bench_row *row = first->row;
  const row_kind *kind = first->kind;
  if (kind->share == NULL) return row_open(env, row, kind, first->backend);
  tdm_status status = make_room(env, row, kind, first->backend);
  if (status != TDM_OK) return status;
  memcpy(env->state, first->state, kind->state_bytes);
  memcpy(env->in, first->in, row->bytes + BENCH_TAIL_BYTES);
  env->out_len = first->out_len;
  status = kind->share(env);
  if (status != TDM_OK) row_close(env);
  return status;
}

void row_close(row_env *env) {
  if (env->memory == NULL) return;
  env->kind->teardown(env);
  free(env->memory);
  env->memory = NULL;
}

tdm_status row_check(row_env *env) {
  uint64_t expected;
  tdm_status status = env->kind->run(env, 1);
  if (status != TDM_OK) return status;
  if (env->kind->check != NULL) return env->kind->check(env) ? TDM_OK : TDM_ERR_VERIFY;
  if (!expect_find(env->row->name, &expected)) return TDM_ERR_VERIFY;
  return bench_fingerprint(env->out, env->out_len) == expected ? TDM_OK : TDM_ERR_VERIFY;
}

const char *row_interface(const row_env *env) {
  return env->kind->interface_of != NULL ? env->kind->interface_of(env) : env->kind->interface;
}
