/* SPDX-License-Identifier: Apache-2.0
 * `tandem info`: backends, versions, CPU features, and which backend and kernel serves each algorithm.
 */
#include <string.h>

#include "info.h"

static const char *const kinds[] = {
    [TDM_KIND_HASH] = "hash",          [TDM_KIND_MAC] = "MAC",         [TDM_KIND_KDF] = "KDF",
    [TDM_KIND_BLOCK] = "block cipher", [TDM_KIND_AEAD] = "AEAD",       [TDM_KIND_STREAM] = "stream",
    [TDM_KIND_RAND] = "random",        [TDM_KIND_RSA] = "RSA",         [TDM_KIND_EC] = "curve",
    [TDM_KIND_XDH] = "key agreement",  [TDM_KIND_EDDSA] = "signature", [TDM_KIND_XTS] = "data unit",
    [TDM_KIND_WRAP] = "key wrapping"};

const tdm_backend *info_server(tdm_alg alg) {
  const tdm_backend *backend = NULL;
  return tdm_policy_backend(alg, &backend) == TDM_OK ? backend : NULL;
}

static tdm_status gather(info_all *all) {
  tdm_status status = tdm_policy_get(all->policy, sizeof all->policy);
  if (status != TDM_OK && status != TDM_ERR_NO_BACKEND) return status;
  if (status != TDM_OK) (void)snprintf(all->policy, sizeof all->policy, "none: %s", tdm_error_detail());
  all->policy_source = tdm_policy_source();
  all->count = tdm_backend_count() < INFO_BACKENDS ? tdm_backend_count() : INFO_BACKENDS;
  for (size_t i = 0; i < all->count; i++) {
    info_backend *b = &all->backends[i];
    status = tdm_backend_find(tdm_backend_name_at(i), &b->backend);
    if (status == TDM_OK) status = tdm_backend_get_info(b->backend, &b->info);
    if (status != TDM_OK) {
      b->backend = NULL;
      (void)snprintf(b->why, sizeof b->why, "%s",
                     tdm_error_detail()[0] != 0 ? tdm_error_detail() : tdm_status_text(status));
    }
  }
  return TDM_OK;
}

static void print_backend(size_t i, const info_backend *b) {
  (void)printf("backend %s\n", tdm_backend_name_at(i));
  if (b->backend == NULL) {
    (void)printf("  cannot be used   %s\n", b->why);
    return;
  }
  (void)printf("  version          %s\n", b->info.version);
  (void)printf("  origin           %s\n", b->info.origin);
  (void)printf("  FIPS module      %s\n", b->info.fips ? "yes" : "no");
  if (b->info.api_version != 0) (void)printf("  API version      %u\n", b->info.api_version);
  if (b->info.features[0] != 0) (void)printf("  CPU features     %s\n", b->info.features);
}

static void print_algorithm(const info_all *all, const tdm_alg_info *info) {
  const tdm_backend *server = info_server(info->alg);
  (void)printf("%-18s%-14s%-9s ", info->name, kinds[info->kind], server != NULL ? tdm_backend_name(server) : "-");
  for (size_t i = 0; i < all->count; i++) {
    const char *kernel = tdm_backend_kernel(all->backends[i].backend, info->alg);
    (void)printf("%-14s", kernel != NULL ? kernel : "-");
  }
  (void)printf("%s\n", info->legacy ? "legacy" : info->approved ? "" : "not approved");
}

static void print_text(const info_all *all) {
  (void)printf("tandem %s\n", tdm_version());
  (void)printf("policy             %s (%s)\n", all->policy, all->policy_source);
  (void)printf("approved-only      %s\n\n", tdm_approved_only() ? "on" : "off");
  for (size_t i = 0; i < all->count; i++) print_backend(i, &all->backends[i]);
  (void)printf("\n%-18s%-14s%-9s ", "algorithm", "kind", "served by");
  for (size_t i = 0; i < all->count; i++) (void)printf("%-14s", tdm_backend_name_at(i));
  (void)putchar('\n');
  for (size_t i = 0; i < tdm_alg_count(); i++) print_algorithm(all, tdm_alg_at(i));
}

static error_t parse(int key, char *arg, struct argp_state *state) {
  bool *json = state->input;
  if (key == 'j') {
    *json = true;
    return 0;
  }
  if (key == ARGP_KEY_ARG) argp_error(state, "'%s': takes no arguments", arg);
  return ARGP_ERR_UNKNOWN;
}

int cmd_info(int argc, char **argv) {
  static const struct argp_option options[] = {{"json", 'j', NULL, 0, "as JSON", 0}, {0}};
  static const struct argp_child children[] = {{&cli_backend_argp, 0, NULL, 0}, {0}};
  static const struct argp argp = {
      options,
      parse,
      NULL,
      "Backends, their versions and origin, CPU features, the policy in force, and which backend and "
      "kernel serves each algorithm.",
      children,
      NULL,
      NULL};
  bool json = false;
  cli_parse(&argp, argc, argv, &json);
  static info_all all;
  tdm_status status = gather(&all);
  if (status != TDM_OK) return cli_fail("info", status);
  if (json && !info_print_json(&all)) {
    cli_say("info: the JSON cannot be made or written");
    return CLI_TROUBLE;
  }
  if (!json) print_text(&all);
  return CLI_OK;
}
