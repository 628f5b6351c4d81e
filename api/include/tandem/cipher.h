/* SPDX-License-Identifier: Apache-2.0
 * Block ciphers and their modes: AES (FIPS 197), DES and 3DES (SP 800-67), or a cipher of the caller's own;
 * ECB, CBC, CTR, CFB, OFB (SP 800-38A). CFB works in segments of the cipher's block (CFB128 for AES, CFB64 for
 * DES); CTR counts the whole block as one big-endian number. None of these modes authenticates: see aead.h.
 * AES is constant-time; DES and 3DES are not (table look-ups) and are labelled so.
 */
#ifndef TANDEM_CIPHER_H
#define TANDEM_CIPHER_H

#include <tandem/backend.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { TDM_BLOCK_MAX_BYTES = 16 };

typedef enum tdm_mode {
  TDM_ECB = 1,
  TDM_CBC = 2,       /* whole blocks only */
  TDM_CBC_PKCS7 = 3, /* padded: 1 .. block bytes are added (RFC 5652, section 6.3) */
  TDM_CTR = 4,
  TDM_CFB = 5,
  TDM_OFB = 6
} tdm_mode;

typedef enum tdm_direction { TDM_ENCRYPT = 1, TDM_DECRYPT = 2 } tdm_direction;

/* Immutable key with a reference count. One key serves many threads and both directions. */
typedef struct tdm_cipher_key tdm_cipher_key;

TDM_API TDM_MUST_CHECK tdm_status tdm_cipher_key_new(tdm_cipher_key **cipher_key, const tdm_backend *backend,
                                                     tdm_alg alg, const uint8_t *key, size_t key_len);

/* A block cipher of the caller's own: two functions. It gets every mode; each block is one call.
 * The functions transform exactly one block; out == in or they are apart. They return TDM_OK, or any other status,
 * which ends the call with its output zeroed. They are called from any thread that uses the key. */
typedef struct tdm_user_cipher {
  size_t size;        /* sizeof(tdm_user_cipher): lets the struct grow */
  const char *name;   /* what tdm_served_by() says: it returns this very pointer */
  size_t block_bytes; /* 8 or 16 */
  tdm_status (*encrypt_block)(const void *context, uint8_t *out, const uint8_t *in);
  tdm_status (*decrypt_block)(const void *context, uint8_t *out, const uint8_t *in);
} tdm_user_cipher;

/* cipher and context stay the caller's and must outlive the key and every state that uses it. */
TDM_API TDM_MUST_CHECK tdm_status tdm_cipher_key_new_user(tdm_cipher_key **cipher_key, const tdm_user_cipher *cipher,
                                                          const void *context);

TDM_API tdm_cipher_key *tdm_cipher_key_ref(tdm_cipher_key *cipher_key); /* one more owner */
TDM_API void tdm_cipher_key_free(tdm_cipher_key *cipher_key);           /* NULL is allowed; the last owner wipes */
TDM_API tdm_alg tdm_cipher_key_alg(const tdm_cipher_key *cipher_key);   /* TDM_ALG_NONE: a user's cipher */
TDM_API const tdm_backend *tdm_cipher_key_backend(const tdm_cipher_key *cipher_key); /* NULL: a user's cipher */
TDM_API size_t tdm_cipher_block_bytes(const tdm_cipher_key *cipher_key);

/* Which interface serves a mode of this key: "ctrAble", "cbcEncAble", "cfbAble" ... when a whole buffer crosses in
 * one call, "generic" when each block does. */
TDM_API const char *tdm_cipher_interface(const tdm_cipher_key *cipher_key, tdm_mode mode, tdm_direction direction);

/* One block. out == in, or any overlap that is not partial. */
TDM_API TDM_MUST_CHECK tdm_status tdm_cipher_encrypt_block(const tdm_cipher_key *cipher_key, uint8_t *out,
                                                           const uint8_t *in);
TDM_API TDM_MUST_CHECK tdm_status tdm_cipher_decrypt_block(const tdm_cipher_key *cipher_key, uint8_t *out,
                                                           const uint8_t *in);

/* A whole message in one call. iv_len is the block length; 0 (and iv NULL) for ECB; anything else is
 * TDM_ERR_IV_LENGTH. out == in is allowed; any other overlap is refused. out_size: in_len; for PKCS#7 encryption
 * in_len rounded up to the next block (a whole block when it is one already); for PKCS#7 decryption in_len.
 * The output is zeroed and *out_len is 0 on any failure after the arguments were accepted. */
TDM_API TDM_MUST_CHECK tdm_status tdm_cipher_crypt(const tdm_cipher_key *cipher_key, tdm_mode mode,
                                                   tdm_direction direction, const uint8_t *iv, size_t iv_len,
                                                   uint8_t *out, size_t out_size, size_t *out_len, const uint8_t *in,
                                                   size_t in_len);

/* A message in pieces; the state is the caller's, at any address, never copied by assignment or memcpy.
 * {{0}} is "not begun". It holds a reference on the key until tdm_cipher_end. Beginning forgets whatever the state
 * held: call tdm_cipher_end first when it was in use. */
typedef struct tdm_cipher {
  unsigned char opaque[256];
} tdm_cipher;

TDM_API TDM_MUST_CHECK tdm_status tdm_cipher_begin(tdm_cipher *cipher, const tdm_cipher_key *cipher_key, tdm_mode mode,
                                                   tdm_direction direction, const uint8_t *iv, size_t iv_len);

/* CTR, CFB and OFB give as much as they take. ECB and CBC give whole blocks and keep the rest for the next call
 * (PKCS#7 decryption keeps the last block): out_size must be at least in_len plus what is kept, rounded down to
 * blocks. In place means that output stands where its input stood: out == in, or, when the state keeps k bytes,
 * out == in - k. Any other overlap is refused. */
TDM_API TDM_MUST_CHECK tdm_status tdm_cipher_update(tdm_cipher *cipher, uint8_t *out, size_t out_size, size_t *out_len,
                                                    const uint8_t *in, size_t in_len);

/* Ends the message: writes the padded block, or checks and removes the padding (TDM_ERR_DECRYPT), or checks that
 * nothing is left over (TDM_ERR_LENGTH). out may be NULL where nothing can come (every mode but CBC_PKCS7); CBC_PKCS7
 * asks for a whole block of room in both directions. The state is finished, whatever came out. */
TDM_API TDM_MUST_CHECK tdm_status tdm_cipher_final(tdm_cipher *cipher, uint8_t *out, size_t out_size, size_t *out_len);
TDM_API TDM_MUST_CHECK tdm_status tdm_cipher_copy(tdm_cipher *to, const tdm_cipher *from);
TDM_API void tdm_cipher_end(tdm_cipher *cipher);

#ifdef __cplusplus
}
#endif
#endif
