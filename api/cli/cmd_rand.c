/* SPDX-License-Identifier: Apache-2.0
 * `tandem rand`: random bytes for keys and nonces.
 */
#include "cli.h"

struct arguments {
  unsigned long long count;
  bool have_count, hex;
  const char *out;
};

static error_t parse(int key, char *arg, struct argp_state *state) {
  struct arguments *a = state->input;
  switch (key) {
    case 'x':
      a->hex = true;
      return 0;
    case 'o':
      a->out = arg;
      return 0;
    case ARGP_KEY_ARG:
      if (a->have_count || !cli_number(arg, &a->count)) {
        argp_error(state, "COUNT is one whole number of bytes, not '%s'", arg);
      }
      a->have_count = true;
      return 0;
    case ARGP_KEY_END:
      if (!a->have_count) argp_error(state, "how many bytes? Give COUNT");
      return 0;
    default:
      return ARGP_ERR_UNKNOWN;
  }
}

static bool put(cli_output *out, const uint8_t *bytes, size_t n, bool hex) {
  static const char digits[] = "0123456789abcdef";
  if (!hex) return cli_output_write(out, bytes, n);
  static uint8_t text[2 * CLI_CHUNK];
  for (size_t i = 0; i < n; i++) {
    text[2 * i] = (uint8_t)digits[bytes[i] >> 4];
    text[2 * i + 1] = (uint8_t)digits[bytes[i] & 15];
  }
  bool ok = cli_output_write(out, text, 2 * n);
  tdm_wipe(text, 2 * n);
  return ok;
}

static int run(const struct arguments *a) {
  static uint8_t buf[CLI_CHUNK];
  cli_output out;
  if (!cli_output_open(&out, a->out, true, false)) return CLI_TROUBLE;
  tdm_status status = TDM_OK;
  bool ok = true;
  for (uint64_t left = a->count; ok && left > 0;) {
    size_t n = left < sizeof buf ? (size_t)left : sizeof buf;
    status = tdm_rand_bytes(NULL, buf, n);
    ok = status == TDM_OK && put(&out, buf, n, a->hex);
    left -= n;
  }
  if (ok && a->hex) ok = cli_output_write(&out, (const uint8_t *)"\n", 1);
  tdm_wipe(buf, sizeof buf);
  int result = status == TDM_OK ? CLI_TROUBLE : cli_fail("rand", status);
  bool finished = cli_output_finish(&out, ok);
  return ok && finished ? CLI_OK : result;
}

int cmd_rand(int argc, char **argv) {
  static const struct argp_option options[] = {
      {"hex", 'x', NULL, 0, "hexadecimal and a newline instead of raw bytes", 0},
      {"output", 'o', "FILE", 0, "write to FILE, mode 0600", 0},
      {0}};
  static const struct argp_child children[] = {{&cli_backend_argp, 0, NULL, 0}, {0}};
  static const struct argp argp = {
      options,  parse, "COUNT", "COUNT random bytes.\vExamples: tandem rand 32 -o key; tandem rand 12 --hex",
      children, NULL,  NULL};
  struct arguments a = {0};
  cli_parse(&argp, argc, argv, &a);
  return run(&a);
}
