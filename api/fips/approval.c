/* SPDX-License-Identifier: Apache-2.0
 * Approved-only mode: what it refuses (SP 800-131A, SP 800-132). The mode alone makes nothing validated.
 */
#include "ops/approval.h"

#include <stdatomic.h>
#include <string.h>
#include <tandem/backend.h>

#include "base/error.h"

enum { MAC_KEY_MIN = 14, PBKDF2_PASSWORD_MIN = 14, PBKDF2_SALT_MIN = 16, PBKDF2_ITERATIONS_MIN = 1000 };
enum { RSA_BITS_MIN = 2048, RSA_E_ABOVE = 1 << 16 };

_Atomic bool approval_on;
static _Atomic bool final_on; /* set by the operator: no call turns it off */

void approval_from_config(bool value) {
  if (!value) return;
  atomic_store(&final_on, true);
  atomic_store(&approval_on, true);
}

tdm_status tdm_approved_only_set(bool value) {
  error_clear();
  const tdm_backend *backend;
  tdm_status status = tdm_policy_backend(TDM_SHA256, &backend); /* reads the environment first */
  if (status == TDM_ERR_CONFIG) return status;
  if (!value && atomic_load(&final_on)) {
    return error_set(TDM_ERR_LOCKED, "approved-only mode was set by TANDEM_APPROVED_ONLY or the config file");
  }
  atomic_store(&approval_on, value);
  return TDM_OK;
}

bool tdm_approved_only(void) {
  const tdm_backend *backend;
  (void)!tdm_policy_backend(TDM_SHA256, &backend);
  return approval_only();
}

tdm_status approval_check_alg(tdm_alg alg) {
  if (!approval_only()) return TDM_OK;
  const tdm_alg_info *info = tdm_alg_get(alg);
  if (info != NULL && info->approved) return TDM_OK;
  return error_set(TDM_ERR_NOT_APPROVED, "approved-only mode refuses %s", info == NULL ? "this cipher" : info->name);
}

tdm_status approval_check_mac_key(tdm_alg alg, size_t key_len) {
  tdm_status status = approval_check_alg(alg);
  if (status != TDM_OK || !approval_only() || key_len >= MAC_KEY_MIN) return status;
  if (strcmp(tdm_alg_get(alg)->family, "hmac") != 0) return TDM_OK; /* CMAC: the one length of an AES key */
  return error_set(TDM_ERR_NOT_APPROVED, "approved-only mode asks for an HMAC key of at least %d bytes", MAC_KEY_MIN);
}

tdm_status approval_check_pbkdf2(size_t password_len, size_t salt_len, uint64_t iterations) {
  if (!approval_only()) return TDM_OK;
  if (password_len >= PBKDF2_PASSWORD_MIN && salt_len >= PBKDF2_SALT_MIN && iterations >= PBKDF2_ITERATIONS_MIN) {
    return TDM_OK;
  }
  return error_set(TDM_ERR_NOT_APPROVED,
                   "approved-only mode asks PBKDF2 for %d bytes of password, %d of salt, %d iterations",
                   PBKDF2_PASSWORD_MIN, PBKDF2_SALT_MIN, PBKDF2_ITERATIONS_MIN);
}

tdm_status approval_check_rsa(size_t bits, uint64_t e) {
  if (!approval_only() || (bits >= RSA_BITS_MIN && e > RSA_E_ABOVE)) return TDM_OK;
  return error_set(TDM_ERR_NOT_APPROVED, "approved-only mode asks for RSA of %d bits at least and e above %d",
                   RSA_BITS_MIN, RSA_E_ABOVE);
}

tdm_status approval_check_rsa_pkcs1_encryption(void) {
  if (!approval_only()) return TDM_OK;
  return error_set(TDM_ERR_NOT_APPROVED, "approved-only mode refuses PKCS#1 v1.5 encryption");
}

tdm_status approval_check_pss_salt(size_t salt_len, size_t hash_len) {
  if (!approval_only() || salt_len <= hash_len) return TDM_OK;
  return error_set(TDM_ERR_NOT_APPROVED, "approved-only mode refuses a salt longer than the hash, %zu bytes", hash_len);
}
