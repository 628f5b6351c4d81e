/* SPDX-License-Identifier: Apache-2.0
 * The only file that names a backend. Opens each once, under a lock, when it is first asked for by name or by policy;
 * builds decorated backends ("trace:boring", "shadow:native+boring") and keeps them until the process ends.
 */
#include "core/registry.h"
#include "build_options.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/fork_lock.h"
#include "core/backend_name.h"
#include "core/complete.h"
#include "core/core.h"
#include "decorators/decorator.h"

static struct builtin {
  const char *name;
  const tdm_backend *backend;
  bool opened;
} builtins[] = {
#if TDM_WITH_NATIVE
    {"native", &tdm_native, false},
#endif
#if TDM_WITH_BORING
    {"boring", &tdm_boring, false},
#endif
};
enum { BUILTINS = sizeof builtins / sizeof builtins[0] };

/* Decorated backends made so far. */
struct decorated {
  struct decorated *next;
  const tdm_backend *backend;
  char name[BACKEND_NAME_BYTES];
};
static struct decorated *decorated_list;

size_t tdm_backend_count(void) { return BUILTINS; }

const char *tdm_backend_name_at(size_t index) { return index < BUILTINS ? builtins[index].name : NULL; }

static struct builtin *builtin_of(name_span name) {
  for (size_t i = 0; i < BUILTINS; i++) {
    if (name_span_is(name, builtins[i].name)) return &builtins[i];
  }
  return NULL;
}

static tdm_status unknown_name(name_span name) {
  if (name_span_is(name, "native") || name_span_is(name, "boring")) {
    return error_set(TDM_ERR_NO_BACKEND,
                     "backend '%.*s' is not built into this library (configure with -Dbackends=native,boring)",
                     (int)name.len, name.p);
  }
  return error_set(
      TDM_ERR_NO_BACKEND,
      "unknown backend '%.*s' (built in: %s%s%s; also trace:NAME, perblock:NAME, toll(NS):NAME, shadow:NAME+NAME)",
      (int)(name.len < 64 ? name.len : 64), name.p, builtins[0].name, BUILTINS > 1 ? ", " : "",
      BUILTINS > 1 ? builtins[BUILTINS - 1].name : "");
}

static tdm_status check_known(name_span plain, name_span whole) {
  (void)whole;
  return builtin_of(plain) != NULL ? TDM_OK : unknown_name(plain);
}

static tdm_status check_lock(name_span plain, name_span whole) {
  if (!TDM_LOCK_BACKEND || name_span_is(plain, TDM_DEFAULT_BACKEND)) return TDM_OK;
  return error_set(TDM_ERR_LOCKED, "this build is locked to backend '%s'; '%.*s' is refused", TDM_DEFAULT_BACKEND,
                   (int)whole.len, whole.p);
}

tdm_status registry_check_name(const char *name) {
  if (name == NULL) return TDM_ERR_ARGUMENT;
  const name_span span = {name, strlen(name)};
  if (span.len >= BACKEND_NAME_BYTES) {
    return error_set(TDM_ERR_NO_BACKEND, "a backend name is at most %d bytes long", BACKEND_NAME_BYTES - 1);
  }
  tdm_status status = backend_name_each(span, check_known);
  return status != TDM_OK ? status : backend_name_each(span, check_lock);
}

tdm_status registry_check_lock(const tdm_backend *backend) {
  if (!TDM_LOCK_BACKEND) return TDM_OK;
  return backend_name_each((name_span){backend->name, strlen(backend->name)}, check_lock);
}

static tdm_status find_builtin(name_span name, const tdm_backend **backend) {
  struct builtin *b = builtin_of(name);
  tdm_status status = b->opened ? TDM_OK : b->backend->open();
  if (status != TDM_OK) return status;
  b->opened = true;
  *backend = b->backend;
  return TDM_OK;
}

static const tdm_backend *decorate(const backend_name *name, const tdm_backend *inner, const tdm_backend *second,
                                   const char *text) {
  switch (name->kind) {
    case NAME_PLAIN:
      break;
    case NAME_TRACE:
      return decorator_trace(inner, text);
    case NAME_PERBLOCK:
      return decorator_perblock(inner, text);
    case NAME_TOLL:
      return decorator_toll(inner, text, name->nanoseconds);
    case NAME_SHADOW:
      return decorator_shadow(inner, second, text);
  }
  return NULL;
}

/* The name has been checked. Recursion ends, as what is inside is shorter. */
static tdm_status find_locked(name_span text, const tdm_backend **backend) {
  backend_name name;
  tdm_status status = backend_name_parse(&name, text);
  if (status != TDM_OK) return status;
  if (name.kind == NAME_PLAIN) return find_builtin(name.inner, backend);
  for (const struct decorated *e = decorated_list; e != NULL; e = e->next) {
    if (name_span_is(text, e->name)) {
      *backend = e->backend;
      return TDM_OK;
    }
  }
  const tdm_backend *inner = NULL, *second = NULL;
  status = find_locked(name.inner, &inner);
  if (status == TDM_OK && name.kind == NAME_SHADOW) status = find_locked(name.second, &second);
  if (status != TDM_OK) return status;
  struct decorated *e = calloc(1, sizeof *e);
  if (e == NULL) return TDM_ERR_MEMORY;
  memcpy(e->name, text.p, text.len);
  e->backend = decorate(&name, inner, second, e->name);
  if (e->backend == NULL) {
    free(e);
    return TDM_ERR_MEMORY;
  }
  e->next = decorated_list;
  decorated_list = e;
  *backend = e->backend;
  return TDM_OK;
}

tdm_status registry_find(const char *name, const tdm_backend **backend) {
  tdm_status status = registry_check_name(name);
  if (status != TDM_OK) return status;
  fork_lock(FORK_LOCK_SELECTION);
  status = find_locked((name_span){name, strlen(name)}, backend);
  fork_unlock(FORK_LOCK_SELECTION);
  return status;
}

tdm_status tdm_backend_find(const char *name, const tdm_backend **backend) {
  error_clear();
  if (backend == NULL) return TDM_ERR_ARGUMENT;
  *backend = NULL;
  if (name == NULL) return TDM_ERR_ARGUMENT;
  tdm_status status = core_configured();
  return status != TDM_OK ? status : registry_find(name, backend);
}

const char *tdm_backend_name(const tdm_backend *backend) { return backend == NULL ? "" : backend->name; }

tdm_status tdm_backend_get_info(const tdm_backend *backend, tdm_backend_info *info) {
  error_clear();
  if (backend == NULL || info == NULL) return TDM_ERR_ARGUMENT;
  *info = (tdm_backend_info){.version = "", .origin = "", .features = ""};
  if (backend->info != NULL) backend->info(backend, info);
  info->name = backend->name;
  return TDM_OK;
}

bool registry_serves(const tdm_backend *backend, const tdm_alg_info *info) {
  switch (info->kind) {
    case TDM_KIND_HASH:
      return complete_hash(backend->hash[info->alg]);
    case TDM_KIND_MAC:
      return complete_mac(backend->mac[info->alg]);
    case TDM_KIND_KDF:
      return complete_mac(backend->mac[TDM_HMAC_SHA256]);
    case TDM_KIND_BLOCK:
      return complete_block(backend->block[info->alg]);
    case TDM_KIND_AEAD:
      return complete_aead(backend->aead[info->alg]);
    case TDM_KIND_STREAM:
      return complete_stream(backend->stream[info->alg]);
    case TDM_KIND_RAND:
      return complete_rand(backend->rand[info->alg]);
    case TDM_KIND_RSA:
      return complete_rsa(backend->rsa[info->alg]);
    case TDM_KIND_EC:
      return complete_ec(backend->ec[info->alg]);
    case TDM_KIND_XDH:
      return complete_xdh(backend->xdh[info->alg]);
    case TDM_KIND_EDDSA:
      return complete_eddsa(backend->eddsa[info->alg]);
    case TDM_KIND_XTS:
      return complete_xts(backend->xts[info->alg]);
    case TDM_KIND_WRAP:
      return complete_wrap(backend->wrap[info->alg]);
  }
  return false;
}

bool tdm_backend_supports(const tdm_backend *backend, tdm_alg alg) {
  const tdm_alg_info *info = tdm_alg_get(alg);
  return backend != NULL && info != NULL && registry_serves(backend, info);
}

const char *tdm_backend_kernel(const tdm_backend *backend, tdm_alg alg) {
  if (!tdm_backend_supports(backend, alg)) return NULL;
  switch (tdm_alg_get(alg)->kind) {
    case TDM_KIND_HASH:
      return backend->hash[alg]->kernel(backend->hash[alg]);
    case TDM_KIND_MAC:
      return backend->mac[alg]->kernel(backend->mac[alg]);
    case TDM_KIND_KDF:
      return backend->mac[TDM_HMAC_SHA256]->kernel(backend->mac[TDM_HMAC_SHA256]);
    case TDM_KIND_BLOCK:
      return backend->block[alg]->kernel(backend->block[alg]);
    case TDM_KIND_AEAD:
      return backend->aead[alg]->kernel(backend->aead[alg]);
    case TDM_KIND_STREAM:
      return backend->stream[alg]->kernel(backend->stream[alg]);
    case TDM_KIND_RAND:
      return backend->rand[alg]->kernel(backend->rand[alg]);
    case TDM_KIND_RSA:
      return backend->rsa[alg]->kernel(backend->rsa[alg]);
    case TDM_KIND_EC:
      return backend->ec[alg]->kernel(backend->ec[alg]);
    case TDM_KIND_XDH:
      return backend->xdh[alg]->kernel(backend->xdh[alg]);
    case TDM_KIND_EDDSA:
      return backend->eddsa[alg]->kernel(backend->eddsa[alg]);
    case TDM_KIND_XTS:
      return backend->xts[alg]->kernel(backend->xts[alg]);
    case TDM_KIND_WRAP:
      return backend->wrap[alg]->kernel(backend->wrap[alg]);
  }
  return NULL;
}
