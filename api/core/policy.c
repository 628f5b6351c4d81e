/* SPDX-License-Identifier: Apache-2.0
 * The policy in force: one atomic pointer per algorithm, so that readers take no lock and a switch is safe under
 * threads. A switch becomes visible algorithm by algorithm; no object changes its backend.
 */
#include "core/policy.h"
#include "build_options.h"

#include <stdatomic.h>
#include <string.h>

#include "base/error.h"
#include "base/fork_lock.h"
#include "core/config.h"
#include "core/core.h"
#include "core/registry.h"
#include "ops/approval.h"

_Atomic core_backend_ptr core_policy_for[TDM_ALG_LIMIT];
static _Atomic bool fell_back[TDM_ALG_LIMIT];

static bool in_force;
static char text_in_force[POLICY_TEXT_BYTES];
static const char *source_in_force;

/* The backends a parsed policy names, opened. */
struct opened {
  const tdm_backend *backend, *fallback, *rule[POLICY_RULES];
};

static tdm_status open_all(struct opened *o, const policy_parsed *parsed) {
  memset(o, 0, sizeof *o);
  tdm_status status = registry_find(parsed->backend, &o->backend);
  if (status == TDM_OK && parsed->fallback[0] != 0) status = registry_find(parsed->fallback, &o->fallback);
  for (size_t i = 0; status == TDM_OK && i < parsed->rules; i++) {
    status = registry_find(parsed->rule[i].backend, &o->rule[i]);
  }
  return status;
}

static const tdm_backend *pick(const policy_parsed *parsed, const struct opened *o, const tdm_alg_info *info) {
  for (size_t i = parsed->rules; i-- > 0;) {
    if (strcmp(parsed->rule[i].what, info->name) == 0 || strcmp(parsed->rule[i].what, info->family) == 0) {
      return o->rule[i];
    }
  }
  return o->backend;
}

/* Under the lock. */
static tdm_status put_in_force(const char *text, const char *source) {
  policy_parsed parsed;
  struct opened o;
  tdm_status status = policy_check(text);
  if (status == TDM_OK) status = policy_parse(&parsed, text);
  if (status == TDM_OK) status = open_all(&o, &parsed);
  if (status != TDM_OK) return status;
  for (size_t i = 0; i < tdm_alg_count(); i++) {
    const tdm_alg_info *info = tdm_alg_at(i);
    const tdm_backend *b = pick(&parsed, &o, info);
    bool fall = o.fallback != NULL && !registry_serves(b, info) && registry_serves(o.fallback, info);
    atomic_store_explicit(&fell_back[info->alg], fall, memory_order_relaxed);
    atomic_store_explicit(&core_policy_for[info->alg], fall ? o.fallback : b, memory_order_release);
  }
  memcpy(text_in_force, text, strlen(text) + 1);
  source_in_force = source;
  in_force = true;
  return TDM_OK;
}

/* Puts what the environment asks for in force, unless a policy is already. */
static tdm_status ensure(void) {
  tdm_status status = core_configured();
  if (status != TDM_OK) return status;
  fork_lock(FORK_LOCK_SELECTION);
  if (!in_force) status = put_in_force(config_get()->policy, config_get()->source);
  fork_unlock(FORK_LOCK_SELECTION);
  return status;
}

static tdm_status choose_by_policy(const tdm_alg_info *info, const tdm_backend **chosen) {
  const tdm_backend *b = atomic_load_explicit(&core_policy_for[info->alg], memory_order_acquire);
  if (b == NULL) {
    tdm_status status = ensure();
    if (status != TDM_OK) return status;
    b = atomic_load_explicit(&core_policy_for[info->alg], memory_order_acquire);
  }
  if (approval_only()) {
    /* Under the lock the two belong together, also while a policy is being switched. */
    fork_lock(FORK_LOCK_SELECTION);
    b = atomic_load_explicit(&core_policy_for[info->alg], memory_order_relaxed);
    bool fell = atomic_load_explicit(&fell_back[info->alg], memory_order_relaxed);
    fork_unlock(FORK_LOCK_SELECTION);
    if (fell) {
      return error_set(TDM_ERR_NOT_APPROVED, "approved-only mode forbids falling back to '%s' for %s", b->name,
                       info->name);
    }
  }
  *chosen = b;
  return TDM_OK;
}

tdm_status core_choose(tdm_kind kind, tdm_alg alg, const tdm_backend *named, const tdm_backend **chosen) {
  const tdm_alg_info *info = tdm_alg_get(alg);
  if (info == NULL || info->kind != kind) return TDM_ERR_ARGUMENT;
  tdm_status status;
  if (named != NULL) {
    status = registry_check_lock(named);
    *chosen = named;
  } else {
    status = choose_by_policy(info, chosen);
  }
  if (status == TDM_OK) status = approval_check_alg(alg); /* after the environment has been read */
  if (status != TDM_OK) return status;
  if (registry_serves(*chosen, info)) return TDM_OK;
  return error_set(TDM_ERR_UNSUPPORTED, "backend '%s' has no %s", (*chosen)->name, info->name);
}

tdm_status tdm_policy_set(const char *text) {
  error_clear();
  if (text == NULL) return TDM_ERR_ARGUMENT;
  tdm_status status = core_configured();
  if (status != TDM_OK) return status;
  fork_lock(FORK_LOCK_SELECTION);
  status = put_in_force(text, TDM_LOCK_BACKEND ? "build lock" : "call");
  fork_unlock(FORK_LOCK_SELECTION);
  return status;
}

tdm_status tdm_policy_get(char *text, size_t size) {
  error_clear();
  if (text == NULL) return TDM_ERR_ARGUMENT;
  tdm_status status = ensure();
  if (status != TDM_OK) return status;
  fork_lock(FORK_LOCK_SELECTION);
  size_t n = strlen(text_in_force) + 1;
  if (n > size) {
    status = TDM_ERR_BUFFER;
  } else {
    memcpy(text, text_in_force, n);
  }
  fork_unlock(FORK_LOCK_SELECTION);
  return status;
}

const char *tdm_policy_source(void) {
  if (ensure() != TDM_OK) return "";
  fork_lock(FORK_LOCK_SELECTION);
  const char *source = source_in_force;
  fork_unlock(FORK_LOCK_SELECTION);
  return source;
}

tdm_status tdm_policy_backend(tdm_alg alg, const tdm_backend **backend) {
  error_clear();
  const tdm_alg_info *info = tdm_alg_get(alg);
  if (backend == NULL || info == NULL) return TDM_ERR_ARGUMENT;
  return core_choose(info->kind, alg, NULL, backend);
}
