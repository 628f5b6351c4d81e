/* SPDX-License-Identifier: Apache-2.0
 * Authenticated encryption: AES-GCM (SP 800-38D).
 * Seal and open in one call where you can; streaming for callers that must.
 */
#ifndef TANDEM_AEAD_H
#define TANDEM_AEAD_H

#include <tandem/backend.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { TDM_AEAD_MAX_TAG_BYTES = 16, TDM_AEAD_NONCE_BYTES = 12 };

/* Immutable key with a reference count; the tag length belongs to it. */
typedef struct tdm_aead_key tdm_aead_key;

/* tag_len: 12 .. 16, or 0 for 16. Anything else is TDM_ERR_TAG_LENGTH. */
TDM_API TDM_MUST_CHECK tdm_status tdm_aead_key_new(tdm_aead_key **aead_key, const tdm_backend *backend, tdm_alg alg,
                                                   const uint8_t *key, size_t key_len, size_t tag_len);

/* tag_len 4 or 8, for protocols that cannot do without (SP 800-38D, appendix C; its limits hold: at most 2^10 bytes
 * of plaintext and AAD together with 4-byte tags, 2^21 with 8-byte tags, and the appendix's count of openings). */
TDM_API TDM_MUST_CHECK tdm_status tdm_aead_key_new_short_tag(tdm_aead_key **aead_key, const tdm_backend *backend,
                                                             tdm_alg alg, const uint8_t *key, size_t key_len,
                                                             size_t tag_len);
TDM_API tdm_aead_key *tdm_aead_key_ref(tdm_aead_key *aead_key);
TDM_API void tdm_aead_key_free(tdm_aead_key *aead_key);
TDM_API tdm_alg tdm_aead_key_alg(const tdm_aead_key *aead_key);
TDM_API const tdm_backend *tdm_aead_key_backend(const tdm_aead_key *aead_key);
TDM_API size_t tdm_aead_tag_bytes(const tdm_aead_key *aead_key);

/* Ciphertext followed by the tag; *out_len = in_len + tag length. A nonce must never repeat under one key; 12 bytes
 * unless a protocol says otherwise, 0 is TDM_ERR_IV_LENGTH. in_len at most 2^36 - 32 (TDM_ERR_LIMIT, before anything is
 * written). out == in is allowed; any other overlap of out with in, aad or nonce is refused. */
TDM_API TDM_MUST_CHECK tdm_status tdm_aead_seal(const tdm_aead_key *aead_key, uint8_t *out, size_t out_size,
                                                size_t *out_len, const uint8_t *nonce, size_t nonce_len,
                                                const uint8_t *aad, size_t aad_len, const uint8_t *in, size_t in_len);

/* Verifies, then gives the plaintext; on TDM_ERR_VERIFY the output is all zero and *out_len is 0.
 * in is ciphertext and tag; shorter than the tag is TDM_ERR_VERIFY. out_size at least in_len - tag length. */
TDM_API TDM_MUST_CHECK tdm_status tdm_aead_open(const tdm_aead_key *aead_key, uint8_t *out, size_t out_size,
                                                size_t *out_len, const uint8_t *nonce, size_t nonce_len,
                                                const uint8_t *aad, size_t aad_len, const uint8_t *in, size_t in_len);

/* Seals under a fresh random 12-byte nonce, which it writes to nonce[12] (SP 800-38D, section 8.2.2). At most 2^32
 * times per key: TDM_ERR_LIMIT afterwards. */
TDM_API TDM_MUST_CHECK tdm_status tdm_aead_seal_random(const tdm_aead_key *aead_key, uint8_t *nonce, size_t nonce_size,
                                                       uint8_t *out, size_t out_size, size_t *out_len,
                                                       const uint8_t *aad, size_t aad_len, const uint8_t *in,
                                                       size_t in_len);

/* A message in pieces: begin, aad (any number), update (any number), then final. The state is the caller's, at any
 * address, never copied; {{0}} is "not begun"; it holds a reference on the key until tdm_aead_end. Beginning forgets
 * whatever the state held: call tdm_aead_end first when it was in use. */
typedef struct tdm_aead {
  unsigned char opaque[768];
} tdm_aead;

TDM_API TDM_MUST_CHECK tdm_status tdm_aead_seal_begin(tdm_aead *aead, const tdm_aead_key *aead_key,
                                                      const uint8_t *nonce, size_t nonce_len);

/* What update gives out while opening is NOT verified until final says TDM_OK. */
TDM_API TDM_MUST_CHECK tdm_status tdm_aead_open_unverified_begin(tdm_aead *aead, const tdm_aead_key *aead_key,
                                                                 const uint8_t *nonce, size_t nonce_len);

TDM_API TDM_MUST_CHECK tdm_status tdm_aead_aad(tdm_aead *aead, const uint8_t *aad, size_t aad_len); /* before update */
TDM_API TDM_MUST_CHECK tdm_status tdm_aead_update(tdm_aead *aead, uint8_t *out, size_t out_size, const uint8_t *in,
                                                  size_t in_len); /* writes in_len bytes */
TDM_API TDM_MUST_CHECK tdm_status tdm_aead_seal_final(tdm_aead *aead, uint8_t *tag, size_t tag_size);
TDM_API TDM_MUST_CHECK tdm_status tdm_aead_open_final(tdm_aead *aead, const uint8_t *tag, size_t tag_len);
TDM_API void tdm_aead_end(tdm_aead *aead);

#ifdef __cplusplus
}
#endif
#endif
