/* SPDX-License-Identifier: Apache-2.0
 * Hash functions: MD5 (RFC 1321), SHA-1 and SHA-2 (FIPS 180-4).
 * One call, or a state of the caller: begin, update as often as wanted, final, end.
 */
#ifndef TANDEM_HASH_H
#define TANDEM_HASH_H

#include <tandem/backend.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { TDM_HASH_MAX_BYTES = 64, TDM_HASH_EXPORT_BYTES = 256 };

/* A running hash. Opaque, of the caller, at any address; never copied by assignment or memcpy.
 * {{0}} is a valid "not begun" value. */
typedef struct tdm_hash {
  unsigned char opaque[576];
} tdm_hash;

/* Digest of in[in_len] in one call. out_size must be at least the digest length; *out_len (may be NULL) becomes
 * it. in may be NULL when in_len is 0. out and in may overlap: the digest is written last. */
TDM_API TDM_MUST_CHECK tdm_status tdm_hash_digest(const tdm_backend *backend, tdm_alg alg, uint8_t *out,
                                                  size_t out_size, size_t *out_len, const uint8_t *in, size_t in_len);

/* Starts a hash. Whatever the state held is forgotten, not wiped: call tdm_hash_end first when it was in use. */
TDM_API TDM_MUST_CHECK tdm_status tdm_hash_begin(tdm_hash *hash, const tdm_backend *backend, tdm_alg alg);
TDM_API TDM_MUST_CHECK tdm_status tdm_hash_update(tdm_hash *hash, const uint8_t *in, size_t in_len);

/* Writes the digest. After it update, final, copy and export are TDM_ERR_STATE until tdm_hash_reset. */
TDM_API TDM_MUST_CHECK tdm_status tdm_hash_final(tdm_hash *hash, uint8_t *out, size_t out_size, size_t *out_len);

/* Back to the empty message, same algorithm and backend; also after final. */
TDM_API TDM_MUST_CHECK tdm_status tdm_hash_reset(tdm_hash *hash);

/* Deep copy of a running hash; to must not be in use. */
TDM_API TDM_MUST_CHECK tdm_status tdm_hash_copy(tdm_hash *to, const tdm_hash *from);

/* A running hash as bytes, and back, on any backend and machine. The form is described in docs/hash-export.md.
 * The bytes are as secret as the message. import checks form, algorithm and lengths: TDM_ERR_FORMAT. */
TDM_API TDM_MUST_CHECK tdm_status tdm_hash_export(const tdm_hash *hash, uint8_t *out, size_t out_size, size_t *out_len);
TDM_API TDM_MUST_CHECK tdm_status tdm_hash_import(tdm_hash *hash, const tdm_backend *backend, const uint8_t *in,
                                                  size_t in_len);

/* The algorithm of a state in use, TDM_ALG_NONE otherwise. */
TDM_API tdm_alg tdm_hash_alg(const tdm_hash *hash);

/* Wipes the state. Safe on a zeroed, finished or ended state, and on NULL. */
TDM_API void tdm_hash_end(tdm_hash *hash);

#ifdef __cplusplus
}
#endif
#endif
