/* SPDX-License-Identifier: Apache-2.0
 * Backends: which there are, which one serves, and who served the last call.
 *
 * Strongest first: the locked build option > the backend named in the call > tdm_policy_set() >
 * TANDEM_BACKEND > the config file (TANDEM_CONFIG, else /etc/tandem.conf) > the build default.
 *
 * A policy text is one backend name, then optional exceptions, separated by commas:
 *   native                      everything on native
 *   native,aes=boring,rc4=boring    an algorithm or a family on another backend; the last match wins
 *   boring,fallback=native      what boring lacks is served by native (otherwise: TDM_ERR_UNSUPPORTED)
 * A backend name may be decorated, to any depth:
 *   trace:boring                counts crossings (tandem/trace.h)
 *   perblock:native             bulk interfaces of block ciphers hidden
 *   toll(200):boring            each crossing 200 ns dearer, 0 to 1,000,000
 *   shadow:native+boring        served by the first, checked on the second (tandem/shadow.h)
 * An object keeps the backend it was created with; a switch never touches live objects and may happen while
 * other threads work.
 */
#ifndef TANDEM_BACKEND_H
#define TANDEM_BACKEND_H

#include <tandem/alg.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A backend, opened. Lives until the process ends; not owned by the caller. Where a call takes one,
 * NULL means: as the policy says. */
typedef struct tdm_backend tdm_backend;

typedef struct tdm_backend_info {
  const char *name;     /* "native" */
  const char *version;  /* "0.1.0"; for boring the API version as text */
  const char *origin;   /* path of the library that answers; "built in" for native */
  const char *features; /* CPU features in use, separated by spaces; "" where the backend does not tell */
  bool fips;            /* the backend says of itself that it is a validated module */
  unsigned api_version; /* BORINGSSL_API_VERSION of the headers compiled in; 0 for native */
} tdm_backend_info;

/* Names built into this library, index 0 .. count-1. Opens nothing. */
TDM_API size_t tdm_backend_count(void);
TDM_API const char *tdm_backend_name_at(size_t index);

/* Finds a backend by (decorated) name and opens it. TDM_ERR_NO_BACKEND when the name is unknown or the library
 * cannot be used, TDM_ERR_LOCKED when the build is locked to another. */
TDM_API TDM_MUST_CHECK tdm_status tdm_backend_find(const char *name, const tdm_backend **backend);

TDM_API const char *tdm_backend_name(const tdm_backend *backend);
TDM_API TDM_MUST_CHECK tdm_status tdm_backend_get_info(const tdm_backend *backend, tdm_backend_info *info);

/* True when the backend itself serves the algorithm (fallback not considered). */
TDM_API bool tdm_backend_supports(const tdm_backend *backend, tdm_alg alg);

/* Name of the code that runs, such as "aesni" or "ref"; NULL when the algorithm is not supported. */
TDM_API const char *tdm_backend_kernel(const tdm_backend *backend, tdm_alg alg);

/* Sets the policy of the process. Opens every backend the text names. On any error the policy in force stays. */
TDM_API TDM_MUST_CHECK tdm_status tdm_policy_set(const char *text);

/* Copies the policy in force, with its final NUL, to text[size]. TDM_ERR_BUFFER when it does not fit. */
TDM_API TDM_MUST_CHECK tdm_status tdm_policy_get(char *text, size_t size);

/* Where the policy in force comes from: "build lock", "call", "TANDEM_BACKEND", "config file", "build default". */
TDM_API const char *tdm_policy_source(void);

/* The backend that would serve the algorithm now. */
TDM_API TDM_MUST_CHECK tdm_status tdm_policy_backend(tdm_alg alg, const tdm_backend **backend);

/* Who served the last call of this thread that reached a backend; "" before the first. A key object's calls
 * count as served by the key's backend. */
TDM_API const char *tdm_served_by(void);

typedef struct tdm_service {
  const char *backend; /* as tdm_served_by() */
  tdm_alg alg;
  bool approved; /* the algorithm is approved and the backend says it is a validated module */
} tdm_service;
TDM_API void tdm_served(tdm_service *service);

/* Approved-only mode of the process: refuses algorithms that are not approved, HMAC keys under 14 bytes and
 * fallback between backends with TDM_ERR_NOT_APPROVED. Also on with TANDEM_APPROVED_ONLY=1 or
 * `approved_only = yes` in the config file; once on from there it cannot be turned off. */
TDM_API TDM_MUST_CHECK tdm_status tdm_approved_only_set(bool on);
TDM_API bool tdm_approved_only(void);

#ifdef __cplusplus
}
#endif
#endif
