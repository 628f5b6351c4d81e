/* SPDX-License-Identifier: Apache-2.0
 * `tandem wrap` and `tandem unwrap`: a key under a key (SP 800-38F, KWP and KW).
 */
#include <stdlib.h>

#include "pkey.h"

enum { SECRET_MAX = 1 << 24 };

struct arguments {
  const char *algorithm, *key_hex, *key_file, *in, *out;
};

static error_t parse(int key, char *arg, struct argp_state *state) {
  struct arguments *a = state->input;
  switch (key) {
    case 'a':
      a->algorithm = arg;
      return 0;
    case 'k':
      a->key_file = arg;
      return 0;
    case 'K':
      a->key_hex = arg;
      return 0;
    case 'i':
      a->in = arg;
      return 0;
    case 'o':
      a->out = arg;
      return 0;
    case ARGP_KEY_ARG:
      argp_error(state, "'%s': name the input with -i and the output with -o", arg);
      return 0;
    default:
      return ARGP_ERR_UNKNOWN;
  }
}

/* The algorithm named, or KWP of the key's length; NULL with a message. */
static const tdm_alg_info *choose(const struct arguments *a, const cli_key *key) {
  const bool hexadecimal = a->key_file != NULL && cli_key_is_hex(key);
  const char *hint = hexadecimal ? "; a key file holds raw bytes, not hexadecimal: use --key-hex \"$(cat FILE)\"" : "";
  const tdm_alg_info *info;
  if (a->algorithm != NULL) {
    info = tdm_alg_find(a->algorithm);
    if (info == NULL || info->kind != TDM_KIND_WRAP) {
      cli_say("'%s' wraps no keys; there are aes-128, aes-192 and aes-256 with -kwp or -kw", a->algorithm);
      return NULL;
    }
    if (key->len == info->bytes) return info;
    cli_say("%s takes a key of %zu bytes, this has %zu%s", info->name, info->bytes, key->len, hint);
    return NULL;
  }
  switch (key->len) {
    case 16:
      return tdm_alg_get(TDM_AES_128_KWP);
    case 24:
      return tdm_alg_get(TDM_AES_192_KWP);
    case 32:
      return tdm_alg_get(TDM_AES_256_KWP);
    default:
      cli_say("a key that wraps others has 16, 24 or 32 bytes, this has %zu%s", key->len, hint);
      return NULL;
  }
}

static int transform(const struct arguments *a, const cli_key *bytes, bool wrapping, const uint8_t *in, size_t in_len) {
  const tdm_alg_info *info = choose(a, bytes);
  if (info == NULL) return CLI_TROUBLE;
  const size_t room = in_len + TDM_WRAP_MAX_OVERHEAD;
  uint8_t *out = malloc(room);
  if (out == NULL) return cli_fail(info->name, TDM_ERR_MEMORY);
  tdm_wrap_key *key = NULL;
  size_t out_len = 0;
  tdm_status status = tdm_wrap_key_new(&key, NULL, info->alg, bytes->bytes, bytes->len);
  if (status == TDM_OK) {
    status =
        wrapping ? tdm_wrap(key, out, room, &out_len, in, in_len) : tdm_unwrap(key, out, room, &out_len, in, in_len);
  }
  int result = status == TDM_OK ? cli_write_all(a->out, !wrapping, out, out_len)
                                : cli_fail(wrapping ? "wrap" : "unwrap", status);
  tdm_wrap_key_free(key);
  tdm_wipe(out, room);
  free(out);
  return result;
}

static int wrap_command(int argc, char **argv, bool wrapping, const char *doc) {
  static const struct argp_option options[] = {
      {"algorithm", 'a', "NAME", 0,
       "aes-128-kwp, aes-192-kwp, aes-256-kwp (default: the one of the key's length), aes-128-kw, aes-192-kw, "
       "aes-256-kw",
       0},
      {"key-file", 'k', "FILE", 0, "the key that wraps, 16, 24 or 32 raw bytes", 0},
      {"key-hex", 'K', "HEX", 0, "that key; other users of the machine can see it while the command runs", 0},
      {"input", 'i', "FILE", 0, "read FILE instead of standard input", 0},
      {"output", 'o', "FILE", 0, "write FILE, which appears only when it is complete; it may be the input file", 0},
      {0}};
  static const struct argp_child children[] = {{&cli_backend_argp, 0, NULL, 0}, {0}};
  const struct argp argp = {options, parse, NULL, doc, children, NULL, NULL};
  struct arguments a = {0};
  cli_parse(&argp, argc, argv, &a);
  static cli_key key;
  int result = CLI_TROUBLE;
  if (cli_key_read(&key, a.key_hex, a.key_file)) {
    size_t len;
    uint8_t *in = cli_read_all(a.in, SECRET_MAX + (wrapping ? 0 : TDM_WRAP_MAX_OVERHEAD), &len);
    if (in != NULL) {
      result = transform(&a, &key, wrapping, in, len);
      tdm_wipe(in, len);
      free(in);
    }
  }
  tdm_wipe(&key, sizeof key);
  return result;
}

int cmd_wrap(int argc, char **argv) {
  return wrap_command(
      argc, argv, true,
      "Wraps a key, or another short secret, under a key (SP 800-38F).\v"
      "KWP (RFC 5649) takes a secret of any length and adds 8 to 15 bytes. KW (RFC 3394) takes multiples of 8 bytes, "
      "at least 16, and adds 8. Equal secrets wrap to equal bytes; there is no nonce to choose. Gives what "
      "'openssl enc -id-aes256-wrap-pad -iv A65959A6' gives. For files and messages use 'tandem enc' with GCM.\n\n"
      "Example: tandem rand 32 -o kek && tandem wrap --key-file kek -i session.key -o session.wrapped");
}

int cmd_unwrap(int argc, char **argv) {
  return wrap_command(
      argc, argv, false,
      "Unwraps what 'tandem wrap' has wrapped, after verifying it.\v"
      "Nothing appears unless it was wrapped, with the same algorithm, under this key. Output files get mode 0600. "
      "Exit status 1: it was not, or it was changed.\n\n"
      "Example: tandem unwrap --key-file kek -i session.wrapped -o session.key");
}
