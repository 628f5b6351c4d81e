/* SPDX-License-Identifier: Apache-2.0
 * `tandem enc` and `tandem dec`: files of any size; the output appears only when it is complete and, for an AEAD,
 * verified.
 */
#include "crypt.h"

struct arguments {
  const char *algorithm, *key_hex, *key_file, *iv_hex, *aad_hex, *in, *out;
  bool no_padding;
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
    case 'v':
      a->iv_hex = arg;
      return 0;
    case 'A':
      a->aad_hex = arg;
      return 0;
    case 'n':
      a->no_padding = true;
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
    case ARGP_KEY_END:
      if (a->algorithm == NULL) argp_error(state, "which algorithm? Give --algorithm, such as aes-128-gcm");
      return 0;
    default:
      return ARGP_ERR_UNKNOWN;
  }
}

static bool read_iv(crypt_job *job, const struct arguments *a) {
  size_t usual = job->algorithm.iv_len;
  if (usual == 0) {
    if (a->iv_hex == NULL) return true;
    cli_say("--iv-hex: %s takes none", a->algorithm);
    return false;
  }
  if (a->iv_hex == NULL) {
    cli_say("%s needs --iv-hex with %zu bytes%s", a->algorithm, usual,
            job->direction == TDM_ENCRYPT ? ", new for every message: 'tandem rand COUNT --hex' makes one"
                                          : ": the one the message was encrypted with");
    return false;
  }
  if (!cli_hex_decode("--iv-hex", a->iv_hex, job->iv, sizeof job->iv, &job->iv_len)) return false;
  if (job->algorithm.info->kind == TDM_KIND_AEAD ? job->iv_len > 0 : job->iv_len == usual) return true;
  cli_say("--iv-hex: %s takes %zu bytes, this has %zu", a->algorithm, usual, job->iv_len);
  return false;
}

static bool check_key(const crypt_job *job, const struct arguments *a) {
  size_t want = job->algorithm.info->bytes, have = job->key->len;
  if (job->algorithm.info->kind == TDM_KIND_STREAM ? have >= 1 && have <= want : have == want) return true;
  cli_say("%s takes a key of %s%zu bytes, this has %zu%s", a->algorithm,
          job->algorithm.info->kind == TDM_KIND_STREAM ? "1 to " : "", want, have,
          a->key_file != NULL && have >= 2 * want && cli_key_is_hex(job->key)
              ? "; a key file holds raw bytes, not hexadecimal: use --key-hex \"$(cat FILE)\""
              : "");
  return false;
}

static bool prepare(crypt_job *job, const struct arguments *a, cli_key *key) {
  job->key = key;
  if (!crypt_algorithm_find(&job->algorithm, a->algorithm, a->no_padding)) return false;
  if (a->aad_hex != NULL) {
    if (job->algorithm.info->kind != TDM_KIND_AEAD) {
      cli_say("--aad-hex: only an AEAD such as aes-128-gcm takes additional data");
      return false;
    }
    if (!cli_hex_decode("--aad-hex", a->aad_hex, job->aad, sizeof job->aad, &job->aad_len)) return false;
  }
  return read_iv(job, a) && cli_key_read(key, a->key_hex, a->key_file) && check_key(job, a);
}

static int run(crypt_job *job, const struct arguments *a) {
  bool decrypting = job->direction == TDM_DECRYPT;
  cli_input in;
  cli_output out;
  if (!cli_input_open(&in, a->in)) return CLI_TROUBLE;
  if (!cli_output_open(&out, a->out, decrypting, decrypting && job->algorithm.info->kind == TDM_KIND_AEAD)) {
    cli_input_close(&in);
    return CLI_TROUBLE;
  }
  int result = crypt_run(job, &in, &out);
  cli_input_close(&in);
  bool finished = cli_output_finish(&out, result == CLI_OK);
  return result != CLI_OK ? result : finished ? CLI_OK : CLI_TROUBLE;
}

static int crypt_command(int argc, char **argv, tdm_direction direction, const char *doc) {
  static const struct argp_option options[] = {
      {"algorithm", 'a', "NAME", 0, "aes-128-gcm, aes-256-ctr, aes-128-cbc, des-ede3-cbc, rc4, ...", 0},
      {"key-file", 'k', "FILE", 0, "the key, raw bytes", 0},
      {"key-hex", 'K', "HEX", 0, "the key; other users of the machine can see it while the command runs", 0},
      {"iv-hex", 'v', "HEX", 0, "initialisation vector or nonce", 0},
      {"aad-hex", 'A', "HEX", 0, "additional data that is authenticated but not encrypted (GCM)", 0},
      {"no-padding", 'n', NULL, 0, "CBC without PKCS#7 padding: whole blocks only", 0},
      {"input", 'i', "FILE", 0, "read FILE instead of standard input", 0},
      {"output", 'o', "FILE", 0, "write FILE, which appears only when it is complete; it may be the input file", 0},
      {0}};
  static const struct argp_child children[] = {{&cli_backend_argp, 0, NULL, 0}, {0}};
  const struct argp argp = {options, parse, NULL, doc, children, NULL, NULL};
  struct arguments a = {0};
  cli_parse(&argp, argc, argv, &a);
  static cli_key key;
  static crypt_job job;
  job.direction = direction;
  int result = prepare(&job, &a, &key) ? run(&job, &a) : CLI_TROUBLE;
  tdm_wipe(&key, sizeof key);
  return result;
}

int cmd_enc(int argc, char **argv) {
  return crypt_command(
      argc, argv, TDM_ENCRYPT,
      "Encrypts a file of any size.\v"
      "A GCM file is the ciphertext followed by the 16-byte tag. CBC is padded (PKCS#7); ECB takes whole blocks. "
      "Only GCM protects against changes. CBC, CTR, CFB and OFB give what 'openssl enc' gives.\n\n"
      "Example, with a key of 32 bytes; whoever decrypts needs the IV, too:\n"
      "  iv=$(tandem rand 12 --hex)\n"
      "  tandem enc -a aes-256-gcm -k key --iv-hex \"$iv\" -i IN -o OUT");
}

int cmd_dec(int argc, char **argv) {
  return crypt_command(
      argc, argv, TDM_DECRYPT,
      "Decrypts a file of any size.\v"
      "A GCM file is verified before anything appears under the output's name or on standard output. Output "
      "files get mode 0600. Exit status 1: a tag or padding does not verify.\n\n"
      "Example, with the IV of enc:\n"
      "  tandem dec -a aes-256-gcm -k key --iv-hex \"$iv\" -i IN -o OUT");
}
