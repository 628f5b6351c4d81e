/* SPDX-License-Identifier: Apache-2.0
 * Status codes: what every call that can fail returns.
 * The numbers are frozen. Success is 0. A code never tells one secret-dependent failure from another.
 */
#ifndef TANDEM_STATUS_H
#define TANDEM_STATUS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#if defined(__GNUC__)
#define TDM_API __attribute__((visibility("default")))
#define TDM_MUST_CHECK __attribute__((warn_unused_result))
#else
#define TDM_API
#define TDM_MUST_CHECK
#endif

#ifdef __cplusplus
extern "C" {
#endif

typedef enum tdm_status {
  TDM_OK = 0,
  TDM_ERR_ARGUMENT = 1,      /* NULL where a pointer is needed, or a value outside its enum */
  TDM_ERR_KEY_LENGTH = 2,    /* the algorithm has no keys of this length */
  TDM_ERR_IV_LENGTH = 3,     /* initialisation vector or nonce of a length the mode has not */
  TDM_ERR_TAG_LENGTH = 4,    /* tag length the algorithm, or this key, has not */
  TDM_ERR_LENGTH = 5,        /* input that must be whole blocks is not */
  TDM_ERR_BUFFER = 6,        /* the output buffer is too small */
  TDM_ERR_OVERLAP = 7,       /* buffers overlap in part; the same buffer is allowed */
  TDM_ERR_STATE = 8,         /* object never begun, already finished, or moved in memory */
  TDM_ERR_LIMIT = 9,         /* a limit of the standard: message too long, key used too often */
  TDM_ERR_UNSUPPORTED = 10,  /* this backend has no such operation */
  TDM_ERR_VERIFY = 11,       /* tag or signature does not verify */
  TDM_ERR_DECRYPT = 12,      /* padding or ciphertext is wrong */
  TDM_ERR_FORMAT = 13,       /* bytes to import are not of the documented form */
  TDM_ERR_MEMORY = 14,       /* allocation failed */
  TDM_ERR_ENTROPY = 15,      /* the system gave no randomness */
  TDM_ERR_BACKEND = 16,      /* the backend failed inside; nothing was produced */
  TDM_ERR_NO_BACKEND = 17,   /* unknown name, or its library cannot be used: see tdm_error_detail() */
  TDM_ERR_LOCKED = 18,       /* the build is locked to another backend */
  TDM_ERR_CONFIG = 19,       /* a TANDEM_* variable, the config file or a policy text is invalid */
  TDM_ERR_NOT_APPROVED = 20, /* approved-only mode refuses this */
  TDM_ERR_BAD_KEY = 21       /* a key whose value is none: off the curve, out of range, parts that do not match */
} tdm_status;

/* One English sentence, never NULL. */
TDM_API const char *tdm_status_text(tdm_status status);

/* The enumerator's name, such as "TDM_ERR_OVERLAP"; never NULL. */
TDM_API const char *tdm_status_name(tdm_status status);

/* What the last failing call of this thread could say beyond its code: the library that is missing, the
 * variable that is invalid, the argument that was refused. Empty when there is nothing more. Never secret
 * data. Valid until the next call of this thread. */
TDM_API const char *tdm_error_detail(void);

/* Constant-time comparison: true when the n bytes are equal. Leaks n only. */
TDM_API bool tdm_equal(const void *a, const void *b, size_t n);

/* Overwrites n bytes with zeros in a way the compiler keeps. */
TDM_API void tdm_wipe(void *p, size_t n);

#ifdef __cplusplus
}
#endif
#endif
