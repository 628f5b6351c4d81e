/* SPDX-License-Identifier: Apache-2.0
 * SP 800-38F in the words of its section 6.1: the register shifts by a semiblock with each block, here as a ring.
 * Leaks nothing: tests have no secrets.
 */
#include "tests/kinds/wrap_kind.h"

bool wrap_next(wrap_kind *w, size_t *i) {
  w->info = t_next_alg(TDM_KIND_WRAP, i);
  if (!w->info) return false;
  const size_t key_len = w->info->bytes;
  t_note("%s", w->info->name);
  w->pads = w->info->name[strlen(w->info->name) - 1] == 'p';
  t_fill(w->bytes, sizeof w->bytes);
  T_OK(tdm_wrap_key_new(&w->key, t_backend(), w->info->alg, w->bytes, key_len));
  T_OK(tdm_cipher_key_new(&w->aes, t_backend(),
                          key_len == 16   ? TDM_AES_128
                          : key_len == 24 ? TDM_AES_192
                                          : TDM_AES_256,
                          w->bytes, key_len));
  return true;
}

void wrap_close(wrap_kind *w) {
  tdm_wrap_key_free(w->key);
  tdm_cipher_key_free(w->aes);
}

size_t wrap_length(const wrap_kind *w, size_t n) {
  n = w->pads ? n + 1 : n == 0 ? 16 : n + 8;
  return n > WRAP_MOST ? 0 : n;
}

size_t wrap_padded(size_t n) { return (n + 7) / 8 * 8; }

void wrap_model_of(const wrap_kind *w, uint8_t *out, const uint8_t icv[8], const uint8_t *body, size_t n) {
  uint8_t block[16];
  const size_t ring = n / 8; /* R2 .. Rn stand at out + 8, R2 first of all at the place of step t */
  memmove(out + 8, body, n);
  memcpy(block, icv, 8);
  if (ring == 1) {
    memcpy(block + 8, out + 8, 8);
    T_OK(tdm_cipher_encrypt_block(w->aes, out, block));
    return;
  }
  for (uint64_t t = 1; t <= 6 * ring; t++) {
    uint8_t *r2 = out + 8 + (t - 1) % ring * 8;
    memcpy(block + 8, r2, 8);
    T_OK(tdm_cipher_encrypt_block(w->aes, block, block));
    for (unsigned k = 0; k < 8; k++) block[k] ^= (uint8_t)(t >> (56 - 8 * k));
    memcpy(r2, block + 8, 8); /* the new Rn: the next step's R2 is one further */
  }
  memcpy(out, block, 8);
}

void wrap_icv1(uint8_t icv[8]) { memset(icv, 0xa6, 8); }

void wrap_icv2(uint8_t icv[8], uint32_t length) {
  t_hex(icv, 4, "a65959a6");
  for (unsigned k = 0; k < 4; k++) icv[4 + k] = (uint8_t)(length >> (24 - 8 * k));
}

size_t wrap_model(const wrap_kind *w, uint8_t *out, const uint8_t *in, size_t n) {
  const size_t whole = wrap_padded(n);
  uint8_t icv[8], *body = calloc(1, whole);
  memcpy(body, in, n);
  wrap_icv1(icv);
  if (w->pads) wrap_icv2(icv, (uint32_t)n);
  wrap_model_of(w, out, icv, body, whole);
  free(body);
  return whole + 8;
}
