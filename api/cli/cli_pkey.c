/* SPDX-License-Identifier: Apache-2.0
 * Key files and whole files for the public-key subcommands.
 */
#include <stdlib.h>
#include <string.h>

#include "pkey.h"

uint8_t *cli_read_all(const char *path, size_t max, size_t *len) {
  cli_input in;
  if (!cli_input_open(&in, path)) return NULL;
  size_t room = in.size > 0 && in.size < max ? (size_t)in.size + 1 : 65536;
  uint8_t *bytes = malloc(room);
  bool ok = bytes != NULL, told = false;
  for (*len = 0; ok;) {
    size_t n;
    told = !cli_input_read(&in, bytes + *len, room - *len, &n);
    ok = !told;
    *len += n;
    if (!ok || *len < room) break;
    uint8_t *more = room <= max ? malloc(2 * room) : NULL;
    ok = more != NULL;
    if (ok) memcpy(more, bytes, *len);
    tdm_wipe(bytes, room);
    free(bytes);
    bytes = more;
    room *= 2;
  }
  if (ok && *len > max) ok = false;
  if (!ok && bytes != NULL) tdm_wipe(bytes, room);
  if (!ok) {
    if (!told) cli_say("%s: longer than %zu bytes, or no memory for it", in.name, max);
    free(bytes);
    bytes = NULL;
  }
  cli_input_close(&in);
  return bytes;
}

int cli_write_all(const char *path, bool secret, const uint8_t *bytes, size_t len) {
  cli_output out;
  if (!cli_output_open(&out, path, secret, false)) return CLI_TROUBLE;
  bool ok = cli_output_write(&out, bytes, len);
  bool finished = cli_output_finish(&out, ok);
  return ok && finished ? CLI_OK : CLI_TROUBLE;
}

tdm_pkey *cli_pkey_read(const char *path, bool need_private) {
  enum { KEY_FILE_MAX = 65536 };
  size_t len;
  uint8_t *bytes = cli_read_all(path, KEY_FILE_MAX, &len);
  if (bytes == NULL) return NULL;
  tdm_pkey *pkey = NULL;
  tdm_status status = memmem(bytes, len, "-----BEGIN", 10) != NULL
                          ? tdm_pkey_import_pem(&pkey, NULL, (const char *)bytes, len)
                          : tdm_pkey_import_der(&pkey, NULL, TDM_FORM_ANY, bytes, len);
  if (status != TDM_OK) (void)cli_fail(path, status);
  tdm_wipe(bytes, len);
  free(bytes);
  if (pkey != NULL && need_private && !tdm_pkey_is_private(pkey)) {
    cli_say("%s: this is a public key; the private one is needed", path);
    tdm_pkey_free(pkey);
    return NULL;
  }
  return pkey;
}

tdm_alg cli_hash_find(const char *option, const char *name) {
  const tdm_alg_info *info = tdm_alg_find(name);
  if (info != NULL && info->kind == TDM_KIND_HASH) return info->alg;
  cli_say("%s: '%s' is not a hash function; 'tandem info' lists the algorithms", option, name);
  return TDM_ALG_NONE;
}

int cli_digest(const tdm_pkey *pkey, tdm_alg hash, const char *path, uint8_t *digest, size_t *len) {
  static uint8_t buf[CLI_CHUNK];
  cli_input in;
  if (!cli_input_open(&in, path)) return CLI_TROUBLE;
  tdm_hash state = {{0}};
  tdm_status status = tdm_hash_begin(&state, tdm_pkey_backend(pkey), hash);
  size_t n = 0;
  bool read_ok = true;
  while (status == TDM_OK && (read_ok = cli_input_read(&in, buf, sizeof buf, &n)) && n > 0) {
    status = tdm_hash_update(&state, buf, n);
  }
  if (status == TDM_OK && read_ok) status = tdm_hash_final(&state, digest, TDM_HASH_MAX_BYTES, len);
  tdm_hash_end(&state);
  cli_input_close(&in);
  if (status != TDM_OK) return cli_fail(in.name, status);
  return read_ok ? CLI_OK : CLI_TROUBLE;
}

bool cli_salt_find(const char *text, int *salt_len) {
  if (strcmp(text, "hash") == 0) {
    *salt_len = TDM_SALT_HASH;
  } else if (strcmp(text, "max") == 0) {
    *salt_len = TDM_SALT_MAX;
  } else if (strcmp(text, "auto") == 0) {
    *salt_len = TDM_SALT_AUTO;
  } else {
    unsigned long long n;
    if (!cli_number(text, &n) || n > TDM_SIGNATURE_MAX) return false;
    *salt_len = (int)n;
  }
  return true;
}
