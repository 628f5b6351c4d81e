/* SPDX-License-Identifier: Apache-2.0
 * `tandem mac`: the HMAC or CMAC of a file, made or checked.
 */
#include "cli.h"

struct arguments {
  tdm_alg alg;
  size_t tag_len; /* 0: the whole tag */
  const char *key_hex, *key_file, *verify, *file;
};

static error_t parse(int key, char *arg, struct argp_state *state) {
  struct arguments *a = state->input;
  switch (key) {
    case 'a': {
      const tdm_alg_info *info = tdm_alg_find(arg);
      if (info == NULL || info->kind != TDM_KIND_MAC) {
        argp_error(state, "'%s' is not a MAC; 'tandem info' lists the algorithms", arg);
      }
      a->alg = info->alg;
      return 0;
    }
    case 'k':
      a->key_file = arg;
      return 0;
    case 'K':
      a->key_hex = arg;
      return 0;
    case 'v':
      a->verify = arg;
      return 0;
    case 't': {
      unsigned long long n;
      if (!cli_number(arg, &n) || n < TDM_MAC_MIN_BYTES || n > TDM_MAC_MAX_BYTES) {
        argp_error(state, "--tag-length: a number from %d to %d, not '%s'", TDM_MAC_MIN_BYTES, TDM_MAC_MAX_BYTES, arg);
      }
      a->tag_len = (size_t)n;
      return 0;
    }
    case ARGP_KEY_ARG:
      if (a->file != NULL) argp_error(state, "one FILE at a time; '%s' is too many", arg);
      a->file = arg;
      return 0;
    default:
      return ARGP_ERR_UNKNOWN;
  }
}

static int report(tdm_mac *mac, size_t tag_len, const uint8_t *expected, const char *name) {
  if (expected != NULL) {
    tdm_status status = tdm_mac_final_verify(mac, expected, tag_len);
    return status == TDM_OK ? CLI_OK : cli_fail(name, status);
  }
  uint8_t tag[TDM_MAC_MAX_BYTES];
  tdm_status status = tdm_mac_final(mac, tag, tag_len);
  if (status != TDM_OK) return cli_fail(name, status);
  cli_print_line(tag, tag_len, name);
  return CLI_OK;
}

/* expected: the tag to check; NULL: print it. */
static int run(const struct arguments *a, const cli_key *key, size_t tag_len, const uint8_t *expected) {
  static uint8_t buf[CLI_CHUNK];
  tdm_mac_key *mac_key = NULL;
  tdm_mac mac = {{0}};
  cli_input in;
  if (!cli_input_open(&in, a->file)) return CLI_TROUBLE;
  tdm_status status = tdm_mac_key_new(&mac_key, NULL, a->alg, key->bytes, key->len);
  if (status == TDM_OK) status = tdm_mac_begin(&mac, mac_key);
  size_t n = 0;
  bool read_ok = true;
  while (status == TDM_OK && (read_ok = cli_input_read(&in, buf, sizeof buf, &n)) && n > 0) {
    status = tdm_mac_update(&mac, buf, n);
  }
  cli_input_close(&in);
  int result = CLI_TROUBLE;
  if (status != TDM_OK) {
    result = cli_fail(in.name, status);
  } else if (read_ok) {
    result = report(&mac, tag_len, expected, a->file != NULL ? a->file : "-");
  }
  tdm_mac_end(&mac);
  tdm_mac_key_free(mac_key);
  return result;
}

int cmd_mac(int argc, char **argv) {
  static const struct argp_option options[] = {
      {"algorithm", 'a', "NAME", 0, "hmac-sha256 (default), hmac-sha1, hmac-sha512, aes-128-cmac, ...", 0},
      {"key-file", 'k', "FILE", 0, "the key, raw bytes", 0},
      {"key-hex", 'K', "HEX", 0, "the key; other users of the machine can see it while the command runs", 0},
      {"verify", 'v', "HEX", 0, "check this tag instead: exit status 0 right, 1 wrong", 0},
      {"tag-length", 't', "N", 0, "the leading N bytes of the tag, 4 or more; default: all of it", 0},
      {0}};
  static const struct argp_child children[] = {{&cli_backend_argp, 0, NULL, 0}, {0}};
  static const struct argp argp = {
      options,
      parse,
      "[FILE]",
      "HMAC or CMAC of FILE, or of standard input.\vExample: tandem mac --key-file key --algorithm hmac-sha256 FILE",
      children,
      NULL,
      NULL};
  struct arguments a = {.alg = TDM_HMAC_SHA256};
  cli_parse(&argp, argc, argv, &a);
  uint8_t expected[TDM_MAC_MAX_BYTES];
  size_t expected_len = 0;
  if (a.verify != NULL && !cli_hex_decode("--verify", a.verify, expected, sizeof expected, &expected_len)) {
    return CLI_TROUBLE;
  }
  if (a.verify != NULL && expected_len == 0) {
    cli_say("--verify: an empty tag proves nothing");
    return CLI_TROUBLE;
  }
  /* Not what the tag's giver chose: who may shorten a tag may guess it. */
  const tdm_alg_info *info = tdm_alg_get(a.alg);
  const size_t tag_len = a.tag_len != 0 ? a.tag_len : info->bytes;
  if (tag_len > info->bytes) {
    cli_say("--tag-length: a tag of %s has %zu bytes", info->name, info->bytes);
    return CLI_TROUBLE;
  }
  if (a.verify != NULL && expected_len != tag_len) {
    cli_say("--verify: this tag has %zu bytes, %zu are expected (--tag-length says how many)", expected_len, tag_len);
    return CLI_TROUBLE;
  }
  static cli_key key;
  int result = CLI_TROUBLE;
  if (cli_key_read(&key, a.key_hex, a.key_file)) result = run(&a, &key, tag_len, a.verify != NULL ? expected : NULL);
  tdm_wipe(&key, sizeof key);
  return result;
}
