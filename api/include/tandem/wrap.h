/* SPDX-License-Identifier: Apache-2.0
 * Wrapping keys under keys (SP 800-38F): KW (RFC 3394) and KWP, with padding (RFC 5649). Deterministic: equal secrets
 * wrap to equal bytes. The key is an object of its own, made once, shared by any number of threads.
 */
#ifndef TANDEM_WRAP_H
#define TANDEM_WRAP_H

#include <tandem/backend.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What wrapping adds at most: 8 bytes of check value, and 7 of padding (KWP). */
enum { TDM_WRAP_MAX_OVERHEAD = 15 };

/* Immutable key with a reference count. */
typedef struct tdm_wrap_key tdm_wrap_key;

/* key_len is that of the AES key in the name of alg: 16, 24 or 32 bytes, else TDM_ERR_KEY_LENGTH. TDM_ERR_ARGUMENT for
 * an alg that does not wrap. On error *wrap_key is NULL. */
TDM_API TDM_MUST_CHECK tdm_status tdm_wrap_key_new(tdm_wrap_key **wrap_key, const tdm_backend *backend, tdm_alg alg,
                                                   const uint8_t *key, size_t key_len);
TDM_API tdm_wrap_key *tdm_wrap_key_ref(tdm_wrap_key *wrap_key); /* one more owner; returns its argument */
TDM_API void tdm_wrap_key_free(tdm_wrap_key *wrap_key);         /* NULL is allowed; the last owner wipes */
TDM_API tdm_alg tdm_wrap_key_alg(const tdm_wrap_key *wrap_key);
TDM_API const tdm_backend *tdm_wrap_key_backend(const tdm_wrap_key *wrap_key);

/* KW: in_len is a multiple of 8, at least 16 (else TDM_ERR_LENGTH); *out_len = in_len + 8.
 * KWP: in_len at least 1 (else TDM_ERR_LENGTH); *out_len = in_len rounded up to a multiple of 8, + 8.
 * out_size at least *out_len, else TDM_ERR_BUFFER. More than 2^31 - 16 bytes: TDM_ERR_LIMIT (both backends, for what a
 * secret is). out == in is allowed; any other overlap is TDM_ERR_OVERLAP. Leaks the length. */
TDM_API TDM_MUST_CHECK tdm_status tdm_wrap(const tdm_wrap_key *wrap_key, uint8_t *out, size_t out_size, size_t *out_len,
                                           const uint8_t *in, size_t in_len);

/* Verifies, then gives the secret. in_len no multiple of 8, or less than 24 (KWP: 16): TDM_ERR_VERIFY, as every other
 * thing that was never wrapped under this key. out_size at least in_len - 8
 * (TDM_ERR_BUFFER); out == in is allowed. On failure those bytes of out are zero and
 * *out_len is 0. Leaks in_len, and whether the bytes were genuine; for KWP also the secret's length. */
TDM_API TDM_MUST_CHECK tdm_status tdm_unwrap(const tdm_wrap_key *wrap_key, uint8_t *out, size_t out_size,
                                             size_t *out_len, const uint8_t *in, size_t in_len);

#ifdef __cplusplus
}
#endif
#endif
