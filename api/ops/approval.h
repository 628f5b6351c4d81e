/* SPDX-License-Identifier: Apache-2.0
 * The hook through which core asks the FIPS rooms whether a service is allowed (SP 800-131A).
 * Defined in api/fips; core knows only this declaration.
 */
#ifndef OPS_APPROVAL_H
#define OPS_APPROVAL_H

#include <stdatomic.h>
#include <tandem/alg.h>

/* True in approved-only mode. One relaxed load: cheap enough for every call. approval_on is written in api/fips alone.
 */
extern _Atomic bool approval_on __attribute__((visibility("hidden")));
static inline bool approval_only(void) { return atomic_load_explicit(&approval_on, memory_order_relaxed); }

/* TDM_OK, or TDM_ERR_NOT_APPROVED with error_set() telling why, when the mode is on and alg is not approved. */
tdm_status approval_check_alg(tdm_alg alg);

/* The same, and the length of an HMAC key: 14 bytes at least (SP 800-131A, section 10). Keys of CMAC have the lengths
 * of AES: core refuses others. */
tdm_status approval_check_mac_key(tdm_alg alg, size_t key_len);

/* SP 800-132: 14 bytes of password, 16 of salt, 1,000 iterations. */
tdm_status approval_check_pbkdf2(size_t password_len, size_t salt_len, uint64_t iterations);

/* RSA with a private key, encryption and new keys (FIPS 186-5, section 5.1; SP 800-131A): 2,048 bits, e > 2^16. */
tdm_status approval_check_rsa(size_t bits, uint64_t e);

/* PKCS#1 v1.5 encryption never is (SP 800-131A, section 6). */
tdm_status approval_check_rsa_pkcs1_encryption(void);

/* FIPS 186-5, section 5.4: no longer than the hash. */
tdm_status approval_check_pss_salt(size_t salt_len, size_t hash_len);

/* Called once by core when the environment and the config file are read: on from there is final. */
void approval_from_config(bool on);

#endif
