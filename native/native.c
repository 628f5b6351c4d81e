/* SPDX-License-Identifier: Apache-2.0
 * The native backend as one constant table: our own C.
 */
#include "build_options.h"
#include "native/aes/aes.h"
#include "native/base/cpu.h"
#include "native/ccm/ccm.h"
#include "native/cmac/cmac.h"
#include "native/drbg/drbg.h"
#include "native/ec/ec.h"
#include "native/gcm/gcm.h"
#include "native/hash/sha1/sha1.h"
#include "native/hash/sha256/sha256.h"
#include "native/hash/sha512/sha512.h"
#include "native/hmac/hmac.h"
#include "native/kw/kw.h"
#include "native/rsa/rsa.h"
#include "native/x25519/x25519.h"
#include "native/xts/xts.h"
#include "ops/backend.h"
#if TDM_LEGACY
#include "native/hash/md5/md5.h"
#include "native/legacy/des/des.h"
#include "native/legacy/rc4/rc4.h"
#endif

static void native_info(const tdm_backend *self, tdm_backend_info *info) {
  (void)self;
  info->version = "0.1.0";
  info->origin = "built in";
  info->features = cpu_features_text();
  info->fips = false;
  info->api_version = 0;
}

const tdm_backend tdm_native = {
    .name = "native",
    .open = cpu_open,
    .info = native_info,

    .hash[TDM_SHA1] = &native_sha1.ops,
    .hash[TDM_SHA224] = &native_sha224.ops,
    .hash[TDM_SHA256] = &native_sha256.ops,
    .hash[TDM_SHA384] = &native_sha384.ops,
    .hash[TDM_SHA512] = &native_sha512.ops,
    .hash[TDM_SHA512_224] = &native_sha512_224.ops,
    .hash[TDM_SHA512_256] = &native_sha512_256.ops,

    .mac[TDM_HMAC_SHA1] = &native_hmac_sha1.ops,
    .mac[TDM_HMAC_SHA224] = &native_hmac_sha224.ops,
    .mac[TDM_HMAC_SHA256] = &native_hmac_sha256.ops,
    .mac[TDM_HMAC_SHA384] = &native_hmac_sha384.ops,
    .mac[TDM_HMAC_SHA512] = &native_hmac_sha512.ops,
    .mac[TDM_HMAC_SHA512_224] = &native_hmac_sha512_224.ops,
    .mac[TDM_HMAC_SHA512_256] = &native_hmac_sha512_256.ops,
    .mac[TDM_AES_128_CMAC] = &native_aes_128_cmac_ops,
    .mac[TDM_AES_192_CMAC] = &native_aes_192_cmac_ops,
    .mac[TDM_AES_256_CMAC] = &native_aes_256_cmac_ops,

    .block[TDM_AES_128] = &native_aes_128_ops,
    .block[TDM_AES_192] = &native_aes_192_ops,
    .block[TDM_AES_256] = &native_aes_256_ops,

    .aead[TDM_AES_128_GCM] = &native_aes_128_gcm_ops,
    .aead[TDM_AES_192_GCM] = &native_aes_192_gcm_ops,
    .aead[TDM_AES_256_GCM] = &native_aes_256_gcm_ops,
    .aead[TDM_AES_128_CCM] = &native_aes_128_ccm_ops,
    .aead[TDM_AES_192_CCM] = &native_aes_192_ccm_ops,
    .aead[TDM_AES_256_CCM] = &native_aes_256_ccm_ops,

    .wrap[TDM_AES_128_KW] = &native_aes_128_kw_ops,
    .wrap[TDM_AES_192_KW] = &native_aes_192_kw_ops,
    .wrap[TDM_AES_256_KW] = &native_aes_256_kw_ops,
    .wrap[TDM_AES_128_KWP] = &native_aes_128_kwp_ops,
    .wrap[TDM_AES_192_KWP] = &native_aes_192_kwp_ops,
    .wrap[TDM_AES_256_KWP] = &native_aes_256_kwp_ops,

    .xts[TDM_AES_128_XTS] = &native_aes_128_xts_ops,
    .xts[TDM_AES_256_XTS] = &native_aes_256_xts_ops,

    .rand[TDM_CTR_DRBG] = &native_ctr_drbg_ops,

    .rsa[TDM_RSA] = &native_rsa_ops,
    .ec[TDM_P224] = &native_p224.ops,
    .ec[TDM_P256] = &native_p256.ops,
    .ec[TDM_P384] = &native_p384.ops,
    .ec[TDM_P521] = &native_p521.ops,
    .xdh[TDM_X25519] = &native_x25519_ops,
    .eddsa[TDM_ED25519] = &native_ed25519_ops,

#if TDM_LEGACY
    .hash[TDM_MD5] = &native_md5.ops,
    .mac[TDM_HMAC_MD5] = &native_hmac_md5.ops,
    .block[TDM_DES] = &native_des_ops,
    .block[TDM_DES_EDE3] = &native_des_ede3_ops,
    .stream[TDM_RC4] = &native_rc4_ops,
#endif
};
