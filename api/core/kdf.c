/* SPDX-License-Identifier: Apache-2.0
 * HKDF (RFC 5869) and PBKDF2 (RFC 8018, section 5.2) over the HMAC of a backend.
 * Leaks lengths and the iteration count only.
 */
#include <tandem/kdf.h>
#include <tandem/mac.h>

#include "base/bytes.h"
#include "base/error.h"
#include "base/overlap.h"
#include "base/wipe.h"
#include "core/core.h"
#include "core/mac_key.h"
#include "ops/approval.h"

/* TDM_ALG_NONE when hash is no hash. */
static tdm_alg hmac_of(tdm_alg hash) {
  switch (hash) {
    case TDM_MD5:
      return TDM_HMAC_MD5;
    case TDM_SHA1:
      return TDM_HMAC_SHA1;
    case TDM_SHA224:
      return TDM_HMAC_SHA224;
    case TDM_SHA256:
      return TDM_HMAC_SHA256;
    case TDM_SHA384:
      return TDM_HMAC_SHA384;
    case TDM_SHA512:
      return TDM_HMAC_SHA512;
    case TDM_SHA512_224:
      return TDM_HMAC_SHA512_224;
    case TDM_SHA512_256:
      return TDM_HMAC_SHA512_256;
    default:
      return TDM_ALG_NONE;
  }
}

static bool missing(const void *p, size_t len) { return p == NULL && len != 0; }

static size_t hash_bytes(tdm_alg hash) { return tdm_alg_get(hash)->bytes; }

/* A KDF is an algorithm of its own to a policy; its backend's HMAC does the work. */
static tdm_status choose(tdm_alg kdf, const tdm_backend **backend) {
  return core_choose(TDM_KIND_KDF, kdf, *backend, backend);
}

static tdm_status extract(const tdm_backend *backend, tdm_alg hash, uint8_t *prk, const uint8_t *salt, size_t salt_len,
                          const uint8_t *ikm, size_t ikm_len) {
  tdm_mac_key *key = NULL;
  tdm_status status = choose(TDM_HKDF, &backend);
  if (status == TDM_OK) status = mac_key_make(&key, backend, hmac_of(hash), salt, salt_len);
  if (status != TDM_OK) return status;
  status = tdm_mac_compute(key, prk, hash_bytes(hash), ikm, ikm_len);
  core_served(key->backend, TDM_HKDF);
  tdm_mac_key_free(key);
  return status;
}

/* T(i) = HMAC(PRK, T(i-1) | info | i) */
static tdm_status expand_block(tdm_mac *mac, uint8_t *t, size_t t_len, size_t n, const uint8_t *info, size_t info_len,
                               uint8_t i) {
  tdm_status status = tdm_mac_reset(mac);
  if (status == TDM_OK) status = tdm_mac_update(mac, t, t_len);
  if (status == TDM_OK) status = tdm_mac_update(mac, info, info_len);
  if (status == TDM_OK) status = tdm_mac_update(mac, &i, 1);
  if (status == TDM_OK) status = tdm_mac_final(mac, t, n);
  return status;
}

static tdm_status expand(const tdm_backend *backend, tdm_alg hash, uint8_t *okm, size_t okm_len, const uint8_t *prk,
                         size_t prk_len, const uint8_t *info, size_t info_len) {
  tdm_mac_key *key = NULL;
  tdm_status status = choose(TDM_HKDF, &backend);
  if (status == TDM_OK) status = mac_key_make(&key, backend, hmac_of(hash), prk, prk_len);
  if (status != TDM_OK) return status;
  tdm_mac mac = {{0}};
  uint8_t t[TDM_MAC_MAX_BYTES];
  size_t n = hash_bytes(hash), t_len = 0;
  status = tdm_mac_begin(&mac, key);
  size_t done = 0;
  for (uint8_t i = 1; status == TDM_OK && done < okm_len; i++) {
    status = expand_block(&mac, t, t_len, n, info, info_len, i);
    if (status != TDM_OK) break;
    t_len = n;
    size_t take = okm_len - done < n ? okm_len - done : n;
    memcpy(okm + done, t, take);
    done += take;
  }
  if (status != TDM_OK) wipe(okm, okm_len);
  core_served(key->backend, TDM_HKDF);
  wipe(t, sizeof t);
  tdm_mac_end(&mac);
  tdm_mac_key_free(key);
  return status;
}

tdm_status tdm_hkdf_extract(const tdm_backend *backend, tdm_alg hash, uint8_t *prk, size_t prk_len, const uint8_t *salt,
                            size_t salt_len, const uint8_t *ikm, size_t ikm_len) {
  error_clear();
  if (prk == NULL || missing(salt, salt_len) || missing(ikm, ikm_len)) return TDM_ERR_ARGUMENT;
  if (hmac_of(hash) == TDM_ALG_NONE) return TDM_ERR_ARGUMENT;
  if (prk_len != hash_bytes(hash)) return TDM_ERR_BUFFER;
  return extract(backend, hash, prk, salt, salt_len, ikm, ikm_len);
}

static tdm_status check_expand(tdm_alg hash, const uint8_t *okm, size_t okm_len, const uint8_t *info, size_t info_len) {
  if ((okm == NULL && okm_len != 0) || missing(info, info_len) || hmac_of(hash) == TDM_ALG_NONE)
    return TDM_ERR_ARGUMENT;
  if (okm_len > 255 * hash_bytes(hash)) {
    return error_set(TDM_ERR_LIMIT, "HKDF gives at most 255 times the hash length, %zu bytes", 255 * hash_bytes(hash));
  }
  return overlap_any(okm, okm_len, info, info_len) ? TDM_ERR_OVERLAP : TDM_OK;
}

tdm_status tdm_hkdf_expand(const tdm_backend *backend, tdm_alg hash, uint8_t *okm, size_t okm_len, const uint8_t *prk,
                           size_t prk_len, const uint8_t *info, size_t info_len) {
  error_clear();
  if (prk == NULL) return TDM_ERR_ARGUMENT;
  tdm_status status = check_expand(hash, okm, okm_len, info, info_len);
  if (status != TDM_OK) return status;
  if (prk_len < hash_bytes(hash)) {
    return error_set(TDM_ERR_KEY_LENGTH, "HKDF-Expand asks for a key of at least the hash length, %zu bytes",
                     hash_bytes(hash));
  }
  return expand(backend, hash, okm, okm_len, prk, prk_len, info, info_len);
}

tdm_status tdm_hkdf(const tdm_backend *backend, tdm_alg hash, uint8_t *okm, size_t okm_len, const uint8_t *salt,
                    size_t salt_len, const uint8_t *ikm, size_t ikm_len, const uint8_t *info, size_t info_len) {
  error_clear();
  if (missing(salt, salt_len) || missing(ikm, ikm_len)) return TDM_ERR_ARGUMENT;
  tdm_status status = check_expand(hash, okm, okm_len, info, info_len);
  if (status != TDM_OK) return status;
  uint8_t prk[TDM_MAC_MAX_BYTES];
  status = extract(backend, hash, prk, salt, salt_len, ikm, ikm_len);
  if (status == TDM_OK) status = expand(backend, hash, okm, okm_len, prk, hash_bytes(hash), info, info_len);
  wipe(prk, sizeof prk);
  return status;
}

/* U_1 = HMAC(P, S | INT(i)); F = U_1 ^ U_2 ^ ... */
static tdm_status pbkdf2_block(const tdm_mac_key *key, uint8_t *f, size_t n, const uint8_t *salt, size_t salt_len,
                               uint32_t i, uint64_t iterations) {
  uint8_t u[TDM_MAC_MAX_BYTES], number[4];
  tdm_mac mac = {{0}};
  store_be32(number, i);
  tdm_status status = tdm_mac_begin(&mac, key);
  if (status == TDM_OK) status = tdm_mac_update(&mac, salt, salt_len);
  if (status == TDM_OK) status = tdm_mac_update(&mac, number, sizeof number);
  if (status == TDM_OK) status = tdm_mac_final(&mac, u, n);
  tdm_mac_end(&mac);
  if (status == TDM_OK) memcpy(f, u, n);
  for (uint64_t j = 1; status == TDM_OK && j < iterations; j++) {
    status = key->ops->mac(key->ops, key->context, u, u, n);
    bytes_xor(f, f, u, n);
  }
  wipe(u, sizeof u);
  return status;
}

tdm_status tdm_pbkdf2(const tdm_backend *backend, tdm_alg hash, uint8_t *out, size_t out_len, const uint8_t *password,
                      size_t password_len, const uint8_t *salt, size_t salt_len, uint64_t iterations) {
  error_clear();
  if (out == NULL || missing(password, password_len) || missing(salt, salt_len) || iterations == 0) {
    return TDM_ERR_ARGUMENT;
  }
  if (hmac_of(hash) == TDM_ALG_NONE) return TDM_ERR_ARGUMENT;
  size_t n = hash_bytes(hash);
  if ((uint64_t)(out_len / n) + (out_len % n != 0) > UINT32_MAX) {
    return error_set(TDM_ERR_LIMIT, "PBKDF2 gives at most 2^32-1 times the hash length");
  }
  if (overlap_any(out, out_len, salt, salt_len)) return TDM_ERR_OVERLAP;
  tdm_mac_key *key = NULL;
  tdm_status status = choose(TDM_PBKDF2, &backend);
  if (status == TDM_OK) status = mac_key_make(&key, backend, hmac_of(hash), password, password_len);
  if (status != TDM_OK) return status;
  status = approval_check_pbkdf2(password_len, salt_len, iterations);
  if (status != TDM_OK) {
    tdm_mac_key_free(key);
    return status;
  }
  uint8_t f[TDM_MAC_MAX_BYTES];
  size_t done = 0;
  for (uint32_t i = 1; status == TDM_OK && done < out_len; i++) {
    status = pbkdf2_block(key, f, n, salt, salt_len, i, iterations);
    if (status != TDM_OK) break;
    size_t take = out_len - done < n ? out_len - done : n;
    memcpy(out + done, f, take);
    done += take;
  }
  if (status != TDM_OK) wipe(out, out_len);
  core_served(key->backend, TDM_PBKDF2);
  wipe(f, sizeof f);
  tdm_mac_key_free(key);
  return status;
}
