/* SPDX-License-Identifier: Apache-2.0
 * What the files of core share: choosing who serves, recording who served, and states that live anywhere.
 */
#ifndef CORE_CORE_H
#define CORE_CORE_H

#include "build_options.h"
#include "ops/approval.h"
#include "ops/backend.h"

/* Who serves alg: the backend named in the call, else the policy's. TDM_ERR_ARGUMENT for a number that is no
 * algorithm of this kind, TDM_ERR_NOT_APPROVED, TDM_ERR_UNSUPPORTED when the backend lacks it. */
tdm_status core_choose(tdm_kind kind, tdm_alg alg, const tdm_backend *named, const tdm_backend **chosen);

/* The policy's choice per algorithm; NULL: no policy is in force yet. Written in policy.c alone. */
typedef const tdm_backend *core_backend_ptr;
extern _Atomic core_backend_ptr core_policy_for[TDM_ALG_LIMIT] __attribute__((visibility("hidden")));

/* For calls too short to ask at length: whom core_choose would choose, where that takes two loads; the caller goes on
 * with it if the ops it finds there are complete (core/complete.h). NULL: ask core_choose. */
static inline const tdm_backend *core_candidate(const tdm_backend *named, tdm_alg alg) {
  if (TDM_LOCK_BACKEND || (unsigned)alg >= TDM_ALG_LIMIT || approval_only()) return NULL;
  return named != NULL ? named : atomic_load_explicit(&core_policy_for[alg], memory_order_acquire);
}

/* Reads TANDEM_* and the config file, once. TDM_ERR_CONFIG for ever when they are invalid. */
tdm_status core_configured(void);

/* The service indicator of this thread: two stores. */
typedef struct core_service {
  const tdm_backend *backend; /* NULL: a user's cipher, or nothing yet */
  const char *user_name;
  tdm_alg alg;
} core_service;
extern _Thread_local core_service core_service_now __attribute__((tls_model("initial-exec")));

static inline void core_served(const tdm_backend *backend, tdm_alg alg) {
  core_service_now.backend = backend;
  core_service_now.alg = alg;
}

static inline void core_served_user(const char *name) {
  core_service_now.backend = NULL;
  core_service_now.user_name = name;
  core_service_now.alg = TDM_ALG_NONE;
}

/* Caller-owned states live at any address: the part in use starts at the next multiple of alignment (a power of
 * two; the opaque array has room for it). */
static inline void *core_align(void *opaque, size_t alignment) {
  uintptr_t p = (uintptr_t)opaque;
  return (unsigned char *)opaque + ((alignment - (p & (alignment - 1))) & (alignment - 1));
}
static inline const void *core_align_const(const void *opaque, size_t alignment) {
  uintptr_t p = (uintptr_t)opaque;
  return (const unsigned char *)opaque + ((alignment - (p & (alignment - 1))) & (alignment - 1));
}

/* First word of a live state. Depends on its address, so that a state never begun, ended, or moved by memcpy is
 * known as such. kind: any constant of the caller's own. */
static inline uint64_t core_magic(uint64_t kind, const void *at) {
  return kind * 0x9e3779b97f4a7c15u ^ (uint64_t)(uintptr_t)at;
}

#endif
