/* SPDX-License-Identifier: Apache-2.0
 * Authenticated encryption: AES-GCM (SP 800-38D) and AES-CCM (SP 800-38C); GMAC.
 * Seal and open in one call where you can; streaming, which CCM has not, for callers that must.
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

/* tag_len: 12 .. 16 (CCM: 12, 14 or 16), or 0 for 16. Anything else is TDM_ERR_TAG_LENGTH. */
TDM_API TDM_MUST_CHECK tdm_status tdm_aead_key_new(tdm_aead_key **aead_key, const tdm_backend *backend, tdm_alg alg,
                                                   const uint8_t *key, size_t key_len, size_t tag_len);

/* For protocols that cannot do without. GCM: tag_len 4 or 8 (SP 800-38D, appendix C; its limits hold: at most 2^10
 * bytes of plaintext and AAD together with 4-byte tags, 2^21 with 8-byte tags, and the appendix's count of openings).
 * CCM: 4, 6, 8 or 10; how many forgeries a key may see before it is replaced is for the protocol to say (SP 800-38C,
 * appendix B.2): a forgery of a tag of n bytes succeeds once in 2^(8n). */
TDM_API TDM_MUST_CHECK tdm_status tdm_aead_key_new_short_tag(tdm_aead_key **aead_key, const tdm_backend *backend,
                                                             tdm_alg alg, const uint8_t *key, size_t key_len,
                                                             size_t tag_len);
TDM_API tdm_aead_key *tdm_aead_key_ref(tdm_aead_key *aead_key);
TDM_API void tdm_aead_key_free(tdm_aead_key *aead_key);
TDM_API tdm_alg tdm_aead_key_alg(const tdm_aead_key *aead_key);
TDM_API const tdm_backend *tdm_aead_key_backend(const tdm_aead_key *aead_key);
TDM_API size_t tdm_aead_tag_bytes(const tdm_aead_key *aead_key);

/* Ciphertext followed by the tag; *out_len = in_len + tag length. A nonce must never repeat under one key; 12 bytes
 * unless a protocol says otherwise. out == in is allowed; any other overlap of out with in, aad or nonce is refused.
 * GCM: nonces of 1 byte or more, in_len at most 2^36 - 32. CCM: nonces of 7 to 13 bytes, in_len below
 * 2^(8 (15 - nonce_len)): 2^24 for 12 bytes, 2^16 for 13. Both: aad_len below 2^61. Else TDM_ERR_IV_LENGTH or
 * TDM_ERR_LIMIT, before anything is written. */
TDM_API TDM_MUST_CHECK tdm_status tdm_aead_seal(const tdm_aead_key *aead_key, uint8_t *out, size_t out_size,
                                                size_t *out_len, const uint8_t *nonce, size_t nonce_len,
                                                const uint8_t *aad, size_t aad_len, const uint8_t *in, size_t in_len);

/* Verifies, then gives the plaintext; on TDM_ERR_VERIFY the output is all zero and *out_len is 0.
 * in is ciphertext and tag; shorter than the tag is TDM_ERR_VERIFY. out_size at least in_len - tag length. */
TDM_API TDM_MUST_CHECK tdm_status tdm_aead_open(const tdm_aead_key *aead_key, uint8_t *out, size_t out_size,
                                                size_t *out_len, const uint8_t *nonce, size_t nonce_len,
                                                const uint8_t *aad, size_t aad_len, const uint8_t *in, size_t in_len);

/* Seals under a fresh random 12-byte nonce, which it writes to nonce[12] (SP 800-38D, section 8.2.2). At most 2^32
 * times per key: TDM_ERR_LIMIT afterwards. CCM as well; in_len is then below 2^24. */
TDM_API TDM_MUST_CHECK tdm_status tdm_aead_seal_random(const tdm_aead_key *aead_key, uint8_t *nonce, size_t nonce_size,
                                                       uint8_t *out, size_t out_size, size_t *out_len,
                                                       const uint8_t *aad, size_t aad_len, const uint8_t *in,
                                                       size_t in_len);

/* A message in pieces, GCM only: CCM authenticates the length before the text, and begin is TDM_ERR_UNSUPPORTED on
 * every backend. begin, aad (any number), update (any number), then final. The state is the caller's, at any address,
 * never copied; {{0}} is "not begun"; it holds a reference on the key until tdm_aead_end. Beginning forgets whatever
 * the state held: call tdm_aead_end first when it was in use. */
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

/* GMAC (SP 800-38D, section 3): GCM that authenticates in and encrypts nothing; what tdm_aead_seal gives for aad = in
 * and no text. aead_key is of GCM (any other AEAD: TDM_ERR_ARGUMENT); tag_len is that of the key, else
 * TDM_ERR_TAG_LENGTH. A nonce must never repeat under one key, not in tdm_aead_seal either: who has two tags under one
 * can forge. in_len below 2^61; for short tags the key's limits. tag apart from in and nonce (TDM_ERR_OVERLAP). For a
 * message in pieces: tdm_aead_seal_begin, tdm_aead_aad any number of times, tdm_aead_seal_final. Leaks lengths. */
TDM_API TDM_MUST_CHECK tdm_status tdm_gmac(const tdm_aead_key *aead_key, uint8_t *tag, size_t tag_len,
                                           const uint8_t *nonce, size_t nonce_len, const uint8_t *in, size_t in_len);

/* TDM_OK when tag is right, TDM_ERR_VERIFY when not; constant time in the tag's bytes. */
TDM_API TDM_MUST_CHECK tdm_status tdm_gmac_verify(const tdm_aead_key *aead_key, const uint8_t *tag, size_t tag_len,
                                                  const uint8_t *nonce, size_t nonce_len, const uint8_t *in,
                                                  size_t in_len);

#ifdef __cplusplus
}
#endif
#endif
