/* SPDX-License-Identifier: Apache-2.0
 * `tandem info --json`.
 */
#include <jansson.h>

#include "info.h"

static json_t *backend_json(size_t i, const info_backend *b) {
  if (b->backend == NULL) {
    return json_pack("{s:s, s:b, s:s}", "name", tdm_backend_name_at(i), "usable", 0, "reason", b->why);
  }
  return json_pack("{s:s, s:b, s:s, s:s, s:b, s:i, s:s}", "name", b->info.name, "usable", 1, "version", b->info.version,
                   "origin", b->info.origin, "fips", (int)b->info.fips, "api_version", (int)b->info.api_version,
                   "cpu_features", b->info.features);
}

static json_t *algorithm_json(const info_all *all, const tdm_alg_info *info) {
  const tdm_backend *server = info_server(info->alg);
  json_t *kernels = json_object();
  for (size_t i = 0; i < all->count; i++) {
    const char *kernel = tdm_backend_kernel(all->backends[i].backend, info->alg);
    if (kernel != NULL) (void)json_object_set_new(kernels, tdm_backend_name_at(i), json_string(kernel));
  }
  return json_pack("{s:s, s:s, s:s?, s:s?, s:o, s:b, s:b}", "name", info->name, "family", info->family, "served_by",
                   server != NULL ? tdm_backend_name(server) : NULL, "kernel", tdm_backend_kernel(server, info->alg),
                   "kernels", kernels, "approved", (int)info->approved, "legacy", (int)info->legacy);
}

bool info_print_json(const info_all *all) {
  json_t *backends = json_array(), *algorithms = json_array();
  for (size_t i = 0; i < all->count; i++) (void)json_array_append_new(backends, backend_json(i, &all->backends[i]));
  for (size_t i = 0; i < tdm_alg_count(); i++) {
    (void)json_array_append_new(algorithms, algorithm_json(all, tdm_alg_at(i)));
  }
  json_t *root = json_pack("{s:s, s:s, s:s, s:b, s:o, s:o}", "version", tdm_version(), "policy", all->policy,
                           "policy_source", all->policy_source, "approved_only", (int)tdm_approved_only(), "backends",
                           backends, "algorithms", algorithms);
  bool ok = root != NULL && json_dumpf(root, stdout, JSON_INDENT(2)) == 0 && putchar('\n') != EOF;
  json_decref(root);
  return ok;
}
