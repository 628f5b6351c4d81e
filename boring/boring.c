/* SPDX-License-Identifier: Apache-2.0
 * The backend `boring` as one constant table: BoringSSL behind the shim. Opening it is what opens the library.
 * Leaks nothing: errors carry BoringSSL's reason text, never data.
 */
#include "boring/boring.h"
#include "build_options.h"

#include <stdio.h>

#include "base/error.h"
#include "boring/boring_hmac.h"

const shim_fns *boring_lib;

static char version[32];

/* Errors are packed: a library in the top 8 bits, a reason in the low 12. Memory that is short shows as one reason of
 * every library, as the big numbers' stack of temporaries that could not grow, or as big numbers that failed another
 * library without a word of their own. */
enum { REASON_MASK = 0xfff, REASON_BN = 3, REASON_MALLOC = 65, BN_TOO_MANY_TEMPORARIES = REASON_BN << 24 | 116 };

static bool is_memory(uint32_t code) {
  return (code & REASON_MASK) == REASON_MALLOC ||
         (code & (0xffu << 24 | REASON_MASK)) == (uint32_t)BN_TOO_MANY_TEMPORARIES;
}

/* Empties the error queue. The first error, 0 where there is none; status becomes what all of them make. */
static uint32_t drain(tdm_status *status) {
  uint32_t first = boring_lib->ERR_get_error();
  if ((first & REASON_MASK) == REASON_BN) *status = TDM_ERR_MEMORY;
  for (uint32_t code = first; code != 0; code = boring_lib->ERR_get_error())
    if (is_memory(code)) *status = TDM_ERR_MEMORY;
  boring_lib->ERR_clear_error();
  return first;
}

tdm_status boring_failed(const char *what) {
  tdm_status status = TDM_ERR_BACKEND;
  uint32_t first = drain(&status);
  const char *reason = first != 0 ? boring_lib->ERR_reason_error_string(first) : NULL;
  return error_set(status, "BoringSSL: %s failed%s%s", what, reason != NULL ? ": " : "", reason != NULL ? reason : "");
}

tdm_status boring_refused(tdm_status status) {
  return drain(&status) != 0 ? status : TDM_ERR_MEMORY; /* a refusal has a reason */
}

static tdm_status boring_open(void) {
  char why[400] = "";
  const shim_fns *fns = shim_open(why, sizeof(why));
  if (fns == NULL) return error_set(TDM_ERR_NO_BACKEND, "boring: %s", why);
  (void)snprintf(version, sizeof(version), "API %u", shim_api_version());
  boring_lib = fns;
  return TDM_OK;
}

static void boring_info(const tdm_backend *self, tdm_backend_info *info) {
  (void)self;
  info->version = version;
  info->origin = shim_path();
  info->features = "";
  info->fips = boring_lib->FIPS_mode() != 0;
  info->api_version = shim_api_version();
}

const tdm_backend tdm_boring = {
    .name = "boring",
    .open = boring_open,
    .info = boring_info,
    .hash[TDM_SHA1] = &boring_sha1,
    .hash[TDM_SHA224] = &boring_sha224,
    .hash[TDM_SHA256] = &boring_sha256,
    .hash[TDM_SHA384] = &boring_sha384,
    .hash[TDM_SHA512] = &boring_sha512,
    .hash[TDM_SHA512_224] = &boring_sha512_224,
    .hash[TDM_SHA512_256] = &boring_sha512_256,
    .mac[TDM_HMAC_SHA1] = &boring_hmac_sha1.ops,
    .mac[TDM_HMAC_SHA224] = &boring_hmac_sha224.ops,
    .mac[TDM_HMAC_SHA256] = &boring_hmac_sha256.ops,
    .mac[TDM_HMAC_SHA384] = &boring_hmac_sha384.ops,
    .mac[TDM_HMAC_SHA512] = &boring_hmac_sha512.ops,
    .mac[TDM_HMAC_SHA512_224] = &boring_hmac_sha512_224.ops,
    .mac[TDM_HMAC_SHA512_256] = &boring_hmac_sha512_256.ops,
    .mac[TDM_AES_128_CMAC] = &boring_aes_128_cmac,
    .mac[TDM_AES_192_CMAC] = &boring_aes_192_cmac,
    .mac[TDM_AES_256_CMAC] = &boring_aes_256_cmac,
    .block[TDM_AES_128] = &boring_aes_128,
    .block[TDM_AES_192] = &boring_aes_192,
    .block[TDM_AES_256] = &boring_aes_256,
    .aead[TDM_AES_128_GCM] = &boring_aes_128_gcm,
    .aead[TDM_AES_192_GCM] = &boring_aes_192_gcm,
    .aead[TDM_AES_256_GCM] = &boring_aes_256_gcm,
    .aead[TDM_AES_128_CCM] = &boring_aes_128_ccm,
    .aead[TDM_AES_192_CCM] = &boring_aes_192_ccm,
    .aead[TDM_AES_256_CCM] = &boring_aes_256_ccm,
    .wrap[TDM_AES_128_KW] = &boring_aes_128_kw,
    .wrap[TDM_AES_192_KW] = &boring_aes_192_kw,
    .wrap[TDM_AES_256_KW] = &boring_aes_256_kw,
    .wrap[TDM_AES_128_KWP] = &boring_aes_128_kwp,
    .wrap[TDM_AES_192_KWP] = &boring_aes_192_kwp,
    .wrap[TDM_AES_256_KWP] = &boring_aes_256_kwp,
    .xts[TDM_AES_128_XTS] = &boring_aes_128_xts,
    .xts[TDM_AES_256_XTS] = &boring_aes_256_xts,
    .rand[TDM_CTR_DRBG] = &boring_ctr_drbg,
    .rsa[TDM_RSA] = &boring_rsa_ops,
    .ec[TDM_P224] = &boring_p224_ops,
    .ec[TDM_P256] = &boring_p256_ops,
    .ec[TDM_P384] = &boring_p384_ops,
    .ec[TDM_P521] = &boring_p521_ops,
    .xdh[TDM_X25519] = &boring_x25519_ops,
    .eddsa[TDM_ED25519] = &boring_ed25519_ops,
#if TDM_LEGACY
    .hash[TDM_MD5] = &boring_md5,
    .mac[TDM_HMAC_MD5] = &boring_hmac_md5.ops,
    .block[TDM_DES] = &boring_des,
    .block[TDM_DES_EDE3] = &boring_des_ede3,
    .stream[TDM_RC4] = &boring_rc4,
#endif
};
