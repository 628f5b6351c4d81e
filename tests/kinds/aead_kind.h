/* SPDX-License-Identifier: Apache-2.0
 * What the tests of the AEAD kind share: the slow reference behind a key's bytes, pieces, nonces made to measure.
 */
#ifndef TESTS_KINDS_AEAD_KIND_H
#define TESTS_KINDS_AEAD_KIND_H

#include "tests/support/t.h"

enum { AEAD_MOST = 8192 + 16 };

/* Ciphertext and tag, from the backend's single AES blocks, and for GCM GHASH bit by bit. */
void aead_reference(const tdm_alg_info *info, const uint8_t *key, uint8_t *out, size_t tag_len, const uint8_t *nonce,
                    size_t nonce_len, const uint8_t *aad, size_t aad_len, const uint8_t *in, size_t in_len);

/* What an AEAD takes: tags of n bytes, in all or by tdm_aead_key_new_short_tag alone; nonces of n bytes. */
bool aead_has_tag(const tdm_alg_info *info, size_t n);
bool aead_has_short_tag(const tdm_alg_info *info, size_t n);
bool aead_has_nonce(const tdm_alg_info *info, size_t n);

/* The 16-byte nonce that makes j0 the first counter block. */
void aead_nonce_for(const tdm_alg_info *info, const uint8_t *key, uint8_t nonce[16], const uint8_t j0[16]);

/* Seals and opens in random pieces of at most `most` bytes, AAD too; sealed is what must come out. Nothing for an AEAD
 * that has no pieces. */
void aead_in_pieces(const tdm_aead_key *key, const uint8_t *message, size_t n, const uint8_t *sealed,
                    const uint8_t *aad, size_t aad_len, const uint8_t *nonce, size_t nonce_len, size_t most,
                    bool in_place);

#endif
