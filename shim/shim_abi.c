/* SPDX-License-Identifier: Apache-2.0
 * The ABI check: the one file that includes BoringSSL's own headers. It compiles only where each row of symbols.def has
 * the type that the headers give it and each structure fits its room.
 * The library found at run time may be another one: that is what shim_probe.c is for.
 */
#include <openssl/aead.h>
#include <openssl/aes.h>
#include <openssl/base.h>
#include <openssl/bn.h>
#include <openssl/cipher.h>
#include <openssl/crypto.h>
#include <openssl/ctrdrbg.h>
#include <openssl/curve25519.h>
#include <openssl/des.h>
#include <openssl/digest.h>
#include <openssl/ec.h>
#include <openssl/ec_key.h>
#include <openssl/ecdh.h>
#include <openssl/ecdsa.h>
#include <openssl/err.h>
#include <openssl/hmac.h>
#include <openssl/md5.h>
#include <openssl/nid.h>
#include <openssl/rand.h>
#include <openssl/rc4.h>
#include <openssl/rsa.h>
#include <openssl/sha.h>

#include "shim/shim.h"

#ifndef OPENSSL_IS_BORINGSSL
#error "the openssl headers found are not BoringSSL's"
#endif

/* Younger than some of the headers. Where a header has one with another type, this does not compile. */
int ECDSA_sign_p1363(const uint8_t *, size_t, uint8_t *, size_t *, size_t, const EC_KEY *);
int ECDSA_verify_p1363(const uint8_t *, size_t, const uint8_t *, size_t, const EC_KEY *);

#define SHIM_FN(ret, name, args, need) \
  _Static_assert(__builtin_types_compatible_p(__typeof__(name), ret args), #name " has another type");
#include "shim/symbols.def"
#undef SHIM_FN

#define FITS(type, room) _Static_assert(sizeof(type) <= (room) && _Alignof(type) <= 16, #type " outgrows its room")
FITS(MD5_CTX, SHIM_ROOM_MD5);
FITS(SHA_CTX, SHIM_ROOM_SHA1);
FITS(SHA256_CTX, SHIM_ROOM_SHA256);
FITS(SHA512_CTX, SHIM_ROOM_SHA512);
FITS(AES_KEY, SHIM_ROOM_AES);
FITS(DES_key_schedule, SHIM_ROOM_DES);
FITS(RC4_KEY, SHIM_ROOM_RC4);
FITS(EVP_AEAD_CTX, SHIM_ROOM_AEAD);

/* What boring/ relies on when it reads and writes running hashes; SHA-512's counts have two forms and are probed. */
#define LAYOUT(type, words)                                                                              \
  _Static_assert(offsetof(type, h) == 0 && offsetof(type, Nl) == 4 * (words) &&                          \
                     offsetof(type, Nh) == 4 * (words) + 4 && offsetof(type, data) == 4 * (words) + 8 && \
                     offsetof(type, num) == 4 * (words) + 72,                                            \
                 #type " is laid out otherwise")
LAYOUT(MD5_CTX, 4);
LAYOUT(SHA_CTX, 5);
LAYOUT(SHA256_CTX, 8);
_Static_assert(offsetof(SHA512_CTX, h) == 0 && offsetof(SHA512_CTX, p) == 80, "SHA512_CTX is laid out otherwise");

/* Numbers that boring/ has under names of its own. */
_Static_assert(RSA_NO_PADDING == 3 && NID_secp224r1 == 713 && NID_X9_62_prime256v1 == 415 && NID_secp384r1 == 715 &&
                   NID_secp521r1 == 716,
               "BoringSSL numbers its paddings or curves otherwise");
_Static_assert(ERR_R_MALLOC_FAILURE == 65 && ERR_R_BN_LIB == 3 &&
                   ERR_PACK(ERR_LIB_BN, BN_R_TOO_MANY_TEMPORARY_VARIABLES) == (3u << 24 | 116),
               "BoringSSL numbers its errors otherwise");

unsigned shim_api_version(void) { return BORINGSSL_API_VERSION; }
