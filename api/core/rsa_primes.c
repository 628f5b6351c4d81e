/* SPDX-License-Identifier: Apache-2.0
 * Primes, new ones and tests (FIPS 186-5, appendices A.1 and B.3), by the backend's RSA.
 * A new prime leaks nothing; a tested number is public.
 */
#include <tandem/rsa.h>

#include "base/error.h"
#include "base/wipe.h"
#include "core/pkey_key.h"

enum { PRIME_BITS_MIN = 128 };

tdm_status tdm_rand_prime(const tdm_backend *backend, size_t bits, uint8_t *out, size_t out_size, size_t *out_len) {
  error_clear();
  if (out == NULL || out_len == NULL) return TDM_ERR_ARGUMENT;
  const tdm_backend *b;
  tdm_status status = core_choose(TDM_KIND_RSA, TDM_RSA, backend, &b);
  if (status != TDM_OK) return status;
  const tdm_rsa_ops *ops = b->rsa[TDM_RSA];
  if (bits < PRIME_BITS_MIN || bits > TDM_RSA_MAX_BITS) {
    return error_set(TDM_ERR_LIMIT, "primes have %d to %d bits here, not %zu", PRIME_BITS_MIN, TDM_RSA_MAX_BITS, bits);
  }
  size_t needed = (bits + 7) / 8;
  if (out_size < needed) return error_set(TDM_ERR_BUFFER, "out has %zu bytes, needed are %zu", out_size, needed);
  if (ops->prime == NULL) return error_set(TDM_ERR_UNSUPPORTED, "backend '%s' makes no primes", b->name);
  status = ops->prime(ops, bits, pkey_random(b), out);
  core_served(b, TDM_RSA);
  *out_len = status == TDM_OK ? needed : 0;
  if (status != TDM_OK) wipe(out, needed);
  return status;
}

tdm_status tdm_is_prime_vartime(const tdm_backend *backend, const uint8_t *number, size_t len, bool *prime) {
  error_clear();
  if (prime == NULL || (number == NULL && len != 0)) return TDM_ERR_ARGUMENT;
  const tdm_backend *b;
  tdm_status status = core_choose(TDM_KIND_RSA, TDM_RSA, backend, &b);
  if (status != TDM_OK) return status;
  const tdm_rsa_ops *ops = b->rsa[TDM_RSA];
  if (ops->is_prime_vartime == NULL) return error_set(TDM_ERR_UNSUPPORTED, "backend '%s' tests no primes", b->name);
  for (; len > 0 && *number == 0; len--) number++;
  if (len > TDM_RSA_MAX_BITS / 8) return error_set(TDM_ERR_LIMIT, "the number has more than %d bits", TDM_RSA_MAX_BITS);
  *prime = false;
  status = ops->is_prime_vartime(ops, (ops_bytes){number, len}, prime);
  core_served(b, TDM_RSA);
  if (status != TDM_OK) *prime = false;
  return status;
}
