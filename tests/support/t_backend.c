/* SPDX-License-Identifier: Apache-2.0
 * Who is under test: the backend that the policy in force names, which the matrix sets by TANDEM_BACKEND.
 * That the variable is obeyed is checked here, once a process; what serves is printed.
 * Leaks nothing: tests have no secrets.
 */
#include "tests/support/t.h"

const tdm_backend *t_backend(void) {
  static const tdm_backend *backend;
  if (backend) return backend;
  tdm_backend_info info;
  T_OK(tdm_policy_backend(TDM_SHA256, &backend));
  T_OK(tdm_backend_get_info(backend, &info));
  const char *want = getenv("TANDEM_BACKEND");
  if (want) assert_string_equal(info.name, want);
  printf("backend %s %s (%s), features: %s\n", info.name, info.version, info.origin, info.features);
  for (size_t i = 0; i < tdm_alg_count(); i++) {
    const char *kernel = tdm_backend_kernel(backend, tdm_alg_at(i)->alg);
    printf("  %s: %s\n", tdm_alg_at(i)->name, kernel ? kernel : "not served");
  }
  return backend;
}

const tdm_backend *t_other_backend(void) {
  const char *mine = tdm_backend_name(t_backend());
  for (size_t i = 0; i < tdm_backend_count(); i++) {
    const tdm_backend *other;
    if (!strcmp(tdm_backend_name_at(i), mine)) continue;
    tdm_status status = tdm_backend_find(tdm_backend_name_at(i), &other);
    if (status == TDM_OK) return other;
    if (status != TDM_ERR_LOCKED) T_OK(status);
  }
  return NULL;
}

const tdm_alg_info *t_next_alg(tdm_kind kind, size_t *i) {
  while (*i < tdm_alg_count()) {
    const tdm_alg_info *info = tdm_alg_at((*i)++);
    if (info->kind == kind && tdm_backend_supports(t_backend(), info->alg)) return info;
  }
  return NULL;
}
