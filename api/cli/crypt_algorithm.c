/* SPDX-License-Identifier: Apache-2.0
 * Names of what `enc` and `dec` can do: an algorithm of the list, or a block cipher and a mode.
 */
#include <string.h>

#include "crypt.h"

static const struct {
  const char *name;
  tdm_mode mode;
} modes[] = {{"ecb", TDM_ECB}, {"cbc", TDM_CBC_PKCS7}, {"ctr", TDM_CTR}, {"cfb", TDM_CFB}, {"ofb", TDM_OFB}};
enum { MODES = sizeof modes / sizeof modes[0] };

static bool find_block_mode(crypt_algorithm *algorithm, const char *name, bool no_padding) {
  const char *dash = strrchr(name, '-');
  char cipher[32];
  if (dash == NULL || (size_t)(dash - name) >= sizeof cipher) return false;
  memcpy(cipher, name, (size_t)(dash - name));
  cipher[dash - name] = 0;
  const tdm_alg_info *info = tdm_alg_find(cipher);
  if (info == NULL || info->kind != TDM_KIND_BLOCK) return false;
  for (size_t i = 0; i < MODES; i++) {
    if (strcmp(dash + 1, modes[i].name) != 0) continue;
    algorithm->info = info;
    algorithm->mode = modes[i].mode == TDM_CBC_PKCS7 && no_padding ? TDM_CBC : modes[i].mode;
    algorithm->iv_len = modes[i].mode == TDM_ECB ? 0 : info->block_bytes;
    return true;
  }
  return false;
}

bool crypt_algorithm_find(crypt_algorithm *algorithm, const char *name, bool no_padding) {
  *algorithm = (crypt_algorithm){.info = tdm_alg_find(name)};
  if (algorithm->info != NULL && strcmp(algorithm->info->family, "ccm") == 0) {
    cli_say(
        "%s needs the length of the whole message before its first byte, and files are read in pieces; use "
        "aes-%zu-gcm",
        name, 8 * algorithm->info->bytes);
    return false;
  }
  if (algorithm->info != NULL && algorithm->info->kind == TDM_KIND_AEAD) {
    algorithm->iv_len = TDM_AEAD_NONCE_BYTES;
    return true;
  }
  if (algorithm->info != NULL && algorithm->info->kind == TDM_KIND_STREAM) return true;
  if (find_block_mode(algorithm, name, no_padding)) return true;
  cli_say(
      "'%s' is no way to encrypt; there are aes-128, aes-192, aes-256, des and des-ede3 with -ecb, -cbc, -ctr, -cfb or "
      "-ofb; aes-128-gcm, aes-192-gcm, aes-256-gcm; rc4",
      name);
  return false;
}
