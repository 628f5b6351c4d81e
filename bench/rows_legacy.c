/* SPDX-License-Identifier: Apache-2.0
 * Rows of DES, 3DES (single blocks) and RC4 (one key stream that goes on from call to call).
 * Nothing here is secret.
 */
#include "bench/rows.h"

static const bench_row des_rows[] = {
    {"des/Encrypt", &kind_block, TDM_DES, 8, 0, 0, TDM_ENCRYPT, 0},
    {"des/Decrypt", &kind_block, TDM_DES, 8, 0, 0, TDM_DECRYPT, 0},
    {"des/TDESEncrypt", &kind_block, TDM_DES_EDE3, 8, 0, 0, TDM_ENCRYPT, 0},
    {"des/TDESDecrypt", &kind_block, TDM_DES_EDE3, 8, 0, 0, TDM_DECRYPT, 0},
};
const row_table rows_des = {des_rows, sizeof des_rows / sizeof des_rows[0]};

static tdm_status setup(row_env *env) {
  uint8_t key[16];
  bench_fill(key, sizeof key, BENCH_SEED_KEY);
  return tdm_stream_begin((tdm_stream *)env->state, env->backend, env->row->alg, key, sizeof key);
}

static tdm_status run(row_env *env, uint64_t n) {
  tdm_status status = TDM_OK;
  for (uint64_t i = 0; i < n && status == TDM_OK; i++)
    status = tdm_stream_update((tdm_stream *)env->state, env->out, env->row->bytes, env->in, env->row->bytes);
  return status;
}

static void teardown(row_env *env) { tdm_stream_end((tdm_stream *)env->state); }

const row_kind kind_stream = {
    .interface = "stream", .state_bytes = sizeof(tdm_stream), .setup = setup, .run = run, .teardown = teardown};

static const bench_row rc4_rows[] = {
    {"rc4/RC4_8", &kind_stream, TDM_RC4, 8, 0, 0, 0, 0},
    {"rc4/RC4_32", &kind_stream, TDM_RC4, 32, 0, 0, 0, 0},
    {"rc4/RC4_128", &kind_stream, TDM_RC4, 128, 0, 0, 0, 0},
    {"rc4/RC4_320", &kind_stream, TDM_RC4, 320, 0, 0, 0, 0},
    {"rc4/RC4_1K", &kind_stream, TDM_RC4, 1024, 0, 0, 0, 0},
    {"rc4/RC4_8K", &kind_stream, TDM_RC4, 8192, 0, 0, 0, 0},
    {"rc4/RC4_16K", &kind_stream, TDM_RC4, 16384, 0, 0, 0, 0},
    {"rc4/RC4_1K_Unaligned", &kind_stream, TDM_RC4, 1024, 1, 0, 0, 0},
};
const row_table rows_rc4 = {rc4_rows, sizeof rc4_rows / sizeof rc4_rows[0]};
