/* SPDX-License-Identifier: Apache-2.0
 * Which row has a counterpart in BoringSSL itself, and where the library comes from.
 * Nothing here is secret.
 */
#include "bench/direct/direct.h"

#include "bench/direct/direct_kinds.h"

const shim_fns *direct_fns;

bool direct_open(char *error, size_t error_size) {
  direct_fns = shim_open(error, error_size);
  return direct_fns != NULL;
}

const row_kind *direct_kind(const bench_row *row) {
  static const row_kind *(*const finders[])(const bench_row *) = {
      direct_hash_kind,   direct_block_kind, direct_mode_kind,  direct_aead_kind,
      direct_stream_kind, direct_curve_kind, direct_25519_kind, direct_rsa_kind,
  };
  for (size_t i = 0; i < sizeof finders / sizeof finders[0]; i++) {
    const row_kind *kind = finders[i](row);
    if (kind != NULL) return kind;
  }
  return NULL;
}

void direct_describe(result_backend *b) {
  b->origin = shim_path();
  b->api_version = shim_api_version();
  b->fips = direct_fns->FIPS_mode() == 1;
}

void direct_nothing(row_env *env) { (void)env; }

tdm_status direct_status(bool ok) {
  if (ok) return TDM_OK;
  direct_fns->ERR_clear_error();
  return TDM_ERR_BACKEND;
}

void direct_key(uint8_t key[32], uint8_t iv[16]) {
  bench_fill(key, 32, BENCH_SEED_KEY);
  bench_fill(iv, 16, BENCH_SEED_IV);
}

unsigned direct_key_bits(const bench_row *row) {
  switch (row->alg) {
    case TDM_AES_128:
      return 128;
    case TDM_AES_192:
      return 192;
    case TDM_AES_256:
      return 256;
    default:
      return 0;
  }
}
