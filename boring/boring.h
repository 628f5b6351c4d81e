/* SPDX-License-Identifier: Apache-2.0
 * Inside the backend `boring`: the open library, its errors, and the ops tables, one file an algorithm.
 */
#ifndef BORING_BORING_H
#define BORING_BORING_H

#include "ops/backend.h"
#include "shim/shim.h"

/* Set once by open, before any slot of any ops is called. */
extern const shim_fns *boring_lib __attribute__((visibility("hidden")));

/* BoringSSL answered that `what` failed: takes its reason into the error detail and empties its error queue. */
__attribute__((cold)) tdm_status boring_failed(const char *what);

/* BoringSSL refused a value, with a reason in its error queue: empties it; status, or TDM_ERR_MEMORY when that was why.
 */
__attribute__((cold)) tdm_status boring_refused(tdm_status status);

/* Most functions of BoringSSL say 1 for success. */
static inline tdm_status boring_check(int ok, const char *what) {
  return __builtin_expect(ok == 1, 1) ? TDM_OK : boring_failed(what);
}

extern const tdm_hash_ops boring_md5, boring_sha1, boring_sha224, boring_sha256, boring_sha384, boring_sha512,
    boring_sha512_224, boring_sha512_256;
extern const tdm_mac_ops boring_aes_128_cmac, boring_aes_192_cmac, boring_aes_256_cmac;
extern const tdm_block_ops boring_aes_128, boring_aes_192, boring_aes_256, boring_des, boring_des_ede3;
extern const tdm_aead_ops boring_aes_128_gcm, boring_aes_192_gcm, boring_aes_256_gcm, boring_aes_128_ccm,
    boring_aes_192_ccm, boring_aes_256_ccm;
extern const tdm_wrap_ops boring_aes_128_kw, boring_aes_192_kw, boring_aes_256_kw, boring_aes_128_kwp,
    boring_aes_192_kwp, boring_aes_256_kwp;
extern const tdm_xts_ops boring_aes_128_xts, boring_aes_256_xts;
extern const tdm_stream_ops boring_rc4;
extern const tdm_rand_ops boring_ctr_drbg;
extern const tdm_rsa_ops boring_rsa_ops;
extern const tdm_ec_ops boring_p224_ops, boring_p256_ops, boring_p384_ops, boring_p521_ops;
extern const tdm_xdh_ops boring_x25519_ops;
extern const tdm_eddsa_ops boring_ed25519_ops;

#endif
