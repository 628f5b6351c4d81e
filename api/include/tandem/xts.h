/* SPDX-License-Identifier: Apache-2.0
 * XTS-AES (SP 800-38E, IEEE 1619) for data at rest: sectors of disks, pages of databases. It hides; it does not
 * authenticate. The key is an object of its own, made once, shared by any number of threads.
 */
#ifndef TANDEM_XTS_H
#define TANDEM_XTS_H

#include <tandem/backend.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { TDM_XTS_TWEAK_BYTES = 16, TDM_XTS_MIN_BYTES = 16, TDM_XTS_MAX_BYTES = 1 << 24 };

/* Immutable key with a reference count. */
typedef struct tdm_xts_key tdm_xts_key;

/* key is two AES keys, first the one that encrypts, then the one of the tweak: 32 bytes for TDM_AES_128_XTS, 64 for
 * TDM_AES_256_XTS, else TDM_ERR_KEY_LENGTH. Two equal halves are TDM_ERR_BAD_KEY (FIPS 140-3, implementation guidance
 * C.I), found in constant time. On error *xts_key is NULL. */
TDM_API TDM_MUST_CHECK tdm_status tdm_xts_key_new(tdm_xts_key **xts_key, const tdm_backend *backend, tdm_alg alg,
                                                  const uint8_t *key, size_t key_len);
TDM_API tdm_xts_key *tdm_xts_key_ref(tdm_xts_key *xts_key); /* one more owner; returns its argument */
TDM_API void tdm_xts_key_free(tdm_xts_key *xts_key);        /* NULL is allowed; the last owner wipes */
TDM_API tdm_alg tdm_xts_key_alg(const tdm_xts_key *xts_key);
TDM_API const tdm_backend *tdm_xts_key_backend(const tdm_xts_key *xts_key);

/* One data unit: 16 to 2^24 bytes (fewer: TDM_ERR_LENGTH, more: TDM_ERR_LIMIT), in one call; out gets as many bytes as
 * in has, and out_size is at least that (TDM_ERR_BUFFER). tweak is 16 bytes (TDM_ERR_IV_LENGTH), usually the number of
 * the unit in little-endian order (tdm_xts_tweak); under one key a tweak belongs to one unit. out == in is allowed; any
 * other overlap of out with in or tweak is TDM_ERR_OVERLAP. Leaks the length. */
TDM_API TDM_MUST_CHECK tdm_status tdm_xts_encrypt(const tdm_xts_key *xts_key, uint8_t *out, size_t out_size,
                                                  const uint8_t *tweak, size_t tweak_len, const uint8_t *in,
                                                  size_t in_len);
TDM_API TDM_MUST_CHECK tdm_status tdm_xts_decrypt(const tdm_xts_key *xts_key, uint8_t *out, size_t out_size,
                                                  const uint8_t *tweak, size_t tweak_len, const uint8_t *in,
                                                  size_t in_len);

/* The tweak of data unit number unit: its 16 bytes in little-endian order (IEEE 1619, section 5.1). */
TDM_API void tdm_xts_tweak(uint8_t tweak[TDM_XTS_TWEAK_BYTES], uint64_t unit);

#ifdef __cplusplus
}
#endif
#endif
