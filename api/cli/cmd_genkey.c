/* SPDX-License-Identifier: Apache-2.0
 * `tandem genkey` and `tandem pubkey`: key files that openssl reads, and reads of what openssl writes.
 */
#include <string.h>

#include "pkey.h"

struct arguments {
  const tdm_alg_info *info;
  const char *out, *key;
  unsigned long bits;
  unsigned long long exponent;
  tdm_key_form form;
  bool der;
};

static bool is_public_key_kind(tdm_kind kind) {
  return kind == TDM_KIND_RSA || kind == TDM_KIND_EC || kind == TDM_KIND_XDH || kind == TDM_KIND_EDDSA;
}

static error_t parse(int key, char *arg, struct argp_state *state) {
  struct arguments *a = state->input;
  unsigned long long value;
  switch (key) {
    case 'a':
      a->info = tdm_alg_find(arg);
      if (a->info == NULL || !is_public_key_kind(a->info->kind)) {
        argp_error(state, "'%s' makes no key pairs; there are rsa, p224, p256, p384, p521, x25519, ed25519", arg);
      }
      return 0;
    case 'b':
      if (!cli_number(arg, &value) || value > TDM_RSA_MAX_BITS)
        argp_error(state, "--bits: '%s' is no size of RSA keys", arg);
      a->bits = (unsigned long)value;
      return 0;
    case 'e':
      if (!cli_number(arg, &a->exponent)) argp_error(state, "--exponent: '%s' is not a number", arg);
      return 0;
    case 'f':
      if (strcmp(arg, "pkcs8") == 0) {
        a->form = TDM_FORM_PKCS8;
      } else if (strcmp(arg, "traditional") == 0) {
        a->form = TDM_FORM_ANY; /* decided by the algorithm */
      } else {
        argp_error(state, "--form is pkcs8 or traditional, not '%s'", arg);
      }
      return 0;
    case 'd':
      a->der = true;
      return 0;
    case 'o':
      a->out = arg;
      return 0;
    case 'k':
      a->key = arg;
      return 0;
    case ARGP_KEY_ARG:
      argp_error(state, "'%s': name files with options; --help lists them", arg);
      return 0;
    default:
      return ARGP_ERR_UNKNOWN;
  }
}

static int write_key(const tdm_pkey *pkey, tdm_key_form form, bool secret, const struct arguments *a) {
  static uint8_t buf[2 * TDM_PKEY_DER_MAX];
  size_t len = 0;
  tdm_status status = a->der ? tdm_pkey_export_der(pkey, form, buf, sizeof buf, &len)
                             : tdm_pkey_export_pem(pkey, form, (char *)buf, sizeof buf, &len);
  int result = status == TDM_OK ? cli_write_all(a->out, secret, buf, len) : cli_fail("key", status);
  tdm_wipe(buf, sizeof buf);
  return result;
}

static const struct argp_child children[] = {{&cli_backend_argp, 0, NULL, 0}, {0}};

int cmd_genkey(int argc, char **argv) {
  static const struct argp_option options[] = {
      {"algorithm", 'a', "NAME", 0, "rsa, p224, p256 (default), p384, p521, x25519, ed25519", 0},
      {"bits", 'b', "N", 0, "size of an RSA key: 1024 to 8192, a multiple of 128; default 3072", 0},
      {"exponent", 'e', "E", 0, "public exponent of an RSA key: odd, 3 to 2^33-1; default 65537", 0},
      {"form", 'f', "FORM", 0, "pkcs8 (default) or traditional (PKCS#1 for RSA, SEC 1 for curves)", 0},
      {"der", 'd', NULL, 0, "DER instead of PEM", 0},
      {"output", 'o', "FILE", 0, "write to FILE, mode 0600", 0},
      {0}};
  static const struct argp argp = {
      options,  parse,
      NULL,     "Makes a private key.\vExample: tandem genkey -a p256 -o key.pem && tandem pubkey -k key.pem",
      children, NULL,
      NULL};
  struct arguments a = {.info = tdm_alg_get(TDM_P256), .bits = 3072, .exponent = 65537, .form = TDM_FORM_PKCS8};
  cli_parse(&argp, argc, argv, &a);
  tdm_pkey *pkey = NULL;
  bool rsa = a.info->kind == TDM_KIND_RSA;
  tdm_status status =
      rsa ? tdm_rsa_generate(&pkey, NULL, a.bits, a.exponent) : tdm_pkey_generate(&pkey, NULL, a.info->alg);
  if (status != TDM_OK) return cli_fail(a.info->name, status);
  if (a.form == TDM_FORM_ANY) a.form = rsa ? TDM_FORM_PKCS1_PRIVATE : TDM_FORM_SEC1;
  int result = write_key(pkey, a.form, true, &a);
  tdm_pkey_free(pkey);
  return result;
}

int cmd_pubkey(int argc, char **argv) {
  static const struct argp_option options[] = {
      {"key", 'k', "FILE", 0, "the key, PEM or DER; default standard input", 0},
      {"der", 'd', NULL, 0, "DER instead of PEM", 0},
      {"output", 'o', "FILE", 0, "write to FILE", 0},
      {0}};
  static const struct argp argp = {
      options,  parse, NULL, "The public half of a key.\vExample: tandem pubkey -k key.pem -o public.pem",
      children, NULL,  NULL};
  struct arguments a = {0};
  cli_parse(&argp, argc, argv, &a);
  tdm_pkey *pkey = cli_pkey_read(a.key != NULL ? a.key : "-", false);
  if (pkey == NULL) return CLI_TROUBLE;
  int result = write_key(pkey, TDM_FORM_SPKI, false, &a);
  tdm_pkey_free(pkey);
  return result;
}
