/* SPDX-License-Identifier: Apache-2.0
 * `tandem encrypt` and `tandem decrypt` (RSA, short messages) and `tandem derive` (ECDH, X25519).
 */
#include <stdlib.h>

#include "pkey.h"

enum { OPTION_PKCS1 = 0x100, OPTION_MGF, OPTION_LABEL, MESSAGE_MAX = 4096 };

struct arguments {
  const char *key, *peer, *hash, *mgf_hash, *label, *in, *out;
  bool pkcs1, hex;
};

static error_t parse(int key, char *arg, struct argp_state *state) {
  struct arguments *a = state->input;
  switch (key) {
    case 'k':
      a->key = arg;
      return 0;
    case 'p':
      a->peer = arg;
      return 0;
    case 'H':
      a->hash = arg;
      return 0;
    case 'i':
      a->in = arg;
      return 0;
    case 'o':
      a->out = arg;
      return 0;
    case 'x':
      a->hex = true;
      return 0;
    case OPTION_PKCS1:
      a->pkcs1 = true;
      return 0;
    case OPTION_MGF:
      a->mgf_hash = arg;
      return 0;
    case OPTION_LABEL:
      a->label = arg;
      return 0;
    case ARGP_KEY_ARG:
      argp_error(state, "'%s': name files with options; --help lists them", arg);
      return 0;
    case ARGP_KEY_END:
      if (a->key == NULL) argp_error(state, "which key? Give --key FILE");
      return 0;
    default:
      return ARGP_ERR_UNKNOWN;
  }
}

static bool oaep_of(tdm_oaep_options *oaep, const struct arguments *a, uint8_t *label, size_t label_max) {
  *oaep =
      (tdm_oaep_options){.size = sizeof *oaep, .hash = cli_hash_find("--hash", a->hash != NULL ? a->hash : "sha256")};
  if (oaep->hash == TDM_ALG_NONE) return false;
  if (a->mgf_hash != NULL) {
    oaep->mgf_hash = cli_hash_find("--mgf-hash", a->mgf_hash);
    if (oaep->mgf_hash == TDM_ALG_NONE) return false;
  }
  if (a->label == NULL) return true;
  oaep->label = label;
  return cli_hex_decode("--label-hex", a->label, label, label_max, &oaep->label_len);
}

static int transform(const struct arguments *a, const tdm_pkey *pkey, bool encrypting, const uint8_t *in,
                     size_t in_len) {
  uint8_t out[TDM_RSA_MAX_BITS / 8], label[1024];
  size_t out_len = 0;
  tdm_oaep_options oaep;
  tdm_status status;
  if (a->pkcs1) {
    status = encrypting ? tdm_rsa_encrypt_pkcs1(pkey, out, sizeof out, &out_len, in, in_len)
                        : tdm_rsa_decrypt_pkcs1(pkey, out, sizeof out, &out_len, in, in_len);
  } else {
    if (!oaep_of(&oaep, a, label, sizeof label)) return CLI_TROUBLE;
    status = encrypting ? tdm_rsa_encrypt_oaep(pkey, &oaep, out, sizeof out, &out_len, in, in_len)
                        : tdm_rsa_decrypt_oaep(pkey, &oaep, out, sizeof out, &out_len, in, in_len);
  }
  int result = status == TDM_OK ? cli_write_all(a->out, !encrypting, out, out_len)
                                : cli_fail(encrypting ? "encrypt" : "decrypt", status);
  tdm_wipe(out, sizeof out);
  return result;
}

static int rsa_command(int argc, char **argv, bool encrypting, const char *doc) {
  static const struct argp_option options[] = {
      {"key", 'k', "FILE", 0, "the RSA key, PEM or DER", 0},
      {"hash", 'H', "NAME", 0, "OAEP: hash of the label, default sha256 (openssl's default is sha1)", 0},
      {"mgf-hash", OPTION_MGF, "NAME", 0, "OAEP: hash of MGF1, where it differs", 0},
      {"label-hex", OPTION_LABEL, "HEX", 0, "OAEP: label", 0},
      {"pkcs1", OPTION_PKCS1, NULL, 0, "PKCS#1 v1.5 instead of OAEP, for peers that know nothing else", 0},
      {"input", 'i', "FILE", 0, "read FILE instead of standard input", 0},
      {"output", 'o', "FILE", 0, "write FILE instead of standard output", 0},
      {0}};
  static const struct argp_child children[] = {{&cli_backend_argp, 0, NULL, 0}, {0}};
  const struct argp argp = {options, parse, NULL, doc, children, NULL, NULL};
  struct arguments a = {0};
  cli_parse(&argp, argc, argv, &a);
  if (a.pkcs1 && (a.hash != NULL || a.mgf_hash != NULL || a.label != NULL)) {
    cli_say("--hash, --mgf-hash and --label-hex go with OAEP, not with --pkcs1");
    return CLI_TROUBLE;
  }
  tdm_pkey *pkey = cli_pkey_read(a.key, !encrypting);
  if (pkey == NULL) return CLI_TROUBLE;
  int result = CLI_TROUBLE;
  if (tdm_pkey_alg(pkey) != TDM_RSA) {
    cli_say("%s: only RSA keys encrypt; with other keys derive a secret ('tandem derive')", a.key);
  } else {
    size_t len;
    uint8_t *in = cli_read_all(a.in, MESSAGE_MAX, &len);
    if (in != NULL) {
      result = transform(&a, pkey, encrypting, in, len);
      tdm_wipe(in, len);
      free(in);
    }
  }
  tdm_pkey_free(pkey);
  return result;
}

int cmd_encrypt(int argc, char **argv) {
  return rsa_command(argc, argv, true,
                     "Encrypts a short message, such as a key, for the owner of an RSA key.\v"
                     "Example: tandem encrypt --key public.pem -i session.key -o session.enc");
}

int cmd_decrypt(int argc, char **argv) {
  return rsa_command(argc, argv, false,
                     "Decrypts what was encrypted for an RSA key.\v"
                     "Example: tandem decrypt --key key.pem -i session.enc -o session.key");
}

int cmd_derive(int argc, char **argv) {
  static const struct argp_option options[] = {
      {"key", 'k', "FILE", 0, "the private key, PEM or DER", 0},
      {"peer", 'p', "FILE", 0, "the peer's public key, PEM or DER", 0},
      {"hex", 'x', NULL, 0, "hexadecimal and a newline instead of raw bytes", 0},
      {"output", 'o', "FILE", 0, "write to FILE, mode 0600", 0},
      {0}};
  static const struct argp_child children[] = {{&cli_backend_argp, 0, NULL, 0}, {0}};
  static const struct argp argp = {
      options,
      parse,
      NULL,
      "The shared secret of two keys of one curve (ECDH) or of two X25519 keys. Feed it to a KDF before use.\v"
      "Example: tandem derive --key key.pem --peer public.pem -o secret",
      children,
      NULL,
      NULL};
  struct arguments a = {0};
  cli_parse(&argp, argc, argv, &a);
  if (a.peer == NULL) {
    cli_say("whose public key? Give --peer FILE");
    return CLI_TROUBLE;
  }
  tdm_pkey *pkey = cli_pkey_read(a.key, true);
  tdm_pkey *peer = pkey != NULL ? cli_pkey_read(a.peer, false) : NULL;
  int result = CLI_TROUBLE;
  if (peer != NULL) {
    uint8_t secret[66], text[2 * 66 + 1];
    size_t len = 0;
    tdm_status status = tdm_pkey_derive(pkey, peer, secret, sizeof secret, &len);
    for (size_t i = 0; i < len; i++) {
      text[2 * i] = (uint8_t) "0123456789abcdef"[secret[i] >> 4];
      text[2 * i + 1] = (uint8_t) "0123456789abcdef"[secret[i] & 15];
    }
    text[2 * len] = '\n';
    result = status != TDM_OK ? cli_fail("derive", status)
             : a.hex          ? cli_write_all(a.out, true, text, 2 * len + 1)
                              : cli_write_all(a.out, true, secret, len);
    tdm_wipe(secret, sizeof secret);
    tdm_wipe(text, sizeof text);
  }
  tdm_pkey_free(peer);
  tdm_pkey_free(pkey);
  return result;
}
