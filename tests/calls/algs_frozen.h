/* SPDX-License-Identifier: Apache-2.0
 * The algorithms of the first version as they were: numbers and names are frozen, part of the binary interface.
 * Never change a row; new algorithms need no row here.
 */
/* clang-format off */
TDM_ALG(MD5, 1, HASH, "md5", "md5", 16, 64, 0, 1)
TDM_ALG(SHA1, 2, HASH, "sha1", "sha1", 20, 64, 1, 0)
TDM_ALG(SHA224, 3, HASH, "sha224", "sha2", 28, 64, 1, 0)
TDM_ALG(SHA256, 4, HASH, "sha256", "sha2", 32, 64, 1, 0)
TDM_ALG(SHA384, 5, HASH, "sha384", "sha2", 48, 128, 1, 0)
TDM_ALG(SHA512, 6, HASH, "sha512", "sha2", 64, 128, 1, 0)
TDM_ALG(SHA512_224, 7, HASH, "sha512-224", "sha2", 28, 128, 1, 0)
TDM_ALG(SHA512_256, 8, HASH, "sha512-256", "sha2", 32, 128, 1, 0)
TDM_ALG(HMAC_MD5, 17, MAC, "hmac-md5", "hmac", 16, 64, 0, 1)
TDM_ALG(HMAC_SHA1, 18, MAC, "hmac-sha1", "hmac", 20, 64, 1, 0)
TDM_ALG(HMAC_SHA224, 19, MAC, "hmac-sha224", "hmac", 28, 64, 1, 0)
TDM_ALG(HMAC_SHA256, 20, MAC, "hmac-sha256", "hmac", 32, 64, 1, 0)
TDM_ALG(HMAC_SHA384, 21, MAC, "hmac-sha384", "hmac", 48, 128, 1, 0)
TDM_ALG(HMAC_SHA512, 22, MAC, "hmac-sha512", "hmac", 64, 128, 1, 0)
TDM_ALG(HMAC_SHA512_224, 23, MAC, "hmac-sha512-224", "hmac", 28, 128, 1, 0)
TDM_ALG(HMAC_SHA512_256, 24, MAC, "hmac-sha512-256", "hmac", 32, 128, 1, 0)
TDM_ALG(HKDF, 33, KDF, "hkdf", "kdf", 0, 0, 1, 0)
TDM_ALG(PBKDF2, 34, KDF, "pbkdf2", "kdf", 0, 0, 1, 0)
TDM_ALG(AES_128, 49, BLOCK, "aes-128", "aes", 16, 16, 1, 0)
TDM_ALG(AES_192, 50, BLOCK, "aes-192", "aes", 24, 16, 1, 0)
TDM_ALG(AES_256, 51, BLOCK, "aes-256", "aes", 32, 16, 1, 0)
TDM_ALG(DES, 52, BLOCK, "des", "des", 8, 8, 0, 1)
TDM_ALG(DES_EDE3, 53, BLOCK, "des-ede3", "des", 24, 8, 0, 1)
TDM_ALG(AES_128_GCM, 65, AEAD, "aes-128-gcm", "gcm", 16, 16, 1, 0)
TDM_ALG(AES_192_GCM, 66, AEAD, "aes-192-gcm", "gcm", 24, 16, 1, 0)
TDM_ALG(AES_256_GCM, 67, AEAD, "aes-256-gcm", "gcm", 32, 16, 1, 0)
TDM_ALG(RC4, 81, STREAM, "rc4", "rc4", 256, 0, 0, 1)
TDM_ALG(CTR_DRBG, 97, RAND, "ctr-drbg", "rand", 48, 0, 1, 0)
/* clang-format on */
