/* SPDX-License-Identifier: Apache-2.0
 * How BoringSSL is reached: one struct of function pointers, filled by one of three loaders (dlopen, shared, static).
 * Knows no Tandem concept and includes no header of BoringSSL: the struct tags below are BoringSSL's, left incomplete.
 * Leaks nothing: no data passes through here.
 */
#ifndef SHIM_SHIM_H
#define SHIM_SHIM_H

#include <stddef.h>
#include <stdint.h>

struct sha_state_st;
struct sha256_state_st;
struct sha512_state_st;
struct md5_state_st;
struct aes_key_st;
struct DES_ks;
struct DES_cblock_st;
struct rc4_key_st;
struct evp_aead_st;
struct evp_aead_ctx_st;
struct evp_cipher_st;
struct evp_cipher_ctx_st;
struct engine_st;
struct env_md_st;
struct hmac_ctx_st;
struct ctr_drbg_state_st;
struct bignum_st;
struct bignum_ctx;
struct bn_gencb_st;
struct rsa_st;
struct ec_key_st;
struct ec_group_st;
struct ec_point_st;
struct ecdsa_sig_st;

typedef struct shim_fns {
#define SHIM_FN(ret, name, args, need) ret(*name) args;
#include "shim/symbols.def"
#undef SHIM_FN
} shim_fns;

/* Room that callers give for each structure they hold themselves, in bytes, 16-byte aligned. More than any known
 * version needs; shim_open checks the library that answers against it. */
enum {
  SHIM_ROOM_MD5 = 128,
  SHIM_ROOM_SHA1 = 128,
  SHIM_ROOM_SHA256 = 128,
  SHIM_ROOM_SHA512 = 256,
  SHIM_ROOM_AES = 256,
  SHIM_ROOM_DES = 160,
  SHIM_ROOM_RC4 = 1152,
  SHIM_ROOM_AEAD = 768
};

/* Where a running hash keeps what: chaining words at 0, then the counts, then the block buffer. The same in all known
 * versions, save the counts of SHA-512. shim_open checks this too. */
enum {
  SHIM_SHA512_BITS = 1, /* u64 bits low, u64 bits high at 64; unsigned num at 208 */
  SHIM_SHA512_BYTES = 2 /* u16 num, u16 digest length, u32 bytes high, u64 bytes low at 64 */
};

/* Opens BoringSSL, resolves every row of symbols.def and probes the library. NULL when it cannot be used; error then
 * holds one line that names what is missing. May be called again: after success it answers at once. Not safe under
 * threads: callers hold a lock.
 *
 * dlopen only, read with secure_getenv:
 *   TANDEM_BORINGSSL=PATH  this library and no other
 *   TANDEM_SHIM_PLAIN=1    without RTLD_DEEPBIND, so that an interposed malloc sees BoringSSL's allocations; refused
 *                          while an OpenSSL is in the global scope of the process */
const shim_fns *shim_open(char *error, size_t error_size);

/* After shim_open: path of the object that answers; which SHIM_SHA512_ layout it has. */
const char *shim_path(void);
int shim_sha512_layout(void);

/* BORINGSSL_API_VERSION of the headers compiled in. */
unsigned shim_api_version(void);

#endif
