/* SPDX-License-Identifier: Apache-2.0
 * `tandem hash`: digests in the form of sha256sum, so that `sha256sum -c` reads them.
 */
#include <string.h>

#include "cli.h"

struct arguments {
  tdm_alg alg;
  char **files; /* the end of argv, where argp gathers them */
  int count;
};

static error_t parse(int key, char *arg, struct argp_state *state) {
  struct arguments *a = state->input;
  switch (key) {
    case 'a': {
      const tdm_alg_info *info = tdm_alg_find(arg);
      if (info == NULL || info->kind != TDM_KIND_HASH) {
        argp_error(state, "'%s' is not a hash function; 'tandem info' lists the algorithms", arg);
      }
      a->alg = info->alg;
      return 0;
    }
    case ARGP_KEY_ARGS:
      a->files = state->argv + state->next;
      a->count = state->argc - state->next;
      return 0;
    default:
      return ARGP_ERR_UNKNOWN;
  }
}

static int hash_file(tdm_alg alg, const char *path) {
  static uint8_t buf[CLI_CHUNK];
  cli_input in;
  if (!cli_input_open(&in, path)) return CLI_TROUBLE;
  tdm_hash hash = {{0}};
  uint8_t digest[TDM_HASH_MAX_BYTES];
  size_t len = 0, n = 0;
  bool read_ok = true;
  tdm_status status = tdm_hash_begin(&hash, NULL, alg);
  while (status == TDM_OK && (read_ok = cli_input_read(&in, buf, sizeof buf, &n)) && n > 0) {
    status = tdm_hash_update(&hash, buf, n);
  }
  if (status == TDM_OK && read_ok) status = tdm_hash_final(&hash, digest, sizeof digest, &len);
  tdm_hash_end(&hash);
  cli_input_close(&in);
  if (status != TDM_OK) return cli_fail(in.name, status);
  if (!read_ok) return CLI_TROUBLE;
  cli_print_line(digest, len, path);
  return CLI_OK;
}

int cmd_hash(int argc, char **argv) {
  static const struct argp_option options[] = {
      {"algorithm", 'a', "NAME", 0, "md5, sha1, sha224, sha256 (default), sha384, sha512, sha512-224, sha512-256", 0},
      {0}};
  static const struct argp_child children[] = {{&cli_backend_argp, 0, NULL, 0}, {0}};
  static const struct argp argp = {
      options,
      parse,
      "[FILE...]",
      "Digest of each FILE, or of standard input (also as '-'), in the form of sha256sum.\v"
      "Example: tandem hash --algorithm sha256 *.iso >SUMS && sha256sum -c SUMS",
      children,
      NULL,
      NULL};
  struct arguments a = {.alg = TDM_SHA256};
  cli_parse(&argp, argc, argv, &a);
  if (a.count == 0) return hash_file(a.alg, "-");
  int result = CLI_OK;
  for (int i = 0; i < a.count; i++) {
    if (hash_file(a.alg, a.files[i]) != CLI_OK) result = CLI_TROUBLE;
  }
  return result;
}
