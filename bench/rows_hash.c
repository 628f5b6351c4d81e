/* SPDX-License-Identifier: Apache-2.0
 * Rows of the hashes: one message in one call.
 * Nothing here is secret.
 */
#include "bench/rows.h"

static tdm_status setup(row_env *env) {
  env->out_len = tdm_alg_get(env->row->alg)->bytes;
  return TDM_OK;
}

static tdm_status run(row_env *env, uint64_t n) {
  tdm_status status = TDM_OK;
  for (uint64_t i = 0; i < n && status == TDM_OK; i++)
    status = tdm_hash_digest(env->backend, env->row->alg, env->out, TDM_HASH_MAX_BYTES, NULL, env->in, env->row->bytes);
  return status;
}

static void teardown(row_env *env) { (void)env; }

const row_kind kind_hash = {.interface = "digest", .setup = setup, .run = run, .teardown = teardown};

static const bench_row rows[] = {
    {"md5/Hash8Bytes", &kind_hash, TDM_MD5, 8, 0, 0, 0, 0},
    {"md5/Hash32Bytes", &kind_hash, TDM_MD5, 32, 0, 0, 0, 0},
    {"md5/Hash320Bytes", &kind_hash, TDM_MD5, 320, 0, 0, 0, 0},
    {"md5/Hash1K", &kind_hash, TDM_MD5, 1024, 0, 0, 0, 0},
    {"md5/Hash8K", &kind_hash, TDM_MD5, 8192, 0, 0, 0, 0},
    {"md5/Hash16K", &kind_hash, TDM_MD5, 16384, 0, 0, 0, 0},
    {"md5/Hash8Bytes_Unaligned", &kind_hash, TDM_MD5, 8, 1, 0, 0, 0},
    {"md5/Hash1K_Unaligned", &kind_hash, TDM_MD5, 1024, 1, 0, 0, 0},
    {"md5/Hash8K_Unaligned", &kind_hash, TDM_MD5, 8192, 1, 0, 0, 0},

    {"sha1/Hash8Bytes", &kind_hash, TDM_SHA1, 8, 0, 0, 0, 0},
    {"sha1/Hash32Bytes", &kind_hash, TDM_SHA1, 32, 0, 0, 0, 0},
    {"sha1/Hash320Bytes", &kind_hash, TDM_SHA1, 320, 0, 0, 0, 0},
    {"sha1/Hash1K", &kind_hash, TDM_SHA1, 1024, 0, 0, 0, 0},
    {"sha1/Hash8K", &kind_hash, TDM_SHA1, 8192, 0, 0, 0, 0},
    {"sha1/Hash16K", &kind_hash, TDM_SHA1, 16384, 0, 0, 0, 0},
    {"sha1/Hash8Bytes_Unaligned", &kind_hash, TDM_SHA1, 8, 1, 0, 0, 0},
    {"sha1/Hash1K_Unaligned", &kind_hash, TDM_SHA1, 1024, 1, 0, 0, 0},
    {"sha1/Hash8K_Unaligned", &kind_hash, TDM_SHA1, 8192, 1, 0, 0, 0},

    {"sha256/Hash8Bytes", &kind_hash, TDM_SHA256, 8, 0, 0, 0, 0},
    {"sha256/Hash32Bytes", &kind_hash, TDM_SHA256, 32, 0, 0, 0, 0},
    {"sha256/Hash320Bytes", &kind_hash, TDM_SHA256, 320, 0, 0, 0, 0},
    {"sha256/Hash1K", &kind_hash, TDM_SHA256, 1024, 0, 0, 0, 0},
    {"sha256/Hash8K", &kind_hash, TDM_SHA256, 8192, 0, 0, 0, 0},
    {"sha256/Hash16K", &kind_hash, TDM_SHA256, 16384, 0, 0, 0, 0},
    {"sha256/Hash8Bytes_Unaligned", &kind_hash, TDM_SHA256, 8, 1, 0, 0, 0},
    {"sha256/Hash1K_Unaligned", &kind_hash, TDM_SHA256, 1024, 1, 0, 0, 0},
    {"sha256/Hash8K_Unaligned", &kind_hash, TDM_SHA256, 8192, 1, 0, 0, 0},

    {"sha512/Hash8Bytes", &kind_hash, TDM_SHA512, 8, 0, 0, 0, 0},
    {"sha512/Hash32Bytes", &kind_hash, TDM_SHA512, 32, 0, 0, 0, 0},
    {"sha512/Hash320Bytes", &kind_hash, TDM_SHA512, 320, 0, 0, 0, 0},
    {"sha512/Hash1K", &kind_hash, TDM_SHA512, 1024, 0, 0, 0, 0},
    {"sha512/Hash8K", &kind_hash, TDM_SHA512, 8192, 0, 0, 0, 0},
    {"sha512/Hash16K", &kind_hash, TDM_SHA512, 16384, 0, 0, 0, 0},
    {"sha512/Hash8Bytes_Unaligned", &kind_hash, TDM_SHA512, 8, 1, 0, 0, 0},
    {"sha512/Hash1K_Unaligned", &kind_hash, TDM_SHA512, 1024, 1, 0, 0, 0},
    {"sha512/Hash8K_Unaligned", &kind_hash, TDM_SHA512, 8192, 1, 0, 0, 0},
};
const row_table rows_hash = {rows, sizeof rows / sizeof rows[0]};
