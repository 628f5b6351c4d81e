/* SPDX-License-Identifier: Apache-2.0
 * Arguments: argp with our exit codes, --backend for everybody, numbers.
 */
#include <errno.h>
#include <stdlib.h>

#include "cli.h"

enum { OPTION_BACKEND = 0x1000 };

static error_t parse_backend(int key, char *arg, struct argp_state *state) {
  (void)state;
  if (key != OPTION_BACKEND) return ARGP_ERR_UNKNOWN;
  tdm_status status = tdm_policy_set(arg);
  if (status != TDM_OK) exit(cli_fail("--backend", status));
  return 0;
}

static const struct argp_option options[] = {
    {"backend", OPTION_BACKEND, "NAME", 0, "native, boring, or a policy such as native,aes=boring", 90}, {0}};

const struct argp cli_backend_argp = {.options = options, .parser = parse_backend};

void cli_parse(const struct argp *argp, int argc, char **argv, void *input) {
  argp_err_exit_status = CLI_TROUBLE;
  if (argp_parse(argp, argc, argv, 0, NULL, input) != 0) exit(CLI_TROUBLE);
}

bool cli_number(const char *text, unsigned long long *value) {
  char *end;
  if (*text < '0' || *text > '9') return false; /* strtoull skips spaces and negates */
  errno = 0;
  *value = strtoull(text, &end, text[0] == '0' && (text[1] | 0x20) == 'x' ? 16 : 10);
  return errno == 0 && *end == 0;
}
