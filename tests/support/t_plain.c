/* SPDX-License-Identifier: Apache-2.0
 * Plain references and makers of keys: RC4 as it became known in 1994, HMAC by RFC 2104, section 2.
 * What the real ones are compared with.
 * Leaks nothing: tests have no secrets.
 */
#include "tests/support/t.h"

void t_rc4(uint8_t *out, const uint8_t *in, size_t n, const uint8_t *key, size_t key_len) {
  uint8_t s[256], i = 0, j = 0, swap;
  for (unsigned k = 0; k < 256; k++) s[k] = (uint8_t)k;
  for (unsigned k = 0; k < 256; k++) {
    j = (uint8_t)(j + s[k] + key[k % key_len]);
    swap = s[k];
    s[k] = s[j];
    s[j] = swap;
  }
  j = 0;
  for (size_t k = 0; k < n; k++) {
    i++;
    j = (uint8_t)(j + s[i]);
    swap = s[i];
    s[i] = s[j];
    s[j] = swap;
    out[k] = in[k] ^ s[(uint8_t)(s[i] + s[j])];
  }
}

/* By name: hmac-X is the HMAC over X. */
tdm_alg t_hash_of(tdm_alg mac) {
  const tdm_alg_info *info = tdm_alg_get(mac);
  if (!info || info->kind != TDM_KIND_MAC || strncmp(info->name, "hmac-", 5)) return TDM_ALG_NONE;
  const tdm_alg_info *hash = tdm_alg_find(info->name + 5);
  return hash ? hash->alg : TDM_ALG_NONE;
}

tdm_alg t_mac_of(tdm_alg hash) {
  const tdm_alg_info *info = tdm_alg_get(hash);
  char name[64];
  if (!info || info->kind != TDM_KIND_HASH) return TDM_ALG_NONE;
  snprintf(name, sizeof name, "hmac-%s", info->name);
  const tdm_alg_info *mac = tdm_alg_find(name);
  return mac ? mac->alg : TDM_ALG_NONE;
}

void t_hmac(tdm_alg hash, uint8_t *tag, const uint8_t *key, size_t key_len, const uint8_t *in, size_t in_len) {
  const tdm_alg_info *info = tdm_alg_get(hash);
  uint8_t pad[256] = {0}, digest[TDM_HASH_MAX_BYTES];
  tdm_hash state = {{0}};
  if (key_len > info->block_bytes) {
    T_OK(tdm_hash_digest(t_backend(), hash, pad, sizeof pad, NULL, key, key_len));
  } else if (key_len) {
    memcpy(pad, key, key_len);
  }
  for (unsigned outer = 0; outer < 2; outer++) {
    for (size_t i = 0; i < info->block_bytes; i++) pad[i] ^= outer ? 0x36 ^ 0x5c : 0x36;
    T_OK(tdm_hash_begin(&state, t_backend(), hash));
    T_OK(tdm_hash_update(&state, pad, info->block_bytes));
    T_OK(tdm_hash_update(&state, outer ? digest : in, outer ? info->bytes : in_len));
    T_OK(tdm_hash_final(&state, outer ? tag : digest, info->bytes, NULL));
    tdm_hash_end(&state);
  }
}

tdm_cipher_key *t_cipher_key(tdm_alg alg, uint8_t *bytes) {
  uint8_t own[32];
  tdm_cipher_key *key = NULL;
  if (!bytes) bytes = own;
  t_fill(bytes, tdm_alg_get(alg)->bytes);
  T_OK(tdm_cipher_key_new(&key, t_backend(), alg, bytes, tdm_alg_get(alg)->bytes));
  return key;
}

tdm_aead_key *t_aead_key(tdm_alg alg, uint8_t *bytes, size_t tag_len) {
  uint8_t own[32];
  tdm_aead_key *key = NULL;
  if (!bytes) bytes = own;
  t_fill(bytes, tdm_alg_get(alg)->bytes);
  if (tag_len != 0 && tag_len < 12) {
    T_OK(tdm_aead_key_new_short_tag(&key, t_backend(), alg, bytes, tdm_alg_get(alg)->bytes, tag_len));
  } else {
    T_OK(tdm_aead_key_new(&key, t_backend(), alg, bytes, tdm_alg_get(alg)->bytes, tag_len));
  }
  return key;
}
