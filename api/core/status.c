/* SPDX-License-Identifier: Apache-2.0
 * Status codes as text, and the small public helpers that need no backend.
 */
#include <tandem/tandem.h>

#include "base/ct.h"
#include "base/error.h"
#include "base/wipe.h"

static const struct {
  const char *name;
  const char *text;
} table[] = {
    [TDM_OK] = {"TDM_OK", "success"},
    [TDM_ERR_ARGUMENT] = {"TDM_ERR_ARGUMENT", "an argument is NULL or out of its range"},
    [TDM_ERR_KEY_LENGTH] = {"TDM_ERR_KEY_LENGTH", "the algorithm has no keys of this length"},
    [TDM_ERR_IV_LENGTH] = {"TDM_ERR_IV_LENGTH", "the mode has no initialisation vector or nonce of this length"},
    [TDM_ERR_TAG_LENGTH] = {"TDM_ERR_TAG_LENGTH", "the algorithm has no tag of this length"},
    [TDM_ERR_LENGTH] = {"TDM_ERR_LENGTH", "the input is not a whole number of blocks"},
    [TDM_ERR_BUFFER] = {"TDM_ERR_BUFFER", "the output buffer is too small"},
    [TDM_ERR_OVERLAP] = {"TDM_ERR_OVERLAP", "buffers overlap in part"},
    [TDM_ERR_STATE] = {"TDM_ERR_STATE", "the object was never begun, is finished, or was moved in memory"},
    [TDM_ERR_LIMIT] = {"TDM_ERR_LIMIT", "a limit of the standard is reached"},
    [TDM_ERR_UNSUPPORTED] = {"TDM_ERR_UNSUPPORTED", "the backend has no such operation"},
    [TDM_ERR_VERIFY] = {"TDM_ERR_VERIFY", "verification failed"},
    [TDM_ERR_DECRYPT] = {"TDM_ERR_DECRYPT", "decryption failed"},
    [TDM_ERR_FORMAT] = {"TDM_ERR_FORMAT", "the bytes to import are not of the documented form"},
    [TDM_ERR_MEMORY] = {"TDM_ERR_MEMORY", "out of memory"},
    [TDM_ERR_ENTROPY] = {"TDM_ERR_ENTROPY", "the system gave no randomness"},
    [TDM_ERR_BACKEND] = {"TDM_ERR_BACKEND", "the backend failed inside"},
    [TDM_ERR_NO_BACKEND] = {"TDM_ERR_NO_BACKEND", "there is no such backend, or it cannot be used"},
    [TDM_ERR_LOCKED] = {"TDM_ERR_LOCKED", "this build is locked to another backend"},
    [TDM_ERR_CONFIG] = {"TDM_ERR_CONFIG", "a TANDEM_* variable, the config file or a policy is invalid"},
    [TDM_ERR_NOT_APPROVED] = {"TDM_ERR_NOT_APPROVED", "approved-only mode refuses this"},
    [TDM_ERR_BAD_KEY] = {"TDM_ERR_BAD_KEY", "the key's value is not a valid key"},
};

enum { COUNT = sizeof table / sizeof table[0] };

const char *tdm_status_text(tdm_status status) {
  return (unsigned)status < COUNT ? table[status].text : "unknown status";
}

const char *tdm_status_name(tdm_status status) {
  return (unsigned)status < COUNT ? table[status].name : "unknown status";
}

const char *tdm_error_detail(void) { return error_text(); }

bool tdm_equal(const void *a, const void *b, size_t n) {
  if (n != 0 && (a == NULL || b == NULL)) return false;
  return ct_equal_bytes(a, b, n) != 0;
}

void tdm_wipe(void *p, size_t n) {
  if (p != NULL) wipe(p, n);
}

const char *tdm_version(void) { return TDM_VERSION_TEXT; }
