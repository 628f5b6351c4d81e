/* SPDX-License-Identifier: Apache-2.0
 * `tandem sign` and `tandem verify`. RSA means PKCS#1 v1.5 unless --pss; ECDSA means DER unless --p1363.
 */
#include <stdlib.h>

#include "pkey.h"

enum { OPTION_PSS = 0x100, OPTION_SALT, OPTION_MGF, OPTION_P1363, OPTION_DETERMINISTIC, MESSAGE_MAX = 1 << 30 };

struct arguments {
  const char *key, *hash, *mgf_hash, *file, *out, *signature;
  bool pss, p1363, deterministic, have_salt;
  int salt_len;
};

/* What both commands take. */
static error_t parse_shared(int key, char *arg, struct argp_state *state) {
  struct arguments *a = state->input;
  switch (key) {
    case 'k':
      a->key = arg;
      return 0;
    case 'H':
      a->hash = arg;
      return 0;
    case OPTION_PSS:
      a->pss = true;
      return 0;
    case OPTION_SALT:
      if (!cli_salt_find(arg, &a->salt_len))
        argp_error(state, "--salt is hash, max, auto or a number of bytes, not '%s'", arg);
      a->have_salt = true;
      return 0;
    case OPTION_MGF:
      a->mgf_hash = arg;
      return 0;
    case OPTION_P1363:
      a->p1363 = true;
      return 0;
    case ARGP_KEY_ARG:
      if (a->file != NULL) argp_error(state, "one FILE at a time; '%s' is too many", arg);
      a->file = arg;
      return 0;
    case ARGP_KEY_END:
      if (a->key == NULL) argp_error(state, "which key? Give --key FILE");
      return 0;
    default:
      return ARGP_ERR_UNKNOWN;
  }
}

/* What one of them takes. */
static error_t parse(int key, char *arg, struct argp_state *state) {
  struct arguments *a = state->input;
  switch (key) {
    case ARGP_KEY_INIT:
      state->child_inputs[0] = a;
      return 0;
    case 'o':
      a->out = arg;
      return 0;
    case 's':
      a->signature = arg;
      return 0;
    case OPTION_DETERMINISTIC:
      a->deterministic = true;
      return 0;
    default:
      return ARGP_ERR_UNKNOWN;
  }
}

/* False, with a message, when an option does not go with the key. */
static bool options_of(tdm_sign_options *options, const tdm_pkey *pkey, const struct arguments *a) {
  *options = (tdm_sign_options){.size = sizeof *options, .salt_len = a->have_salt ? a->salt_len : TDM_SALT_HASH};
  tdm_kind kind = tdm_alg_get(tdm_pkey_alg(pkey))->kind;
  if (kind == TDM_KIND_XDH) {
    cli_say("%s: a key for key agreement signs nothing", a->key);
    return false;
  }
  if ((a->pss || a->have_salt || a->mgf_hash != NULL) && kind != TDM_KIND_RSA) {
    cli_say("--pss, --salt and --mgf-hash go with RSA keys");
    return false;
  }
  if ((a->have_salt || a->mgf_hash != NULL) && !a->pss) {
    cli_say("--salt and --mgf-hash go with --pss");
    return false;
  }
  if ((a->p1363 || a->deterministic) && kind != TDM_KIND_EC) {
    cli_say("--p1363 and --deterministic go with ECDSA keys");
    return false;
  }
  if (kind == TDM_KIND_EDDSA) {
    options->scheme = TDM_EDDSA;
    if (a->hash == NULL) return true;
    cli_say("--hash: Ed25519 has its own");
    return false;
  }
  options->scheme =
      kind == TDM_KIND_RSA ? (a->pss ? TDM_RSA_PSS : TDM_RSA_PKCS1) : (a->p1363 ? TDM_ECDSA_P1363 : TDM_ECDSA_DER);
  options->deterministic = a->deterministic;
  options->hash = cli_hash_find("--hash", a->hash != NULL ? a->hash : "sha256");
  if (options->hash == TDM_ALG_NONE) return false;
  if (a->mgf_hash == NULL) return true;
  options->mgf_hash = cli_hash_find("--mgf-hash", a->mgf_hash);
  return options->mgf_hash != TDM_ALG_NONE;
}

/* What is signed: the digest of the file or, for Ed25519, the file itself. */
struct subject {
  uint8_t digest[TDM_HASH_MAX_BYTES];
  uint8_t *message;
  size_t len;
};

static int subject_read(struct subject *s, const tdm_pkey *pkey, const tdm_sign_options *options, const char *file) {
  if (options->scheme != TDM_EDDSA) return cli_digest(pkey, options->hash, file, s->digest, &s->len);
  s->message = cli_read_all(file, MESSAGE_MAX, &s->len);
  return s->message != NULL ? CLI_OK : CLI_TROUBLE;
}

static const struct argp_option shared_options[] = {
    {"key", 'k', "FILE", 0, "the key, PEM or DER", 0},
    {"hash", 'H', "NAME", 0, "sha256 (default), sha384, sha512, ...; none for Ed25519", 0},
    {"pss", OPTION_PSS, NULL, 0, "RSA-PSS instead of PKCS#1 v1.5", 0},
    {"salt", OPTION_SALT, "N", 0, "PSS salt: hash (default), max, or bytes; for verify also auto", 0},
    {"mgf-hash", OPTION_MGF, "NAME", 0, "PSS: hash of MGF1, where it differs", 0},
    {"p1363", OPTION_P1363, NULL, 0, "ECDSA signature as r || s instead of DER", 0},
    {0}};
static const struct argp shared = {.options = shared_options, .parser = parse_shared};
static const struct argp_child children[] = {{&shared, 0, NULL, 0}, {&cli_backend_argp, 0, NULL, 0}, {0}};

int cmd_sign(int argc, char **argv) {
  static const struct argp_option arg_options[] = {
      {"deterministic", OPTION_DETERMINISTIC, NULL, 0, "ECDSA with the nonce of RFC 6979", 0},
      {"output", 'o', "FILE", 0, "write the signature to FILE", 0},
      {0}};
  static const struct argp argp = {arg_options,
                                   parse,
                                   "[FILE]",
                                   "Signs FILE, or standard input; the signature goes to standard output.\v"
                                   "Example: tandem sign --key key.pem --hash sha256 FILE -o FILE.sig",
                                   children,
                                   NULL,
                                   NULL};
  struct arguments a = {0};
  cli_parse(&argp, argc, argv, &a);
  tdm_pkey *pkey = cli_pkey_read(a.key, true);
  if (pkey == NULL) return CLI_TROUBLE;
  tdm_sign_options options;
  struct subject s = {.message = NULL};
  uint8_t sig[TDM_SIGNATURE_MAX];
  size_t sig_len = 0;
  int result = options_of(&options, pkey, &a) ? subject_read(&s, pkey, &options, a.file) : CLI_TROUBLE;
  if (result == CLI_OK) {
    tdm_status status = s.message != NULL
                            ? tdm_sign_message(pkey, &options, sig, sizeof sig, &sig_len, s.message, s.len)
                            : tdm_sign_digest(pkey, &options, sig, sizeof sig, &sig_len, s.digest, s.len);
    result = status == TDM_OK ? cli_write_all(a.out, false, sig, sig_len) : cli_fail("sign", status);
  }
  free(s.message);
  tdm_pkey_free(pkey);
  return result;
}

static int check(const struct arguments *a, const tdm_pkey *pkey, const uint8_t *sig, size_t sig_len) {
  tdm_sign_options options;
  struct subject s = {.message = NULL};
  int result = options_of(&options, pkey, a) ? subject_read(&s, pkey, &options, a->file) : CLI_TROUBLE;
  if (result == CLI_OK) {
    tdm_status status = s.message != NULL ? tdm_verify_message(pkey, &options, sig, sig_len, s.message, s.len)
                                          : tdm_verify_digest(pkey, &options, sig, sig_len, s.digest, s.len);
    if (status != TDM_OK) result = cli_fail(a->file != NULL ? a->file : "standard input", status);
  }
  free(s.message);
  return result;
}

int cmd_verify(int argc, char **argv) {
  static const struct argp_option arg_options[] = {{"signature", 's', "FILE", 0, "the signature", 0}, {0}};
  static const struct argp argp = {
      arg_options,
      parse,
      "[FILE]",
      "Checks the signature of FILE, or of standard input. Exit status: 0 valid, 1 invalid, 2 trouble.\v"
      "Example: tandem verify --key public.pem --hash sha256 --signature FILE.sig FILE",
      children,
      NULL,
      NULL};
  struct arguments a = {0};
  cli_parse(&argp, argc, argv, &a);
  if (a.signature == NULL) {
    cli_say("which signature? Give --signature FILE");
    return CLI_TROUBLE;
  }
  tdm_pkey *pkey = cli_pkey_read(a.key, false);
  if (pkey == NULL) return CLI_TROUBLE;
  size_t sig_len;
  uint8_t *sig = cli_read_all(a.signature, 65536, &sig_len);
  int result = sig != NULL ? check(&a, pkey, sig, sig_len) : CLI_TROUBLE;
  free(sig);
  tdm_pkey_free(pkey);
  return result;
}
