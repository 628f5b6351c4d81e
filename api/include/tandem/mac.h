/* SPDX-License-Identifier: Apache-2.0
 * HMAC (FIPS 198-1, RFC 2104) over every hash, and CMAC (SP 800-38B, RFC 4493) over AES.
 * GMAC, which takes a nonce, is in <tandem/aead.h>.
 * The key is an object of its own, made once, shared by any number of threads and messages.
 */
#ifndef TANDEM_MAC_H
#define TANDEM_MAC_H

#include <tandem/backend.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { TDM_MAC_MAX_BYTES = 64, TDM_MAC_MIN_BYTES = 4 };

/* Immutable key with a reference count. */
typedef struct tdm_mac_key tdm_mac_key;

/* A running MAC, of the caller, at any address; never copied by assignment or memcpy. {{0}} is "not begun". */
typedef struct tdm_mac {
  unsigned char opaque[640];
} tdm_mac;

/* HMAC: any key length, 0 included (key may then be NULL). CMAC: that of the AES key, else TDM_ERR_KEY_LENGTH. On error
 * *mac_key is NULL. */
TDM_API TDM_MUST_CHECK tdm_status tdm_mac_key_new(tdm_mac_key **mac_key, const tdm_backend *backend, tdm_alg alg,
                                                  const uint8_t *key, size_t key_len);
TDM_API tdm_mac_key *tdm_mac_key_ref(tdm_mac_key *mac_key); /* one more owner; returns its argument */
TDM_API void tdm_mac_key_free(tdm_mac_key *mac_key);        /* NULL is allowed; the last owner wipes */
TDM_API tdm_alg tdm_mac_key_alg(const tdm_mac_key *mac_key);
TDM_API const tdm_backend *tdm_mac_key_backend(const tdm_mac_key *mac_key);

/* Tag of one message. tag_len is 4 .. the full length; a shorter tag is the leading part of the full one. For CMAC,
 * less than 8 bytes wants a limit on failed verifications, and a key has 2^48 messages at most (SP 800-38B, appendices
 * A.2 and B): both are the caller's to keep. */
TDM_API TDM_MUST_CHECK tdm_status tdm_mac_compute(const tdm_mac_key *mac_key, uint8_t *tag, size_t tag_len,
                                                  const uint8_t *in, size_t in_len);

/* TDM_OK when tag is right, TDM_ERR_VERIFY when not; constant time in the tag's bytes. */
TDM_API TDM_MUST_CHECK tdm_status tdm_mac_verify(const tdm_mac_key *mac_key, const uint8_t *tag, size_t tag_len,
                                                 const uint8_t *in, size_t in_len);

/* The same in pieces. The state holds a reference on the key until tdm_mac_end. After final or final_verify:
 * TDM_ERR_STATE until tdm_mac_reset. */
TDM_API TDM_MUST_CHECK tdm_status tdm_mac_begin(tdm_mac *mac, const tdm_mac_key *mac_key);
TDM_API TDM_MUST_CHECK tdm_status tdm_mac_update(tdm_mac *mac, const uint8_t *in, size_t in_len);
TDM_API TDM_MUST_CHECK tdm_status tdm_mac_final(tdm_mac *mac, uint8_t *tag, size_t tag_len);
TDM_API TDM_MUST_CHECK tdm_status tdm_mac_final_verify(tdm_mac *mac, const uint8_t *tag, size_t tag_len);
TDM_API TDM_MUST_CHECK tdm_status tdm_mac_reset(tdm_mac *mac);
TDM_API TDM_MUST_CHECK tdm_status tdm_mac_copy(tdm_mac *to, const tdm_mac *from);
TDM_API void tdm_mac_end(tdm_mac *mac);

#ifdef __cplusplus
}
#endif
#endif
